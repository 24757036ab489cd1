import { defineConfig } from 'vitest/config';

const quick = { testTimeout: 10_000, hookTimeout: 30_000 };

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
