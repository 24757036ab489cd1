import { randomBytes } from 'node:crypto';
import { weakPassword } from '@sevk/domain/access/password-strength';
import { signInRefusals } from '@sevk/domain/access/sign-in-words';
import { type Refusal, refuse, refuseAs } from '@sevk/domain/common/refusal';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import { firstAdminPage } from './access-mails.ts';
import {
	findSecret,
	savePasswordHash,
	saveSecret,
	takeSecret,
	voidSecrets,
} from './credential-store.ts';
import { hashPassword } from './password-hash.ts';
import { takeTry } from './sign-in-try-store.ts';
import { throttled } from './sign-in-visit.ts';
import { createAccount } from './user-account-commands.ts';
import { rememberUserEvent } from './user-history.ts';
import { isAnyUserThere } from './user-store.ts';

/** Stands where other secrets name their user; there is none yet. */
const purpose = 'first-admin';
const linkSeconds = 24 * 3600;

/**
 * The one-time link that creates the first admin, printed at the start of an empty installation;
 * null once there are users. Each start makes a new one and voids the one before.
 */
export async function firstAdminLink(db: Database, publicUrl: string): Promise<string | null> {
	if (await isAnyUserThere(db)) return null;
	const token = randomBytes(24).toString('base64url');
	const now = new Date();
	await voidSecrets(db, purpose);
	await saveSecret(db, { id: newId(), purpose, token, seconds: linkSeconds }, now);
	return firstAdminPage(publicUrl, token);
}

export type FirstAdmin = {
	readonly token: string;
	readonly name: string;
	readonly email: string;
	readonly password: string | null;
};

/** Creates the first admin, of every depot to come; the link works once and only without users. */
export async function createFirstAdmin(
	db: Database,
	given: FirstAdmin,
	keepsPasswords: boolean,
	address: string,
): Promise<{ done: true } | Refusal> {
	const wait = await takeTry(db, 'address', address, new Date());
	if (wait > 0) return throttled(wait);
	if (await isAnyUserThere(db)) return refuse(signInRefusals, 'access/already-set-up');
	if (!(await findSecret(db, purpose, given.token, new Date()))) return linkExpired();
	const password = keepsPasswords ? (given.password ?? '') : null;
	const weak = password === null ? null : weakPassword(password, given.email);
	if (weak !== null) return weak;
	const hash = password === null ? null : await hashPassword(password);
	return transact<{ done: true } | Refusal>(db, async (tx) => {
		const now = new Date();
		if (!(await takeSecret(tx, purpose, given.token, now))) return linkExpired();
		const { name, email } = given;
		const everywhere = { allDepots: true, depotIds: [], phone: null, driverId: null };
		const userId = await createAccount(tx, { name, email, role: 'admin', ...everywhere }, now);
		if (hash !== null) await savePasswordHash(tx, userId, hash, now);
		const caller = { userId, name, requestId: null };
		rememberUserEvent(tx, { userId, kind: 'created', caller, version: 1 });
		return { done: true };
	});
}

function linkExpired(): Refusal {
	return refuseAs(422, signInRefusals, 'access/link-expired');
}
