// Sevk as a user runs it, over a filled scratch database, for drills that kill, cut and overload it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type DatabaseAddress, ownerClient } from '../../db/database.ts';
import { benchAccount, openBenchDatabase } from '../bench/bench-database.ts';
import { signIn } from '../bench/bench-http.ts';
import { freePort } from '../bench/free-port.ts';
import { openSilentProxy, type SilentProxy } from '../database/silent-proxy.ts';

const main = path.join(import.meta.dirname, '../../main.ts');
const startLimitMs = 120_000;

export type DrillSite = {
	readonly url: string;
	/** A network between server and database, if the drill wanted one. */
	readonly network: SilentProxy | null;
	readonly server: () => ChildProcess;
	readonly serverOutput: () => string;
	/** Starts the server; resolves when it is ready. */
	readonly start: () => Promise<void>;
	/** Kills the server without warning, and waits until it is gone. */
	readonly killServer: () => Promise<void>;
	/** Kills PostgreSQL without warning; the server, or the drill of an external one, starts it again. */
	readonly killDatabase: () => void;
	readonly token: () => Promise<string>;
	/** As the owner of the tables. */
	readonly query: <Row extends pg.QueryResultRow>(
		sql: string,
		values?: unknown[],
	) => Promise<Row[]>;
	readonly close: () => Promise<void>;
};

type Options = {
	readonly orders?: number;
	/** True for a database of its own process, reached over a network that the drill controls. */
	readonly networked?: boolean;
	readonly settings?: Readonly<Record<string, string>>;
	readonly folder: string;
};

/** Fills a database and starts the server on it. */
export async function openDrillSite(options: Options): Promise<DrillSite> {
	const { orders = 10_000, settings = {}, folder } = options;
	// `npm run drill -- --external`: every drill reaches a PostgreSQL of another process over TCP.
	const networked = (options.networked ?? false) || process.env['DRILL_DATABASE'] === 'external';
	const database = await openBenchDatabase(orders, folder);
	const { address } = database;
	const network = networked ? await openSilentProxy(socketOf(address)) : null;
	const ownerNetwork = networked ? await openSilentProxy(socketOf(database.ownerAddress)) : null;
	if (!networked) await database.stop();
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	let output = '';
	let child: ChildProcess | null = null;

	async function start(): Promise<void> {
		const started = spawn(process.execPath, [main], {
			env: {
				...{ PATH: process.env['PATH'] ?? '', DATA_DIR: folder, PORT: String(port) },
				...{ SEVK_DEMO: 'off', LOG_LEVEL: 'error', REQUESTS_PER_ADDRESS: '1000000' },
				...(network === null || ownerNetwork === null
					? {}
					: {
							DATABASE_URL: urlOf(network.address),
							DATABASE_OWNER_URL: urlOf(ownerNetwork.address),
						}),
				...settings,
			},
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		child = started;
		for (const stream of [started.stdout, started.stderr]) {
			stream.on('data', (piece) => {
				output += piece;
			});
		}
		const deadline = Date.now() + startLimitMs;
		while (!(await isReady(url))) {
			if (started.exitCode !== null || Date.now() > deadline) {
				throw new Error(`The server did not start:\n${output.slice(-3000)}`);
			}
			await sleep(50);
		}
	}

	const running = (): ChildProcess => {
		if (child === null) throw new Error('The server was not started.');
		return child;
	};
	await start();
	return {
		...{ url, network, start, server: running },
		serverOutput: () => output,
		killServer: async () => {
			const ended = once(running(), 'exit');
			running().kill('SIGKILL');
			await ended;
		},
		killDatabase: () => {
			const [pid = ''] = fs
				.readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8')
				.split('\n');
			process.kill(Number(pid), 'SIGKILL');
		},
		token: () => signIn(url, url, benchAccount),
		query: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => {
			const client = ownerClient(database.ownerAddress);
			await client.connect();
			try {
				return (await client.query<Row>(sql, values)).rows;
			} finally {
				await client.end();
			}
		},
		close: async () => {
			if (running().exitCode === null && running().signalCode === null) {
				const ended = once(running(), 'exit');
				running().kill('SIGTERM');
				await ended;
			}
			await network?.close();
			await ownerNetwork?.close();
			if (networked) await database.stop();
		},
	};
}

export async function isReady(url: string): Promise<boolean> {
	try {
		const { status } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
		return status === 200;
	} catch {
		return false;
	}
}

function socketOf(address: DatabaseAddress): Extract<DatabaseAddress, { host: string }> {
	if (!('host' in address)) throw new Error('The database of a drill listens on a socket.');
	return address;
}

function urlOf(address: DatabaseAddress): string {
	if (!('url' in address)) throw new Error('A network has an address.');
	return address.url;
}
