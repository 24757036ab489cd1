import { expect, test } from 'vitest';
import { checkFaults } from '../checks/check-faults.mjs';

test('a fault that cannot be planted or has no test is reported', () => {
	const fault = {
		name: 'a rule is lost',
		file: 'domain/src/common/access/role.ts',
		find: 'no such text',
		replace: '',
		tests: { tier: 'domain', files: ['domain/src/no-such-folder'], title: 'no such title' },
	};
	expect(checkFaults([fault])).toEqual([
		'tools: the text of the fault "a rule is lost" is not in domain/src/common/access/role.ts.',
		'tools/faults: domain/src/no-such-folder, the test of "a rule is lost", does not exist.',
		'tools/faults: no test "no such title" is there for "a rule is lost".',
	]);
});
