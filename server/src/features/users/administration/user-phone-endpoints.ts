import { paths } from '@sevk/contract/common/paths';
import {
	closeUserPhone,
	createPhoneCode,
	listUserPhones,
	type UserPhone,
} from '@sevk/contract/users/user-phones';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import type { PhoneRow } from '../../identity/pin/pin-device-store.ts';
import type { PinContext } from '../../identity/pin/pin-sign-in-commands.ts';
import type { VisitContext } from '../../identity/sign-in/sign-in-visit.ts';
import { addPhoneCode, closeLostPhone, readUserPhones } from './user-phone-commands.ts';

/** The phones with which a driver signs in by PIN, for the office. */
export function implementUserPhones(context: VisitContext & PinContext): Implementation[] {
	const { db, hosted, publicUrl, hashes } = context;
	return [
		implement(listUserPhones, async ({ params }, caller) => {
			const phones = await readUserPhones(db, params.userId, caller);
			if (isRefusal(phones)) return phones;
			return { managedHere: hosted === null, items: phones.map(phoneAnswer) };
		}),
		implement(createPhoneCode, async ({ params }, caller, http) => {
			const added = await addPhoneCode(context, params.userId, http.act, caller);
			if (isRefusal(added)) return added;
			const code = hashes.codeOf(added.codeId);
			// After the #: browsers send it to no server, so it is in no log.
			const address = `${publicUrl}${paths.login}#kod=${code}`;
			return { code, expiresAt: added.expiresAt, address };
		}),
		implement(closeUserPhone, async ({ params }, caller, http) => {
			const closed = await closeLostPhone(db, params, http.act, caller);
			if (!isRefusal(closed)) context.forgetCallers();
			return closed;
		}),
	];
}

function phoneAnswer(row: PhoneRow): UserPhone {
	return {
		pinDeviceId: row.id,
		userAgent: row.userAgent,
		enrolledAt: row.enrolledAt.toISOString(),
		codeByName: row.codeByName,
		lastSeenAt: row.lastSeenAt.toISOString(),
		isLocked: row.isLocked,
		closedAt: row.closedAt?.toISOString() ?? null,
		closedByName: row.closedByName,
	};
}
