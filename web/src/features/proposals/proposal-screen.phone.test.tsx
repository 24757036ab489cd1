import { autoPlanPath } from '@sevk/contract/common/paths';
import { showProposal } from '@sevk/contract/proposals/proposals';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../testing/builders/profile-builders.ts';
import { proposal, proposalId, proposalResult } from '../../testing/builders/proposal-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

test('a large proposal is not cut off: only its tabs scroll sideways', async () => {
	const { moves, leftOut } = proposalResult();
	const many = <Row extends { orderId: string }>(rows: readonly Row[], count: number) =>
		Array.from({ length: count }, (_, at) => rows.map((row) => ({ ...row, orderId: testId(at) })))
			.flat()
			.slice(0, count);
	const result = proposalResult({ moves: many(moves, 1_230), leftOut: many(leftOut, 1_691) });
	answer(showProposal, proposal({ result }));
	await renderScreen(autoPlanPath('2026-11-20', proposalId), { as: profile('planner') });
	const accept = page.getByRole('button', { name: 'Tümünü Kabul Et' });
	await expect.element(accept).toBeVisible();
	expect(accept.element().getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
});
