import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { demoAddress, demoPassword } from './parts/demo-session.ts';
import { chromiumPath } from './parts/quiet-chromium.ts';
import { site } from './parts/site/site.ts';

test.setTimeout(600_000);

test('bench:web prints its whole table in the short form', async () => {
	const { stdout } = await promisify(execFile)(
		process.execPath,
		[path.join(import.meta.dirname, 'bench-web.ts')],
		{
			env: {
				...process.env,
				BENCH_SITE: site.demoUrl,
				BENCH_EMAIL: demoAddress('admin'),
				BENCH_PASSWORD: demoPassword,
				BENCH_ROUNDS: '1',
				BENCH_SHARE: '0.02',
				CHROMIUM_PATH: chromiumPath,
				// Without Map: software WebGL takes most of the time.
				BENCH_ONLY: 'Weight,Start,Lists',
			},
		},
	);
	expect(stdout).not.toMatch(/not measured|NaN|Infinity/);
	const parts = stdout.split('\n').map((line) => line.split(' | ')[0]?.slice(2));
	expect(parts).toEqual(
		expect.arrayContaining([
			'/login: JS and CSS, gz',
			'/routes: first contentful paint',
			'/orders: a tab answers, p95',
			'/orders: keys lost in the search',
			"/orders: scrolling: the main thread's work for a frame",
		]),
	);
	expect(stdout).toMatch(/^load [\d. ]+ on \d+ cores$/m);
});
