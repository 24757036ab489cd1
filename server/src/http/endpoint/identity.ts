import type { SharedCode } from '@sevk/contract/access/endpoint';
import type { Refusal } from '@sevk/domain/common/rule/refusal';
import type { Caller } from './caller.ts';

/** A caller before the edge has added the id of the request. */
export type VerifiedUser = Omit<Caller, 'requestId'>;

/** What the HTTP layer needs of an identity provider: verifies a token, returns the user. */
export type Identity = {
	/**
	 * The user of an access token; null (401) for a token that is broken, expired, foreign or
	 * revoked; a refusal (403) for a genuine token of somebody who may not enter.
	 */
	readonly verify: (token: string) => Promise<VerifiedUser | Refusal<SharedCode> | null>;
};
