import { defineConfig } from '@playwright/test';
import {
	commonConfig,
	commonUse,
	desktop,
	phone,
	sharedContext,
	withoutWebGl,
	withWebGl,
} from './browser-project.ts';

/**
 * `npm run test:wide`: every screen in both sizes and themes, with maps, and the phone's run of the
 * tests with `@repeat`, which `npm test` runs on the desktop.
 */
export default defineConfig({
	...commonConfig,
	testDir: '.',
	outputDir: '../.cache/browser-results-wide',
	use: commonUse,
	projects: [
		{ name: 'desktop', testDir: 'wide', use: { ...desktop, ...withWebGl } },
		{
			name: 'phone',
			testDir: 'wide',
			testIgnore: 'dev.spec.ts',
			use: { ...phone, ...withWebGl },
		},
		{
			name: 'phone-repeats',
			testIgnore: 'wide/**',
			grep: /@repeat/,
			use: { ...sharedContext, ...phone, ...withoutWebGl },
		},
	],
});
