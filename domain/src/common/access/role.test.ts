import { expect, test } from 'vitest';
import { rights } from './right.ts';
import { lacksCompanyScope, rightsOf, roleRights, roles, roleWords } from './role.ts';

test('the admin may do everything, and only the admin manages users and depots', () => {
	expect(roleRights.admin).toEqual(rights);
	for (const role of roles.filter((each) => each !== 'admin')) {
		expect(roleRights[role].includes('users.edit'), role).toBe(false);
		expect(roleRights[role].includes('depots.edit'), role).toBe(false);
	}
});

test('a viewer changes nothing', () => {
	expect(roleRights.viewer.filter((right) => !right.endsWith('.read'))).toEqual([]);
});

test('a driver accepts goods but neither scans them out nor touches cash or plans', () => {
	expect(roleRights.driver.includes('debits.accept')).toBe(true);
	for (const right of [
		'debits.scan',
		'debits.undebit',
		'settlements.count',
		'routes.plan',
	] as const) {
		expect(roleRights.driver.includes(right), right).toBe(false);
	}
});

test('only the admin and the operations manager reopen a closed route', () => {
	expect(roles.filter((role) => roleRights[role].includes('routes.reopen'))).toEqual([
		'admin',
		'ops_manager',
	]);
});

test('every role has a Turkish name and every right belongs to a role', () => {
	for (const role of roles) expect(roleWords[role].length).toBeGreaterThan(3);
	for (const right of rights)
		expect(
			roles.some((role) => roleRights[role].includes(right)),
			right,
		).toBe(true);
});

test('rights of the company need all depots', () => {
	const inDepots = rightsOf({ role: 'admin', allDepots: false });
	expect(rights.filter((right) => !inDepots.includes(right))).toEqual([
		'senders.read',
		'senders.edit',
		'senders.confirm-iban',
		'reasons.edit',
		'depots.edit',
		'company.edit',
	]);
	expect(rightsOf({ role: 'admin', allDepots: true })).toEqual(rights);
	expect(rightsOf({ role: 'ops_manager', allDepots: false })).not.toContain('reasons.edit');
	expect(rightsOf({ role: 'ops_manager', allDepots: true })).toContain('reasons.edit');
	const ofCompany = ['admin', 'ops_manager', 'cashier', 'support'];
	for (const role of roles.filter((one) => !ofCompany.includes(one))) {
		expect(rightsOf({ role, allDepots: false }), role).toEqual(roleRights[role]);
	}
});

test('who signs in with a user name and a PIN counts cash but approves no difference', () => {
	const byPin = rightsOf({ role: 'cashier', allDepots: true, username: 'kasa' });
	expect(byPin).toContain('settlements.count');
	expect(byPin).not.toContain('settlements.approve');
	const byPassword = rightsOf({ role: 'cashier', allDepots: true, username: null });
	expect(byPassword).toContain('settlements.approve');
});

test('only a right of the role can be withheld by the depots', () => {
	expect(lacksCompanyScope({ role: 'admin', allDepots: false }, 'company.edit')).toBe(true);
	expect(lacksCompanyScope({ role: 'admin', allDepots: true }, 'company.edit')).toBe(false);
	expect(lacksCompanyScope({ role: 'viewer', allDepots: false }, 'company.edit')).toBe(false);
});
