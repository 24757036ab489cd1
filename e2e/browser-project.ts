import { argumentsWithoutWebGl, chromiumPath, quietArguments } from './parts/quiet-chromium.ts';

/** Two sizes of screen, each with and without WebGL. */
export const desktop = { viewport: { width: 1440, height: 900 } };
export const phone = {
	viewport: { width: 390, height: 844 },
	hasTouch: true,
	isMobile: true,
	// Times and days are those of Istanbul whatever zone the device has.
	timezoneId: 'America/New_York',
};
export const withoutWebGl = {
	launchOptions: { executablePath: chromiumPath, args: argumentsWithoutWebGl },
};
export const withWebGl = { launchOptions: { executablePath: chromiumPath, args: quietArguments } };

/** What both configurations of the browser tests have in common. */
export const commonConfig = {
	globalSetup: './servers.setup.ts',
	// Two, each with installations of its own: 434 s instead of 630 on two cores without WebGL.
	workers: 2,
	retries: 0,
	// A browser shares two cores with its servers, so the limits are wide.
	timeout: 120_000,
	expect: { timeout: 30_000 },
	forbidOnly: true,
};

export const commonUse = {
	actionTimeout: 30_000,
	locale: 'tr-TR',
	timezoneId: 'Europe/Istanbul',
	screenshot: 'only-on-failure',
	// As in the component tests: a click waits until its target no longer moves.
	contextOptions: { reducedMotion: 'reduce' },
	// Each test opens a browser of its own, in which the worker would store the whole app (260
	// files) at once. Tests of the worker allow it.
	serviceWorkers: 'block',
} as const;

/**
 * One context for all tests of a worker, emptied between them: a screen in a new context reads and
 * compiles the whole app again, three times the work of a screen in a used one.
 */
export const sharedContext = { ...commonUse, reuseContext: true };
