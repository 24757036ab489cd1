import { expect, test } from '@playwright/test';
import { paths } from '@sevk/contract/common/paths';
import { openDemoSession } from '../parts/demo-session.ts';
import { checkTour } from '../parts/screen-check.ts';
import {
	dayTour,
	debitTour,
	demoRecords,
	driverTour,
	orderTour,
	ownTour,
	publicTour,
	routeTour,
	searchTour,
	warehouseTour,
	wholeTour,
} from '../parts/screen-tour.ts';
import { site } from '../parts/site/site.ts';

const url = site.demoUrl;

test.setTimeout(1_800_000);

test('giriş ekranları', async ({ page }) => {
	await checkTour(page, url, publicTour);
});

test('rota ekranları', async ({ page, context }) => {
	const api = await openDemoSession(context, url, 'admin');
	await checkTour(page, url, routeTour(await demoRecords(api)));
});

test('sipariş ekranları', async ({ page, context }, info) => {
	const api = await openDemoSession(context, url, 'admin');
	await checkTour(page, url, orderTour(await demoRecords(api), info.project.name === 'desktop'));
});

test('zimmet ekranları', async ({ page, context }, info) => {
	const api = await openDemoSession(context, url, 'admin');
	await checkTour(page, url, debitTour(await demoRecords(api), info.project.name === 'desktop'));
});

test('arama ve dünden kalanlar', async ({ page, context }) => {
	await openDemoSession(context, url, 'admin');
	await checkTour(page, url, searchTour);
});

test('canlı takip, gün sonu ve raporlar', async ({ page, context }) => {
	await openDemoSession(context, url, 'admin');
	await checkTour(page, url, dayTour);
});

test('tanımlar, profil ve bulunamayan sayfa', async ({ page, context }) => {
	await openDemoSession(context, url, 'admin');
	await checkTour(page, url, ownTour);
});

test('mal kabul ve ayrıştırma', async ({ page, context }) => {
	await openDemoSession(context, url, 'admin');
	await checkTour(page, url, warehouseTour);
});

test('sürücünün ekranları', async ({ page, context }) => {
	await openDemoSession(context, url, 'driver');
	await checkTour(page, url, driverTour);
});

/** Only lead to another screen. */
const redirects: readonly string[] = [paths.auth];

test('her ekran turdadır', () => {
	const anyRecord = () => 'record';
	const records = { route: anyRecord, debit: anyRecord, orders: [{ state: 'new', id: 'record' }] };
	const visited = [...publicTour, ...wholeTour(records), ...driverTour].map(
		({ path }) => path.split('?')[0],
	);
	const screens = Object.values(paths).map((path) => path.replace(/:\w+/, 'record'));
	const missing = screens.filter((path) => !redirects.includes(path) && !visited.includes(path));
	expect(missing).toEqual([]);
});
