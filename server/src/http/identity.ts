import type { FastifyInstance } from 'fastify';
import type { Caller } from './caller.ts';

/** A caller before the edge has added the id of the request. */
export type VerifiedUser = Omit<Caller, 'requestId'>;

/** What the edge needs from whoever knows the users: tokens in, users out. */
export type Identity = {
	/** The user of an access token; null for a token that is broken, expired, foreign or revoked. */
	readonly verify: (token: string) => Promise<VerifiedUser | null>;
	/** Mounts the sign-in endpoints under `/api/auth/*`; absent where a hosted provider does it. */
	readonly registerIdentity?: (app: FastifyInstance) => void | Promise<void>;
};
