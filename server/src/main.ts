// The process: reads the settings, starts all parts beginning with the database, and stops them in
// reverse order. app.ts builds the product.
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { requireBackupSettings } from './backup/command/backup-settings.ts';
import { scheduleBackups } from './backup/schedule/backup-schedule.ts';
import { findSecret } from './backup/secret/secret-start.ts';
import { requireWholeDistribution } from './citus/distribution-state.ts';
import { checkNodes, listCompilingWorkers } from './citus/node-check.ts';
import { type Database, openDatabase } from './db/database.ts';
import { startDatabaseServer } from './db/database-server.ts';
import { isOwner, migrate, openMigrationCheck } from './db/migrate.ts';
import { demoDriveJob } from './demo/day/demo-drive.ts';
import { openDemo } from './demo/fill-demo.ts';
import { greetingOf } from './greeting.ts';
import { createReadiness } from './http/operation/health.ts';
import type { Job } from './http/operation/job.ts';
import { createLog } from './http/operation/log.ts';
import { type LogOutput, openLogOutput } from './http/operation/log-output.ts';
import { sealedText } from './outside/sealed-text.ts';
import { keepSecret } from './settings/secret.ts';
import { readSettings, type Settings, withPort } from './settings/settings.ts';
import { type StartedPart, shutDownOnSignals, stopAll } from './shut-down.ts';

const started: StartedPart[] = [];
let log = null as Logger | null;
let output = null as LogOutput | null;

async function start(): Promise<void> {
	const wished = readSettings(process.env, keepSecret);
	const configured = withPort(wished, wished.port || (await freePort(wished.host)));
	output = openOutput(configured);
	const logger = createLog(configured.logLevel, output.stream);
	log = logger;
	for (const warning of configured.warnings) logger.warn(warning);
	await requireBackupSettings(configured, logger);
	const server = await startDatabaseServer(configured, logger, () => isEnding());
	started.push({ name: 'database server', stop: () => server.stop() });
	await migrate(server);
	await requireWholeDistribution(server.ownerAddress);
	const settings = { ...configured, secret: await findSecret(server.ownerAddress, configured) };
	const db = openDatabase(server.address, {
		poolSize: settings.databasePool,
		onBroken: (error) => {
			// Ctrl C also reaches the embedded server, which then ends the connections itself.
			if (!isEnding()) logger.warn({ err: error }, 'Veritabanı bağlantısı koptu.');
		},
	});
	started.push({ name: 'database', stop: () => db.destroy() });
	const separateOwner = !(await isOwner(db));
	// Where the log is standard output as well, the sentence after the address is enough.
	if (!separateOwner && process.stdout.isTTY) logger.warn(ownerWarning);
	await warnOfCompilingWorkers(db, logger);
	const isMigrated = openMigrationCheck(db);
	const backups = scheduleBackups(settings.backup, logger);
	const readiness = createReadiness(
		async () => ({
			database: true,
			migrations: await isMigrated(),
			separateOwner,
			nodes: await checkNodes(db),
		}),
		() => backups?.state() ?? 'off',
	);
	// With a hosted identity provider no user could sign in to the demo.
	const demoSignIns =
		settings.demo && settings.firebase === null
			? await openDemo({ db, sealedText: sealedText(settings.secret) }, new Date(), console.log)
			: [];
	const app = await buildApp({
		db,
		settings,
		log: logger,
		readiness,
		webFolder,
		demoSignIns,
		...(backups === null ? {} : { readScheduledBackups: backups.report }),
	});
	const jobs: Job[] = [
		...app.jobs,
		...(settings.demo ? [demoDriveJob(db, logger)] : []),
		...(backups === null ? [] : [backups.job]),
	];
	for (const job of jobs) started.push({ name: job.name, ...job.start() });
	const greeting = await greetingOf(db, settings, demoSignIns);
	started.push({ name: 'http', stop: () => app.http.close() });
	started.push({ name: 'readiness', stop: async () => readiness.drain() });
	await app.http.listen({ host: settings.host, port: settings.port });
	for (const line of greeting) console.log(line);
	if (!separateOwner) console.log(ownerWarning);
}

const ownerWarning =
	'Uyarı: DATABASE_URL tabloların sahibiyle bağlanıyor; zimmet kayıtlarını silinmeye karşı yalnızca program korur. Sahibi DATABASE_OWNER_URL ile verin, DATABASE_URL için hiçbir şeyin sahibi olmayan bir kullanıcı açın (docs/kurulum.md).';

async function warnOfCompilingWorkers(db: Database, logger: Logger): Promise<void> {
	const workers = await listCompilingWorkers(db);
	if (workers.length === 0) return;
	logger.warn(
		{ workers },
		'Bu işçi düğümlerde jit açık; her okutma saniyeler sürebilir. Orada jit = off yapın (docs/operations.md#citus).',
	);
}

const webFolder = path.join(import.meta.dirname, '../../web/dist');

/** JSON lines on standard output; in a terminal they are written to a file. */
function openOutput({ dataDir }: Settings): LogOutput {
	return openLogOutput(process.stdout.isTTY ? path.join(dataDir, 'sevk.log') : null);
}

async function freePort(host: string): Promise<number> {
	const server = net.createServer().listen(0, host);
	await once(server, 'listening');
	const address = server.address();
	server.close();
	return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A sentence for the operator about a failed start; the log has the details. */
function sentenceOf(error: unknown): string {
	const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
	if (code === 'EADDRINUSE') {
		return `${port} numaralı portu başka bir program kullanıyor. Onu kapatın ya da PORT ile başka bir port verin.`;
	}
	if (code === 'EACCES') return `Yetki yok: ${message}`;
	return message;
}

const isEnding = shutDownOnSignals(started, () => log, {
	end: async () => output?.end(),
	abandon: () => output?.abandon(),
});
try {
	await start();
} catch (error) {
	// An error during a start interrupted by Ctrl C is caused by the shutdown.
	if (!isEnding()) await fail(error);
}

async function fail(error: unknown): Promise<never> {
	console.error(`Sevk başlatılamadı. ${sentenceOf(error)}`);
	log?.fatal({ err: error }, 'Sevk başlatılamadı.');
	await stopAll(started, log);
	await output?.end();
	process.exit(1);
}
