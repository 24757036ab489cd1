import { expect, test } from 'vitest';
import { rightsOf } from '../access/role.ts';
import { refusePaperWithdrawal } from './file-signed-paper.ts';

test.each([
	['the one who attached it', 'warehouse', 'ayse', false, null],
	['a colleague', 'warehouse', 'hasan', false, 'file/paper-of-other'],
	['another cashier', 'cashier', 'hasan', false, 'file/paper-of-other'],
	['a manager', 'ops_manager', 'hasan', false, null],
	['a manager, once more', 'ops_manager', 'hasan', true, 'file/paper-withdrawn'],
] as const)('a signed paper is withdrawn by %s', (_, role, userId, withdrawn, code) => {
	const by = { userId, rights: rightsOf({ role, allDepots: false }) };
	expect(refusePaperWithdrawal({ addedBy: 'ayse', withdrawn }, by)?.code ?? null).toBe(code);
});
