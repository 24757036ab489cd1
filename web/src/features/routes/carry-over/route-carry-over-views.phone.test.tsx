import { countCarryOvers } from '@sevk/contract/routes/route-carry-overs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../testing/fake-server/fake-server.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { CarryOverViews } from './route-carry-over-views.tsx';

test('the choice of the view fits a phone with all its numbers', async () => {
	const groups = { failed: 0, unsent: 0, on_vehicle: 0, appointment: 0, branch: 0 };
	answer(countCarryOvers, { total: 0, groups, productCount: 1_200, missingCount: 48 });
	await renderPart(<CarryOverViews value="siparis" onChange={() => undefined} />);
	await expect.element(page.getByText('İadeler (1.200)', { exact: true })).toBeVisible();
	await expect.element(page.getByText('Kayıp (48)', { exact: true })).toBeVisible();
	const { right } = page
		.getByRole('radiogroup', { name: 'Görünüm' })
		.element()
		.getBoundingClientRect();
	expect(right).toBeLessThanOrEqual(window.innerWidth - 16);
});
