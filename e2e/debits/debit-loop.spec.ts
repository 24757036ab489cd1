import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { showDebit } from '@sevk/contract/debits/debit-detail';
import { listDebits } from '@sevk/contract/debits/debits';
import { recordResult } from '@sevk/contract/debits/delivery-results';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { listRoutes } from '@sevk/contract/routes/routes';
import { type ApiPerson, signInToApi } from '../parts/api.ts';
import { chooseOrderFile } from '../parts/import-file.ts';
import { createOperation, type Operation } from '../parts/operation.ts';
import { firstAdmin, scan, signInOnScreen } from '../parts/people.ts';
import { pressingInHead } from '../parts/screen-tour.ts';
import { site } from '../parts/site/site.ts';

const orderFile = path.join(import.meta.dirname, '../../samples/orders/umraniye-600.csv');

type Line = { pieceId: string; barcode: string; state: string; pieceCount: number };
type Stop = {
	orders: { orderId: string; orderNo: string; dueKurus: number; paymentType: string }[];
};

/** The whole main job, from a shop's file to a closed route, on the screens. */
test(
	'from the order file to the closed route',
	{ tag: '@both' },
	async ({ page, isMobile }, info) => {
		test.setTimeout(480_000);
		expect(existsSync(orderFile)).toBe(true);
		const url = site.emptyUrl;
		await ensureFirstAdmin(page, url);
		const api = await signInToApi(url, firstAdmin.email, firstAdmin.password);
		// Repeated runs share the installation.
		const run = info.repeatEachIndex;
		const operation = isMobile
			? await createOperation(api, `UMT${run}`, `34 ABC 20${run}`)
			: await createOperation(api, `UMD${run}`, `34 ABC 10${run}`);
		await signInOnScreen(page, url, firstAdmin.email, firstAdmin.password);

		await importOrders(page, operation);
		await planRoute(page, operation);
		const routeId = await routeOf(api, operation);
		const barcodes = await loadAndAccept(page, api, operation);
		await depart(page, url, routeId);
		await enterResults(page, api, url, routeId);
		await takeBack(page, api, url, routeId, operation, barcodes);
		await countAndClose(page, url, routeId);
	},
);

async function ensureFirstAdmin(page: Page, url: string): Promise<void> {
	await page.goto(site.firstAdminLink);
	const name = page.getByLabel('Ad soyad');
	const existingSession = await signInToApi(url, firstAdmin.email, firstAdmin.password).catch(
		() => null,
	);
	if (existingSession) return;
	await name.fill(firstAdmin.name);
	await page.getByLabel('E-posta').fill(firstAdmin.email);
	await page.getByLabel('Şifre').first().fill(firstAdmin.password);
	await page.getByRole('button', { name: 'Yöneticiyi Oluştur' }).click();
	await page.waitForURL((address) => address.pathname !== '/first-admin');
	// Repeated runs sign in on the screen.
	await page.context().clearCookies();
}

async function importOrders(page: Page, operation: Operation): Promise<void> {
	await openNav(page, 'Siparişler');
	await page.getByRole('button', { name: 'Dosyadan Al' }).first().click();
	const dialog = page.getByRole('dialog');
	await chooseDepot(page, operation);
	await chooseOrderFile(page, orderFile);
	await expect(dialog.getByRole('status', { name: 'İçe aktarma durumu' })).toContainText(
		'606 satır okundu',
	);
	await expect(dialog.getByText('SP-100000').first()).toBeVisible();
	await dialog.getByRole('button', { name: /Siparişi Kaydet/ }).click();
	await expect(dialog.getByRole('status', { name: 'İçe aktarma durumu' })).toContainText(
		'sipariş kaydedildi',
		{ timeout: 60_000 },
	);
	await dialog.getByRole('button', { name: 'Kapat', exact: true }).last().click();

	// The same file again changes nothing and says so.
	await page.getByRole('button', { name: 'Dosyadan Al' }).first().click();
	await chooseDepot(page, operation);
	await chooseOrderFile(page, orderFile);
	await expect(dialog.getByRole('status', { name: 'İçe aktarma durumu' })).toContainText(
		'tümü zaten kayıtlı',
	);
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
}

async function chooseDepot(page: Page, operation: Operation): Promise<void> {
	// The form opens on request; with a single depot it has no depot field.
	await expect(page.getByRole('dialog').getByText('Dosya Seç', { exact: true })).toBeVisible();
	const select = page.getByRole('dialog').getByLabel('Siparişlerin gireceği depo');
	if (!(await select.isVisible().catch(() => false))) return;
	await select.click();
	await page.getByRole('option', { name: operation.depotName }).click();
}

async function planRoute(page: Page, operation: Operation): Promise<void> {
	await openNav(page, 'Rotalar');
	await page.getByRole('button', { name: 'Yeni Rota' }).first().click();
	const dialog = page.getByRole('dialog');
	const depot = dialog.getByLabel('Depo');
	if (!(await depot.textContent())?.includes(operation.depotName)) {
		await depot.click();
		await page.getByRole('option', { name: operation.depotName }).click();
	}
	await dialog.getByLabel('Araç').click();
	await page.getByRole('option', { name: new RegExp(operation.plate) }).click();
	await dialog.getByLabel('Sürücü / Kurye').click();
	await page.getByRole('option', { name: /Mehmet/ }).click();
	await dialog.getByRole('button', { name: 'Rota Oluştur' }).click();
	await page.waitForURL(/\/route\//);

	await page.getByRole('button', { name: 'Sipariş Ekle' }).first().click();
	const pool = page.getByRole('dialog');
	await pool.getByLabel('İlçe').click();
	await page.keyboard.type('cekmekoy');
	await page.getByRole('option', { name: /Çekmeköy/ }).click();
	await page.keyboard.press('Escape');
	// The list is filtered to the orders of Çekmeköy that are left to add.
	await expect(pool.getByRole('button', { name: /Tümünü Ekle \(114\)/ })).toBeVisible();
	for (const row of (await pool.getByRole('checkbox', { name: /SP-/ }).all()).slice(0, 8)) {
		await row.check();
	}
	await pool.getByRole('button', { name: 'Seçilenleri Ekle' }).click();
	await expect(page.getByText('8 sipariş rotaya eklendi.')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(pool).toBeHidden();

	// Stops are sorted by keyboard as well as by mouse.
	const first = page.getByRole('button', { name: '1. durağı taşı' });
	await first.focus();
	await page.keyboard.press('Space');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Space');
	await page.getByRole('button', { name: 'Planla', exact: true }).click();
	await expect(page.getByText('Rota planlandı.')).toBeVisible();
	// The pointer rests over the message, which keeps it open.
	await page.mouse.move(0, 600);
}

async function routeOf(api: ApiPerson, { depotId }: Operation): Promise<string> {
	const routes = await api.call<{ items: { id: string }[] }>(listRoutes, { query: { depotId } });
	return routes.items[0]?.id ?? '';
}

async function linesOf(api: ApiPerson, { depotId }: Operation) {
	const debits = await api.call<{ items: { id: string }[] }>(listDebits, { query: { depotId } });
	const debitId = debits.items[0]?.id ?? '';
	const { lines } = await api.call<{ lines: Line[] }>(showDebit, { params: { debitId } });
	return lines;
}

async function loadAndAccept(page: Page, api: ApiPerson, operation: Operation): Promise<string[]> {
	await page.getByRole('button', { name: 'Zimmetle', exact: true }).first().click();
	await page.waitForURL(/\/debit\//);
	await expect(page.getByRole('region', { name: 'Okutulacak' })).toBeVisible();
	const lines = await linesOf(api, operation);
	// The only koli of its order is left behind: at departure the order goes back to the pool.
	const left = lines.findLast((line) => line.pieceCount === 1)?.barcode ?? '';
	const scanned = lines.map((line) => line.barcode).filter((barcode) => barcode !== left);

	for (const barcode of scanned) await scan(page, barcode);
	await expect(page.getByText(`${scanned.length} / ${lines.length}`)).toBeVisible();
	await scan(page, scanned[0] ?? '');
	await expect(page.getByText('Bu koli zaten zimmette.')).toBeVisible();
	await scan(page, 'YOK-000000');
	await expect(page.getByText('Barkod bulunamadı.')).toBeVisible();

	// Pieces that are not loaded get a reason.
	await page.getByRole('checkbox', { name: `${left} seç` }).check();
	await page.getByRole('button', { name: 'Zimmetlenmedi' }).click();
	await page.getByRole('dialog').getByLabel('Neden').click();
	await page.getByRole('option', { name: 'Depoda bulunamadı' }).click();
	await page.getByRole('button', { name: 'Kayıp Araştırmasına Al' }).click();
	await expect(page.getByText('1 koli kayıp araştırmasına alındı.').first()).toBeVisible();
	await expect(page.getByText('1 koli kayıp araştırmasında').first()).toBeVisible();

	await page.getByRole('button', { name: 'Sürücünün Kabulüne Gönder' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Sürücünün Kabulüne Gönder' }).click();
	await page.getByRole('button', { name: 'Zimmeti Kabul Et' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Kabul Et' }).click();
	await expect(page.getByText('Zimmet kabul edildi.')).toBeVisible();
	return scanned;
}

async function depart(page: Page, url: string, routeId: string): Promise<void> {
	await page.goto(`${url}/route/${routeId}/`);
	await page.getByRole('button', { name: 'Çıkış Yap', exact: true }).click();
	await page.getByLabel('Çıkış km').fill('84512');
	await page.getByRole('dialog').getByRole('button', { name: 'Çıkış Yap' }).click();
	await expect(page.getByText('Araç çıkış yaptı.')).toBeVisible();
}

/**
 * The first order is delivered and the second fails on the screen; the rest are entered through
 * the API.
 */
async function enterResults(page: Page, api: ApiPerson, url: string, routeId: string) {
	const enter = page.getByRole('button', { name: 'Sonuç Gir' });
	await enter.first().click();
	await page.getByRole('dialog').getByRole('radio', { name: 'Kendisi' }).click();
	const inCash = page.getByRole('dialog').getByRole('button', { name: 'Tamamı Nakit' });
	if (await inCash.isVisible()) await inCash.click();
	await page.getByRole('dialog').getByRole('button', { name: 'Sonucu Kaydet' }).click();
	await expect(page.getByText(/sonucu kaydedildi/).first()).toBeVisible();
	await expect(page.getByRole('dialog')).toBeHidden();
	await expect(page.getByRole('button', { name: 'Sonucu Geri Al' })).toHaveCount(1);
	await enter.first().click();
	const dialog = page.getByRole('dialog');
	await dialog.getByText('Teslim Edilemedi').click();
	await dialog.getByLabel('Teslim edilememe nedeni').click();
	// Only visible rows of a long list are in the page, so the test searches.
	await page.getByLabel('Seçeneklerde ara').fill('sure');
	await page.getByRole('option', { name: 'Süre yetmedi' }).click();
	await dialog.getByRole('button', { name: 'Sonucu Kaydet' }).click();
	await expect(dialog).toBeHidden();

	const { stops } = await api.call<{ stops: Stop[] }>(showRoute, { params: { routeId } });
	const waiting = stops
		.flatMap((stop) => stop.orders)
		.filter((order) => (order as { result?: string }).result === 'pending');
	for (const order of waiting) {
		await api.call(recordResult, { params: { routeId }, body: deliveredBody(order) });
	}
	await page.goto(`${url}/route/${routeId}/`);
	await expect(page.getByText('Dağıtım Bitti').filter({ visible: true }).first()).toBeVisible();
}

/** Slip number and approval code of a card payment. */
function proofOf(method: string) {
	return method === 'card'
		? { receiptNo: '004518', approvalCode: '731904' }
		: { receiptNo: null, approvalCode: null };
}

function deliveredBody(order: Stop['orders'][number]) {
	const method = order.paymentType === 'card' ? 'card' : 'cash';
	return {
		orderId: order.orderId,
		outcome: 'delivered',
		receivedBy: 'Alıcının kendisi',
		relation: 'self',
		deliveredPieceIds: [],
		reasonCode: null,
		note: '',
		photoKeys: [],
		callCount: 0,
		position: null,
		collections:
			order.dueKurus > 0 ? [{ method, amountKurus: order.dueKurus, ...proofOf(method) }] : [],
		returns: [],
	};
}

async function takeBack(
	page: Page,
	api: ApiPerson,
	url: string,
	routeId: string,
	operation: Operation,
	loaded: string[],
): Promise<void> {
	// The acts of the head change with the state, and an open menu closes then.
	await expect(page.getByText('Dağıtım Bitti').filter({ visible: true }).first()).toBeVisible();
	// Closing is refused while goods are on the vehicle, with the exact reason.
	await pressingInHead('Rotayı Kapat')(page);
	const blocked = page.getByRole('dialog', { name: 'Rota kapatılamaz' });
	await expect(blocked.getByText(/Araçta \d+ koli kaldı/)).toBeVisible();
	await expect(blocked.getByRole('link', { name: 'Kolileri Geri Teslim Al' })).toBeVisible();
	await blocked.getByRole('button', { name: 'Tamam' }).click();

	await page.getByRole('button', { name: 'Dönüş Km Gir' }).click();
	await page.getByLabel('Dönüş km').fill('84590');
	await page.getByRole('button', { name: 'Dönüşü Kaydet' }).click();
	await expect(page.getByText('Depoya dönüş kaydedildi.')).toBeVisible();

	await page.getByRole('link', { name: 'Geri Teslim Al', exact: true }).click();
	await page.waitForURL(/\/debit\//);
	await expect(page.getByRole('region', { name: 'Araçta' })).toBeVisible();
	const lines = await linesOf(api, operation);
	const back = lines.filter((line) => ['debited', 'return_pending'].includes(line.state));
	const delivered = lines.find((line) => line.state === 'cleared_delivered');
	expect(back.length).toBeGreaterThan(0);
	expect(loaded).toContain(back[0]?.barcode);
	await scan(page, delivered?.barcode ?? '');
	await expect(page.getByText(/teslim edilmiş görünüyor/)).toBeVisible();
	for (const line of back) await scan(page, line.barcode);
	await expect(page.getByText('Araçta koli kalmadı.')).toBeVisible();
	await page.goto(`${url}/route/${routeId}/`);
}

async function countAndClose(page: Page, url: string, routeId: string): Promise<void> {
	await page.getByRole('tab', { name: 'Tahsilat' }).click();
	await page.getByRole('button', { name: 'Kasayı Say' }).click();
	const dialog = page.getByRole('dialog');
	const save = dialog.getByRole('button', { name: 'Sayımı Kaydet' });
	await expect(save).toBeVisible();
	// With card payments the Z total of the POS device is entered too.
	const pos = dialog.getByRole('group', { name: 'POS cihazı' }).first();
	const hasCards = (await pos.count()) > 0;
	if (hasCards) await pos.getByLabel('POS seri no').fill('T650-118');
	// The count is blind: the expected sum appears after the first count, which may be repeated once.
	await save.click();
	const amountOf = async (word: string) => {
		const amount = await dialog.getByText(word).locator('..').locator('dd').innerText();
		const lira = Number(amount.replace('₺', '').replaceAll('.', '').replace(',', '.'));
		return String(lira).replace('.', ',');
	};
	await dialog.getByLabel('Bozuk para').fill(await amountOf('Beklenen'));
	if (hasCards) await pos.getByLabel('Z toplamı').fill(await amountOf('Girilen kart tahsilatı'));
	await save.click();
	await expect(page.getByText('Kasa tutuyor.')).toBeVisible();
	await page.getByRole('button', { name: 'Rotayı Kapat' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Rotayı Kapat' }).click();
	await expect(page.getByText('Rota kapatıldı.')).toBeVisible();
	await page.goto(`${url}/complated-route/${routeId}/`);
	await expect(page.getByText('Kapatıldı').filter({ visible: true }).first()).toBeVisible();
}

/** The sidebar on a desktop, the tab bar on a phone. */
async function openNav(page: Page, name: string): Promise<void> {
	await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
}
