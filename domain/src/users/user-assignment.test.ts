import { expect, test } from 'vitest';
import {
	coversAccess,
	coversScope,
	losesLastAdmin,
	refuseAssignment,
	refuseGrant,
} from './user-assignment.ts';

const scope = {
	allDepots: false,
	depotIds: ['a'],
	email: 'a@sevk.test',
	username: null,
	phone: null,
};

test.each([
	[{ role: 'warehouse' }, null],
	[{ role: 'cashier' }, null],
	[{ role: 'planner' }, 'access/username-role'],
	[{ role: 'admin' }, 'access/username-role'],
	[{ role: 'driver', driverId: 'd' }, 'access/username-role'],
	[{ role: 'warehouse', email: 'a@sevk.test' }, 'access/username-and-email'],
	[{ role: 'warehouse', username: 'a@sevk.test' }, 'access/username-invalid'],
	[{ role: 'warehouse', username: null }, 'access/email-required'],
	[{ role: 'driver', driverId: 'd', username: null }, 'access/phone-required'],
] as const)('a user name and a PIN are for hands of the depot: %o', (change, code) => {
	const base = { ...scope, email: null, username: 'ilker', driverId: null };
	expect(refuseAssignment({ ...base, ...change })?.code ?? null).toBe(code);
});

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
	const nowhere = {
		...scope,
		allDepots: false,
		depotIds: [],
		role: 'viewer',
		driverId: null,
	} as const;
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

const companyAdmin = { role: 'admin', allDepots: true, depotIds: [] } as const;
const depotAdmin = { role: 'admin', ...scope } as const;
const opsManager = { role: 'ops_manager', ...scope } as const;

test('a user grants no role, depots or rights beyond the own ones', () => {
	expect(refuseGrant(depotAdmin, companyAdmin)).toMatchObject({
		code: 'access/depot-not-yours',
		status: 403,
	});
	expect(refuseGrant(opsManager, depotAdmin)).toMatchObject({ code: 'access/role-not-yours' });
	expect(refuseGrant(depotAdmin, depotAdmin)).toBeNull();
	expect(refuseGrant(companyAdmin, companyAdmin)).toBeNull();
	expect(refuseGrant(depotAdmin, { ...opsManager, depotIds: ['b'] })).toMatchObject({
		code: 'access/depot-not-yours',
	});
});

test('an access of more depots, of all depots or of a wider role is not covered', () => {
	expect(coversAccess(depotAdmin, opsManager)).toBe(true);
	expect(coversAccess(depotAdmin, { ...opsManager, depotIds: ['a', 'b'] })).toBe(false);
	expect(coversAccess(depotAdmin, { ...companyAdmin, role: 'viewer' })).toBe(false);
	expect(coversAccess({ ...companyAdmin, role: 'ops_manager' }, depotAdmin)).toBe(false);
	expect(coversAccess(companyAdmin, depotAdmin)).toBe(true);
});

test('the last admin of all depots keeps the role, the depots and the account', () => {
	expect(losesLastAdmin(companyAdmin, 'retired', 0)).toBe(true);
	expect(losesLastAdmin(companyAdmin, { ...companyAdmin, role: 'planner' }, 0)).toBe(true);
	expect(losesLastAdmin(companyAdmin, depotAdmin, 0)).toBe(true);
	expect(losesLastAdmin(companyAdmin, companyAdmin, 0)).toBe(false);
	expect(losesLastAdmin(companyAdmin, 'retired', 1)).toBe(false);
	expect(losesLastAdmin(depotAdmin, 'retired', 0)).toBe(false);
});

test('only a driver has no e-mail, and then a phone number', () => {
	const driver = { ...scope, email: null, role: 'driver', driverId: 'd' } as const;
	expect(refuseAssignment(driver)).toMatchObject({ code: 'access/phone-required' });
	expect(refuseAssignment({ ...driver, phone: '+905321234567' })).toBeNull();
	expect(refuseAssignment({ ...driver, role: 'planner', driverId: null })).toMatchObject({
		code: 'access/email-required',
	});
});
