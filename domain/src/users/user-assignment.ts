import { rightsOf } from '../common/access/role.ts';
import { refuse } from '../common/rule/refusal.ts';
import type { DepotScope, UserAccess } from '../identity/account/account.ts';
import { isPinRole, isUserName } from '../identity/pin/pin-user.ts';
import { userRefusals } from './user-words.ts';

/** The role and depots of a user, how the user signs in and, for drivers, the driver record. */
export type Assignment = UserAccess & {
	readonly driverId: string | null;
	/** Null for who signs in by PIN alone: a driver, or somebody with a user name. */
	readonly email: string | null;
	readonly username?: string | null;
	readonly phone: string | null;
};

/** Refuses a combination of role, depots, driver and sign-in that is not allowed; null when it is valid. */
export function refuseAssignment(assignment: Assignment) {
	if (assignment.role === 'driver' && assignment.driverId === null)
		return refuse(userRefusals, 'access/driver-required');
	if (assignment.role !== 'driver' && assignment.driverId !== null)
		return refuse(userRefusals, 'access/driver-not-allowed');
	const refused = refuseSignIn(assignment);
	if (refused !== null) return refused;
	if (!assignment.allDepots && assignment.depotIds.length === 0)
		return refuse(userRefusals, 'access/depot-required');
	return null;
}

/** E-mail and password, user name and PIN or, for drivers, phone number and PIN. */
function refuseSignIn({ role, email, username = null, phone }: Assignment) {
	if (username !== null) {
		if (!isPinRole(role)) return refuse(userRefusals, 'access/username-role');
		if (email !== null) return refuse(userRefusals, 'access/username-and-email');
		return isUserName(username) ? null : refuse(userRefusals, 'access/username-invalid');
	}
	if (email !== null) return null;
	if (role !== 'driver') return refuse(userRefusals, 'access/email-required');
	return phone ? null : refuse(userRefusals, 'access/phone-required');
}

/**
 * Whether the scope of `granter` includes the requested scope. A user of one depot cannot grant all
 * depots.
 */
export function coversScope(granter: DepotScope, requested: DepotScope): boolean {
	if (granter.allDepots) return true;
	return (
		!requested.allDepots &&
		requested.depotIds.every((depotId) => granter.depotIds.includes(depotId))
	);
}

/**
 * Whether `holder` has the depots and all rights of `other`. A user can give, edit and close only an
 * access that the own one covers.
 */
export function coversAccess(holder: UserAccess, other: UserAccess): boolean {
	return coversScope(holder, other) && coversRights(holder, other);
}

function coversRights(holder: UserAccess, other: UserAccess): boolean {
	const own = rightsOf(holder);
	return rightsOf(other).every((right) => own.includes(right));
}

/** Refuses depots or a role that the giver does not hold; null when the giver holds both. */
export function refuseGrant(giver: UserAccess, requested: UserAccess) {
	if (!coversScope(giver, requested)) return refuse(userRefusals, 'access/depot-not-yours');
	return coversRights(giver, requested) ? null : refuse(userRefusals, 'access/role-not-yours');
}

/**
 * Whether a change of role or depots or a retirement would leave no active admin of all depots, so
 * that no user could change what belongs to the company. `otherAdmins` is the number of others.
 */
export function losesLastAdmin(
	before: UserAccess,
	after: UserAccess | 'retired',
	otherAdmins: number,
): boolean {
	const stays = after !== 'retired' && isCompanyAdmin(after);
	return isCompanyAdmin(before) && !stays && otherAdmins === 0;
}

function isCompanyAdmin({ role, allDepots }: UserAccess): boolean {
	return role === 'admin' && allDepots;
}
