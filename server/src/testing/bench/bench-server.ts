// The measured server: the whole product in its own process, so that its memory can be measured.
// bench.ts passes the database and receives the port and the memory.
import path from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../../app.ts';
import { type DatabaseAddress, openDatabase } from '../../db/database.ts';
import { createReadiness } from '../../http/operation/health.ts';
import { createLog } from '../../http/operation/log.ts';
import { readSettings } from '../../settings/settings.ts';
import { stopAll } from '../../shut-down.ts';

/** Messages of the measured process. */
export type BenchServerWord =
	| { readonly port: number }
	| { readonly residentBytes: number }
	/** Processor time of the process so far, in milliseconds. */
	| { readonly cpuMs: number };

const [address = '', folder = '', publicUrl = '', webFolder = ''] = process.argv.slice(2);
const settings = readSettings(
	{ DATA_DIR: folder, PUBLIC_URL: publicUrl, SEVK_DEMO: 'off', RATE_LIMITS: 'off' },
	() => 'a secret of a database that is thrown away',
);
const db = openDatabase(JSON.parse(address) as DatabaseAddress, {
	poolSize: settings.databasePool,
});
const app = await buildApp({
	db,
	settings,
	// Logs one line per answer, like main.ts.
	log: createLog(
		settings.logLevel,
		pino.destination({
			dest: path.join(folder, 'bench.log'),
			sync: false,
			minLength: 4_096,
			periodicFlush: 200,
		}),
	),
	readiness: createReadiness(async () => ({
		database: true,
		migrations: true,
		separateOwner: true,
		nodes: true,
	})),
	webFolder: webFolder === '' ? null : webFolder,
});
// Pages are only served at their public address; without pages any free port works.
const port = webFolder === '' ? 0 : Number(new URL(publicUrl).port);
const jobs = app.jobs.map(({ name, start }) => ({ name, ...start() }));
await app.http.listen({ host: '127.0.0.1', port });
const listening = app.http.server.address();
if (listening === null || typeof listening === 'string') throw new Error('nothing listens');
tell({ port: listening.port });
const pulse = setInterval(() => tell({ residentBytes: process.memoryUsage.rss() }), 100);
// The only message of bench.ts: the question for the processor time.
process.on('message', () => {
	const { user, system } = process.cpuUsage();
	tell({ cpuMs: (user + system) / 1000 });
});
process.once('disconnect', async () => {
	clearInterval(pulse);
	await app.http.close();
	await stopAll(jobs, null);
	await db.destroy();
});

function tell(word: BenchServerWord): void {
	// With a callback a parent that ended is no error here: its own error is the one to read.
	if (process.connected) process.send?.(word, () => undefined);
}
