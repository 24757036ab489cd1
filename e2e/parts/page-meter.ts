import type { Page } from '@playwright/test';

/** Measurements that the page takes from its start on. */
type Noted = { keyDelays: number[]; rowsAt: number | null };
declare global {
	interface Window {
		noted: Noted;
	}
}

/** Starts the measurements; call before the first navigation. */
export async function installMeter(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const noted: Noted = { keyDelays: [], rowsAt: null };
		window.noted = noted;
		new PerformanceObserver((list) => {
			const keys = list.getEntries().filter(({ name }) => name === 'keydown');
			noted.keyDelays.push(...keys.map((key) => key.duration));
		}).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
		new MutationObserver((_, observer) => {
			if (document.querySelector('tbody tr[data-index], [data-card]') === null) return;
			noted.rowsAt = performance.now();
			observer.disconnect();
		}).observe(document, { childList: true, subtree: true });
	});
}

/**
 * Milliseconds from the navigation to the first text or picture; waits for it, since a busy
 * machine paints late.
 */
export async function firstPaint(page: Page): Promise<number> {
	const paint = await page.waitForFunction(
		() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
	);
	return (await paint.jsonValue()) ?? Number.NaN;
}

/** Milliseconds to the first row of the list that can be clicked. */
export async function rowsAt(page: Page): Promise<number> {
	await page.waitForFunction(() => window.noted.rowsAt !== null);
	return page.evaluate(() => window.noted.rowsAt ?? Number.NaN);
}

/** Delay between each key and its frame; those under 16 ms are not recorded. */
export async function takeKeyDelays(page: Page): Promise<number[]> {
	return page.evaluate(() => window.noted.keyDelays.splice(0));
}

/** Scrolls an element for a while and returns the frames per second. */
export async function scrollRate(page: Page, selector: string, forMs: number): Promise<number> {
	return page.evaluate(
		({ selector, forMs }) =>
			new Promise<number>((done) => {
				const box = document.querySelector(selector);
				const startedAt = performance.now();
				let frames = 0;
				const step = (now: number) => {
					frames += 1;
					box?.scrollBy(0, 60);
					if (now - startedAt < forMs) requestAnimationFrame(step);
					else done((frames * 1000) / (now - startedAt));
				};
				requestAnimationFrame(step);
			}),
		{ selector, forMs },
	);
}

/** Frames per second while the page is moved by another act. */
export async function rateWhile(page: Page, act: () => Promise<void>): Promise<number> {
	const counting = await page.evaluateHandle(() => {
		const count = { frames: 0, startedAt: performance.now(), on: true };
		const step = () => {
			count.frames += 1;
			if (count.on) requestAnimationFrame(step);
		};
		requestAnimationFrame(step);
		return count;
	});
	await act();
	return counting.evaluate((count) => {
		count.on = false;
		return (count.frames * 1000) / (performance.now() - count.startedAt);
	});
}

/**
 * Clicks and returns the milliseconds until the last change of the page's content before a quiet
 * quarter of a second.
 */
export async function answerTime(page: Page, selector: string): Promise<number> {
	return page.evaluate(
		(selector) =>
			new Promise<number>((done, fail) => {
				const target = document.querySelector<HTMLElement>(selector);
				if (target === null) return fail(new Error(`no ${selector}`));
				let last = 0;
				const startedAt = performance.now();
				const observer = new MutationObserver(() => {
					last = performance.now() - startedAt;
				});
				observer.observe(document.body, { childList: true, subtree: true, characterData: true });
				target.click();
				const wait = setInterval(() => {
					if (performance.now() - startedAt - last < 250) return;
					clearInterval(wait);
					observer.disconnect();
					done(last);
				}, 20);
			}),
		selector,
	);
}

/** Waits until no request was made for so long; the live stream stays open. */
export async function quiet(page: Page, forMs: number): Promise<void> {
	let fetched = -1;
	for (;;) {
		const now = await page.evaluate(() => performance.getEntriesByType('resource').length);
		if (now === fetched) return;
		fetched = now;
		await page.waitForTimeout(forMs);
	}
}
