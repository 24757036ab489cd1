import { expect, vi } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Timers run as usual until a test advances them. Call before the part under test is rendered. */
export function installFastClock(): void {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
}

/** Advances the clock second by second, over back-offs and time limits, until the element is there. */
export async function advanceUntilVisible(locator: Locator): Promise<void> {
	await expect
		.poll(async () => {
			await vi.advanceTimersByTimeAsync(1000);
			return locator.elements().length;
		})
		.toBeGreaterThan(0);
	await expect.element(locator.first()).toBeVisible();
}
