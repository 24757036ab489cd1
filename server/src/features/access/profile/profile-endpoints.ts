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
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import type { ProductVersion } from '../../../settings/product-version.ts';
import { findUser, type UserRow } from '../common/user-store.ts';
import { listOpenSessions } from '../identity/session-store.ts';
import { currentSessionId } from '../sign-in/access-token-commands.ts';
import {
	beginSetup,
	confirmSetup,
	countRecoveryCodes,
	removeSecondFactor,
	renewCodes,
	type SecondFactorDesk,
} from '../sign-in/second-factor-commands.ts';
import { listFailedSignIns } from '../sign-in/sign-in-history-store.ts';
import { type Desk, serveVisit, visitOf } from '../sign-in/sign-in-visit.ts';
import { changeOwnDetails } from '../users/user-commands.ts';
import {
	changeOwnPassword,
	endOtherSessions,
	endOwnSession,
	type ProfileDesk,
} from './profile-commands.ts';

export type OwnDesk = Desk & ProfileDesk & SecondFactorDesk & { readonly product: ProductVersion };

export function implementProfile(desk: OwnDesk): Implementation[] {
	const { db, provider } = desk;
	return [
		implement(readProfile, async (_input, caller) => {
			const user = await findUser(db, caller.userId);
			if (user === undefined) throw new Error('a verified caller is no user');
			return profileOf(desk, user);
		}),
		implement(editProfile, async ({ body }, caller) => {
			const user = await changeOwnDetails(desk, body, caller);
			if (isRefusal(user)) return user;
			desk.forgetCallers();
			return profileOf(desk, user);
		}),
		implement(changePassword, ({ body }, caller, http) =>
			serveVisit(desk, http, (visit) => changeOwnPassword(desk, body, caller, visit)),
		),
		implement(beginSecondFactor, ({ body }, caller, http) =>
			serveVisit(desk, http, (visit) => beginSetup(desk, body.password, caller, visit)),
		),
		implement(confirmSecondFactor, ({ body }, caller, http) =>
			serveVisit(desk, http, (visit) => confirmSetup(desk, body.code, caller, visit)),
		),
		implement(removeSecondFactorEndpoint, ({ body }, caller, http) =>
			serveVisit(desk, http, (visit) => removeSecondFactor(desk, body.password, caller, visit)),
		),
		implement(renewRecoveryCodes, ({ body }, caller, http) =>
			serveVisit(desk, http, (visit) => renewCodes(desk, body.password, caller, visit)),
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
		implement(revokeSession, ({ params }, caller) => endOwnSession(desk, params.sessionId, caller)),
		implement(revokeOtherSessions, (_input, caller, http) =>
			endOtherSessions(desk, caller, visitOf(http)),
		),
	];
}

async function profileOf(desk: OwnDesk, user: UserRow): Promise<Profile> {
	const { userId, email, name, phone, role, driverId, photoFile, nationalIdEnd, version } = user;
	const enabled = user.secondFactorEnabled;
	const recoveryCodesLeft = enabled ? await countRecoveryCodes(desk.provider, userId) : 0;
	return {
		userId,
		email,
		name,
		phone,
		role,
		rights: rightsOf(user),
		allDepots: user.allDepots,
		depots: [...user.depots],
		driverId,
		photoFile,
		nationalIdMasked: nationalIdEnd === null ? null : `*******${nationalIdEnd}`,
		secondFactor: { managedHere: desk.hosted === null, enabled, recoveryCodesLeft },
		product: desk.product,
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
