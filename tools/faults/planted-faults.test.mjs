import { expect, test } from 'vitest';
import { checkFaults } from '../checks/check-faults.mjs';
import { plantedFaults } from './planted-faults.mjs';

test('every kind of fault is planted', () => {
	const kinds = new Set(plantedFaults.map(({ kind }) => kind));
	for (const kind of [
		'text',
		'state rule',
		'permission',
		'colour',
		'accessible name',
		'error handling',
		'depot condition',
		'idempotency',
		'offline',
		'live events',
		'personal data',
	]) {
		expect(kinds).toContain(kind);
	}
});

test('a fault that cannot be planted, has no test or no line in the table is reported', () => {
	const fault = {
		name: 'a rule is lost',
		kind: 'state rule',
		file: 'domain/src/common/access/role.ts',
		find: 'no such text',
		replace: '',
		tests: { tier: 'domain', files: ['domain/src/no-such-folder'], title: 'no such title' },
	};
	const page =
		'\n## Planted faults\n\n| Fault | Kind | Caught by |\n|---|---|---|\n| other | text | web |\n';
	expect(checkFaults([fault], page)).toEqual([
		'tools/faults: the text of "a rule is lost" is not in domain/src/common/access/role.ts.',
		'tools/faults: domain/src/no-such-folder, the test of "a rule is lost", does not exist.',
		'tools/faults: no test "no such title" is there for "a rule is lost".',
		'docs/testing.md: a line is missing: | a rule is lost | state rule | domain |',
		'docs/testing.md: no planted fault: | other | text | web |',
	]);
});
