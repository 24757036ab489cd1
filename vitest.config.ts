import { defineConfig } from 'vitest/config';

const quick = { testTimeout: 10_000, hookTimeout: 30_000 };

export default defineConfig({
	cacheDir: '.cache/vite',
	test: {
		projects: [
			{ test: { ...quick, name: 'domain', root: 'domain', include: ['src/**/*.test.ts'] } },
			{ test: { ...quick, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
			{
				test: {
					name: 'server',
					root: 'server',
					include: ['src/**/*.test.ts'],
					// One PostgreSQL for the run; each test file copies its template database.
					globalSetup: ['src/testing/start-database.ts'],
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			{ test: { ...quick, name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'] } },
		],
	},
});
