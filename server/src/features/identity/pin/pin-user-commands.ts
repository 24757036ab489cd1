import { randomBytes } from 'node:crypto';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { refuseWeakPin } from '@sevk/domain/identity/pin/pin';
import { foldUserName, isPinRole } from '@sevk/domain/identity/pin/pin-user';
import { pinRefusals } from '@sevk/domain/identity/pin/pin-words';
import { newId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { rememberUserEvent } from '../account/user-event-commands.ts';
import { voidSecrets } from '../provider/credential-store.ts';
import { callProvider } from '../provider/identity-call.ts';
import { endSession, endSessions } from '../provider/session-store.ts';
import { currentSessionId } from '../sign-in/access-token-commands.ts';
import { acceptSignIn, type Tries, takeSignInTry } from '../sign-in/sign-in-attempt-commands.ts';
import { addFailedSignIn, isKnownNetwork } from '../sign-in/sign-in-history-store.ts';
import { clearAttempts, countAttempt } from '../sign-in/sign-in-try-store.ts';
import { throttled, type Visit } from '../sign-in/sign-in-visit.ts';
import type { PinHashes } from './pin-hash.ts';
import type { PinContext } from './pin-sign-in-commands.ts';
import {
	findPinUser,
	findUserByName,
	lockPin,
	type PinUser,
	replacePin,
} from './pin-user-store.ts';

export type NameSignIn = {
	readonly username: string;
	readonly pin: string;
	readonly newPin: string | null;
};

type OpenPinUser = PinUser & { readonly pinHash: string };

/**
 * Signs in by user name and PIN. An unknown name, a wrong PIN, a name without a PIN and a closed
 * account get the same answer after the same time. The PIN of the office opens no session: it only
 * lets the person choose an own one.
 */
export async function signInByName(
	context: PinContext,
	input: NameSignIn,
	visit: Visit,
	requestId: string,
) {
	const { db } = context;
	const nameFold = foldUserName(input.username);
	const found = await findUserByName(db, nameFold);
	const tries = triesOf(found, nameFold);
	const isKnown = await isKnownNetwork(db, tries.account, visit.address);
	const wait = await takeSignInTry(db, tries, visit.address, isKnown);
	if (wait > 0) return throttled(wait);
	const user = await checkPin(context.hashes, found, input.pin);
	if (user === null) {
		await addFailedSignIn(db, tries.account, visit, new Date());
		return refuse(pinRefusals, 'access/wrong-name-or-pin');
	}
	const entry = await entryOf(context, user, input, requestId);
	if (isRefusal(entry)) return entry;
	if (entry.pinHash === null) return { next: 'new_pin' } as const;
	const opened = await openSession(context, user.userId, entry.pinHash, visit);
	// The office has reset the PIN or closed the account in between.
	if (!opened) return refuse(pinRefusals, 'access/wrong-name-or-pin');
	await acceptSignIn(db, tries, visit.address);
	return { next: 'done' } as const;
}

/** A new PIN begins with no attempts, so that a reset by the office ends a lock. */
function triesOf(user: PinUser | undefined, nameFold: string): Tries {
	const account = user?.emailFold ?? `${nameFold}@name.invalid`;
	const kinds = { atAddress: 'nameAtAddress', anywhere: 'name' } as const;
	return { account, key: `${account} ${user?.pinHash ?? ''}`, kinds };
}

async function checkPin(
	hashes: PinHashes,
	user: PinUser | undefined,
	pin: string,
): Promise<OpenPinUser | null> {
	const pinHash = user?.pinHash ?? null;
	const isRight = await hashes.isPin(user?.userId ?? '', pin, pinHash ?? (await decoyOf(hashes)));
	if (!isRight || user === undefined || pinHash === null) return null;
	return user.retiredAt === null && isPinRole(user.role) ? { ...user, pinHash } : null;
}

let decoy: Promise<string> | undefined;

/** A hash that no PIN matches: a name without a PIN takes as long as any other. */
function decoyOf(hashes: PinHashes): Promise<string> {
	decoy ??= hashes.hashPin(newId(), randomBytes(16).toString('hex'));
	return decoy;
}

/** The hash of the PIN that the session depends on; null while the person has to choose one. */
async function entryOf(
	{ db, hashes }: PinContext,
	{ userId, name, phone, pinHash, pinExpiresAt }: OpenPinUser,
	{ pin, newPin }: NameSignIn,
	requestId: string,
) {
	if (pinExpiresAt === null) return { pinHash };
	if (pinExpiresAt <= new Date()) return refuse(pinRefusals, 'access/pin-expired');
	if (newPin === null) return { pinHash: null };
	const refused = refuseNewPin(newPin, pin, phone);
	if (refused !== null) return refused;
	const ownHash = await hashes.hashPin(userId, newPin);
	return transact(db, async (tx) => {
		if (!(await replacePin(tx, userId, pinHash, ownHash))) {
			return refuse(pinRefusals, 'access/wrong-name-or-pin');
		}
		rememberUserEvent(tx, { userId, kind: 'pin_changed', caller: { userId, name, requestId } });
		return { pinHash: ownHash };
	});
}

function refuseNewPin(newPin: string, formerPin: string, phone: string | null) {
	const weak = refuseWeakPin(newPin, phone ?? '');
	if (weak !== null) return weak;
	return newPin === formerPin ? refuse(pinRefusals, 'access/pin-unchanged') : null;
}

/** Opens a session; false, and none is open, if the PIN is not the present one any more. */
async function openSession(
	{ db, provider }: PinContext,
	userId: string,
	pinHash: string,
	visit: Visit,
): Promise<boolean> {
	const reply = await callProvider(
		provider.api.openSession({ body: { userId }, headers: visit.headers, returnHeaders: true }),
	);
	if ('denied' in reply) return false;
	const isPresent = await transact(db, async (tx) => {
		const present = await lockPin(tx, userId, pinHash);
		if (!present) await endSession(tx, userId, reply.answer.sessionId);
		return present;
	});
	if (isPresent) visit.setCookies(reply.cookies);
	return isPresent;
}

/** Changes the caller's PIN and ends all other sessions. */
export async function changeOwnPin(
	context: PinContext,
	input: { readonly currentPin: string; readonly newPin: string },
	caller: PersonCaller,
	visit: Visit,
) {
	const { db, hashes, provider } = context;
	const { userId } = caller;
	const user = await findPinUser(db, userId);
	if (user === undefined || user.pinHash === null) {
		return refuse(pinRefusals, 'access/no-username');
	}
	const { pinHash, emailFold, phone } = user;
	const wait = await countAttempt(db, 'confirmation', emailFold, new Date());
	if (wait > 0) return throttled(wait);
	if (!(await hashes.isPin(userId, input.currentPin, pinHash))) {
		return refuse(pinRefusals, 'access/wrong-present-pin');
	}
	await clearAttempts(db, 'confirmation', emailFold);
	const refused = refuseNewPin(input.newPin, input.currentPin, phone);
	if (refused !== null) return refused;
	const ownHash = await hashes.hashPin(userId, input.newPin);
	const sessionId = await currentSessionId(provider, visit.headers, userId);
	const changed = await transact(db, async (tx) => {
		if (!(await replacePin(tx, userId, pinHash, ownHash))) {
			return refuse(pinRefusals, 'access/wrong-present-pin');
		}
		await endSessions(tx, userId, sessionId);
		await voidSecrets(tx, userId);
		rememberUserEvent(tx, { userId, kind: 'pin_changed', caller });
		return { done: true } as const;
	});
	context.forgetCallers();
	return changed;
}
