import { defineConfig } from '@playwright/test';
import { chromiumPath, quietArguments } from './parts/quiet-chromium.ts';

export default defineConfig({
	testDir: '.',
	outputDir: '../.cache/browser-results',
	globalSetup: './servers.setup.ts',
	// Each worker has its own installations (servers.setup.ts). On two cores without a GPU a second
	// one gains nothing: the phone's 76 tests took 16 minutes beside each other, 12 in line.
	workers: 1,
	// A busy machine may starve a browser once; the run names what needed a second try.
	retries: process.env['CI'] ? 1 : 0,
	// A browser shares two cores with its servers: nothing fails because it came late.
	timeout: 120_000,
	expect: { timeout: 30_000 },
	forbidOnly: true,
	use: {
		actionTimeout: 30_000,
		locale: 'tr-TR',
		timezoneId: 'Europe/Istanbul',
		screenshot: 'only-on-failure',
		launchOptions: {
			executablePath: chromiumPath,
			args: quietArguments,
		},
	},
	projects: [
		{
			name: 'desk',
			// What only a phone shows: its own layout, the shell around the app, a driver's places.
			grepInvert: /@phone/,
			testIgnore: /client-(native|locations)\.spec/,
			use: { viewport: { width: 1440, height: 900 } },
		},
		{
			name: 'phone',
			// What no phone shows differently is tested once.
			grepInvert: /@desk/,
			testIgnore: /client-push\.spec/,
			use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
		},
	],
});
