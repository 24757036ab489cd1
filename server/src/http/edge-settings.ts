import type { RateLimits } from '../settings/policy.ts';
import type { ProductVersion } from '../settings/product-version.ts';

/** Validated settings of the HTTP layer. */
export type EdgeSettings = {
	/** The public address, e.g. `https://sevk.example.com`. */
	readonly publicUrl: string;
	/** Further hosts that pages may call, such as the sign-in provider or the basemap. */
	readonly connectHosts: () => readonly string[];
	/** Origins of the native app, as text; empty: only pages of this server call the API. */
	readonly nativeOrigins: readonly string[];
	/** The folder of the built web app; null serves only the API. */
	readonly webFolder: string | null;
	/** null: no limits, for tests and benchmarks. */
	readonly rateLimits: RateLimits | null;
	/** Bearer token for `/metrics` from other machines; null allows only this machine. */
	readonly metricsToken: string | null;
	/** Whether one reverse proxy is in front, whose X-Forwarded-For is trusted. */
	readonly trustProxy: boolean;
	readonly product: ProductVersion;
};
