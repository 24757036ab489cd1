// npm run pictures:day: a day with two browsers side by side, the office on a desk and the driver's
// phone, whose network is cut and restored, into docs/gun.
import fs from 'node:fs';
import path from 'node:path';
import { type BrowserContext, expect as baseExpect, chromium, type Page } from '@playwright/test';
import { debitPath, livePath, paths, routePath } from '@sevk/contract/common/paths';
import { showDebit } from '@sevk/contract/debits/debit-detail';
import { createDebit } from '@sevk/contract/debits/debit-loading';
import { openDemoSession } from './parts/demo-session.ts';
import { createFieldDay, placeOf } from './parts/field-day.ts';
import { scan } from './parts/people.ts';
import { chromiumPath, quietArguments } from './parts/quiet-chromium.ts';
import { settled } from './parts/screen-check.ts';
import { pressingInHead } from './parts/screen-tour.ts';
import { startSevk } from './parts/site/sevk-process.ts';

/** Two browsers and a server on one machine are slow. */
const expect = baseExpect.configure({ timeout: 30_000 });
const folder = path.join(import.meta.dirname, '../docs/gun');
const desk = { width: 1280, height: 800 };
const phoneSize = { width: 390, height: 844 };
const pin = '384917';
/** Tiles and pins of a map are painted after the screen itself. */
const mapMs = 1_500;
/** The lists of a screen are kept one after the other. */
const keepMs = 8_000;

const sevk = await startSevk({ demo: true });
const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments });
const common = {
	...({ colorScheme: 'light', reducedMotion: 'reduce' } as const),
	locale: 'tr-TR',
	timezoneId: 'Europe/Istanbul',
};
const deskContext = await browser.newContext({ ...common, viewport: desk });
const phoneContext = await browser.newContext({
	...common,
	viewport: phoneSize,
	isMobile: true,
	hasTouch: true,
	geolocation: placeOf(0),
	permissions: ['geolocation'],
});
const api = await openDemoSession(deskContext, sevk.url, 'admin');
const day = await createFieldDay(api);
const office = await deskContext.newPage();
let phone = await phoneContext.newPage();
let pictureCount = 0;
try {
	fs.rmSync(folder, { recursive: true, force: true });
	fs.mkdirSync(folder, { recursive: true });
	await enrolPhone();
	const { debitId, barcodes } = await load();
	await acceptAndDepart();
	await deliverFirst();
	await cutNetwork();
	await reopenWithoutNetwork();
	await restoreNetwork();
	await officeWithoutNetwork();
	await finish(debitId, barcodes);
} finally {
	await browser.close();
	await sevk.stop();
}

/** The office shows a code; the phone is enrolled with it and signs in with a PIN. */
async function enrolPhone(): Promise<void> {
	await openOffice(`${paths.users}?kayit=${day.userId}`);
	await office.getByText(day.driverName).first().click();
	const form = office.getByRole('dialog');
	await form.getByRole('button', { name: 'Telefon Tanıt' }).click();
	const code = await form.getByText(/^\d{4} \d{4}$/).innerText();
	await form.getByRole('button', { name: 'Yeni Kod Oluştur' }).scrollIntoViewIfNeeded();
	await phone.goto(`${sevk.url}/login`);
	await phone.getByRole('button', { name: 'Sürücü Telefonunu Tanıt' }).tap();
	await phone.getByLabel('Tanıtma kodu').fill(code);
	await phone.getByLabel('Telefon', { exact: true }).fill(day.driverPhone);
	await phone.getByLabel('Yeni PIN', { exact: true }).fill(pin);
	await phone.getByLabel('Yeni PIN (tekrar)').fill(pin);
	await picture('telefon-tanitma');
	await phone.getByRole('button', { name: 'Telefonu Tanıt' }).tap();
	await phone.waitForURL(`${sevk.url}${paths.driver}`);
	await workerIsReady(phone);
}

/** The office scans each koli and hands the debit over. */
async function load() {
	const { id: debitId } = await api.call<{ id: string }>(createDebit, {
		params: { routeId: day.routeId },
		body: {},
	});
	const { lines } = await api.call<{ lines: { barcode: string }[] }>(showDebit, {
		params: { debitId },
	});
	const barcodes = lines.map(({ barcode }) => barcode);
	await openOffice(debitPath(debitId));
	await expect(office.getByRole('region', { name: 'Okutulacak' })).toBeVisible();
	for (const barcode of barcodes.slice(0, 3)) await scan(office, barcode);
	await expect(office.getByText(`3 / ${barcodes.length}`)).toBeVisible();
	await picture('zimmet-okutma');
	for (const barcode of barcodes.slice(3)) await scan(office, barcode);
	await expect(office.getByText(`${barcodes.length} / ${barcodes.length}`)).toBeVisible();
	const handOver = 'Sürücünün Kabulüne Gönder';
	await office.getByRole('button', { name: handOver }).click();
	await office.getByRole('dialog').getByRole('button', { name: handOver }).click();
	await expect(phone.getByRole('heading', { name: 'Zimmet Kabulü' })).toBeVisible();
	await picture('zimmet-kabulu');
	return { debitId, barcodes };
}

async function acceptAndDepart(): Promise<void> {
	await phone.getByRole('button', { name: 'Zimmeti Kabul Et' }).tap();
	await phone.getByRole('dialog').getByRole('button', { name: 'Zimmeti Kabul Et' }).tap();
	await expect(phone.getByRole('heading', { name: 'Çıkışa hazır' })).toBeVisible();
	await openOffice(routePath(day.routeId));
	await phone.getByRole('button', { name: 'Yola Çık' }).tap();
	const form = phone.getByRole('dialog');
	await form.getByLabel('Çıkış km').fill('48210');
	await picture('cikis');
	await form.getByRole('button', { name: 'Yola Çık' }).tap();
	await expect(nextStop()).toBeVisible();
	await expect(phone.getByText('Konum paylaşılıyor')).toBeVisible();
	await openOffice(livePath);
	await expect(office.getByText('Henüz konum gelmedi')).toHaveCount(0);
	await picture('yolda');
}

async function deliverFirst(): Promise<void> {
	await openOffice(routePath(day.routeId));
	await arrive();
	await openResult();
	await delivered();
	await picture('sonuc');
	await save();
	await expect(office.getByText('Teslim Edildi').first()).toBeVisible();
	await picture('ofiste-sonuc');
}

/** The network goes while a result is being entered. */
async function cutNetwork(): Promise<void> {
	await phoneContext.setGeolocation(placeOf(1));
	const dayWithArrival = phone.waitForResponse((answer) => answer.url().endsWith('/driver/day'));
	await arrive();
	await dayWithArrival;
	await openResult();
	await phoneContext.setOffline(true);
	await delivered();
	await picture('baglanti-gitti');
	await save();
	await expect(phone.getByText(/Bağlantı yok · 1 işlem bekliyor/)).toBeVisible();
	await picture('telefonda-bekliyor');
}

/** The app is closed, opened again without a network, and work goes on. */
async function reopenWithoutNetwork(): Promise<void> {
	await phone.close();
	phone = await phoneContext.newPage();
	await phone.goto(`${sevk.url}${paths.driver}`);
	await expect(nextStop()).toBeVisible();
	await expect(phone.getByText(/Bağlantı yok · 1 işlem bekliyor/)).toBeVisible();
	await picture('agsiz-acildi');
	await phoneContext.setGeolocation(placeOf(2));
	await arrive();
	await openResult();
	await phone.getByRole('dialog').getByText('Teslim Edilemedi').tap();
	await phone.getByRole('dialog').getByLabel('Teslim edilememe nedeni').tap();
	await phone.getByLabel('Seçeneklerde ara').fill('sure');
	await phone.getByRole('option', { name: 'Süre yetmedi' }).tap();
	await save();
	await phone.getByRole('button', { name: 'Göster' }).tap();
	await expect(phone.getByRole('dialog', { name: 'Bekleyen İşlemler' })).toBeVisible();
	await picture('bekleyen-islemler');
	await phone.keyboard.press('Escape');
}

async function restoreNetwork(): Promise<void> {
	await phoneContext.setOffline(false);
	await openOffice(routePath(day.routeId));
	await office.getByRole('tab', { name: 'İşlem Geçmişi' }).click();
	await expect(office.getByText(`${day.orderNos[2]}: Teslim edilemedi`)).toBeVisible();
	await expect(phone.getByText(/işlem (bekliyor|gönderiliyor)/)).toHaveCount(0);
	await picture('baglanti-geldi');
}

/** The office has no network either: it reads what it saw last. */
async function officeWithoutNetwork(): Promise<void> {
	await openOffice(paths.routes);
	await workerIsReady(office);
	// The lists are kept a moment after they are shown.
	await office.waitForTimeout(keepMs);
	await deskContext.setOffline(true);
	await office.reload();
	await expect(office.getByText(/^Çevrimdışı/)).toBeVisible();
	await picture('ofis-cevrimdisi');
	await deskContext.setOffline(false);
	await expect(office.getByText(/^Çevrimdışı/)).toHaveCount(0);
}

/** The last stop, the return, hand-back, count of the cash, closing. */
async function finish(debitId: string, barcodes: readonly string[]): Promise<void> {
	await phoneContext.setGeolocation(placeOf(3));
	await arrive();
	await openResult();
	await delivered();
	await save();
	await phone.getByRole('button', { name: 'Dağıtımı Bitir' }).tap();
	await phone.getByLabel('Dönüş km').fill('48236');
	await openOffice(routePath(day.routeId));
	await picture('dagitimi-bitir');
	// The next page would abort the request.
	const sent = phone.waitForResponse((answer) => answer.url().endsWith('/return'));
	await phone.getByRole('dialog').getByRole('button', { name: 'Dağıtımı Bitir' }).tap();
	await expect(phone.getByRole('heading', { name: 'Depoya döndünüz' })).toBeVisible();
	await sent;
	await phone.goto(`${sevk.url}${paths.driverVehicle}`);
	await openOffice(debitPath(debitId));
	const failed = barcodes.find((barcode) => barcode.startsWith(day.orderNos[2] ?? '-')) ?? '';
	await scan(office, failed);
	await expect(office.getByText('Araçta koli kalmadı.')).toBeVisible();
	// The head follows the list.
	await expect(office.getByText('Kapandı', { exact: true }).first()).toBeVisible();
	await picture('geri-teslim');
	await openOffice(`${routePath(day.routeId)}?sekme=tahsilat`);
	await office.getByRole('button', { name: 'Kasayı Say' }).click();
	const count = office.getByRole('dialog');
	await count.getByLabel('Bozuk para').fill('1250');
	await picture('kasa');
	await count.getByRole('button', { name: 'Sayımı Kaydet' }).click();
	await expect(office.getByText('Kasa tutuyor.')).toBeVisible();
	await pressingInHead('Rotayı Kapat')(office);
	await office.getByRole('dialog').getByRole('button', { name: 'Rotayı Kapat' }).click();
	await expect(office.getByText('Rota kapatıldı.')).toBeVisible();
	await phone.goto(`${sevk.url}${paths.driver}`);
	// The day that the phone kept comes first.
	await expect(phone.getByRole('heading', { name: 'Rota kapatıldı' })).toBeVisible();
	await picture('kapandi');
}

function nextStop() {
	return phone.getByRole('region', { name: 'Sıradaki durak' });
}

async function arrive(): Promise<void> {
	await nextStop().getByRole('button', { name: 'Vardım' }).tap();
}

async function openResult(): Promise<void> {
	await nextStop().getByRole('button', { name: 'Sonuç Gir' }).first().tap();
	await settled(phone);
}

async function delivered(): Promise<void> {
	const form = phone.getByRole('dialog');
	await form.getByRole('radio', { name: 'Kendisi' }).tap();
	const cash = form.getByRole('button', { name: 'Tamamı Nakit' });
	if (await cash.isVisible()) await cash.tap();
}

async function save(): Promise<void> {
	const form = phone.getByRole('dialog', { name: /^Teslim Sonucu/ });
	await form.getByRole('button', { name: 'Sonucu Kaydet' }).tap();
	await expect(form).toBeHidden();
}

async function openOffice(at: string): Promise<void> {
	await office.goto(`${sevk.url}${at}`);
	await settled(office);
}

/** The worker has stored the app, so that it opens without a network. */
async function workerIsReady(page: Page): Promise<void> {
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
	});
	await expect
		.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
		.toBe(true);
}

/** Both browsers as they are now, joined in one picture. */
async function picture(name: string): Promise<void> {
	pictureCount += 1;
	const shots: string[] = [];
	for (const page of [office, phone]) {
		await settled(page);
		if ((await page.locator('canvas').count()) > 0) {
			await page.locator('[data-ready="true"] canvas').first().waitFor();
			await page.waitForTimeout(mapMs);
		}
		shots.push((await page.screenshot()).toString('base64'));
	}
	const context: BrowserContext = await browser.newContext({
		viewport: { width: 1214, height: 580 },
	});
	const page: Page = await context.newPage();
	const images = shots.map((shot) => `<img src="data:image/png;base64,${shot}">`).join('');
	await page.setContent(
		`<style>body{margin:0;padding:10px;display:flex;justify-content:center;gap:12px;background:#c3bfb8}img{height:560px;border-radius:6px}</style>${images}`,
	);
	const file = `${String(pictureCount).padStart(2, '0')}-${name}.jpg`;
	await page.screenshot({ path: path.join(folder, file), type: 'jpeg', quality: 60 });
	await context.close();
	console.log(file);
}
