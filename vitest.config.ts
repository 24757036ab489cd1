import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Long runs belong to `npm run test:wide` (vitest.wide.config.ts). */
const wide = ['**/*.wide.test.ts'];
/** Pure code leaves nothing behind, so its files share workers. */
const quick = {
	testTimeout: 30_000,
	hookTimeout: 30_000,
	// A busy machine is slow, not wrong: the default of a second is none of the product's limits.
	expect: { poll: { timeout: 20_000 } },
	isolate: false,
	// As the server's tests, so that all run at the same time.
	maxWorkers: availableParallelism() + 1,
	exclude: wide,
};

/** Long files start first, so that none of them runs alone at the end. */
class LongFilesFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const [long, others] = [true, false].map((is) =>
			sorted.filter(({ moduleId }) => isLong(moduleId) === is),
		);
		return [...(long ?? []), ...(others ?? [])];
	}
}

/** It gives a test minutes, or starts the product as a process. */
function isLong(file: string): boolean {
	return /\b[1-9]\d\d_000\b|serverProcesses\(|start-ending/.test(fs.readFileSync(file, 'utf8'));
}

export default defineConfig({
	cacheDir: '.cache/vite',
	test: {
		attachmentsDir: '.cache/attachments',
		sequence: { sequencer: LongFilesFirst },
		projects: [
			{ test: { ...quick, name: 'domain', root: 'domain', include: ['src/**/*.test.ts'] } },
			{ test: { ...quick, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
			{ test: { ...quick, name: 'optimizer', root: 'optimizer', include: ['src/**/*.test.ts'] } },
			'server/vitest.config.ts',
			{
				test: {
					...quick,
					name: 'tools',
					root: 'tools',
					include: ['**/*.test.{ts,mjs}'],
					testTimeout: 60_000,
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
