import {
	challengePhone,
	checkScreenPin as checkScreenPinEndpoint,
	closeUserPhone,
	createPhoneCode,
	enrollPhone,
	listUserPhones,
	signInWithPin,
	type UserPhone,
} from '@sevk/contract/access/pin-devices';
import { paths } from '@sevk/contract/common/paths';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import {
	serveVisit,
	type VisitContext,
	visitOf,
	withRetryAfter,
} from '../sign-in/sign-in-visit.ts';
import { enrollByCode } from './phone-enrolment-commands.ts';
import type { PhoneRow } from './pin-device-store.ts';
import { challenge, checkScreenPin, type PinContext, signInByPin } from './pin-sign-in-commands.ts';
import { addPhoneCode, closeLostPhone, readUserPhones } from './user-phone-commands.ts';

export function implementPins(context: VisitContext & PinContext): Implementation[] {
	const { db, hosted, publicUrl, hashes } = context;
	return [
		implement(enrollPhone, ({ body }, _caller, http) =>
			serveVisit(context, http, (visit) => enrollByCode(context, body, visit, http.requestId)),
		),
		implement(challengePhone, ({ params }, _caller, http) =>
			serveVisit(context, http, () => challenge(context, params.pinDeviceId)),
		),
		implement(signInWithPin, ({ params, body }, _caller, http) =>
			serveVisit(context, http, (visit) =>
				signInByPin(context, params.pinDeviceId, body, visit, http.requestId),
			),
		),
		implement(checkScreenPinEndpoint, async ({ body }, caller, http) => {
			const { address, userAgent } = visitOf(http);
			const origin = { address, userAgent, requestId: caller.requestId };
			const checked = await checkScreenPin(context, body.pin, caller, origin);
			return isRefusal(checked) ? withRetryAfter(checked, http) : checked;
		}),
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
