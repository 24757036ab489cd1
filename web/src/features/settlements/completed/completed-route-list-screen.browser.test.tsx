import { paths } from '@sevk/contract/common/paths';
import { countRoutes } from '@sevk/contract/routes/routes';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { route, routeCounts } from '../../../testing/builders/route-builders.ts';
import { answer } from '../../../testing/fake-server/fake-server.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';
import { answerRoutes } from '../../../testing/screens/screen-answers.ts';

test('a route with partial and failed deliveries does not look delivered in full', async () => {
	const counts = { orderCount: 12, deliveredCount: 10, partlyCount: 1, failedCount: 2 };
	answerRoutes(route({ state: 'completed', ...counts, remainingCount: 0 }));
	answer(countRoutes, { ...routeCounts(), ...counts });
	await renderScreen(paths.completedRoutes, { as: profile('ops_manager') });
	const row = page.getByRole('row', { name: /RT-261120-01/ });
	await expect.element(row.getByText('9/12')).toBeVisible();
	await expect.element(row.getByText('1 kısmen · 2 edilemedi')).toBeVisible();
	const bar = '12 siparişten 9 teslim edildi, 1 kısmen teslim edildi, 2 teslim edilemedi';
	await expect.element(row.getByRole('img', { name: bar })).toBeInTheDocument();
	const total = page.getByRole('definition').filter({ hasText: '9 / 12' });
	await expect.element(total.getByText('1 kısmen · 2 edilemedi')).toBeVisible();
});

test('a blind count withholds the collections of the routes that are not counted', async () => {
	answerRoutes(route({ state: 'completed', collectedKurus: null }));
	answer(countRoutes, { ...routeCounts(), collectedKurus: 50_000, withheldCount: 1 });
	await renderScreen(paths.completedRoutes, { as: profile('cashier') });
	const row = page.getByRole('row', { name: /RT-261120-01/ });
	await expect.element(row.getByText('Sayımdan sonra')).toBeVisible();
	const total = page.getByRole('definition').filter({ hasText: '₺500,00' });
	await expect.element(total.getByText('Kasası sayılmayan 1 rota hariç')).toBeVisible();
});
