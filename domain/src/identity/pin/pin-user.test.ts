import { expect, test } from 'vitest';
import { roleRights, roles } from '../../common/access/role.ts';
import { foldUserName, isPinRole, isUserName, temporaryPin } from './pin-user.ts';

test.each(['İLKER.depo', 'ilker.depo', 'ILKER.DEPO', ' ılker.depo ', 'ìlker.depo'])(
	'%s is one name in any spelling',
	(name) => {
		expect(foldUserName(name)).toBe('ilker.depo');
	},
);

test('a user name is short and has no @, so that it is no e-mail address', () => {
	for (const name of ['ali', 'şükrü_2', 'depo-3', 'Çağrı.Işık'])
		expect(isUserName(name)).toBe(true);
	for (const name of ['al', 'ali@sevk', 'ali veli', '.ali', '-', 'a'.repeat(31), 'али123', '']) {
		expect(isUserName(name), name).toBe(false);
	}
});

test('no role that signs in by PIN changes users, rules, definitions or plans', () => {
	const edits = ['users.edit', 'company.edit', 'depots.edit', 'definitions.edit', 'routes.plan'];
	for (const role of roles.filter(isPinRole)) {
		expect(roleRights[role].filter((right) => edits.includes(right))).toEqual([]);
	}
	expect(roles.filter(isPinRole)).toEqual(['warehouse', 'cashier']);
});

test('the PIN of the office is never one that others would try first', () => {
	const numbers = [111_111, 123_456, 4_000_190_583, 3_000_730_946];
	expect(temporaryPin((attempt) => numbers[attempt] ?? 0)).toBe('730946');
});
