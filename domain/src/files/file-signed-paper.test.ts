import { expect, test } from 'vitest';
import { rightsOf } from '../access/role.ts';
import { refusePaperWithdrawal } from './file-signed-paper.ts';

test.each([
	['the one who attached it', 'warehouse', 'ayse', false, null],
	['a colleague', 'warehouse', 'hasan', false, 'file/paper-of-other'],
	['another cashier', 'cashier', 'hasan', false, 'file/paper-of-other'],
	['a manager', 'ops_manager', 'hasan', false, null],
	['a manager, once more', 'ops_manager', 'hasan', true, 'file/paper-withdrawn'],
	['nobody while it is the only signature', 'ops_manager', 'ayse', 'only', 'file/paper-required'],
] as const)('a signed paper is withdrawn by %s', (_, role, userId, state, code) => {
	const by = { userId, rights: rightsOf({ role, allDepots: false }) };
	const paper = { addedBy: 'ayse', withdrawn: state === true, required: state === 'only' };
	expect(refusePaperWithdrawal(paper, by)?.code ?? null).toBe(code);
});
