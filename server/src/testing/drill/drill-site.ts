// Sevk as a user runs it, over a filled scratch database, for drills that kill, cut and overload it.
import type { ChildProcess } from 'node:child_process';
import type pg from 'pg';
import { type DatabaseAddress, ownerClient } from '../../db/database.ts';
import { benchAccount } from '../bench/bench-database.ts';
import { signIn } from '../bench/bench-http.ts';
import { freePort } from '../bench/free-port.ts';
import { openDatabaseForwarder } from '../database/database-forwarder.ts';
import { openSilentProxy, type SilentProxy } from '../database/silent-proxy.ts';
import { type DrillDatabase, openDrillDatabase } from './drill-database.ts';
import { atDrillEnd } from './drill-end.ts';
import { drillServer } from './drill-server.ts';

type Query = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;

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
	readonly killDatabase: () => Promise<void>;
	readonly token: () => Promise<string>;
	/** As the owner of the tables. */
	readonly query: Query;
	/** Statements on one connection of the owner. */
	readonly withConnection: <Result>(run: (query: Query) => Promise<Result>) => Promise<Result>;
	readonly close: () => Promise<void>;
};

/** A piece in the depot, and the draft zimmet onto which it can be scanned. */
export type ScannablePiece = {
	readonly depotId: string;
	readonly debitId: string;
	readonly barcode: string;
};

/** Every piece that can be scanned out, in random sequence. */
export function scannablePieces(query: Query): Promise<ScannablePiece[]> {
	return query<ScannablePiece>(`
		select d.depot_id as "depotId", d.id as "debitId", p.barcode from debits d
		join route_orders ro on ro.depot_id = d.depot_id and ro.route_id = d.route_id
		join pieces p on p.depot_id = ro.depot_id and p.order_id = ro.order_id
		join custody c on c.depot_id = p.depot_id and c.piece_id = p.id
		where d.state = 'draft' and c.holder = 'depot' order by random()`);
}

type Options = {
	readonly orders?: number;
	readonly depots?: number;
	/** True for a database of its own process, reached over a network that the drill controls. */
	readonly networked?: boolean;
	readonly settings?: Readonly<Record<string, string>>;
	readonly folder: string;
};

/** Fills a database and starts the server on it. */
export async function openDrillSite(options: Options): Promise<DrillSite> {
	const { orders = 10_000, depots = 3, settings = {}, folder } = options;
	const networked = options.networked ?? false;
	const database = await openDrillDatabase(folder, orders, { depots });
	// `npm run drill -- --external`: every drill reaches a PostgreSQL of another process over TCP.
	const external = networked || !database.isOwn || process.env['DRILL_DATABASE'] === 'external';
	const network = networked ? await openSilentProxy(database.address) : null;
	const ways = external ? await openWays(network, database) : null;
	const waysClosed = atDrillEnd(async () => ways?.close());
	if (!external) await database.close();
	const server = drillServer(await freePort(), {
		DATA_DIR: folder,
		...(ways === null ? {} : { DATABASE_URL: ways.url, DATABASE_OWNER_URL: ways.ownerUrl }),
		...settings,
	});
	const { url } = server;
	const withConnection: DrillSite['withConnection'] = async (run) => {
		const client = ownerClient(database.ownerAddress);
		await client.connect();
		try {
			return await run(
				async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
					(await client.query<Row>(sql, values)).rows,
			);
		} finally {
			await client.end();
		}
	};
	await server.start();
	return {
		url,
		network,
		start: server.start,
		server: server.process,
		serverOutput: server.output,
		killServer: server.kill,
		killDatabase: database.kill,
		token: () => signIn(url, url, benchAccount),
		query: (sql, values) => withConnection((query) => query(sql, values)),
		withConnection,
		close: async () => {
			await server.stop();
			await network?.close();
			await ways?.close();
			waysClosed();
			if (external) await database.close();
		},
	};
}

/** How the server reaches a database of its own process: for its own role, and for the owner's. */
async function openWays(network: SilentProxy | null, { address, ownerAddress }: DrillDatabase) {
	const own = network === null ? await openDatabaseForwarder(address) : null;
	const owner = await openDatabaseForwarder(ownerAddress);
	return {
		url: own?.url ?? urlOf(network?.address ?? address),
		ownerUrl: owner.url,
		close: async () => {
			await own?.close();
			await owner.close();
		},
	};
}

function urlOf(address: DatabaseAddress): string {
	if (!('url' in address)) throw new Error('A network has an address.');
	return address.url;
}
