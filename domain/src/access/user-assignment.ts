import { type Refusal, refuseAs } from '../common/refusal.ts';
import type { Role } from './role.ts';
import type { Assignment, DepotScope } from './user.ts';
import { userRefusals } from './user-words.ts';

/** Says why a role, depots and driver do not fit together, or null when they do. */
export function unfitAssignment(wanted: Assignment): Refusal | null {
	if (wanted.role === 'driver' && wanted.driverId === null) return no('access/driver-required');
	if (wanted.role !== 'driver' && wanted.driverId !== null) return no('access/driver-not-allowed');
	if (!wanted.allDepots && wanted.depotIds.length === 0) return no('access/depot-required');
	return null;
}

/** Nobody gives away a depot that is not theirs: an admin of one depot can't make one of all depots. */
export function coversScope(giver: DepotScope, wanted: DepotScope): boolean {
	if (giver.allDepots) return true;
	return !wanted.allDepots && wanted.depotIds.every((depotId) => giver.depotIds.includes(depotId));
}

/** Says why the giver may not grant these depots, or null. */
export function foreignScope(giver: DepotScope, wanted: DepotScope): Refusal | null {
	return coversScope(giver, wanted) ? null : refuseAs(403, userRefusals, 'access/depot-not-yours');
}

/**
 * The operation never loses its last admin, by retirement or by another role. `otherAdmins` are the
 * active admins besides the user at hand.
 */
export function losesLastAdmin(
	before: Role,
	after: Role | 'retired',
	otherAdmins: number,
): boolean {
	return before === 'admin' && after !== 'admin' && otherAdmins === 0;
}

type AssignmentCode =
	| 'access/driver-required'
	| 'access/driver-not-allowed'
	| 'access/depot-required';

function no(code: AssignmentCode): Refusal {
	return refuseAs(422, userRefusals, code);
}
