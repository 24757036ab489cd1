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

/**
 * `npm run test:e2e`: tests that need the whole product. A test runs on the desktop, with `@phone`
 * on the phone instead, with `@both` on each; with `@map` it has WebGL.
 */
export default defineConfig({
	...commonConfig,
	testDir: '.',
	testIgnore: 'wide/**',
	outputDir: '../.cache/browser-results',
	use: commonUse,
	projects: [
		{
			name: 'desktop',
			testIgnore: ['wide/**', phoneFiles],
			grepInvert: /@phone|@map/,
			use: { ...desktop, ...withoutWebGl },
		},
		{
			name: 'phone',
			testIgnore: ['wide/**', phoneFiles],
			grep: /@phone|@both/,
			grepInvert: /@map/,
			use: { ...phone, ...withoutWebGl },
		},
		{ name: 'phone-client', testMatch: phoneFiles, use: { ...phone, ...withoutWebGl } },
		{
			name: 'desktop-map',
			testIgnore: 'wide/**',
			grep: /@map/,
			grepInvert: /@phone/,
			use: { ...desktop, ...withWebGl },
		},
		{
			name: 'phone-map',
			testIgnore: 'wide/**',
			grep: /@phone.*@map|@map.*@phone/,
			use: { ...phone, ...withWebGl },
		},
	],
});
