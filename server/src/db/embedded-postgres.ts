// Starts, monitors and stops PostgreSQL as a child process. Code outside db/ does not depend on the
// database being embedded.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from './database.ts';
import {
	embeddedDatabase,
	embeddedUser,
	prepareData,
	serverArguments,
	socketFolder,
} from './embedded/postgres-cluster.ts';
import { PostgresLog } from './embedded/postgres-log.ts';
import { choosePlace, command, type Place, type RunAs } from './embedded/postgres-place.ts';
import { isAlive, isForeign, sendSignal, startWatchdog } from './embedded/postgres-process.ts';
import { createStartLimit } from './embedded/start-limit.ts';
import { appRole, ensureAppLogin } from './roles/app-role.ts';

type Log = {
	info(message: string): void;
	warn(message: string): void;
	error(message: string): void;
};

type SocketAddress = Extract<DatabaseAddress, { host: string }>;

export type EmbeddedPostgres = {
	readonly address: SocketAddress;
	readonly ownerAddress: SocketAddress;
	/** `adopted`: a server of a killed Sevk process was still running on this data folder. */
	readonly how: 'started' | 'adopted';
	stop(): Promise<void>;
};

/** Another Sevk process uses this data folder; two would share one port and one job queue. */
export class DataFolderInUse extends Error {
	override name = 'DataFolderInUse';
}

type Options = {
	readonly folder: string;
	readonly log: Log;
	/** Only tests set false. */
	readonly durable?: boolean;
	readonly runAs?: RunAs;
	/** Whether Sevk shuts down; requests in progress still need the database then. */
	readonly isEnding?: () => boolean;
	/** Only tests set it. */
	readonly startLimitMs?: number;
};

/** Of a start without recovery. */
const defaultStartLimitMs = 30_000;
const stopLimitMs = 15_000;
const logCheckMs = 10 * 60_000;
const shutdownCheckMs = 1_000;
/** Arbitrary: it is the only advisory lock in the database `postgres`. */
const keeperLock = 5335;

/**
 * Starts PostgreSQL on a data folder, or adopts the running server, and restarts it when it ends.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
	fs.mkdirSync(options.folder, { recursive: true, mode: 0o700 });
	const place = choosePlace(path.resolve(options.folder), options.runAs);
	const server = new Server(place, options);
	const how = await server.bringUp();
	const host = socketFolder(place);
	return {
		address: { host, user: appRole, database: embeddedDatabase },
		ownerAddress: { host, user: embeddedUser, database: embeddedDatabase },
		how,
		stop: () => server.stop(),
	};
}

class Server {
	readonly #place: Place;
	readonly #options: Options;
	readonly #serverLog: PostgresLog;
	#logCheck: NodeJS.Timeout | undefined;
	#shutdownCheck: NodeJS.Timeout | undefined;
	#child: ChildProcess | null = null;
	#keeper: pg.Client | null = null;
	#watched: { readonly pid: number; readonly end: () => void } | null = null;
	#stopping = false;
	#reviving: Promise<void> | null = null;

	constructor(place: Place, options: Options) {
		this.#place = place;
		this.#options = options;
		this.#serverLog = new PostgresLog(path.join(options.folder, 'postgres.log'));
	}

	async bringUp(): Promise<EmbeddedPostgres['how']> {
		const { startLimitMs = defaultStartLimitMs, log } = this.#options;
		const isOver = createStartLimit(startLimitMs, log);
		let how: EmbeddedPostgres['how'] = 'adopted';
		this.#child = null;
		while (!this.#stopping) {
			this.#endAbandonedStart();
			const answer = await this.#knock();
			if (answer instanceof pg.Client && (await this.#keep(answer))) return how;
			if (answer === 'silent' && !isRunning(this.#child)) {
				this.#failOnRealError();
				this.#disownStaleLocks();
				this.#spawn();
				how = 'started';
			}
			const isRecovering = answer === 'unready' && this.#isRecovering();
			if (isOver(isRecovering)) throw new Error(this.#failure('süresi içinde açılmadı'));
			await sleep(20);
		}
		return how;
	}

	async stop(): Promise<void> {
		this.#stopping = true;
		clearInterval(this.#logCheck);
		clearInterval(this.#shutdownCheck);
		await this.#reviving;
		const pid = this.#pid();
		await this.#keeper?.end();
		if (pid !== null) await this.#shutDown(pid);
		this.#watched?.end();
	}

	/** Fast shutdown; if it hangs, immediate shutdown, from which the next start recovers. */
	async #shutDown(pid: number): Promise<void> {
		sendSignal(pid, 'SIGINT');
		const deadline = Date.now() + stopLimitMs;
		while (this.#pid() === pid && isAlive(pid)) {
			if (Date.now() > deadline) return sendSignal(pid, 'SIGQUIT');
			await sleep(20);
		}
	}

	/**
	 * A SIGTERM to PostgreSQL from outside lets it refuse new connections until the present ones end,
	 * which those of the pool never do. It is made to stop at once, and is then started again.
	 */
	#endForeignShutdown(): void {
		if (this.#stopping || this.#options.isEnding?.()) return;
		const pid = this.#pid();
		if (pid === null || this.#postmasterState() !== 'stopping') return;
		this.#options.log.warn('PostgreSQL dışarıdan kapatılıyor; yeniden başlatılacak.');
		sendSignal(pid, 'SIGINT');
	}

	/** Requests in progress wait for a restart during a shutdown; none waits for the first start. */
	#endAbandonedStart(): void {
		if (this.#keeper !== null || !this.#options.isEnding?.()) return;
		throw new Error(this.#failure('açılırken Sevk kapatıldı'));
	}

	#isRecovering(): boolean {
		const pid = this.#pid();
		return pid !== null && isAlive(pid) && this.#postmasterState() !== 'stopping';
	}

	/** `unready`: it is starting, recovering or shutting down. */
	async #knock(): Promise<pg.Client | 'silent' | 'unready' | 'busy'> {
		const client = new pg.Client({
			host: socketFolder(this.#place),
			user: embeddedUser,
			database: 'postgres',
			application_name: 'sevk-keeper',
			connectionTimeoutMillis: 5_000,
		});
		client.on('error', (error) => this.#options.log.warn(`PostgreSQL: ${error.message}`));
		try {
			await client.connect();
			return client;
		} catch (error) {
			await client.end().catch(() => undefined);
			const { code } = error as { code?: string };
			if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'silent';
			return code === '57P03' ? 'unready' : 'busy';
		}
	}

	/**
	 * This connection stays open as long as the process. Its lock prevents a second start on the
	 * folder and ends with the process; its `end` event reports that the server stopped.
	 */
	async #keep(keeper: pg.Client): Promise<boolean> {
		try {
			await this.#takeLock(keeper);
			await ensureDatabase(keeper);
			await ensureAppLogin(keeper);
		} catch (error) {
			await keeper.end().catch(() => undefined);
			// The server was shutting down: retry.
			if (isShuttingDown(error)) return false;
			throw error;
		}
		this.#keeper = keeper;
		this.#logCheck ??= setInterval(() => this.#serverLog.rotate(), logCheckMs).unref();
		this.#shutdownCheck ??= setInterval(() => this.#endForeignShutdown(), shutdownCheckMs).unref();
		const pid = this.#pid();
		if (pid !== null && pid !== this.#watched?.pid) this.#watch(pid);
		keeper.once('end', () => {
			if (!this.#stopping && this.#keeper === keeper) this.#reviving = this.#revive();
		});
		return true;
	}

	async #takeLock(keeper: pg.Client): Promise<void> {
		// After a kill, the lock is released only when the server notices; a running process keeps it.
		for (let attempt = 0; attempt < 10; attempt += 1) {
			const lock = await keeper.query<{ free: boolean }>(
				'select pg_try_advisory_lock($1) as free',
				[keeperLock],
			);
			if (lock.rows[0]?.free) return;
			await sleep(200);
		}
		throw new DataFolderInUse(
			`Bu veri klasörünü başka bir Sevk kullanıyor: ${this.#options.folder}. Önce onu kapatın ya da DATA_DIR ile başka bir klasör seçin.`,
		);
	}

	async #revive(): Promise<void> {
		this.#options.log.warn('PostgreSQL bağlantısı koptu; yeniden başlatılıyor.');
		while (!this.#stopping) {
			try {
				await this.bringUp();
				return this.#options.log.info('PostgreSQL yeniden çalışıyor.');
			} catch (error) {
				this.#options.log.error(`PostgreSQL açılamadı: ${(error as Error).message}`);
				await sleep(1_000);
			}
		}
	}

	#spawn(): void {
		prepareData(this.#place);
		const log = this.#serverLog.open();
		const args = serverArguments(this.#place, this.#options.durable !== false);
		const { file, args: all, options } = command(this.#place, 'postgres', args);
		// Detached, because Ctrl C signals all processes of the terminal, but the database must stop
		// last.
		this.#child = spawn(file, all, {
			...options,
			detached: true,
			stdio: ['ignore', log, log],
		});
		this.#child.on('error', (error) => this.#options.log.error(error.message));
		this.#child.unref();
		fs.closeSync(log);
		// Started immediately, so that a kill during startup does not leave the server running.
		if (this.#child.pid !== undefined) this.#watch(this.#child.pid);
	}

	#watch(pid: number): void {
		this.#watched?.end();
		const end = startWatchdog(pid, (error) => this.#options.log.error(error.message));
		this.#watched = { pid, end };
	}

	/**
	 * Retries if the server failed because of files of its predecessor; other failures are reported.
	 */
	#failOnRealError(): void {
		// No exit code: the process did not start or was killed by a signal, so a retry can succeed.
		if (!this.#child?.exitCode) return;
		if (/lock file|shared memory block/.test(this.#serverLog.tail())) return;
		throw new Error(this.#failure('başlatılamadı'));
	}

	/**
	 * PostgreSQL refuses to start while the process in an old pid file is alive, even if the number
	 * was reused. It accepts its parent, so our pid is written; the other lines identify leftover
	 * processes.
	 */
	#disownStaleLocks(): void {
		const pid = this.#pid();
		if (pid === null || !isForeign(pid)) return;
		const locks = [
			path.join(this.#place.data, 'postmaster.pid'),
			path.join(socketFolder(this.#place), '.s.PGSQL.5432.lock'),
		];
		for (const file of locks.filter((lock) => fs.existsSync(lock))) {
			const text = fs.readFileSync(file, 'utf8');
			fs.writeFileSync(file, text.replace(/^-?\d+/, String(process.pid)));
		}
	}

	#pid(): number | null {
		return Number.parseInt(this.#pidFileLine(0), 10) || null;
	}

	/** `starting`, `ready`, `stopping` …; empty without a server. */
	#postmasterState(): string {
		return this.#pidFileLine(7).trim();
	}

	#pidFileLine(index: number): string {
		try {
			const text = fs.readFileSync(path.join(this.#place.data, 'postmaster.pid'), 'utf8');
			return text.split('\n')[index] ?? '';
		} catch {
			return '';
		}
	}

	#failure(what: string): string {
		return `Gömülü PostgreSQL ${what}. Ayrıntı: ${this.#serverLog.file}\n${this.#serverLog.tail()}`;
	}
}

async function ensureDatabase(keeper: pg.Client): Promise<void> {
	const found = await keeper.query('select 1 from pg_database where datname = $1', [
		embeddedDatabase,
	]);
	if (found.rowCount === 0) await keeper.query(`create database ${embeddedDatabase}`);
}

/** Whether the connection broke (no SQLSTATE) or the server is shutting down. */
function isShuttingDown(error: unknown): boolean {
	if (error instanceof DataFolderInUse) return false;
	const { code = '57P01' } = error as { code?: string };
	return /^(57P0|08|E)/.test(code);
}

function isRunning(child: ChildProcess | null): boolean {
	return child !== null && child.exitCode === null && child.signalCode === null;
}
