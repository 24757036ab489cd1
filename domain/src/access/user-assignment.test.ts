import { expect, test } from 'vitest';
import { coversScope, losesLastAdmin, unfitAssignment } from './user-assignment.ts';

const scope = { allDepots: false, depotIds: ['a'] };

test('a driver user needs a driver record, nobody else has one', () => {
	expect(unfitAssignment({ ...scope, role: 'driver', driverId: null })).toMatchObject({
		code: 'access/driver-required',
		status: 422,
	});
	expect(unfitAssignment({ ...scope, role: 'planner', driverId: 'd' })).toMatchObject({
		code: 'access/driver-not-allowed',
	});
	expect(unfitAssignment({ ...scope, role: 'driver', driverId: 'd' })).toBeNull();
});

test('a user works in at least one depot', () => {
	const nowhere = { allDepots: false, depotIds: [], role: 'viewer', driverId: null } as const;
	expect(unfitAssignment(nowhere)).toMatchObject({ code: 'access/depot-required' });
	expect(unfitAssignment({ ...nowhere, allDepots: true })).toBeNull();
});

test('nobody gives away a depot that is not theirs', () => {
	expect(coversScope(scope, { allDepots: false, depotIds: ['a'] })).toBe(true);
	expect(coversScope(scope, { allDepots: false, depotIds: ['a', 'b'] })).toBe(false);
	expect(coversScope(scope, { allDepots: true, depotIds: [] })).toBe(false);
	expect(coversScope({ allDepots: true, depotIds: [] }, { allDepots: true, depotIds: [] })).toBe(
		true,
	);
});

test('the last admin is neither retired nor given another role', () => {
	expect(losesLastAdmin('admin', 'retired', 0)).toBe(true);
	expect(losesLastAdmin('admin', 'planner', 0)).toBe(true);
	expect(losesLastAdmin('admin', 'admin', 0)).toBe(false);
	expect(losesLastAdmin('admin', 'retired', 1)).toBe(false);
	expect(losesLastAdmin('planner', 'retired', 0)).toBe(false);
});
