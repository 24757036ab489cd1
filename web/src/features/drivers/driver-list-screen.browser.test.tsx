import { paths } from '@sevk/contract/common/paths';
import { listDepots } from '@sevk/contract/depots/depots';
import { listDriverExceptions } from '@sevk/contract/drivers/driver-exceptions';
import { listDrivers } from '@sevk/contract/drivers/drivers';
import { listDriverDebts } from '@sevk/contract/settlements/settlements';
import { addDays, formatDate, todayIn } from '@sevk/domain/common/date/date';
import { commonWeek } from '@sevk/domain/common/date/work-week';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { depot, driver } from '../../testing/builders/definition-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

beforeEach(() => {
	answer(listDepots, { items: [depot()] });
	answer(listDriverExceptions, { items: [] });
});

test('shows the end of a licence whose class is not recorded, once', async () => {
	const today = todayIn(new Date());
	const [soon, later] = [addDays(today, 10), addDays(today, 900)];
	const bare = { licenceClass: null, srcDocument: null };
	answer(listDrivers, {
		items: [
			driver({ ...bare, licenceUntil: later }),
			driver({ ...bare, id: testId(402), fullName: 'Elif Uçar', licenceUntil: soon }),
			driver({ ...bare, id: testId(403), fullName: 'Can Tan' }),
		],
	});
	await renderScreen(paths.drivers);
	const licenceOf = (name: string) =>
		page.getByRole('row', { name: new RegExp(name) }).getByText(/Ehliyet/);
	await expect.element(licenceOf('Gökhan Öz')).toHaveTextContent(`Ehliyet ${formatDate(later)}`);
	await expect.element(licenceOf('Elif Uçar')).toHaveTextContent(`Ehliyet ${formatDate(soon)}`);
	expect(licenceOf('Can Tan').elements()).toEqual([]);
});

test('a week takes two lines of the list, and all columns fit a screen of 1440 pixels', async () => {
	const breaks = [{ minutes: 45, earliest: '12:00', latest: '13:30' }];
	answer(listDrivers, { items: [driver({ workWeek: { ...commonWeek, breaks } })] });
	await page.viewport(1440, 900);
	await renderScreen(paths.drivers);
	const row = page.getByRole('row', { name: /Gökhan Öz/ });
	await expect.element(row).toMatchTextContent(/Pzt–Cum 08:00–18:00.*Cmt 08:00–13:00, 45 dk mola/);
	// The table leaves columns out as soon as it knows its new width.
	const box = () => row.element().getBoundingClientRect();
	await expect.poll(() => box().right).toBeLessThanOrEqual(1440);
	expect(box().height).toBeLessThan(60);
});

test('a driver whose personal data were erased is only shown', async () => {
	answer(listDrivers, { items: [driver({ phone: null, retired: true, erased: true })] });
	await renderScreen(`${paths.drivers}?eski=1`);
	const row = page.getByRole('row', { name: /Gökhan Öz/ });
	await expect.element(row).toMatchTextContent('Verileri silindi');
	await expect.element(row).not.toMatchTextContent('Kullanımdan kaldırıldı');
	await row.click();
	const dialog = page.getByRole('dialog', { name: 'Gökhan Öz' });
	await expect
		.element(dialog.getByText('Kişisel verileri silindi; kayıt değiştirilemez.'))
		.toBeVisible();
	await expect.element(dialog).toMatchTextContent(/Depo.*Ümraniye.*Verileri silindi/);
	await expect
		.element(dialog.getByRole('button', { name: 'İlişik Kesme Belgesi (PDF)' }))
		.toBeVisible();
	for (const verb of ['Kaydet', 'Kullanıma Al']) {
		expect(dialog.getByRole('button', { name: verb }).elements()).toEqual([]);
	}
	expect(dialog.getByRole('textbox').elements()).toEqual([]);
	await expectAccessible({ dark: true });
	await dialog.getByText('Kapat', { exact: true }).click();
	await expect.element(dialog).not.toBeInTheDocument();
});

test('the list shows debts and what is paid back, and opens the account', async () => {
	answer(listDrivers, { items: [driver({ openDebtKurus: 5_000, creditKurus: 15_000 })] });
	answer(listDriverDebts, { openKurus: 0, creditKurus: 0, accounts: [], items: [] });
	await renderScreen(paths.drivers);
	const row = page.getByRole('row', { name: /Gökhan Öz/ });
	await expect.element(row).toMatchTextContent(/₺50,00.*Geri ödenecek ₺150,00/);
	await row.click();
	await page.getByRole('button', { name: 'Sürücü Borçları' }).click();
	await expect
		.element(page.getByRole('dialog', { name: 'Sürücü Borçları: Gökhan Öz' }))
		.toBeVisible();
});

test('a cashier opens the account from the list', async () => {
	answer(listDrivers, { items: [driver()] });
	answer(listDriverDebts, { openKurus: 0, creditKurus: 0, accounts: [], items: [] });
	await renderScreen(paths.drivers, { as: profile('cashier') });
	await page.getByRole('row', { name: /Gökhan Öz/ }).click();
	await expect
		.element(page.getByRole('dialog', { name: 'Sürücü Borçları: Gökhan Öz' }))
		.toBeVisible();
});
