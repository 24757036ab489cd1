import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { runFolder } from './src/testing/database/run-folder.ts';

/** One database of a cluster for all files, each statement over a network (docs/operations.md#citus). */
const isOnCitus = (process.env['CITUS_URL'] ?? '') !== '';

export default defineConfig({
	cacheDir: '../.cache/vite',
	test: {
		name: 'server',
		include: ['src/**/*.test.ts'],
		exclude: ['**/*.wide.test.ts'],
		// One PostgreSQL for the run; each test file copies its template database.
		globalSetup: ['src/testing/database/start-database.ts'],
		// What the statements must be is checked after the run (tools/sql/lint-statements.mjs).
		setupFiles: [
			'src/testing/statements/record-statements.ts',
			'src/testing/build/restart-builders.ts',
		],
		// Each file has a database of its own, so files share workers and their imports.
		isolate: false,
		// The tests wait for PostgreSQL and for processes: one worker more than cores keeps them busy.
		maxWorkers: isOnCitus ? 1 : availableParallelism() + 1,
		env: { TMPDIR: runFolder() },
		// A busy machine is slow, not wrong: the defaults are none of the product's limits.
		expect: { poll: { timeout: 20_000 } },
		testTimeout: isOnCitus ? 600_000 : 120_000,
		hookTimeout: 300_000,
	},
});
