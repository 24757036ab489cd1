import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyCluster } from '../database/cluster-copy.ts';

test('the short bench measures every case to its end', async () => {
	// A migrated, empty database skips the first start.
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-bench-'));
	onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
	copyCluster(inject('cluster'), folder);
	const size = { BENCH_ORDERS: '6000', BENCH_ROUNDS: '1', BENCH_SHARE: '0.02' };
	const { stdout } = await promisify(execFile)(
		process.execPath,
		[path.join(import.meta.dirname, 'bench.ts')],
		{ env: { ...process.env, ...size, BENCH_FOLDER: folder } },
	);
	const rows = stdout
		.split('\n')
		.filter((line) =>
			/^\| (list|search|counts|routes|debits|scan|plans),|^\| end of day/.test(line),
		);
	expect(rows.map((row) => row.split(' | ')[0]?.slice(2))).toEqual(
		expect.arrayContaining([
			'list, today',
			'counts, all days',
			'routes, a day',
			'debits, a day',
			'end of day',
			'scan, 1 scanner',
			'scan, 32 scanners',
			'plans, list, today',
			'plans, routes, a day',
		]),
	);
	expect(rows.filter((row) => /NaN|Infinity/.test(row))).toEqual([]);
	expect(stdout).toContain('Aims:');
}, 300_000);
