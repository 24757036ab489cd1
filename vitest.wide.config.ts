import { defineConfig } from 'vitest/config';
import { runFolder } from './server/src/testing/database/run-folder.ts';

/** `*.wide.test.ts`: long property runs and drills, part of `npm run test:wide`. */
export default defineConfig({
	cacheDir: '.cache/vite',
	test: {
		include: ['{domain,contract,server,web,tools}/**/*.wide.test.ts'],
		exclude: ['**/node_modules/**'],
		globalSetup: ['server/src/testing/database/start-database.ts'],
		env: { TMPDIR: runFolder() },
		passWithNoTests: true,
		// Ends a test that hangs; on a busy machine the longest takes a third of it.
		testTimeout: 1_800_000,
		hookTimeout: 60_000,
	},
});
