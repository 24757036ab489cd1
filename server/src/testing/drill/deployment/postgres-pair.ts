// Two clusters from the embedded binaries: a primary, and a standby that follows it over a network
// that the drill controls.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownerClient } from '../../../db/database.ts';
import {
	embeddedDatabase,
	embeddedUser,
	prepareData,
	serverArguments,
	socketFolder,
} from '../../../db/embedded/postgres-cluster.ts';
import { choosePlace, command } from '../../../db/embedded/postgres-place.ts';
import { appRole } from '../../../db/roles/app-role.ts';
import { openBenchDatabase } from '../../bench/bench-database.ts';
import { openSilentProxy, type SilentProxy } from '../../database/silent-proxy.ts';
import { atDrillEnd } from '../drill-end.ts';

type Address = { readonly host: string; readonly user: string; readonly database: string };

export type PostgresPair = {
	/** The addresses that the server uses; they lead to the primary until `promote`. */
	readonly applicationUrl: string;
	readonly ownerUrl: string;
	/** Between the clusters. */
	readonly replication: SilentProxy;
	/** The owner of the cluster that the addresses lead to. */
	readonly ownerAddress: () => Address;
	readonly killPrimary: () => Promise<void>;
	/** Makes the standby the primary, and the addresses lead to it. */
	readonly promote: () => Promise<void>;
	readonly close: () => Promise<void>;
};

type Options = {
	readonly folder: string;
	readonly orders: number;
	/** Whether a commit waits until the standby has it. */
	readonly synchronous: boolean;
};

const startLimitMs = 60_000;
const standbyName = 'standby';

/** Fills the primary and copies it; there is no `pg_basebackup` among the binaries. */
export async function openPostgresPair(options: Options): Promise<PostgresPair> {
	const { folder, orders, synchronous } = options;
	const standbyFolder = path.join(folder, 'standby');
	const filled = await openBenchDatabase(orders, folder);
	await filled.stop();
	fs.mkdirSync(standbyFolder);
	execFileSync('cp', ['-a', path.join(folder, 'postgres'), path.join(standbyFolder, 'postgres')]);

	const primary = startCluster(folder, [
		'wal_level=replica',
		...(synchronous ? [`synchronous_standby_names=${standbyName}`] : []),
	]);
	const replication = await openSilentProxy(addressOf(folder, embeddedUser));
	const { port } = new URL(urlOf(replication));
	fs.writeFileSync(path.join(standbyFolder, 'postgres/standby.signal'), '');
	const standby = startCluster(standbyFolder, [
		`primary_conninfo=host=127.0.0.1 port=${port} user=${embeddedUser} application_name=${standbyName}`,
	]);
	await untilQuery(folder, `select 1 from pg_stat_replication where state = 'streaming'`);
	let current = folder;
	const target = (user: string) => ({
		user,
		database: embeddedDatabase,
		get host() {
			return addressOf(current, user).host;
		},
	});
	const application = await openSilentProxy(target(appRole));
	const owner = await openSilentProxy(target(embeddedUser));
	return {
		applicationUrl: urlOf(application),
		ownerUrl: urlOf(owner),
		replication,
		ownerAddress: () => addressOf(current, embeddedUser),
		killPrimary: () => endCluster(primary, folder, 'SIGKILL'),
		promote: async () => {
			await untilQuery(standbyFolder, 'select 1 where pg_promote(true, 60)');
			current = standbyFolder;
		},
		close: async () => {
			for (const proxy of [application, owner, replication]) await proxy.close();
			await endCluster(standby, standbyFolder, 'SIGINT');
			await endCluster(primary, folder, 'SIGINT');
		},
	};
}

function startCluster(folder: string, settings: readonly string[]): ChildProcess {
	const place = choosePlace(path.resolve(folder));
	prepareData(place);
	const { file, args, options } = command(place, 'postgres', [
		...serverArguments(place, true),
		...settings.flatMap((setting) => ['-c', setting]),
	]);
	const log = fs.openSync(path.join(folder, 'postgres.log'), 'a');
	const child = spawn(file, args, { ...options, stdio: ['ignore', log, log] });
	fs.closeSync(log);
	atDrillEnd(() => endCluster(child, folder, 'SIGINT'));
	return child;
}

/** The postmaster; in a namespace it is the child of the process that was started. */
async function endCluster(
	child: ChildProcess,
	folder: string,
	signal: 'SIGINT' | 'SIGKILL',
): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, 'exit');
	const [pid = ''] = fs
		.readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8')
		.split('\n');
	process.kill(Number(pid), signal);
	await ended;
}

/** Waits until the owner's statement gives a row. */
async function untilQuery(folder: string, sql: string): Promise<void> {
	const deadline = Date.now() + startLimitMs;
	while (Date.now() < deadline) {
		const client = ownerClient(addressOf(folder, embeddedUser));
		try {
			await client.connect();
			const { rows } = await client.query(sql);
			if (rows.length > 0) return;
		} catch {
			// It is still starting.
		} finally {
			await client.end().catch(() => undefined);
		}
		await sleep(100);
	}
	const log = fs.readFileSync(path.join(folder, 'postgres.log'), 'utf8');
	throw new Error(`PostgreSQL in ${folder} did not answer:\n${log.slice(-2_000)}`);
}

function addressOf(folder: string, user: string): Address {
	return {
		host: socketFolder(choosePlace(path.resolve(folder))),
		user,
		database: embeddedDatabase,
	};
}

function urlOf({ address }: SilentProxy): string {
	if (!('url' in address)) throw new Error('A network has an address.');
	return address.url;
}
