import { defineConfig } from 'vitest/config';

/** Long runs belong to `npm run test:wide` (vitest.wide.config.ts). */
const wide = ['**/*.wide.test.ts'];
/** Pure code leaves nothing behind, so its files share workers. */
const quick = {
	testTimeout: 30_000,
	hookTimeout: 30_000,
	// A busy machine is slow, not wrong: the default of a second is none of the product's limits.
	expect: { poll: { timeout: 20_000 } },
	isolate: false,
	exclude: wide,
};

export default defineConfig({
	cacheDir: '.cache/vite',
	test: {
		attachmentsDir: '.cache/attachments',
		projects: [
			{ test: { ...quick, name: 'domain', root: 'domain', include: ['src/**/*.test.ts'] } },
			{ test: { ...quick, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
			'server/vitest.config.ts',
			{
				test: {
					...quick,
					...{ name: 'tools', root: 'tools', include: ['**/*.test.{ts,mjs}'], testTimeout: 60_000 },
				},
			},
			{
				test: {
					...quick,
					name: 'web',
					root: 'web',
					include: ['src/**/*.test.{ts,tsx}'],
					exclude: [...wide, '**/*.{browser,phone}.test.tsx'],
				},
			},
			'web/vitest.component.config.ts',
		],
	},
});
