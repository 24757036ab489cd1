import fs from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from '../tools/chromium.mjs';
import manifest from './package.json' with { type: 'json' };

/** Chromium makes no calls of its own, and draws without the slow software WebGL. */
const chromiumArguments = [
	'--no-sandbox',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--disable-gpu',
	'--disable-3d-apis',
];

/** Prepared before the first test: a package found late reloads the page in the middle of one. */
const packages = [
	...Object.keys(manifest.dependencies).filter(
		(name) => !/^(@sevk|@fontsource|zxing-wasm)/.test(name),
	),
	'react/jsx-runtime',
	'react/jsx-dev-runtime',
	'react-dom/client',
	'dayjs/locale/tr',
	'zxing-wasm/reader',
	'axe-core',
	'vitest-browser-react',
];

function chromium(viewport: { width: number; height: number }, context = {}) {
	return playwright({
		// A covered or hidden element fails its test within this time.
		actionTimeout: 20_000,
		launchOptions: {
			executablePath: findChromium() ?? '/usr/bin/chromium',
			args: chromiumArguments,
		},
		contextOptions: {
			locale: 'tr-TR',
			timezoneId: 'Europe/Istanbul',
			reducedMotion: 'reduce',
			colorScheme: 'light',
			viewport,
			...context,
		},
	});
}

/** A copy of the work tree links its packages, and a font outside of these folders is refused. */
const servedFolders = [
	path.join(import.meta.dirname, '..'),
	path.dirname(
		fs.realpathSync(path.join(import.meta.dirname, '../node_modules/@fontsource-variable')),
	),
];

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Times and days are those of Istanbul whatever zone the device has. */
const phoneTimeZone = 'America/New_York';

/** Component tests in a real browser (docs/testing.md). */
export default defineConfig({
	plugins: [react()],
	cacheDir: '../.cache/vite-component',
	logLevel: 'error',
	server: { fs: { allow: servedFolders } },
	optimizeDeps: { include: packages },
	test: {
		name: 'component',
		sequence: { groupOrder: 2 },
		// Two windows keep both cores busy; the default of this mode is one less than the cores.
		maxWorkers: 2,
		globalSetup: ['../tools/testing/temporary-folder.mjs'],
		setupFiles: ['src/testing/render/component-setup.ts'],
		testTimeout: 90_000,
		// Long enough for a busy machine; a passing assertion does not wait.
		expect: { poll: { timeout: 20_000 } },
		browser: {
			enabled: true,
			headless: true,
			provider: chromium(desktop),
			instances: [
				{
					browser: 'chromium',
					name: 'component',
					include: ['src/**/*.browser.test.tsx'],
					viewport: desktop,
				},
				{
					browser: 'chromium',
					name: 'component-phone',
					include: ['src/**/*.phone.test.tsx'],
					viewport: phone,
					provider: chromium(phone, { hasTouch: true, isMobile: true, timezoneId: phoneTimeZone }),
				},
			],
		},
	},
});
