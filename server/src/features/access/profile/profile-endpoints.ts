import {
	beginSecondFactor,
	changePassword,
	confirmSecondFactor,
	editProfile,
	listSessions,
	type Profile,
	readProfile,
	removeSecondFactor as removeSecondFactorEndpoint,
	renewRecoveryCodes,
	revokeOtherSessions,
	revokeSession,
} from '@sevk/contract/access/profile';
import { rightsOf } from '@sevk/domain/access/role';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { Caller } from '../../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import type { ProductVersion } from '../../../settings/product-version.ts';
import type { SignInLifetimes } from '../../../settings/settings.ts';
import { findUser, type UserRow } from '../common/user-store.ts';
import { listOpenSessions, phoneOfSession } from '../identity/session-store.ts';
import { currentSessionId } from '../sign-in/access-token-commands.ts';
import {
	beginSetup,
	confirmSetup,
	countRecoveryCodes,
	removeSecondFactor,
	renewCodes,
	type SecondFactorContext,
} from '../sign-in/second-factor-commands.ts';
import { listFailedSignIns } from '../sign-in/sign-in-history-store.ts';
import { serveVisit, type VisitContext, visitOf } from '../sign-in/sign-in-visit.ts';
import { changeOwnDetails } from '../users/user-commands.ts';
import {
	changeOwnPassword,
	endOtherSessions,
	endOwnSession,
	type ProfileContext,
} from './profile-commands.ts';
import { readProfileDepots } from './profile-depot-store.ts';

export type OwnProfileContext = VisitContext &
	ProfileContext &
	SecondFactorContext & {
		readonly product: ProductVersion;
		readonly lifetimes: Pick<SignInLifetimes, 'screenLockMinutes'>;
	};

export function implementProfile(context: OwnProfileContext): Implementation[] {
	const { db, provider } = context;
	return [
		implement(readProfile, async (_input, caller) => {
			const user = await findUser(db, caller.userId);
			if (user === undefined) throw new Error('a verified caller is no user');
			return profileOf(context, user, caller);
		}),
		implement(editProfile, async ({ body }, caller) => {
			const user = await changeOwnDetails(context, body, caller);
			if (isRefusal(user)) return user;
			context.forgetCallers();
			return profileOf(context, user, caller);
		}),
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

async function profileOf(
	context: OwnProfileContext,
	user: UserRow,
	caller: Caller,
): Promise<Profile> {
	const { userId, email, name, phone, role, driverId, photoFile, nationalIdEnd, version } = user;
	const enabled = user.secondFactorEnabled;
	const isByPin = (await phoneOfSession(context.db, caller.sessionId)) !== null;
	const recoveryCodesLeft = enabled ? await countRecoveryCodes(context.provider, userId) : 0;
	return {
		userId,
		email,
		name,
		phone,
		role,
		rights: rightsOf(user),
		allDepots: user.allDepots,
		depots: await readProfileDepots(context.db, user.depots),
		driverId,
		photoFile,
		nationalIdMasked: nationalIdEnd === null ? null : `*******${nationalIdEnd}`,
		secondFactor: { managedHere: context.hosted === null, enabled, recoveryCodesLeft },
		screenLockMinutes: isByPin ? context.lifetimes.screenLockMinutes : null,
		product: context.product,
		version,
	};
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
