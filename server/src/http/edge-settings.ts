import type { RateLimits } from './rate-limits.ts';

/** What the edge is told at start; everything has been checked by the settings already. */
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
	/** One reverse proxy stands in front; its word for the caller's address is believed. */
	readonly trustProxy: boolean;
};
