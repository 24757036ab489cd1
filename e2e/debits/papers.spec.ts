import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page, type Response, test } from '@playwright/test';
import type { PaperAddress } from '@sevk/contract/common/paper';
import { createOrder } from '@sevk/contract/orders/order-edits';
import { listOrders } from '@sevk/contract/orders/orders';
import { listRoutes } from '@sevk/contract/routes/routes';
import { todayIn } from '@sevk/domain/common/date/date';
import type { ApiPerson } from '../parts/api.ts';
import { openDemoSession } from '../parts/demo-session.ts';
import { keepMessages } from '../parts/messages.ts';
import { site } from '../parts/site/site.ts';

const url = site.demoUrl;

test.setTimeout(120_000);

async function bytesOf(download: Download): Promise<Buffer> {
	return readFile(await download.path());
}

/** Chooses a format of an export menu and waits for the file. */
async function takeAway(page: Page, format: 'Excel (.xlsx)' | 'CSV (.csv)'): Promise<Download> {
	await page.getByRole('button', { name: 'Dışa Aktar' }).first().click();
	const coming = page.waitForEvent('download');
	await page.getByRole('menuitem', { name: format }).click();
	return coming;
}

test('a list is downloaded as filtered, as Excel and CSV', async ({ page, context }) => {
	await openDemoSession(context, url, 'admin');
	await keepMessages(page);
	const lists = [
		{ path: '/orders?ilce=Ümraniye', name: 'siparisler', head: 'Sipariş No;Depo;Gönderici' },
		{ path: '/settings/users', name: 'kullanicilar', head: 'Ad Soyad;E-posta' },
	];
	for (const { path, name, head } of lists) {
		await page.goto(`${url}${path}`);
		const csv = await takeAway(page, 'CSV (.csv)');
		expect(csv.suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
		const text = (await bytesOf(csv)).toString();
		expect(text.startsWith(`\uFEFF${head}`), `${path}: ${text.slice(0, 80)}`).toBe(true);
		expect(text.split('\r\n').length, path).toBeGreaterThan(2);
		if (path.startsWith('/orders')) {
			for (const line of text.split('\r\n').slice(1, -1)) expect(line).toContain(';Ümraniye;');
		}
		const xlsx = await takeAway(page, 'Excel (.xlsx)');
		expect(xlsx.suggestedFilename()).toMatch(new RegExp(`^${name}-[\\d-]+\\.xlsx$`));
		expect((await bytesOf(xlsx)).subarray(0, 2).toString()).toBe('PK');
	}
	await expect(page.getByText(/kullanicilar-.*\.xlsx indirildi\./)).toBeVisible();
});

/** New orders of today, under a number that only this run has. */
async function newOrders(api: ApiPerson, mark: string, count: number): Promise<string[]> {
	const { items } = await api.call<{ items: { depotId: string }[] }>(listOrders, {
		query: { limit: '1' },
	});
	const depotId = items[0]?.depotId ?? '';
	const ids: string[] = [];
	for (let ordinal = 1; ordinal <= count; ordinal += 1) {
		const { id } = await api.call<{ id: string }>(createOrder, {
			body: {
				depotId,
				orderNo: `${mark}-${ordinal}`,
				externalRef: null,
				orderType: 'delivery',
				senderName: 'Mağaza',
				recipientName: 'Şükrü Ağırbaş',
				phone: '0532 123 45 67',
				province: 'İstanbul',
				district: 'Kadıköy',
				neighbourhood: 'Moda',
				dispatchNoteNo: null,
				addressLine: `Moda Cad. No:${ordinal}`,
				addressHint: '',
				postalCode: null,
				point: null,
				serviceDate: todayIn(new Date()),
				windowStart: null,
				windowEnd: null,
				pieceCount: 2,
				senderBarcodes: [],
				desi: 4,
				kg: 3,
				paymentType: 'cash',
				dueKurus: 125_050,
				amountKurus: 125_050,
				preCampaignKurus: null,
				note: '',
			},
		});
		ids.push(id);
	}
	return ids;
}

async function chooseAll(page: Page, mark: string): Promise<void> {
	await page.goto(`${url}/orders?ara=${mark}`);
	await expect(page.getByText(new RegExp(`${mark}-1`)).first()).toBeVisible();
	for (const box of await page.getByRole('checkbox', { name: new RegExp(mark) }).all()) {
		await box.check();
	}
}

/** The name under which the viewer saves a paper: that of the answer at its address. */
async function savedNameOf(page: Page, answer: Response): Promise<string> {
	const { address } = (await answer.json()) as PaperAddress;
	const shown = await page.request.get(new URL(address, url).href);
	expect(shown.headers()['content-type']).toBe('application/pdf');
	const named = /filename\*=UTF-8''([^;]+)/.exec(shown.headers()['content-disposition'] ?? '');
	return decodeURIComponent(named?.[1] ?? '');
}

test('selected orders are added to a route, their labels printed, and exported', async ({
	page,
	context,
}) => {
	const api = await openDemoSession(context, url, 'admin');
	await keepMessages(page);
	const mark = `RTE${Date.now() % 100_000}`;
	await newOrders(api, mark, 2);
	await chooseAll(page, mark);
	const bar = page.getByRole('region', { name: 'Toplu İşlem' });

	await bar.getByRole('button', { name: 'Dışa Aktar' }).click();
	const coming = page.waitForEvent('download');
	await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
	const text = (await bytesOf(await coming)).toString();
	expect(text.split('\r\n')).toHaveLength(4);
	expect(text).toContain(';Şükrü Ağırbaş;0532 *** ** 67;');

	const printed = page.waitForResponse((response) => response.url().endsWith('/api/labels'));
	const tab = page.waitForEvent('popup');
	await bar.getByRole('button', { name: 'Etiket Yazdır' }).click();
	const name = /^etiket-\d{4}-\d\d-\d\d-2-siparis\.pdf$/;
	expect(await savedNameOf(page, await printed)).toMatch(name);
	await (await tab).close();
	await expect(page.getByText('Etiketler hazır.')).toBeVisible();

	const open = bar.getByRole('button', { name: 'Sevke Hazır Yap' });
	if (await open.isVisible()) {
		await open.click();
		await expect(page.getByText('2 sipariş sevke hazır yapıldı.')).toBeVisible();
		await chooseAll(page, mark);
	}
	await bar.getByRole('button', { name: 'Rotaya Ekle' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('combobox', { name: 'Rota' }).click();
	await page.getByRole('option').first().click();
	await dialog.getByRole('button', { name: 'Rotaya Ekle' }).click();
	await expect(page.getByText(/2 sipariş RT-.+ rotasına eklendi\./)).toBeVisible();
});

test('the documents of routes and orders open', async ({ page, context }) => {
	const api = await openDemoSession(context, url, 'admin');
	const { items } = await api.call<{
		items: { id: string; number: string; deliveredCount: number }[];
	}>(listRoutes, { query: { only: 'finished' } });
	const route = items.find(({ deliveredCount }) => deliveredCount > 0);
	await page.goto(`${url}/route/${route?.id}/`);
	const papers = [
		{
			item: /açık ad ve telefonla/,
			address: '/manifest.pdf',
			method: 'POST',
			name: `rota-listesi-${route?.number}.pdf`,
		},
		{
			item: 'Rota Listesi, maskeli',
			address: '/manifest.pdf',
			method: 'GET',
			name: `rota-listesi-${route?.number}.pdf`,
		},
		{
			item: /Koli Etiketleri/,
			address: '/api/labels',
			method: 'POST',
			name: `etiket-${route?.number}.pdf`,
		},
	];
	for (const { item, address, method, name } of papers) {
		const answered = page.waitForResponse(
			(response) => response.url().endsWith(address) && response.request().method() === method,
		);
		const tab = page.waitForEvent('popup');
		await page.getByRole('button', { name: 'Yazdır' }).click();
		await page.getByRole('menuitem', { name: item }).click();
		expect(await savedNameOf(page, await answered)).toBe(name);
		await (await tab).close();
	}
	await page.getByRole('button', { name: 'Yazdır' }).click();
	const coming = page.waitForEvent('download', { timeout: 60_000 });
	const zipped = page.waitForResponse((response) => response.url().endsWith('.zip'));
	await page.getByRole('menuitem', { name: 'Teslimat Tutanakları (ZIP)' }).click();
	expect((await zipped).status()).toBe(200);
	expect((await coming).suggestedFilename()).toMatch(
		/^teslimat-tutanaklari-RT-[A-Z]+-[\d-]+\.zip$/,
	);
});
