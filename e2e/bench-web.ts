// npm run bench:web: the built product in a browser, over a day of 10,000 orders. Each time is
// printed beside the same act on a bare page in the same run, since the machine is shared;
// nothing fails.
//   BENCH_ORDERS=20000   number of orders, a tenth of them today; for a quick run
//   BENCH_ROUNDS=1       rounds of the start; the medians are printed
//   BENCH_SHARE=0.1      share of the repetitions and durations of a measurement
//   BENCH_SITE=url       a site that runs, with BENCH_EMAIL and BENCH_PASSWORD, instead of its own
//   BENCH_FOLDER=folder  keeps the filled database for the next run
//   BENCH_ONLY=Lists,Map only these; without Map the browser has no WebGL, which is slow in software
import os from 'node:os';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page, type Response } from '@playwright/test';
import { openSession } from './parts/demo-session.ts';
import * as meter from './parts/page-meter.ts';
import { argumentsWithoutWebGl, chromiumPath, quietArguments } from './parts/quiet-chromium.ts';
import { type BenchSite, openBenchSite, startBarePage } from './parts/site/bench-site.ts';
import { tasksWhile } from './parts/task-trace.ts';

type Line = readonly [what: string, measured: string, bare: string, aim: string];

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const share = Number(process.env['BENCH_SHARE'] ?? 1);
const only = process.env['BENCH_ONLY']?.split(',') ?? [];
/** Duration of a scroll or drag. */
const scrollMs = 4_000 * share;
const quietMs = Math.max(150, 500 * share);
const site = await openBenchSite(process.env);
const bare = await startBarePage();
const browser = await chromium.launch({
	executablePath: chromiumPath,
	args: only.length === 0 || only.includes('Map') ? quietArguments : argumentsWithoutWebGl,
});
console.log('| in the browser | measured | bare page | aim |\n|---|--:|--:|--:|');
try {
	await measured('Weight', measureWeight);
	await measured('Fetches', measureFetches);
	await measured('Start', measureStart);
	await measured('Lists', () => withSignedInPage(measureLists));
	await measured('Changes', () => withSignedInPage(measureScreenChanges));
	await measured('Map', () => withSignedInPage(measureMap));
} finally {
	await browser.close();
	bare.stop();
	await site.stop();
}
console.log(
	`load ${os
		.loadavg()
		.map((load) => load.toFixed(1))
		.join(' ')} on ${os.cpus().length} cores`,
);

async function measured(part: string, measure: () => Promise<void>): Promise<void> {
	if (only.length > 0 && !only.includes(part)) return;
	try {
		await measure();
	} catch (error) {
		// Report the other figures when one measurement fails.
		say([part, `not measured: ${String(error).split('\n')[0]}`, '', '']);
	}
}

function say(line: Line): void {
	console.log(`| ${line.join(' | ')} |`);
}

/** A page of a signed-in user, with an empty cache. */
async function openSignedInPage(site: BenchSite): Promise<{ context: BrowserContext; page: Page }> {
	const context = await browser.newContext({
		viewport: { width: 1440, height: 900 },
		locale: 'tr-TR',
		timezoneId: 'Europe/Istanbul',
		reducedMotion: 'reduce',
	});
	await openSession(context, site.url, site.email, site.password);
	const page = await context.newPage();
	await meter.installMeter(page);
	return { context, page };
}

async function withSignedInPage(measure: (page: Page) => Promise<void>): Promise<void> {
	const { context, page } = await openSignedInPage(site);
	try {
		await measure(page);
	} finally {
		await context.close();
	}
}

/** Compressed JavaScript and CSS of a cold visit: fetched before the map, and for the map. */
async function measureWeight(): Promise<void> {
	const visits = [
		['/login', 230],
		['/routes', 310],
	] as const;
	// A short run visits the first.
	for (const [path, aim] of share < 1 ? [visits[0]] : visits) {
		const { context, page } = await openSignedInPage(site);
		if (path === '/login') await context.clearCookies();
		const code = new Map<string, number>();
		const weighed: Promise<void>[] = [];
		const weighCode = (response: Response) => {
			if (!/\.(js|css)$/.test(new URL(response.url()).pathname)) return;
			const weigh = async () => {
				const size = gzipSync(await response.body(), { level: 9 }).length;
				code.set(response.url(), size / 1000);
			};
			weighed.push(weigh());
		};
		page.on('response', weighCode);
		await page.goto(site.url + path);
		await meter.quiet(page, quietMs);
		page.off('response', weighCode);
		await Promise.all(weighed);
		const sum = (urls: string[]) => urls.reduce((kb, url) => kb + (code.get(url) ?? 0), 0);
		const urls = [...code.keys()];
		const map = urls.filter((url) => /maplibre|map-canvas|basemap/.test(url));
		const without = sum(urls) - sum(map);
		say([`${path}: JS and CSS, gz`, `${without.toFixed(0)} kB`, '', `≤ ${aim} kB`]);
		if (map.length > 0) say([`${path}: the map on top`, `${sum(map).toFixed(0)} kB`, '', '']);
		await context.close();
	}
}

/** Addresses that a cold visit requests twice. */
async function measureFetches(): Promise<void> {
	const routeId = await firstIdOf('routes');
	const orderId = await firstIdOf('orders');
	const visits = [
		['/login', '/login'],
		['/routes', '/routes'],
		['/orders', '/orders'],
		['/debits', '/debits'],
		['a route', `/route/${routeId}/`],
		['an order', `/order/${orderId}/`],
	] as const;
	// A short run visits the first and the last.
	for (const [name, path] of share < 1 ? [visits[0], visits[5]] : visits) {
		const visit = await openSignedInPage(site);
		if (path === '/login') await visit.context.clearCookies();
		const requests: string[] = [];
		visit.page.on('request', (request) => {
			const { pathname, search } = new URL(request.url());
			if (/^https?:/.test(request.url())) requests.push(`${request.method()} ${pathname}${search}`);
		});
		await visit.page.goto(site.url + path);
		await meter.quiet(visit.page, quietMs);
		const twice = requests.filter((one, at) => requests.indexOf(one) !== at);
		say([`${name}: fetched twice`, twice.join(', ') || 'nothing', '', 'nothing']);
		await visit.context.close();
	}
}

/** The id of the first object that a list screen shows. */
async function firstIdOf(list: 'routes' | 'orders'): Promise<string> {
	const { context, page } = await openSignedInPage(site);
	const listResponse = page.waitForResponse(
		(each) => new URL(each.url()).pathname === `/api/${list}`,
	);
	await page.goto(`${site.url}/${list}`);
	const { items } = (await (await listResponse).json()) as { items: { id: string }[] };
	await context.close();
	return items[0]?.id ?? '';
}

async function measureStart(): Promise<void> {
	const paints: number[] = [];
	const ready: number[] = [];
	const barePaints: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const { context, page } = await openSignedInPage(site);
		await page.goto(bare.url);
		barePaints.push(await meter.firstPaint(page));
		await page.goto(`${site.url}/routes`);
		ready.push(await meter.rowsAt(page));
		paints.push(await meter.firstPaint(page));
		await context.close();
	}
	const paint = ms(quantile(barePaints, 0.5));
	say(['/routes: first contentful paint', ms(quantile(paints, 0.5)), paint, '< 1000 ms']);
	say(['/routes: the first row can be clicked', ms(quantile(ready, 0.5)), '', '< 1500 ms']);
}

/** Three measurements of the lists, the first of them in a cold page. */
async function measureLists(page: Page): Promise<void> {
	await measureTabs(page);
	await measureTyping(page);
	await measureScrolling(page);
}

/** Switches through every tab of the two big lists; the baseline is the server's answer alone. */
async function measureTabs(page: Page): Promise<void> {
	for (const path of ['/routes', '/orders']) {
		await page.goto(site.url + path);
		await meter.rowsAt(page);
		const chips = page.locator('fieldset button[aria-pressed]');
		const tabs = await chips.count();
		const times: number[] = [];
		for (let at = 0; at < 40 * share; at += 1) {
			const tab = chips.nth((at * 3) % tabs);
			await tab.evaluate((element) => element.setAttribute('data-bench', 'on'));
			times.push(await meter.answerTime(page, '[data-bench="on"]'));
			await tab.evaluate((element) => element.removeAttribute('data-bench'));
		}
		const answers = await page.evaluate(() =>
			performance
				.getEntriesByType('resource')
				.filter(({ name }) => /\/api\/(routes|orders)\?/.test(name))
				.map(({ duration }) => duration),
		);
		say([
			`${path}: a tab answers, p95`,
			ms(quantile(times, 0.95)),
			`${ms(quantile(answers, 0.95))} (the server)`,
			'≤ 100 ms',
		]);
	}
}

async function measureTyping(page: Page): Promise<void> {
	await page.goto(`${site.url}/orders`);
	await meter.rowsAt(page);
	const field = page.getByPlaceholder('Sipariş, alıcı, telefon, barkod');
	const words = 'ayşe nur yılmaz ümraniye';
	await field.pressSequentially(words, { delay: 40 });
	await meter.quiet(page, quietMs);
	const typed = await field.inputValue();
	const delays = await meter.takeKeyDelays(page);
	const lost = words.length - typed.length;
	say(['/orders: keys lost in the search', String(lost), '', '0']);
	const late = delays.length === 0 ? '< 16 ms' : ms(quantile(delays, 0.95));
	say(['/orders: a key is seen, p95', late, '', '']);
}

async function measureScrolling(page: Page): Promise<void> {
	await page.goto(bare.url);
	const bareRate = await meter.scrollRate(page, '#scroll', scrollMs);
	await page.goto(`${site.url}/orders?bas=2000-01-01&bit=2100-01-01`);
	await meter.rowsAt(page);
	await page.locator('table').evaluate((table) => {
		(table.parentElement as HTMLElement).setAttribute('data-bench', 'scroll');
	});
	const loaded = await loadRows(page, 100_000);
	await page.locator('[data-bench="scroll"]').evaluate((box) => box.scrollTo(0, 0));
	const rate = await meter.scrollRate(page, '[data-bench="scroll"]', scrollMs);
	const name = `/orders: scrolling, ${loaded.toLocaleString('en')} rows loaded`;
	say([name, fps(rate), fps(bareRate), '≥ 55 /s']);
	say(
		await frameWork(
			'/orders: scrolling',
			page,
			() => meter.scrollRate(page, '[data-bench="scroll"]', scrollMs),
			20,
		),
	);
}

/** Processor time per frame; the frame rate depends on the load of the machine. */
async function frameWork(
	name: string,
	page: Page,
	measure: () => Promise<number>,
	aimMs: number,
): Promise<Line> {
	let frames = Number.NaN;
	const { processorMs } = await tasksWhile(page, async () => {
		const startedAt = Date.now();
		const rate = await measure();
		frames = (rate * (Date.now() - startedAt)) / 1000;
	});
	const work = `${(processorMs / frames).toFixed(1)} ms`;
	return [`${name}: the main thread's work for a frame`, work, '', `≤ ${aimMs} ms`];
}

/** Scrolls to the end until so many rows are there, for two minutes at most in a whole run. */
async function loadRows(page: Page, minRows: number): Promise<number> {
	const until = Date.now() + 120_000 * share;
	const table = page.locator('table').first();
	let rows = 0;
	while (rows < minRows && Date.now() < until) {
		await page.locator('[data-bench="scroll"]').evaluate((box) => box.scrollTo(0, 1e9));
		await page.waitForTimeout(20);
		const now = Number(await table.getAttribute('aria-rowcount')) - 1;
		rows = now;
	}
	return rows;
}

async function measureScreenChanges(page: Page): Promise<void> {
	await page.goto(`${site.url}/orders`);
	await meter.rowsAt(page);
	await meter.quiet(page, quietMs);
	const links = page.getByRole('navigation');
	const views = page.getByRole('radiogroup', { name: 'Görünüm' });
	const link = (name: string) => links.getByRole('link', { name, exact: true }).first();
	const changes = [
		...['Rotalar', 'Siparişler', 'Zimmetler', 'Tamamlanan Rotalar', 'Geçmiş', 'Rotalar'].map(
			(name) => [name, link(name)] as const,
		),
		...['Pano', 'Harita', 'Liste'].map((name) => [name, views.getByText(name)] as const),
	];
	// The first visit loads a screen's code; the second is what users see all day.
	for (const visit of share < 1 ? ['first'] : ['first', 'second']) {
		for (const [name, control] of changes) {
			const { longest, heaviestMs } = await tasksWhile(page, async () => {
				await control.click();
				await meter.quiet(page, quietMs);
			});
			say([
				`to ${name}, ${visit} time: longest task`,
				`${ms(heaviestMs)} of the processor; ${ms(longest.wallMs)} by the clock`,
				'',
				'≤ 100 ms',
			]);
		}
	}
}

async function measureMap(page: Page): Promise<void> {
	await page.goto(`${site.url}/routes?gorunum=harita`);
	const canvas = page.locator('canvas').first();
	await canvas.waitFor({ timeout: 20_000 });
	await meter.quiet(page, quietMs);
	const box = await canvas.boundingBox();
	if (box === null) return;
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
	const drag = () =>
		meter.rateWhile(page, async () => {
			await page.mouse.move(x, y);
			await page.mouse.down();
			// Limited by time, not by steps: each step waits for the page.
			for (const until = Date.now() + scrollMs; Date.now() < until; ) {
				const turn = Date.now() / 200;
				await page.mouse.move(x + 150 * Math.sin(turn), y + 100 * Math.cos(turn));
			}
			await page.mouse.up();
		});
	say(['/routes: the map is dragged', fps(await drag()), '', '≥ 30 /s']);
	say(await frameWork('/routes: the map is dragged', page, drag, 33));
}

function quantile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function ms(value: number): string {
	return `${value.toFixed(0)} ms`;
}

function fps(value: number): string {
	return `${value.toFixed(0)} /s`;
}
