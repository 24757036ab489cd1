import { expect, type Page, test } from '@playwright/test';
import { paths } from '@sevk/contract/common/paths';
import { openDemoSession } from './parts/demo-session.ts';
import { checkState } from './parts/screen-check.ts';
import { site } from './parts/site/site.ts';

const url = site.demoUrl;

/** A file of a shop that leaves two points open: the sender and what *Kredi Kartı* means. */
const shopFile = (orderNos: readonly string[], heading: string, name = 'magaza.csv') => ({
	name,
	mimeType: 'text/csv',
	buffer: Buffer.from(
		[
			'Haftanın siparişleri;;;;;;',
			`Sipariş No;Alıcı;Telefon;İlçe;Adres;Teslimat Tarihi;Tutar;Ödeme Yöntemi;${heading}`,
			...orderNos.map(
				(orderNo) =>
					`${orderNo};Ece Su;05320000040;Kadıköy;Moda Cad. 7;20.11.2026;125,50;Kredi Kartı;web`,
			),
		].join('\r\n'),
	),
});

async function chooseFile(page: Page, file: ReturnType<typeof shopFile>) {
	await page.goto(`${url}${paths.orders}?form=import`);
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Siparişlerin gireceği depo').click();
	await page.getByRole('option', { name: 'Ümraniye', exact: true }).click();
	await dialog.locator('input[type=file]').setInputFiles(file);
	return dialog;
}

test('a file asks once; the next of its shape confirms the sender, unless its name does @both', async ({
	page,
	context,
}, { project }) => {
	await openDemoSession(context, url, 'ops');
	// The answers are remembered by the headings, and both projects share the demo.
	const of = (number: number) => [`${project.name}-${number}`];
	const dialog = await chooseFile(page, shopFile(of(1), `Kaynak ${project.name}`));
	const apply = dialog.getByRole('button', { name: 'Uygula' });
	await expect(apply).toBeVisible();
	await checkState(page, 'dosya soruları');
	await dialog.getByRole('combobox', { name: /hangi mağazanın/ }).fill('Deniz Mağaza');
	await page.keyboard.press('Escape');
	await dialog.getByRole('combobox', { name: 'Kredi Kartı: anlamı' }).click();
	await page.getByRole('option', { name: 'Online Ödendi' }).click();
	await apply.click();
	const state = dialog.getByRole('status', { name: 'İçe aktarma durumu' });
	await expect(state).toContainText('1 sipariş kaydedilecek');
	await expect(dialog.getByText('Moda Cad. 7', { exact: false })).toBeVisible();
	await checkState(page, 'dosya önizlemesi');
	await dialog.getByRole('button', { name: '1 Siparişi Kaydet' }).click();
	await expect(state).toContainText('1 sipariş kaydedildi');
	await dialog.getByRole('button', { name: 'Kapat', exact: true }).last().click();
	await expect(dialog).toBeHidden();
	await page.getByPlaceholder(/Sipariş, alıcı/).fill(`${project.name}-1`);
	await expect(page.getByText(`${project.name}-1`).first()).toBeVisible();

	await chooseFile(page, shopFile(of(2), `Kaynak ${project.name}`));
	const sender = dialog.getByRole('combobox', { name: /^Aynı başlıklı önceki dosya/ });
	await expect(sender).toHaveValue('Deniz Mağaza');
	await apply.click();
	await dialog.getByRole('button', { name: '1 Siparişi Kaydet' }).click();
	await expect(state).toContainText('1 sipariş kaydedildi');

	await chooseFile(page, shopFile(of(3), `Kaynak ${project.name}`, 'deniz-magaza.csv'));
	const line = dialog.getByRole('region', { name: 'Dosya biçimi' });
	await expect(line).toContainText('Gönderici: Deniz Mağaza · Hatırlanan biçim: 2. satır başlık');
	await dialog.getByRole('button', { name: '1 Siparişi Kaydet' }).click();
	await expect(state).toContainText('1 sipariş kaydedildi');
});
