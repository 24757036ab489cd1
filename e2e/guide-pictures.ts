// npm run pictures:guide: the pictures of the user guide, desktop and phone, into docs/kilavuz.
//   PICTURES_ONLY=zimmet   only pictures whose name begins so
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { debitPath, livePath, paths, routePath } from '@sevk/contract/common/paths';
import { type DemoRole, openDemoSession } from './parts/demo-session.ts';
import { chromiumPath, quietArguments } from './parts/quiet-chromium.ts';
import { settled } from './parts/screen-check.ts';
import { demoRecords, pressing, previewImport, searchingFor } from './parts/screen-tour.ts';
import { startSevk } from './parts/site/sevk-process.ts';

type Picture = {
	readonly name: string;
	readonly path: string;
	readonly role?: DemoRole;
	readonly phone?: boolean;
	readonly act?: (page: Page) => Promise<void>;
};

const folder = path.join(import.meta.dirname, '../docs/kilavuz');
/** An order file of a shop whose orders are not in the demo. */
const shopFile = path.join(import.meta.dirname, '../samples/orders/eski-sistem-300.csv');
const only = process.env['PICTURES_ONLY'] ?? '';
/** Tiles and pins of a map are painted after the screen itself. */
const mapMs = 1_500;

const sevk = await startSevk({ demo: true });
const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments });
try {
	fs.mkdirSync(folder, { recursive: true });
	const pictures = (await guidePictures()).filter(({ name }) => name.startsWith(only));
	for (const picture of pictures) await take(browser, picture);
} finally {
	await browser.close();
	await sevk.stop();
}

async function guidePictures(): Promise<readonly Picture[]> {
	const context = await browser.newContext();
	const api = await openDemoSession(context, sevk.url, 'admin');
	await context.close();
	const { route, debit } = await demoRecords(api);
	return [
		{ name: 'giris', path: '/login' },
		{ name: 'arac-ekle', path: '/settings/vehicles', role: 'admin', act: pressing('Ekle') },
		{
			name: 'dosyadan-al',
			path: '/orders',
			role: 'ops',
			act: (page) => previewImport(page, shopFile),
		},
		{ name: 'siparisler', path: '/orders', role: 'ops' },
		{ name: 'rotalar-liste', path: '/routes', role: 'ops' },
		{ name: 'rotalar-pano', path: '/routes?gorunum=pano', role: 'planner' },
		{ name: 'rotalar-harita', path: '/routes?gorunum=harita', role: 'planner' },
		{ name: 'rota-taslak', path: routePath(route('draft')), role: 'planner' },
		{ name: 'zimmet-okutma', path: debitPath(debit('draft')), role: 'warehouse' },
		{
			name: 'zimmet-okutma-telefon',
			path: debitPath(debit('draft')),
			role: 'warehouse',
			phone: true,
		},
		{
			name: 'kabule-sun',
			path: debitPath(debit('draft')),
			role: 'warehouse',
			act: pressing('Sürücünün Kabulüne Gönder'),
		},
		{
			name: 'cikis-oncesi-kontrol',
			path: routePath(route('loading')),
			role: 'admin',
			act: (page) => page.getByRole('button', { name: /kontrol tamam/ }).click(),
		},
		{ name: 'surucu-durak', path: paths.driver, role: 'driver', phone: true },
		{
			name: 'surucu-sonuc',
			path: paths.driver,
			role: 'driver',
			phone: true,
			act: async (page) => {
				const arrival = page.getByRole('button', { name: 'Vardım' });
				if (await arrival.isVisible()) await arrival.click();
				await pressing('Sonuç Gir')(page);
				await page.getByRole('dialog').getByText('Teslim Edilemedi').click();
			},
		},
		{ name: 'surucu-duraklar', path: paths.driverStops, role: 'driver', phone: true },
		{ name: 'surucu-arac', path: paths.driverVehicle, role: 'driver', phone: true },
		{ name: 'canli-takip', path: livePath, role: 'ops' },
		{
			name: 'uyarilar',
			path: livePath,
			role: 'ops',
			act: (page) => page.getByRole('button', { name: /^Uyarısı olanlar/ }).click(),
		},
		{ name: 'geri-teslim', path: debitPath(debit('partially_cleared')), role: 'ops' },
		{
			name: 'kasa-sayimi',
			path: `${routePath(route('completed'))}?sekme=tahsilat`,
			role: 'admin',
			act: pressing(/^Kasayı (Yeniden )?Say$/),
		},
		{
			name: 'kasa-farki',
			path: `${routePath(route('reconciling'))}?sekme=tahsilat`,
			role: 'admin',
		},
		{
			name: 'kapatma-engeli',
			path: routePath(route('completed')),
			role: 'admin',
			act: pressing('Rotayı Kapat'),
		},
		{ name: 'gun-sonu', path: '/end-of-day', role: 'ops' },
		{ name: 'dunden-kalanlar', path: '/carry-overs', role: 'ops' },
		{ name: 'raporlar', path: '/reports', role: 'ops' },
		{ name: 'nerede-kimde', path: '/routes', role: 'ops', act: searchingFor('SP-1000') },
	];
}

async function take(from: Browser, { name, path: at, role, phone, act }: Picture): Promise<void> {
	const context = await from.newContext({
		...(phone
			? { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
			: { viewport: { width: 1366, height: 800 } }),
		colorScheme: 'light',
		locale: 'tr-TR',
		timezoneId: 'Europe/Istanbul',
		reducedMotion: 'reduce',
	});
	if (role !== undefined) await openDemoSession(context, sevk.url, role);
	const page = await context.newPage();
	await page.goto(`${sevk.url}${at}`);
	await settled(page);
	await act?.(page);
	await settled(page);
	if ((await page.locator('canvas').count()) > 0) await page.waitForTimeout(mapMs);
	await page.screenshot({ path: path.join(folder, `${name}.jpg`), type: 'jpeg', quality: 66 });
	await context.close();
	console.log(name);
}
