import fs from 'node:fs';
import path from 'node:path';
import { openBenchDatabase } from '../bench/bench-database.ts';
import type { Outcome } from './drill-outcome.ts';
import { fillUnderLoad, withScratchDisk } from './full-disk-drill.ts';

const diskMb = 400;
const orders = 2_000;

/**
 * G25: the disk of PostgreSQL's log (WAL) alone is full for 20 s under load: PostgreSQL ends, since it
 * cannot promise what it cannot log, and the product answers 503; after space is freed both work again
 * without a restart of the server. No acknowledged act is lost. Needs the right to mount a scratch
 * tmpfs. Broken: a build that answers a recovering database with 500.
 */
export async function fullLogDrill(folder: string): Promise<Outcome> {
	return withScratchDisk(folder, diskMb, async (disk) => {
		const database = await openBenchDatabase(orders, folder);
		await database.stop();
		moveLog(path.join(folder, 'postgres/pg_wal'), disk);
		return fillUnderLoad({ folder, disk, orders, isLogAlone: true });
	});
}

function moveLog(log: string, disk: string): void {
	const { uid, gid } = fs.statSync(log);
	const moved = path.join(disk, 'pg_wal');
	fs.cpSync(log, moved, { recursive: true });
	for (const name of ['', ...fs.readdirSync(moved, { recursive: true, encoding: 'utf8' })]) {
		fs.chownSync(path.join(moved, name), uid, gid);
	}
	fs.chmodSync(moved, 0o700);
	fs.rmSync(log, { recursive: true });
	fs.symlinkSync(moved, log);
}
