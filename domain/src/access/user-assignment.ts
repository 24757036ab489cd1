import { refuse } from '../common/rule/refusal.ts';
import type { Role } from './role.ts';
import type { Assignment, DepotScope } from './user.ts';
import { userRefusals } from './user-words.ts';

/** Refuses a combination of role, depots and driver that is not allowed; null when it is valid. */
export function refuseAssignment(assignment: Assignment) {
	if (assignment.role === 'driver' && assignment.driverId === null)
		return refuse(userRefusals, 'access/driver-required');
	if (assignment.role !== 'driver' && assignment.driverId !== null)
		return refuse(userRefusals, 'access/driver-not-allowed');
	if (!assignment.allDepots && assignment.depotIds.length === 0)
		return refuse(userRefusals, 'access/depot-required');
	return null;
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

/** Refuses depots outside the scope of the granting user; null when all are inside. */
export function refuseForeignDepots(granter: DepotScope, requested: DepotScope) {
	return coversScope(granter, requested) ? null : refuse(userRefusals, 'access/depot-not-yours');
}

/**
 * Whether a change of role or a retirement would leave no active admin. `otherAdmins` is the number
 * of other active admins.
 */
export function losesLastAdmin(
	before: Role,
	after: Role | 'retired',
	otherAdmins: number,
): boolean {
	return before === 'admin' && after !== 'admin' && otherAdmins === 0;
}
