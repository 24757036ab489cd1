import { paths } from '@sevk/contract/common/paths';
import { readDayOpening } from '@sevk/contract/routes/route-day';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../testing/fake-server/fake-server.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';
import { screenAt } from '../../../testing/screens/screen-cases.ts';

test('the acts of the day are in one menu, which its first click opens', async () => {
	screenAt(paths.routes).answerFilled();
	answer(readDayOpening, { vehicles: [], drivers: [], sources: [] });
	await renderScreen(paths.routes);
	const others = page.getByRole('button', { name: 'Diğer İşlemler' });
	await expect.element(others).toBeVisible();
	expect(page.getByRole('button', { name: 'Günü Aç' }).elements()).toHaveLength(0);
	await others.click();
	await expect.element(page.getByRole('menuitem', { name: 'Günü Aç' })).toBeVisible();
	await page.getByRole('menuitem', { name: 'Günü Aç' }).click();
	await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('the sheet at its full height covers the tools of the map, not the other way round', async () => {
	screenAt(paths.routes).answerFilled();
	await renderScreen(paths.routes);
	const numbers = page.getByText('Teslim edilen').first();
	await expect.element(numbers).toBeVisible();
	const sheet = page.getByRole('region', { name: 'Rotalar' }).element();
	sheet.scrollTo({ top: sheet.scrollHeight, behavior: 'instant' });
	await expect
		.poll(() => {
			const { left, top } = numbers.element().getBoundingClientRect();
			return sheet.contains(document.elementFromPoint(left + 4, top + 4));
		})
		.toBe(true);
});
