// npm run pictures: every screen of the demo, desktop, dark and phone side by side, into .cache/screens.
//   PICTURES_ONLY=rota,zimmet   only screens whose name begins so
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { openDemoSession } from './parts/demo-session.ts';
import { chromiumPath, quietArguments } from './parts/quiet-chromium.ts';
import { settled } from './parts/screen-check.ts';
import * as tour from './parts/screen-tour.ts';
import { startSevk } from './parts/site/sevk-process.ts';

const folder = path.join(import.meta.dirname, '../.cache/screens');
const only = (process.env['PICTURES_ONLY'] ?? '').split(',');
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const mapSettlesMs = 1_500;

const sevk = await startSevk({ demo: true });
const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments });
try {
	const views = await openViews(browser);
	const signedOut = tour.publicTour.filter(isWanted);
	for (const stop of signedOut) await picture(views, stop);
	const [api] = await Promise.all(
		views.map(({ context }) => openDemoSession(context, sevk.url, 'admin')),
	);
	if (api === undefined) throw new Error('nobody signed in');
	const records = await tour.demoRecords(api);
	const stops = tour.wholeTour(records).filter(isWanted);
	for (const stop of stops) await picture(views, stop);
} finally {
	await browser.close();
	await sevk.stop();
}

type View = { readonly context: BrowserContext; readonly page: Page };

async function openViews(from: Browser): Promise<readonly View[]> {
	const kinds = [
		{ viewport: desktop, colorScheme: 'light' },
		{ viewport: desktop, colorScheme: 'dark' },
		{ viewport: phone, colorScheme: 'light', isMobile: true, hasTouch: true },
	] as const;
	return Promise.all(
		kinds.map(async (kind) => {
			const context = await from.newContext({
				...kind,
				locale: 'tr-TR',
				timezoneId: 'Europe/Istanbul',
				reducedMotion: 'reduce',
			});
			return { context, page: await context.newPage() };
		}),
	);
}

function isWanted({ name }: tour.TourStop): boolean {
	return only.some((begin) => name.startsWith(begin));
}

async function picture(views: readonly View[], stop: tour.TourStop): Promise<void> {
	const shots: string[] = [];
	for (const { page } of views) {
		await page.goto(`${sevk.url}${stop.path}`);
		try {
			await settled(page);
			await stop.act?.(page);
			await settled(page);
			await waitForMap(page);
		} catch (error) {
			console.warn(`${stop.name}: ${String(error).split('\n')[0]}`);
		}
		shots.push((await page.screenshot()).toString('base64'));
		// A map that is no longer needed would continue to render.
		await page.goto('about:blank');
	}
	await sideBySide(stop.name, shots);
	console.log(stop.name);
}

/** Joins the three pictures at one height, rendered by the browser. */
async function sideBySide(name: string, shots: readonly string[]): Promise<void> {
	const page = await browser.newPage({ viewport: { width: 2249, height: 620 } });
	const pictures = shots.map((shot) => `<img src="data:image/png;base64,${shot}">`).join('');
	await page.setContent(
		`<style>body{margin:0;padding:10px;display:flex;gap:10px;background:#c3bfb8}img{height:600px;border-radius:6px}</style>${pictures}`,
	);
	fs.mkdirSync(folder, { recursive: true });
	await page.screenshot({ path: path.join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 });
	await page.close();
}

/** Labels and signs of a map are painted shortly after its first frame. */
async function waitForMap(page: Page): Promise<void> {
	if ((await page.locator('canvas').count()) === 0) return;
	await page.locator('[data-ready="true"] canvas').first().waitFor();
	await page.waitForTimeout(mapSettlesMs);
}
