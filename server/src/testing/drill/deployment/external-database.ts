import type pg from 'pg';
import { ownerClient } from '../../../db/database.ts';
import { openSilentProxy } from '../../database/silent-proxy.ts';
import { openDrillDatabase } from '../drill-database.ts';

export type ExternalDatabase = {
	readonly url: string;
	readonly ownerUrl: string;
	/** As the owner of the tables. */
	readonly query: <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>;
	readonly close: () => Promise<void>;
};

/** A filled database that servers reach over TCP. */
export async function openExternalDatabase(
	folder: string,
	orders: number,
): Promise<ExternalDatabase> {
	const database = await openDrillDatabase(folder, orders);
	const networks = await Promise.all(
		[database.address, database.ownerAddress].map(openSilentProxy),
	);
	const [url = '', ownerUrl = ''] = networks.map(({ address }) =>
		'url' in address ? address.url : '',
	);
	return {
		url,
		ownerUrl,
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
			await database.close();
		},
	};
}
