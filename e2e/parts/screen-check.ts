import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { TourStop } from './screen-tour.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Motion and skeletons must have ended before contrast is measured. */
const settledMs = 30_000;

/** Side effects of a page: messages in its console, requests to other hosts. */
type PageNotes = { readonly errors: string[]; readonly elsewhere: string[] };

function listenTo(page: Page, origin: string): PageNotes {
	const notes: PageNotes = { errors: [], elsewhere: [] };
	page.on('console', (message) => {
		if (message.type() === 'error') notes.errors.push(message.text());
	});
	page.on('pageerror', (error) => notes.errors.push(String(error)));
	page.on('request', (request) => {
		const { protocol, origin: requestOrigin } = new URL(request.url());
		if (/^(https?|wss?):$/.test(protocol) && requestOrigin !== origin)
			notes.elsewhere.push(request.url());
	});
	return notes;
}

/** Visits the stops and checks accessibility in light and dark, width, console and requests. */
export async function checkTour(page: Page, url: string, stops: readonly TourStop[]) {
	const notes = listenTo(page, url);
	for (const stop of stops) {
		await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
		await page.goto(`${url}${stop.path}`);
		await settled(page);
		await stop.act?.(page);
		await settled(page);
		await expectFits(page, stop.name);
		await expectAccessible(page, `${stop.name}, açık`, standards, stop.ignored);
		if (!isPhone(page)) await expectDark(page, stop.name);
		const complaints = notes.errors
			.splice(0)
			.filter((text) => !(stop.refused && /Failed to load resource/.test(text)));
		expect.soft(complaints, `${stop.name}: tarayıcı hataları`).toEqual([]);
		expect.soft(notes.elsewhere.splice(0), `${stop.name}: dışarıya istek`).toEqual([]);
	}
}

/** Waits until the content is loaded: a heading is visible and no skeleton or loader. */
export async function settled(page: Page): Promise<void> {
	await page.waitForFunction(
		() =>
			document.querySelector('h1, [role="dialog"], main') !== null &&
			document.querySelector(
				'[aria-busy="true"], [data-skeleton], div[data-stale], .mantine-Skeleton-root, .mantine-Loader-root',
			) === null &&
			document.getAnimations().every((one) => {
				const { target } = one.effect as KeyframeEffect;
				// The page loader stays for its exit motion after it is hidden
				// (docs/specification.md#9-constants).
				const leaver = target?.closest('[data-exiting]');
				const isGone = leaver ? getComputedStyle(leaver).opacity === '0' : false;
				return isGone || one.playState !== 'running';
			}),
		null,
		{ timeout: settledMs, polling: 50 },
	);
}

async function expectFits(page: Page, name: string): Promise<void> {
	const over = await page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		return scrollWidth - clientWidth;
	});
	expect.soft(over, `${name}: sayfa yana taşıyor`).toBeLessThanOrEqual(0);
}

/** Checks a temporary state of a screen: its width, and axe in both themes. */
export async function checkState(page: Page, name: string): Promise<void> {
	await expectFits(page, name);
	await expectAccessible(page, `${name}, açık`, standards);
	if (isPhone(page)) return;
	await expectDark(page, name);
	await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/**
 * The other theme changes colours only and is the same on phone and desktop, so it is checked once.
 */
async function expectDark(page: Page, name: string): Promise<void> {
	await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
	await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
	await expectAccessible(page, `${name}, koyu`, null);
}

function isPhone(page: Page): boolean {
	return (page.viewportSize()?.width ?? 0) < 600;
}

/** `tags` null checks contrast only. */
async function expectAccessible(
	page: Page,
	name: string,
	tags: string[] | null,
	ignored: readonly string[] = [],
): Promise<void> {
	// Without frames to join, axe needs no page of its own for the summary.
	const builder = new AxeBuilder({ page }).setLegacyMode().disableRules([...ignored]);
	const { violations } = await (tags === null
		? builder.withRules(['color-contrast'])
		: builder.withTags(tags)
	).analyze();
	const found = violations
		.map(({ id, nodes }) => ({
			id,
			html: nodes.map((node) => node.html).filter((html) => !isPlateOverPlate(id, html)),
		}))
		.filter(({ html }) => html.length > 0)
		.map(({ id, html }) => `${id}: ${html.map((one) => one.slice(0, 160)).join(' | ')}`);
	expect.soft(found, `${name}: erişilebilirlik`).toEqual([]);
}

/** Plates on a small map may overlap: the list beside it has the same content (WCAG 2.5.8). */
function isPlateOverPlate(rule: string, html: string): boolean {
	return rule === 'target-size' && html.includes('data-tail=');
}
