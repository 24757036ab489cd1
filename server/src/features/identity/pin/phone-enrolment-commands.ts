import { parsePhone } from '@sevk/domain/common/format/phone';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { accountRefusals } from '@sevk/domain/identity/account/account-words';
import { refuseWeakPin } from '@sevk/domain/identity/pin/pin';
import { pinRefusals } from '@sevk/domain/identity/pin/pin-words';
import { newId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';
import { rememberUserEvent } from '../account/user-event-commands.ts';
import { endSessionsOfPhone } from '../provider/session-store.ts';
import { countAttempt, refundAttempt } from '../sign-in/sign-in-try-store.ts';
import { throttled, type Visit } from '../sign-in/sign-in-visit.ts';
import {
	closePhone,
	countWrongCode,
	findPhone,
	insertPhone,
	listCodes,
	takeCode,
} from './pin-device-store.ts';
import { isPhoneKey } from './pin-hash.ts';
import { openPhoneSession, type PinContext } from './pin-sign-in-commands.ts';

export type PhoneEnrolment = {
	readonly phone: string;
	readonly code: string;
	readonly pin: string;
	readonly publicKey: string;
	readonly formerId: string | null;
};

/** Enrolls a phone with the code of the office and signs its driver in. */
export async function enrollByCode(
	context: PinContext,
	input: PhoneEnrolment,
	visit: Visit,
	requestId: string,
) {
	const { db, hashes } = context;
	const phone = parsePhone(input.phone);
	if (phone === null) return refuse(accountRefusals, 'access/phone-invalid');
	const weak = refuseWeakPin(input.pin, phone);
	if (weak !== null) return weak;
	if (!isPhoneKey(input.publicKey)) return refuse(pinRefusals, 'access/phone-code-wrong');
	const wait = await countAttempt(db, 'address', visit.address, new Date());
	if (wait > 0) return throttled(wait);
	const codes = await listCodes(db, phone);
	const code = codes.find(({ id }) => hashes.isCode(id, input.code.replaceAll(/\s/g, '')));
	if (code === undefined) {
		const now = Date.now();
		const open = codes.filter((one) => one.pinDeviceId === null && one.expiresAt.getTime() > now);
		await countWrongCode(
			db,
			open.map(({ id }) => id),
		);
		return refuse(pinRefusals, 'access/phone-code-wrong');
	}
	if (code.expiresAt <= new Date()) return refuse(pinRefusals, 'access/phone-code-expired');
	if (code.role !== 'driver') return refuse(pinRefusals, 'access/pin-role');
	const pinDeviceId = await enroll();
	if (isRefusal(pinDeviceId)) return pinDeviceId;
	context.forgetCallers();
	await refundAttempt(db, 'address', visit.address);
	const opened = await openPhoneSession(context, { id: pinDeviceId, userId: code.userId }, visit);
	// The office closed the phone at the same moment.
	if (isRefusal(opened)) return refuse(pinRefusals, 'access/phone-code-expired');
	return { pinDeviceId };

	async function enroll() {
		const used = code?.pinDeviceId ?? null;
		if (code === undefined || used !== null) {
			// The answer to the first try was lost on the way: the same phone sends it again.
			const phone = used === null ? undefined : await findPhone(db, used);
			const isRetry = phone?.publicKey === input.publicKey;
			if (phone && isRetry && (await hashes.isPin(phone.id, input.pin, phone.pinHash))) {
				return phone.id;
			}
			return refuse(pinRefusals, 'access/phone-code-expired');
		}
		const { userId, userName: name, byName: codeByName } = code;
		const { publicKey } = input;
		const id = newId();
		const pinHash = await hashes.hashPin(id, input.pin);
		const userAgent = visit.userAgent.slice(0, 400);
		const caller = { userId, name, requestId };
		return transact(
			db,
			async (tx) => {
				const now = new Date();
				await insertPhone(tx, { id, userId, publicKey, pinHash, userAgent, codeByName }, now);
				if (!(await takeCode(tx, code.id, id))) {
					return refuse(pinRefusals, 'access/phone-code-expired');
				}
				const former = { userId, pinDeviceId: input.formerId ?? id };
				if (input.formerId !== null && (await closePhone(tx, former, name, now))) {
					await endSessionsOfPhone(tx, input.formerId);
				}
				rememberUserEvent(tx, { userId, kind: 'phone_enrolled', caller });
				return id;
			},
			{ rollBackRefusals: true },
		);
	}
}
