import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { phoneCodeMinutes } from '@sevk/domain/identity/pin/pin';
import { pinRefusals } from '@sevk/domain/identity/pin/pin-words';
import { userRefusals } from '@sevk/domain/users/user-words';
import { type Act, runIdempotent } from '../../../db/act.ts';
import type { Database } from '../../../db/database.ts';
import { companyId, newId } from '../../../db/ids.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { rememberUserEvent } from '../../identity/account/user-event-commands.ts';
import {
	closePhone,
	findPhone,
	listPhones,
	saveCode,
} from '../../identity/pin/pin-device-store.ts';
import { endSessionsOfPhone } from '../../identity/provider/session-store.ts';
import { hostedElsewhere, type VisitContext } from '../../identity/sign-in/sign-in-visit.ts';
import { userWithin } from './user-commands.ts';

const shownClosedMs = 30 * 86_400_000;

/** The phones of a user: the open ones, and those closed in the last 30 days. */
export async function readUserPhones(db: Database, userId: string, caller: PersonCaller) {
	const user = await userWithin(db, userId, caller);
	if (isRefusal(user)) return user;
	return listPhones(db, userId, new Date(Date.now() - shownClosedMs));
}

/** Creates the code that enrolls a phone of a driver; one before it is void. */
export async function addPhoneCode(
	context: VisitContext & { readonly db: Database },
	userId: string,
	act: Act,
	caller: PersonCaller,
) {
	return runIdempotent(context.db, { depotId: companyId, act, caller }, async (tx) => {
		const user = await userWithin(tx, userId, caller);
		if (isRefusal(user)) return user;
		const elsewhere = hostedElsewhere(context);
		if (elsewhere !== null) return elsewhere;
		if (user.retiredAt !== null) return refuse(userRefusals, 'access/user-retired');
		if (user.role !== 'driver') return refuse(pinRefusals, 'access/pin-role');
		if (user.phone === null) return refuse(pinRefusals, 'access/pin-phone-missing');
		const expiresAt = new Date(Date.now() + phoneCodeMinutes * 60_000);
		const id = newId();
		await saveCode(tx, { userId, id, byName: caller.name, expiresAt });
		rememberUserEvent(tx, { userId, kind: 'phone_code_created', caller });
		return { codeId: id, expiresAt: expiresAt.toISOString() };
	});
}

/** Closes a lost phone: its sessions end, and its PIN is of no use. */
export async function closeLostPhone(
	db: Database,
	phone: { readonly userId: string; readonly pinDeviceId: string },
	act: Act,
	caller: PersonCaller,
) {
	const { userId, pinDeviceId } = phone;
	return runIdempotent(db, { depotId: companyId, act, caller }, async (tx) => {
		const user = await userWithin(tx, userId, caller);
		if (isRefusal(user)) return user;
		if (await closePhone(tx, phone, caller.name, new Date())) {
			await endSessionsOfPhone(tx, pinDeviceId);
			rememberUserEvent(tx, { userId, kind: 'phone_closed', caller });
			return { done: true } as const;
		}
		// Closed by a colleague before: done as well.
		const found = await findPhone(tx, pinDeviceId);
		if (found?.userId !== userId) return refuse(pinRefusals, 'access/phone-not-found');
		return { done: true } as const;
	});
}
