import type { Implementation } from '../endpoint/endpoint.ts';
import type { Job } from './job.ts';

/** What the product gets from a feature that has more than endpoints. */
export type Feature = {
	readonly implementations: readonly Implementation[];
	readonly jobs?: readonly Job[];
	/**
	 * Ends what keeps requests open. Called when the server begins to close, since it waits for their
	 * answers; further requests may follow.
	 */
	readonly endRequests?: () => void | Promise<void>;
};
