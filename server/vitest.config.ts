import { defineConfig } from 'vitest/config';

export default defineConfig({
	cacheDir: '../.cache/vite',
	test: {
		name: 'server',
		include: ['src/**/*.test.ts'],
		// One PostgreSQL for the run; each test file copies its template database.
		globalSetup: ['src/testing/start-database.ts'],
		testTimeout: 30_000,
		hookTimeout: 60_000,
	},
});
