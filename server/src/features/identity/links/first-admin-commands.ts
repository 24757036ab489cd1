import { randomBytes } from 'node:crypto';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { foldEmail } from '@sevk/domain/identity/account/account';
import { refuseWeakPassword } from '@sevk/domain/identity/password/password-strength';
import { signInRefusals } from '@sevk/domain/identity/sign-in/sign-in-words';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';
import { addMail } from '../account/access-mail-store.ts';
import { rememberUserEvent } from '../account/user-event-commands.ts';
import { isAnyUserThere } from '../account/user-store.ts';
import {
	findSecret,
	savePasswordHash,
	saveSecret,
	takeSecret,
	voidSecrets,
} from '../provider/credential-store.ts';
import type { IdentityProvider } from '../provider/identity-provider.ts';
import { hashPassword } from '../provider/password-hash.ts';
import { createAccount } from '../provider/user-account-commands.ts';
import { enterWithNewPassword } from '../sign-in/sign-in-commands.ts';
import { countAttempt } from '../sign-in/sign-in-try-store.ts';
import { throttled, type Visit, type VisitContext } from '../sign-in/sign-in-visit.ts';
import { firstAdminPage } from './access-links.ts';

/** Placeholder for the user of a secret, because no user exists yet. */
const purpose = 'first-admin';

/**
 * Creates the one-time link for the first admin, printed at the start of an empty installation;
 * null if users exist. Each start invalidates the previous link.
 */
export async function firstAdminLink(
	db: Database,
	publicUrl: string,
	hours: number,
): Promise<string | null> {
	if (await isAnyUserThere(db)) return null;
	const token = randomBytes(24).toString('base64url');
	const now = new Date();
	await voidSecrets(db, purpose);
	await saveSecret(db, { id: newId(), purpose, token, seconds: hours * 3600 }, now);
	return firstAdminPage(publicUrl, token);
}

export type FirstAdmin = {
	readonly token: string;
	readonly name: string;
	readonly email: string;
	readonly password: string | null;
};

type FirstAdminContext = VisitContext & {
	readonly db: Database;
	readonly provider: IdentityProvider;
};

/** Creates the first admin with all depots and signs in; works once, and only without users. */
export async function createFirstAdmin(
	{ db, provider, hosted }: FirstAdminContext,
	input: FirstAdmin,
	visit: Visit,
) {
	const keepsPasswords = hosted === null;
	const wait = await countAttempt(db, 'address', visit.address, new Date());
	if (wait > 0) return throttled(wait);
	if (await isAnyUserThere(db)) return refuse(signInRefusals, 'access/already-set-up');
	if (!(await findSecret(db, purpose, input.token, new Date()))) return linkExpired();
	const password = keepsPasswords ? (input.password ?? '') : null;
	const weak = password === null ? null : refuseWeakPassword(password, input);
	if (weak !== null) return weak;
	const hash = password === null ? null : await hashPassword(password);
	const created = await transact(db, async (tx) => {
		const now = new Date();
		if (!(await takeSecret(tx, purpose, input.token, now))) return linkExpired();
		const { name, email } = input;
		const everywhere = { allDepots: true, depotIds: [], phone: null, driverId: null };
		const userId = await createAccount(tx, { name, email, role: 'admin', ...everywhere }, now);
		if (hash !== null) await savePasswordHash(tx, userId, hash, now);
		const caller = { userId, name, requestId: null };
		// At a hosted provider the mail creates the account and sets the password, as an invitation does.
		if (!keepsPasswords) await addMail(tx, { userId, kind: 'invitation', now });
		rememberUserEvent(tx, { userId, kind: 'created', caller, version: 1 });
		return { done: true as const };
	});
	if (isRefusal(created)) return created;
	if (password === null) return { signedIn: false };
	const entered = await enterWithNewPassword(provider, foldEmail(input.email), password, visit);
	return { signedIn: !isRefusal(entered) };
}

function linkExpired() {
	return refuse(signInRefusals, 'access/link-expired');
}
