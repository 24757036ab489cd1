import { expect, test } from 'vitest';
import { rightsOf } from '../common/access/role.ts';
import { refuseOnlyPaper, refusePaperWithdrawal } from './file-signed-paper.ts';

test.each([
	['the one who attached it', 'warehouse', 'ayse', false, null],
	['a colleague', 'warehouse', 'hasan', false, 'file/paper-of-other'],
	['another cashier', 'cashier', 'hasan', false, 'file/paper-of-other'],
	['a manager', 'ops_manager', 'hasan', false, null],
	['a manager, once more', 'ops_manager', 'hasan', true, 'file/paper-withdrawn'],
] as const)('a signed paper is withdrawn by %s', (_, role, userId, withdrawn, code) => {
	const by = { userId, rights: rightsOf({ role, allDepots: false }) };
	const paper = { addedBy: 'ayse', withdrawn };
	expect(refusePaperWithdrawal(paper, by)?.code ?? null).toBe(code);
});

test('nobody withdraws the only signature of a record that needs one', () => {
	expect(refuseOnlyPaper({ others: 0 }, true)?.code).toBe('file/paper-required');
	expect(refuseOnlyPaper({ others: 1 }, true)).toBeNull();
	expect(refuseOnlyPaper({ others: 0 }, false)).toBeNull();
});
