import { test } from '@playwright/test';
import { openDemoSession } from '../parts/demo-session.ts';
import { checkTour } from '../parts/screen-check.ts';
import {
	dayTour,
	debitTour,
	demoRecords,
	orderTour,
	ownTour,
	publicTour,
	routeTour,
	searchTour,
} from '../parts/screen-tour.ts';
import { site } from '../parts/site/site.ts';

const url = site.demoUrl;

test.setTimeout(600_000);

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
