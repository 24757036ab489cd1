import type { ProductVersion } from '../settings/product-version.ts';
import type { RateLimits } from '../settings/settings.ts';

/** Settings of the HTTP layer, already validated. */
export type EdgeSettings = {
	/** The address people use, `https://sevk.example.com`. */
	readonly publicUrl: string;
	/** Hosts that pages may call beside this one, such as the sign-in provider or the basemap's. */
	readonly connectHosts: readonly string[];
	/** The built web app; null serves the API alone. */
	readonly webFolder: string | null;
	/** null: no limits, for tests and benches. */
	readonly rateLimits: RateLimits | null;
	/** Who may read `/metrics` from elsewhere; null: only this machine. */
	readonly metricsToken: string | null;
	/** There is one reverse proxy in front, whose X-Forwarded-For is trusted. */
	readonly trustProxy: boolean;
	readonly product: ProductVersion;
};
