import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('the short bench measures every case to its end', async () => {
	const { stdout } = await promisify(execFile)(
		process.execPath,
		[path.join(import.meta.dirname, 'bench.ts')],
		{ env: { ...process.env, BENCH_ORDERS: '6000', BENCH_ROUNDS: '1', BENCH_SHARE: '0.02' } },
	);
	const rows = stdout.split('\n').filter((line) => /^\| (list|search|counts|scan),/.test(line));
	expect(rows.map((row) => row.split(' | ')[0]?.slice(2))).toEqual(
		expect.arrayContaining([
			'list, today',
			'counts, all days',
			'scan, 1 scanner',
			'scan, 32 scanners',
		]),
	);
	expect(rows.filter((row) => /NaN|Infinity/.test(row))).toEqual([]);
	expect(stdout).toContain('Aims:');
}, 300_000);
