import { expect, test } from 'vitest';
import { coversScope, losesLastAdmin, refuseAssignment } from './user-assignment.ts';

const scope = { allDepots: false, depotIds: ['a'] };

test('only drivers have a driver record, and every driver has one', () => {
	expect(refuseAssignment({ ...scope, role: 'driver', driverId: null })).toMatchObject({
		code: 'access/driver-required',
		status: 422,
	});
	expect(refuseAssignment({ ...scope, role: 'planner', driverId: 'd' })).toMatchObject({
		code: 'access/driver-not-allowed',
	});
	expect(refuseAssignment({ ...scope, role: 'driver', driverId: 'd' })).toBeNull();
});

test('a user has at least one depot', () => {
	const nowhere = { allDepots: false, depotIds: [], role: 'viewer', driverId: null } as const;
	expect(refuseAssignment(nowhere)).toMatchObject({ code: 'access/depot-required' });
	expect(refuseAssignment({ ...nowhere, allDepots: true })).toBeNull();
});

test('users grant only depots of their own scope', () => {
	expect(coversScope(scope, { allDepots: false, depotIds: ['a'] })).toBe(true);
	expect(coversScope(scope, { allDepots: false, depotIds: ['a', 'b'] })).toBe(false);
	expect(coversScope(scope, { allDepots: true, depotIds: [] })).toBe(false);
	expect(coversScope({ allDepots: true, depotIds: [] }, { allDepots: true, depotIds: [] })).toBe(
		true,
	);
});

test('the last admin keeps the role and stays active', () => {
	expect(losesLastAdmin('admin', 'retired', 0)).toBe(true);
	expect(losesLastAdmin('admin', 'planner', 0)).toBe(true);
	expect(losesLastAdmin('admin', 'admin', 0)).toBe(false);
	expect(losesLastAdmin('admin', 'retired', 1)).toBe(false);
	expect(losesLastAdmin('planner', 'retired', 0)).toBe(false);
});
