import type pg from 'pg';
import { ownerClient } from '../../../db/database.ts';
import { openBenchDatabase } from '../../bench/bench-database.ts';
import { openSilentProxy } from '../../database/silent-proxy.ts';
import { atDrillEnd } from '../drill-end.ts';

export type ExternalDatabase = {
	readonly url: string;
	readonly ownerUrl: string;
	/** As the owner of the tables. */
	readonly query: <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>;
	readonly close: () => Promise<void>;
};

/** A filled PostgreSQL of this process that servers reach over TCP. */
export async function openExternalDatabase(
	folder: string,
	orders: number,
): Promise<ExternalDatabase> {
	const database = await openBenchDatabase(orders, folder);
	const stopped = atDrillEnd(database.stop);
	const networks = await Promise.all(
		[database.address, database.ownerAddress].map((address) => {
			if (!('host' in address)) throw new Error('The database of a drill listens on a socket.');
			return openSilentProxy(address);
		}),
	);
	const [url = '', ownerUrl = ''] = networks.map(({ address }) =>
		'url' in address ? address.url : '',
	);
	return {
		...{ url, ownerUrl },
		query: async <Row extends pg.QueryResultRow>(sql: string) => {
			const client = ownerClient(database.ownerAddress);
			await client.connect();
			try {
				return (await client.query<Row>(sql)).rows;
			} finally {
				await client.end();
			}
		},
		close: async () => {
			for (const network of networks) await network.close();
			await database.stop();
			stopped();
		},
	};
}
