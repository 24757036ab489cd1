import { rightsOf } from '@sevk/domain/common/access/role';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { foldEmail } from '@sevk/domain/identity/account/account';
import { entryRefusals } from '@sevk/domain/identity/account/account-words';
import type { Database } from '../../../db/database.ts';
import { createBatcher } from '../../../db/sql/batcher.ts';
import type { Identity, VerifiedUser } from '../../../http/endpoint/identity.ts';
import {
	findCallers,
	type KnownCaller,
	linkByEmail,
	type TokenSubject,
} from '../account/caller-store.ts';
import type { TokenIssuer } from './token-issuers.ts';
import { createTokenVerifier, type VerifiedToken } from './token-verifier.ts';

/** Maximum delay until a retired user, an ended session or a new right takes effect. */
const rememberedForMs = 2000;
const rememberedAtMost = 5000;

export type TokenIdentity = Identity & {
	/** Clears the cache of this process after a change of users or sessions. */
	readonly forgetCallers: () => void;
};

/** Identifies users by access tokens (http/endpoint/identity.ts). */
export function tokenIdentity(db: Database, issuers: readonly TokenIssuer[]): TokenIdentity {
	const verify = createTokenVerifier(issuers);
	// The user of each phone that sends positions is read again every few seconds: those that come
	// together share a statement and a connection.
	const reading = createBatcher<TokenSubject, KnownCaller | null>({
		size: 100,
		longestWaitMs: 500,
		run: (_group, subjects) => findCallers(db, subjects),
	});
	const find = (subject: TokenSubject) => reading.add('', subject);
	const remembered = new Map<string, { caller: ReturnType<typeof readCaller>; at: number }>();

	function remember(token: VerifiedToken) {
		const key = JSON.stringify([token.from.issuer, token.subject, token.sessionId]);
		const cacheEntry = remembered.get(key);
		if (cacheEntry !== undefined && Date.now() - cacheEntry.at < rememberedForMs)
			return cacheEntry.caller;
		const caller = readCaller(db, token, find);
		if (remembered.size >= rememberedAtMost) remembered.clear();
		remembered.set(key, { caller, at: Date.now() });
		// A refusal is not cached, so a user who has just verified the e-mail is admitted immediately.
		caller.then(
			(found) => (found === null || isRefusal(found)) && remembered.delete(key),
			() => remembered.delete(key),
		);
		return caller;
	}

	return {
		verify: async (word) => {
			const token = await verify(word);
			return token === null ? null : remember(token);
		},
		forgetCallers: () => remembered.clear(),
	};
}

async function readCaller(
	db: Database,
	token: VerifiedToken,
	find: (subject: TokenSubject) => Promise<KnownCaller | null>,
) {
	const { from, subject, sessionId } = token;
	const read = () => find({ issuer: from.issuer, subject, sessionId });
	const caller = (await read()) ?? (await linkedCaller(db, token, read));
	if (caller === null) return refuse(entryRefusals, 'access/unknown-user');
	if (isRefusal(caller)) return caller;
	if (caller.retired) return refuse(entryRefusals, 'access/account-closed');
	return caller.sessionOpen ? verifiedUser(caller, token.sessionId) : null;
}

/** On the first request of a hosted provider's user, links the subject by its verified e-mail. */
async function linkedCaller(
	db: Database,
	{ from, subject, claims }: VerifiedToken,
	read: () => Promise<KnownCaller | null>,
) {
	const email = claims['email'];
	if (from.kind === 'embedded' || typeof email !== 'string') return null;
	if (claims['email_verified'] !== true) {
		return refuse(entryRefusals, 'access/email-unverified');
	}
	return (await linkByEmail(db, from.issuer, subject, foldEmail(email))) ? read() : null;
}

function verifiedUser(caller: KnownCaller, sessionId: string | null): VerifiedUser {
	return {
		kind: 'person',
		userId: caller.userId,
		name: caller.name,
		role: caller.role,
		rights: rightsOf(caller),
		depotIds: caller.depotIds,
		driverId: caller.driverId,
		sessionId,
		recipientListing: caller.recipientListing,
		blindCount: caller.blindCount,
	};
}
