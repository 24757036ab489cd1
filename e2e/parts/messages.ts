import type { Page } from '@playwright/test';

/**
 * Keeps the messages of the next screens: a busy machine looks at one later than the seconds for which
 * it is there.
 */
export async function keepMessages(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const { setTimeout: wait } = window;
		const longer = (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
			wait(run, ms === 3_500 || ms === 5_000 ? 120_000 : ms, ...rest);
		Object.assign(window, { setTimeout: longer });
	});
}
