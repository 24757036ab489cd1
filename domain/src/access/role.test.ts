import { expect, test } from 'vitest';
import { rights } from './right.ts';
import { may, roleRights, roles, roleWords } from './role.ts';

test('the admin may do everything, and only the admin manages users and depots', () => {
	expect(roleRights.admin).toEqual(rights);
	for (const role of roles.filter((each) => each !== 'admin')) {
		expect(may(role, 'users.edit'), role).toBe(false);
		expect(may(role, 'depots.edit'), role).toBe(false);
	}
});

test('a viewer changes nothing', () => {
	expect(roleRights.viewer.filter((right) => !right.endsWith('.read'))).toEqual([]);
});

test('a driver accepts goods but neither scans them out nor touches cash or plans', () => {
	expect(may('driver', 'debits.accept')).toBe(true);
	for (const right of [
		'debits.scan',
		'debits.undebit',
		'settlements.count',
		'routes.plan',
	] as const) {
		expect(may('driver', right), right).toBe(false);
	}
});

test('only the admin and the operations manager reopen a closed route', () => {
	expect(roles.filter((role) => may(role, 'routes.reopen'))).toEqual(['admin', 'ops_manager']);
});

test('every role has a Turkish name and every right belongs to a role', () => {
	for (const role of roles) expect(roleWords[role].length).toBeGreaterThan(3);
	for (const right of rights)
		expect(
			roles.some((role) => may(role, right)),
			right,
		).toBe(true);
});
