import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import {
	type DatabaseAddress,
	type DatabaseAddresses,
	openDatabase,
	ownerClient,
} from '../../db/database.ts';
import { choosePlace } from '../../db/embedded/postgres-place.ts';
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { migrate } from '../../db/migrate.ts';
import { createUserWithPassword } from '../../features/identity/provider/user-account-commands.ts';
import * as fill from './bench-fill-sql.ts';
import { fillWithoutIndexes } from './bench-indexes.ts';

export type BenchDatabase = {
	readonly address: DatabaseAddress;
	readonly ownerAddress: DatabaseAddress;
	readonly folder: string;
	readonly stop: () => Promise<void>;
};

type Size = Partial<Pick<fill.FillSize, 'depots' | 'routesOfDay' | 'listsOnly'>>;

/** The admin of the scratch database. */
export const benchAccount = { email: 'bench@sevk.test', password: 'bir milyon sipariş var' };

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

/**
 * A filled database in its own PostgreSQL with durable writes. A named folder is kept for the next
 * run; otherwise it is deleted.
 */
export async function openBenchDatabase(
	orders: number,
	keptIn: string | null,
	size: Size = {},
): Promise<BenchDatabase> {
	const { depots, routesOfDay, listsOnly } = fillSize(orders, size);
	const folder = keptIn ?? fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-bench-'));
	const tables = listsOnly ? '-lists' : '';
	const filled = path.join(folder, `filled-${orders}-${depots}-${routesOfDay}${tables}`);
	if (!fs.existsSync(filled)) {
		const server = await startEmbeddedPostgres({ folder, log: quiet, durable: false });
		await fillDatabase(server, orders, size).finally(() => server.stop());
		fs.writeFileSync(filled, '');
	}
	const server = await startEmbeddedPostgres({ folder, log: quiet });
	// A kept folder may be of an earlier version.
	await migrate(server);
	return {
		address: server.address,
		ownerAddress: server.ownerAddress,
		folder,
		stop: async () => {
			await server.stop();
			if (keptIn === null) fs.rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Deletes the database of a kept folder, so that it is filled again. */
export function emptyBenchFolder(folder: string): void {
	const marks = fs.readdirSync(folder).filter((name) => name.startsWith('filled-'));
	for (const place of [choosePlace(folder).data, ...marks.map((name) => path.join(folder, name))])
		fs.rmSync(place, { recursive: true, force: true });
}

/** Migrates an empty database and fills it, the admin included. */
export async function fillDatabase(
	addresses: DatabaseAddresses,
	orders: number,
	size: Size,
): Promise<void> {
	await migrate(addresses);
	const db = openDatabase(addresses.address);
	const about = { name: 'Ayşe Nur Yılmaz', phone: null, role: 'admin', allDepots: true } as const;
	await createUserWithPassword(db, { ...benchAccount, ...about, depotIds: [], driverId: null });
	await db.destroy();
	await fillTables(addresses.ownerAddress, fillSize(orders, size));
}

function fillSize(
	orders: number,
	{ depots = 3, routesOfDay = 14, listsOnly = false }: Size,
): fill.FillSize {
	const loadingShare = Math.min(0.5, Math.max(0.05, 20_000 / orders));
	return { orders, depots, routesOfDay, listsOnly, loadingShare };
}

async function fillTables(address: DatabaseAddress, size: fill.FillSize): Promise<void> {
	const [first, second] = [await openFiller(address), await openFiller(address)];
	try {
		await first.query(fill.functionsSql);
		await first.query(fill.definitionsSql(size));
		await first.query(fill.planSql(size));
		const needed = (statements: readonly string[]) =>
			statements.filter((statement) => !(size.listsOnly && fill.isLeftOut(statement)));
		await fillWithoutIndexes(
			first,
			{ tables: fill.bulkTables, isComplete: !size.listsOnly },
			async () => {
				await first.query(fill.routesSql(size));
				await Promise.all([
					runAll(first, needed(fill.orderSide)),
					runAll(second, needed(fill.custodySide)),
				]);
			},
			async (statements) => {
				const waiting = [...statements];
				await Promise.all([runAll(first, waiting), runAll(second, waiting)]);
			},
		);
		await first.query('drop schema bench cascade');
		await first.query('vacuum (analyze)');
		// Only for a measurement; the owner of an external database may have no right to it.
		await first.query('checkpoint').catch(() => undefined);
	} finally {
		await Promise.all([first.end(), second.end()]);
	}
}

async function openFiller(address: DatabaseAddress): Promise<pg.Client> {
	const client = ownerClient(address);
	await client.connect();
	await client.query(
		`set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set lock_timeout = 0`,
	);
	return client;
}

/** Runs statements of the list until it is empty; two workers can share a list. */
async function runAll(client: pg.Client, waiting: string[]): Promise<void> {
	for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
		await client.query(next);
	}
}
