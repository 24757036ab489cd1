import { randomBytes } from 'node:crypto';
import { parsePhone } from '@sevk/domain/common/format/phone';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { entryRefusals } from '@sevk/domain/identity/account/account-words';
import { pinRefusals } from '@sevk/domain/identity/pin/pin-words';
import type { Database } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { rememberUserEvent } from '../account/user-event-commands.ts';
import { callProvider } from '../provider/identity-call.ts';
import type { IdentityProvider } from '../provider/identity-provider.ts';
import {
	endSession,
	endSessionsOfPhone,
	phoneOfSession,
	tieSession,
} from '../provider/session-store.ts';
import { addFailedSignIn } from '../sign-in/sign-in-history-store.ts';
import { clearAttempts, countAttempt, refundAttempt } from '../sign-in/sign-in-try-store.ts';
import { throttled, type Visit } from '../sign-in/sign-in-visit.ts';
import {
	acceptPin,
	findPhone,
	lockOpenPhone,
	type PhoneRow,
	saveNonce,
	takeNonce,
	takePinTry,
} from './pin-device-store.ts';
import { isSignedByPhone, type PinHashes } from './pin-hash.ts';

export type PinContext = {
	readonly db: Database;
	readonly provider: IdentityProvider;
	readonly hashes: PinHashes;
	readonly forgetCallers: () => void;
};

/** Where an attempt came from. */
type Origin = Pick<Visit, 'address' | 'userAgent'> & { readonly requestId: string };

const nonceMs = 2 * 60_000;

/** The value that the phone signs at its next sign-in; it is used once. */
export async function challenge({ db }: PinContext, pinDeviceId: string) {
	const phone = await openPhone(db, pinDeviceId);
	if (isRefusal(phone)) return phone;
	if (phone.isLocked) return refuse(pinRefusals, 'access/phone-locked');
	const nonce = randomBytes(24).toString('base64url');
	await saveNonce(db, phone.id, nonce, new Date(Date.now() + nonceMs));
	return { nonce };
}

export type PinSignIn = {
	readonly phone: string;
	readonly pin: string;
	readonly nonce: string;
	readonly signature: string;
};

/** A PIN counts only with a signature of the phone, so PINs cannot be tried from elsewhere. */
export async function signInByPin(
	context: PinContext,
	pinDeviceId: string,
	input: PinSignIn,
	visit: Visit,
	requestId: string,
) {
	const { db } = context;
	const addressWait = await countAttempt(db, 'address', visit.address, new Date());
	if (addressWait > 0) return throttled(addressWait);
	const phone = await openPhone(db, pinDeviceId);
	if (isRefusal(phone)) return phone;
	const isProved =
		isSignedByPhone(phone, input.nonce, input.signature) &&
		(await takeNonce(db, phone.id, input.nonce, new Date()));
	if (!isProved) return refuse(pinRefusals, 'access/phone-unknown');
	const isOwnNumber = phone.phone !== null && parsePhone(input.phone) === phone.phone;
	const left = await checkPin(context, phone, input.pin, isOwnNumber, { ...visit, requestId });
	if (isRefusal(left)) return left;
	if (left !== 'right') return refuse(pinRefusals, 'access/wrong-pin', { left });
	await refundAttempt(db, 'address', visit.address);
	if (phone.retiredAt !== null) return refuse(entryRefusals, 'access/account-closed');
	if (phone.role !== 'driver') return refuse(pinRefusals, 'access/pin-role');
	return openPhoneSession(context, phone, visit);
}

/** The PIN that opens a locked screen; the session names the phone. */
export async function checkScreenPin(
	context: PinContext,
	pin: string,
	caller: PersonCaller,
	origin: Origin,
) {
	const pinDeviceId = await phoneOfSession(context.db, caller.sessionId);
	const phone = pinDeviceId === null ? undefined : await findPhone(context.db, pinDeviceId);
	if (phone === undefined) return refuse(pinRefusals, 'access/phone-unknown');
	const left = await checkPin(context, phone, pin, true, origin);
	if (isRefusal(left)) return left;
	if (left !== 'right') return refuse(pinRefusals, 'access/wrong-screen-pin', { left });
	return { done: true } as const;
}

/** The session of a phone; refused if the office closed the phone in between. */
export async function openPhoneSession(
	{ db, provider }: PinContext,
	phone: { readonly id: string; readonly userId: string },
	visit: Visit,
) {
	const { userId } = phone;
	const reply = await callProvider(
		provider.api.openSession({ body: { userId }, headers: visit.headers, returnHeaders: true }),
	);
	if ('denied' in reply) return refuse(entryRefusals, 'access/account-closed');
	const { sessionId } = reply.answer;
	const isOpen = await transact(db, async (tx) => {
		const open = await lockOpenPhone(tx, phone.id);
		if (open) await tieSession(tx, sessionId, phone.id);
		else await endSession(tx, userId, sessionId);
		return open;
	});
	if (!isOpen) return refuse(pinRefusals, 'access/phone-closed');
	visit.setCookies(reply.cookies);
	return { done: true } as const;
}

/** `right`, or how many tries are left. The last wrong one ends the sessions of the phone. */
async function checkPin(
	context: PinContext,
	phone: PhoneRow,
	pin: string,
	isOwnNumber: boolean,
	origin: Origin,
) {
	const { db, hashes } = context;
	if (phone.isLocked) return refuse(pinRefusals, 'access/phone-locked');
	const wait = await countAttempt(db, 'pin', phone.id, new Date());
	if (wait > 0) return throttled(wait);
	const left = await takePinTry(db, phone.id);
	if (left === null) return refuse(pinRefusals, 'access/phone-locked');
	if ((await hashes.isPin(phone.id, pin, phone.pinHash)) && isOwnNumber) {
		await acceptPin(db, phone.id, new Date());
		await clearAttempts(db, 'pin', phone.id);
		return 'right' as const;
	}
	await addFailedSignIn(db, phone.emailFold, origin, new Date());
	if (left > 0) return left;
	await lockPhone(context, phone, origin);
	return refuse(pinRefusals, 'access/phone-locked');
}

async function lockPhone({ db, forgetCallers }: PinContext, phone: PhoneRow, origin: Origin) {
	const { userId, userName: name } = phone;
	await transact(db, async (tx) => {
		await endSessionsOfPhone(tx, phone.id);
		const caller = { userId, name, requestId: origin.requestId };
		rememberUserEvent(tx, { userId, kind: 'phone_locked', caller });
	});
	forgetCallers();
}

async function openPhone(db: Database, pinDeviceId: string) {
	const phone = await findPhone(db, pinDeviceId);
	if (phone === undefined) return refuse(pinRefusals, 'access/phone-unknown');
	return phone.closedAt === null ? phone : refuse(pinRefusals, 'access/phone-closed');
}
