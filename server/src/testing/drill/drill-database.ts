// The filled database of a drill: of a PostgreSQL that the drill starts, or on that of
// TEST_DATABASE_URL, which it cannot start or kill.
import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseAddress } from '../../db/database.ts';
import { fillDatabase, openBenchDatabase } from '../bench/bench-database.ts';
import {
	createScratchDatabase,
	endConnections,
	externalPostgres,
	type PlacedAddress,
} from '../database/external-postgres.ts';
import { atDrillEnd } from './drill-end.ts';

export type DrillDatabase = {
	readonly address: PlacedAddress;
	readonly ownerAddress: PlacedAddress;
	/** Whether the drill started its PostgreSQL, with the data in the folder of the drill. */
	readonly isOwn: boolean;
	/** Kills the drill's own PostgreSQL without warning; of another one, ends the connections. */
	readonly kill: () => Promise<void>;
	/** Stops the drill's own PostgreSQL; removes the database from another one. */
	readonly close: () => Promise<void>;
};

/** Whether drills use a PostgreSQL that they do not start. */
export const isOnExternalPostgres = (): boolean => externalPostgres() !== null;

export async function openDrillDatabase(
	folder: string,
	orders: number,
	size: { readonly depots?: number } = {},
): Promise<DrillDatabase> {
	const external = externalPostgres();
	const database =
		external === null ? await openOwn(folder, orders, size) : await openOn(external, orders, size);
	const closed = atDrillEnd(database.close);
	return {
		...database,
		close: async () => {
			closed();
			await database.close();
		},
	};
}

async function openOwn(
	folder: string,
	orders: number,
	size: { readonly depots?: number },
): Promise<DrillDatabase> {
	const { address, ownerAddress, stop } = await openBenchDatabase(orders, folder, size);
	return {
		address: placed(address),
		ownerAddress: placed(ownerAddress),
		isOwn: true,
		close: stop,
		kill: async () => {
			const [pid = ''] = fs
				.readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8')
				.split('\n');
			process.kill(Number(pid), 'SIGKILL');
		},
	};
}

async function openOn(
	server: PlacedAddress,
	orders: number,
	size: { readonly depots?: number },
): Promise<DrillDatabase> {
	const scratch = await createScratchDatabase(server, 'sevk_drill');
	const { address, ownerAddress, drop } = scratch;
	const dropped = atDrillEnd(drop);
	await fillDatabase(scratch, orders, size);
	dropped();
	return {
		address,
		ownerAddress,
		isOwn: false,
		close: drop,
		kill: () => endConnections(ownerAddress),
	};
}

function placed(address: DatabaseAddress): PlacedAddress {
	if (!('host' in address)) throw new Error('The database of a drill listens on a socket.');
	return address;
}
