import { paths } from '@sevk/contract/common/paths';
import { readDriverDay } from '@sevk/contract/driving/driver-day';
import { readDriverWallet } from '@sevk/contract/driving/driver-wallet';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepRecord } from '../../api/device/device-record.ts';
import { driverDay, driverWallet } from '../../testing/builders/driving-builders.ts';
import { routeDetail } from '../../testing/builders/route-builders.ts';
import { offline } from '../../testing/fake-server/fake-replies.ts';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { clearDriverPhone, driver, startDriverPhone } from '../../testing/input/driver-phone.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const region = (name: string) => page.getByRole('region', { name });

beforeEach(startDriverPhone);
afterEach(clearDriverPhone);

test('a driver reads what he has, what the cashier counted, and his debt with its reason', async () => {
	answer(readDriverDay, driverDay());
	answer(readDriverWallet, driverWallet());
	await renderScreen(paths.driverVehicle, { as: driver });
	await page.getByRole('link', { name: 'Cüzdanım' }).click();
	const sum = region('Teslim edilecek nakit');
	await expect.element(sum).toMatchTextContent(/Kasaya teslim edilecek: ₺1\.050,00/);
	await expect.element(sum).toMatchTextContent(/Elinizdeki nakit\s*₺950,00/);
	await expect.element(region('RT-261120-01 nakdi')).toMatchTextContent(/elinizde ₺950,00/);
	const counted = region('RT-261119-04 nakdi');
	await expect.element(counted).toMatchTextContent(/Sayan\s*Ali Demir, 19\.11\.2026/);
	await expect.element(counted).toMatchTextContent(/Fark\s*₺150,00 eksik/);
	const debt = region('19.11.2026 borcu');
	await expect.element(debt).toMatchTextContent(/Neden\s*Para üstü/);
	await expect.element(debt).toMatchTextContent(/Kapatılan\s*₺50,00\s*Kalan\s*₺100,00/);
	await expectAccessible({ dark: true });
});

test('without a network the wallet is the one that the phone kept', async () => {
	await keepRecord('mehmet', 'wallet', {
		wallet: driverWallet(),
		readAt: '2026-11-20T05:40:00.000Z',
	});
	answer(readDriverDay, offline);
	answer(readDriverWallet, offline);
	await renderScreen(paths.driverWallet, { as: driver });
	await expect.element(region('19.11.2026 borcu')).toBeVisible();
	const notice = page.getByText('Telefondaki kayıt gösteriliyor: 20.11.2026 08:40.');
	await expect.element(notice).toBeVisible();
});

test.each([
	['is reminded of the cash', undefined, ['Teslim edilecek nakit: ₺950,00']],
	['whose cash was counted is not reminded', 0, []],
])('after the last stop a driver %s', async (_case, toHandInKurus, shown) => {
	const { cash } = driverDay();
	if (cash === null) throw new Error('The day has cash.');
	const route = routeDetail({ state: 'completed', stops: [] });
	answer(readDriverDay, driverDay({ route, cash: { ...cash, toHandInKurus } }));
	await renderScreen(paths.driver, { as: driver });
	await expect.element(page.getByRole('button', { name: 'Dağıtımı Bitir' })).toBeVisible();
	const reminders = page.getByText(/^Teslim edilecek nakit:/).elements();
	expect(reminders.map(({ textContent }) => textContent)).toEqual(shown);
});
