import { defineConfig } from 'vitest/config';

/** Pure code leaves nothing behind, so its files share workers. */
const quick = { testTimeout: 10_000, hookTimeout: 30_000, isolate: false };

export default defineConfig({
	cacheDir: '.cache/vite',
	test: {
		projects: [
			{ test: { ...quick, name: 'domain', root: 'domain', include: ['src/**/*.test.ts'] } },
			{ test: { ...quick, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
			'server/vitest.config.ts',
			{ test: { ...quick, name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'] } },
		],
	},
});
