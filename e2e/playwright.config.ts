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

/** The native shell, a driver's locations and the oldest phones exist on a phone only. */
const phoneFiles = /client-(native|locations|oldest)\.spec/;
/** Permissions, the network or the worker of a test must not reach the next one. */
const ownContextFiles = /(client-(push|offline)|camera-scan)\.spec/;
const otherFiles = ['wide/**', phoneFiles, ownContextFiles];

/**
 * `npm run test:e2e`: tests that need the whole product. A test runs on the desktop, with `@phone`
 * on the phone instead, with `@both` on each; with `@map` in the browser with WebGL. A test with
 * `@repeat` runs on the phone too, in `npm run test:wide`.
 */
export default defineConfig({
	...commonConfig,
	testDir: '.',
	testIgnore: 'wide/**',
	outputDir: '../.cache/browser-results',
	projects: [
		{
			name: 'desktop',
			testIgnore: otherFiles,
			grepInvert: /@phone|@map/,
			use: { ...sharedContext, ...desktop, ...withoutWebGl },
		},
		{
			name: 'phone',
			testIgnore: otherFiles,
			grep: /@phone|@both/,
			grepInvert: /@map/,
			use: { ...sharedContext, ...phone, ...withoutWebGl },
		},
		{
			name: 'desktop-client',
			testMatch: ownContextFiles,
			use: { ...commonUse, ...desktop, ...withoutWebGl },
		},
		{
			name: 'phone-client',
			testMatch: phoneFiles,
			use: { ...commonUse, ...phone, ...withoutWebGl },
		},
		{
			name: 'map',
			testIgnore: otherFiles,
			grep: /@map/,
			use: { ...sharedContext, ...desktop, ...withWebGl },
		},
	],
});
