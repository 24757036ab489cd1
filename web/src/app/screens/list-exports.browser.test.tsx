import { paths } from '@sevk/contract/common/paths';
import { exportHoldings } from '@sevk/contract/debits/debit-holdings';
import { exportDebits } from '@sevk/contract/debits/debits';
import { exportReports } from '@sevk/contract/debits/report-list';
import { exportDepots } from '@sevk/contract/depots/depots';
import { exportDrivers } from '@sevk/contract/drivers/drivers';
import { exportOrders } from '@sevk/contract/orders/orders';
import { exportReasons } from '@sevk/contract/reasons/reasons';
import { exportRoutes } from '@sevk/contract/routes/routes';
import { exportUsers } from '@sevk/contract/users/users';
import { exportVehicles } from '@sevk/contract/vehicles/vehicles';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../testing/builders/profile-builders.ts';
import { file } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';
import { screenAt } from '../../testing/screens/screen-cases.ts';

test.each([
	{ address: `${paths.orders}?ilce=Ümraniye`, endpoint: exportOrders },
	{ address: paths.routes, endpoint: exportRoutes },
	{ address: paths.completedRoutes, endpoint: exportRoutes },
	{ address: paths.debits, endpoint: exportDebits },
	{ address: `${paths.debits}?gorunum=kimde`, endpoint: exportHoldings },
	{ address: `${paths.debits}?gorunum=tutanak`, endpoint: exportReports },
	{ address: paths.vehicles, endpoint: exportVehicles },
	{ address: paths.drivers, endpoint: exportDrivers },
	{ address: paths.depots, endpoint: exportDepots },
	{ address: paths.reasons, endpoint: exportReasons },
	{ address: paths.users, endpoint: exportUsers },
])('Dışa Aktar at $address downloads $endpoint.name', async ({ address, endpoint }) => {
	const screen = screenAt(address.replace(/\?.*/, ''));
	screen.answerFilled();
	answer(endpoint, () => file('Ad;Depo\r\n', 'liste-2026-11-20.csv'));
	await renderScreen(address, { as: profile('admin') });
	await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
	await page.getByRole('button', { name: 'Dışa Aktar' }).first().click();
	await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
	// Of one depot, it has its name.
	const saved = /^liste(-umraniye)?-2026-11-20\.csv indirildi\.$/;
	await expect.element(page.getByText(saved)).toBeVisible();
	expect(requestsOf(endpoint).map(({ query }) => query)).toEqual([
		expect.objectContaining({
			format: 'csv',
			...(address.includes('ilce') ? { districts: ['Ümraniye'] } : {}),
		}),
	]);
});
