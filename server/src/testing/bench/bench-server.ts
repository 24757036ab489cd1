// The server that is measured: the whole product in a process of its own, so that its memory is its
// own as well. Started by bench.ts, told the database, it tells its port and then its memory.
import path from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../../app.ts';
import { type DatabaseAddress, openDatabase } from '../../db/database.ts';
import { createReadiness } from '../../http/operation/health.ts';
import { createLog } from '../../http/operation/log.ts';
import { readSettings } from '../../settings/settings.ts';

/** What the measured process tells the one that measures. */
export type BenchServerWord = { readonly port: number } | { readonly residentBytes: number };

const [address = '', folder = '', publicUrl = '', webFolder = ''] = process.argv.slice(2);
const settings = readSettings(
	{ DATA_DIR: folder, PUBLIC_URL: publicUrl, SEVK_DEMO: 'off' },
	() => 'a secret of a database that is thrown away',
);
const db = openDatabase(JSON.parse(address) as DatabaseAddress, {
	poolSize: settings.databasePool,
});
const app = await buildApp({
	db,
	settings,
	// A line per answer, written as main.ts has it.
	log: createLog(
		settings.logLevel,
		pino.destination({
			dest: path.join(folder, 'bench.log'),
			...{ sync: false, minLength: 4_096, periodicFlush: 200 },
		}),
	),
	readiness: createReadiness(async () => ({ database: true, migrations: true })),
	webFolder: webFolder === '' ? null : webFolder,
	rateLimits: null,
});
// Pages are only answered at the address that they have; without pages any free port does.
const port = webFolder === '' ? 0 : Number(new URL(publicUrl).port);
await app.http.listen({ host: '127.0.0.1', port });
const listening = app.http.server.address();
if (listening === null || typeof listening === 'string') throw new Error('nothing listens');
tell({ port: listening.port });
const pulse = setInterval(() => tell({ residentBytes: process.memoryUsage.rss() }), 100);
process.once('disconnect', async () => {
	clearInterval(pulse);
	await app.http.close();
	await db.destroy();
});

function tell(word: BenchServerWord): void {
	if (process.connected) process.send?.(word);
}
