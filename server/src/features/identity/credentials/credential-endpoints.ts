import {
	beginSecondFactor,
	changePassword,
	confirmSecondFactor,
	listSessions,
	removeSecondFactor as removeSecondFactorEndpoint,
	renewRecoveryCodes,
	revokeOtherSessions,
	revokeSession,
} from '@sevk/contract/identity/credentials';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { findUser } from '../account/user-store.ts';
import { listOpenSessions } from '../provider/session-store.ts';
import { currentSessionId } from '../sign-in/access-token-commands.ts';
import { listFailedSignIns } from '../sign-in/sign-in-history-store.ts';
import { serveVisit, type VisitContext, visitOf } from '../sign-in/sign-in-visit.ts';
import {
	type CredentialContext,
	changeOwnPassword,
	endOtherSessions,
	endOwnSession,
} from './credential-commands.ts';
import {
	beginSetup,
	confirmSetup,
	removeSecondFactor,
	renewCodes,
	type SecondFactorContext,
} from './second-factor-commands.ts';

/** The caller's password, second factor and sessions. */
export function implementCredentials(
	context: VisitContext & CredentialContext & SecondFactorContext,
): Implementation[] {
	const { db, provider } = context;
	return [
		implement(changePassword, ({ body }, caller, http) =>
			serveVisit(context, http, (visit) => changeOwnPassword(context, body, caller, visit)),
		),
		implement(beginSecondFactor, ({ body }, caller, http) =>
			serveVisit(context, http, (visit) => beginSetup(context, body.password, caller, visit)),
		),
		implement(confirmSecondFactor, ({ body }, caller, http) =>
			serveVisit(context, http, (visit) => confirmSetup(context, body.code, caller, visit)),
		),
		implement(removeSecondFactorEndpoint, ({ body }, caller, http) =>
			serveVisit(context, http, (visit) =>
				removeSecondFactor(context, body.password, caller, visit),
			),
		),
		implement(renewRecoveryCodes, ({ body }, caller, http) =>
			serveVisit(context, http, (visit) => renewCodes(context, body.password, caller, visit)),
		),
		implement(listSessions, async (_input, caller, http) => {
			const current = await currentSessionId(provider, visitOf(http).headers, caller.userId);
			const rows = await listOpenSessions(db, caller.userId, new Date());
			const user = await findUser(db, caller.userId);
			const failures = await listFailedSignIns(db, user?.emailFold ?? '');
			return {
				items: rows.map((row) => sessionOf(row, current)),
				failedSignIns: failures.map(failedSignInOf),
			};
		}),
		implement(revokeSession, ({ params }, caller) =>
			endOwnSession(context, params.sessionId, caller),
		),
		implement(revokeOtherSessions, (_input, caller, http) =>
			endOtherSessions(context, caller, visitOf(http)),
		),
	];
}

function failedSignInOf(row: Awaited<ReturnType<typeof listFailedSignIns>>[number]) {
	return {
		failedSignInId: row.id,
		address: row.address,
		userAgent: row.user_agent,
		failedAt: row.failed_at.toISOString(),
	};
}

type SessionRow = Awaited<ReturnType<typeof listOpenSessions>>[number];

function sessionOf(row: SessionRow, currentId: string | null) {
	return {
		sessionId: row.id,
		userAgent: row.user_agent ?? '',
		address: row.ip_address ?? '',
		startedAt: row.created_at.toISOString(),
		lastSeenAt: row.updated_at.toISOString(),
		expiresAt: row.expires_at.toISOString(),
		current: row.id === currentId,
	};
}
