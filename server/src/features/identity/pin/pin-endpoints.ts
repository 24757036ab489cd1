import {
	challengePhone,
	checkScreenPin as checkScreenPinEndpoint,
	enrollPhone,
	signInWithPin,
} from '@sevk/contract/identity/pin-devices';
import { changePin, signInByName as signInByNameEndpoint } from '@sevk/contract/identity/pin-users';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import {
	serveVisit,
	type VisitContext,
	visitOf,
	withRetryAfter,
} from '../sign-in/sign-in-visit.ts';
import { enrollByCode } from './phone-enrolment-commands.ts';
import { challenge, checkScreenPin, type PinContext, signInByPin } from './pin-sign-in-commands.ts';
import { changeOwnPin, signInByName } from './pin-user-commands.ts';

export function implementPins(context: VisitContext & PinContext): Implementation[] {
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
		implement(signInByNameEndpoint, ({ body }, _caller, http) =>
			serveVisit(context, http, (visit) => signInByName(context, body, visit, http.requestId)),
		),
		implement(changePin, ({ body }, caller, http) =>
			serveVisit(context, http, (visit) => changeOwnPin(context, body, caller, visit)),
		),
		implement(checkScreenPinEndpoint, async ({ body }, caller, http) => {
			const { address, userAgent } = visitOf(http);
			const origin = { address, userAgent, requestId: caller.requestId };
			return withRetryAfter(await checkScreenPin(context, body.pin, caller, origin), http);
		}),
	];
}
