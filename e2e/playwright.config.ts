import { defineConfig } from '@playwright/test';

/** Chromium's own calls home are off: this network is closed, and the product reaches nothing outside. */
const quiet = [
	'--no-sandbox',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

export default defineConfig({
	testDir: '.',
	outputDir: '../.cache/browser-results',
	globalSetup: './servers.setup.ts',
	workers: 1,
	timeout: 90_000,
	expect: { timeout: 15_000 },
	forbidOnly: true,
	use: {
		actionTimeout: 20_000,
		locale: 'tr-TR',
		timezoneId: 'Europe/Istanbul',
		screenshot: 'only-on-failure',
		launchOptions: {
			executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
			args: quiet,
		},
	},
	projects: [
		{ name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
		{
			name: 'phone',
			use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
		},
	],
});
