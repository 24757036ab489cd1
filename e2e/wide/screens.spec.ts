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
	planTour,
	publicTour,
	routeTour,
	searchTour,
	senderTour,
	warehouseTour,
	wholeTour,
} from '../parts/screen-tour.ts';
import { site } from '../parts/site/site.ts';

const url = site.demoUrl;

test.setTimeout(1_800_000);

test('sign-in screens', async ({ page }) => {
	await checkTour(page, url, publicTour);
});

test('route screens', async ({ page, context }) => {
	const api = await openDemoSession(context, url, 'admin');
	await checkTour(page, url, routeTour(await demoRecords(api)));
});

test('plans and what helps with them', async ({ page, context }) => {
	const api = await openDemoSession(context, url, 'admin');
	await checkTour(page, url, planTour(await demoRecords(api)));
});

test('order screens', async ({ page, context }, info) => {
	const api = await openDemoSession(context, url, 'admin');
	await checkTour(page, url, orderTour(await demoRecords(api), info.project.name === 'desktop'));
});

test('debit screens', async ({ page, context }, info) => {
	const api = await openDemoSession(context, url, 'admin');
	await checkTour(page, url, debitTour(await demoRecords(api), info.project.name === 'desktop'));
});

test('search and carry-overs', async ({ page, context }) => {
	await openDemoSession(context, url, 'admin');
	await checkTour(page, url, searchTour);
});

test('live map, end of day and reports', async ({ page, context }) => {
	await openDemoSession(context, url, 'admin');
	await checkTour(page, url, dayTour);
});

test('definitions, profile and missing page', async ({ page, context }) => {
	const api = await openDemoSession(context, url, 'admin');
	await checkTour(page, url, ownTour);
	await checkTour(page, url, senderTour(await demoRecords(api)));
});

test('receipt and sorting', async ({ page, context }) => {
	await openDemoSession(context, url, 'admin');
	await checkTour(page, url, warehouseTour);
});

test('screens of the driver', async ({ page, context }) => {
	await openDemoSession(context, url, 'driver');
	await checkTour(page, url, driverTour);
});

/** Only lead to another screen. */
const redirects: readonly string[] = [paths.auth, paths.warehouse];

test('every screen is in the tour', () => {
	const anyRecord = () => 'record';
	const orders = ['new', 'ready'].map((state) => ({ state, id: 'record' }));
	const records = { route: anyRecord, debit: anyRecord, orders, sender: 'record' };
	const visited = [...publicTour, ...wholeTour(records), ...driverTour].map(
		({ path }) => path.split('?')[0],
	);
	const screens = Object.values(paths).map((path) => path.replace(/:\w+/, 'record'));
	const missing = screens.filter((path) => !redirects.includes(path) && !visited.includes(path));
	expect(missing).toEqual([]);
});
