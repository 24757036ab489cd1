import type { SharedCode } from '@sevk/contract/common/endpoint';
import type { Refusal } from '@sevk/domain/common/rule/refusal';
import type { PersonCaller } from './caller.ts';

/** A person without the request id, which the HTTP layer adds. */
export type VerifiedUser = Omit<PersonCaller, 'requestId'>;

/** The interface to an identity provider: verifies a token and returns the user. */
export type Identity = {
	/**
	 * The user of an access token; null (401) for an invalid, expired or revoked token; a refusal
	 * (403) for a valid token of a user without access.
	 */
	readonly verify: (token: string) => Promise<VerifiedUser | Refusal<SharedCode> | null>;
};
