import { defineConfig } from '@playwright/test';
import { commonConfig, commonUse, desktop, phone, withWebGl } from './browser-project.ts';

/** `npm run test:wide`: every screen in both sizes and themes, with maps. */
export default defineConfig({
	...commonConfig,
	testDir: 'wide',
	outputDir: '../.cache/browser-results-wide',
	use: commonUse,
	projects: [
		{ name: 'desktop', use: { ...desktop, ...withWebGl } },
		{ name: 'phone', testIgnore: 'dev.spec.ts', use: { ...phone, ...withWebGl } },
	],
});
