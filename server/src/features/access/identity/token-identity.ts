import { roleRights } from '@sevk/domain/access/role';
import { foldEmail } from '@sevk/domain/access/user';
import { entryRefusals } from '@sevk/domain/access/user-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { Database } from '../../../db/database.ts';
import type { Identity, VerifiedUser } from '../../../http/endpoint/identity.ts';
import { findCaller, type KnownCaller, linkByEmail } from '../common/caller-store.ts';
import type { TokenIssuer } from './token-issuers.ts';
import { createTokenVerifier, type VerifiedToken } from './token-verifier.ts';

/** A retired user, a closed session or a new right is seen after this time at the latest. */
const rememberedForMs = 2000;
const rememberedAtMost = 5000;

export type TokenIdentity = Identity & {
	/** Call after changing users or sessions: this process then sees it at once. */
	readonly forgetCallers: () => void;
};

/** Tokens in, users out (http/identity). */
export function tokenIdentity(db: Database, issuers: readonly TokenIssuer[]): TokenIdentity {
	const verify = createTokenVerifier(issuers);
	const remembered = new Map<string, { caller: ReturnType<typeof readCaller>; at: number }>();

	function remember(token: VerifiedToken) {
		const key = JSON.stringify([token.from.issuer, token.subject, token.sessionId]);
		const known = remembered.get(key);
		if (known !== undefined && Date.now() - known.at < rememberedForMs) return known.caller;
		const caller = readCaller(db, token);
		if (remembered.size >= rememberedAtMost) remembered.clear();
		remembered.set(key, { caller, at: Date.now() });
		// A refusal is not cached, so a user who has just verified the e-mail is admitted at once.
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

async function readCaller(db: Database, token: VerifiedToken) {
	const find = () => findCaller(db, token.from.issuer, token.subject, token.sessionId);
	const known = (await find()) ?? (await linkedCaller(db, token, find));
	if (known === undefined) return refuse(entryRefusals, 'access/unknown-user');
	if (isRefusal(known)) return known;
	if (known.retired) return refuse(entryRefusals, 'access/account-closed');
	return known.sessionOpen ? verifiedUser(known) : null;
}

/** First sight of somebody from a hosted provider: linked by an e-mail that the provider verified. */
async function linkedCaller(
	db: Database,
	{ from, subject, claims }: VerifiedToken,
	find: () => Promise<KnownCaller | undefined>,
) {
	const email = claims['email'];
	if (from.kind === 'embedded' || typeof email !== 'string') return undefined;
	if (claims['email_verified'] !== true) {
		return refuse(entryRefusals, 'access/email-unverified');
	}
	return (await linkByEmail(db, from.issuer, subject, foldEmail(email))) ? find() : undefined;
}

function verifiedUser(known: KnownCaller): VerifiedUser {
	return {
		userId: known.userId,
		name: known.name,
		role: known.role,
		rights: roleRights[known.role],
		depotIds: known.depotIds,
		driverId: known.driverId,
	};
}
