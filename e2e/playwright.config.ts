import { defineConfig } from '@playwright/test';
import {
	commonConfig,
	commonUse,
	desktop,
	phone,
	withoutWebGl,
	withWebGl,
} from './browser-project.ts';

/** The native shell and a driver's locations exist on a phone only. */
const phoneFiles = /client-(native|locations)\.spec/;
/** Permissions, the network or the worker of a test must not reach the next one. */
const ownContextFiles = /(client-(push|offline)|camera-scan)\.spec/;
const otherFiles = ['wide/**', phoneFiles, ownContextFiles];

/**
 * One context for all tests of a worker, emptied between them: a screen in a new context reads and
 * compiles the whole app again, three times the work of a screen in a used one.
 */
const sharedContext = { ...commonUse, reuseContext: true };

/**
 * `npm run test:e2e`: tests that need the whole product. A test runs on the desktop, with `@phone`
 * on the phone instead, with `@both` on each; with `@map` in the browser with WebGL.
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
