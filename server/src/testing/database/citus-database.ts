// The database of a cluster on which the server's tests run when CITUS_URL is set: one for the whole
// run, distributed once and emptied for each test file (docs/operations.md#citus).
import type pg from 'pg';
import { distribute } from '../../citus/distribute.ts';
import { readPlacement } from '../../citus/table-placement.ts';
import { type DatabaseAddress, ownerClient } from '../../db/database.ts';
import { appRole } from '../../db/roles/app-role.ts';
import { asOwner } from './as-owner.ts';
import { type PlacedAddress, placeOf } from './external-postgres.ts';

export type CitusDatabase = {
	readonly address: PlacedAddress;
	readonly ownerAddress: PlacedAddress;
	readonly tables: readonly string[];
	/** The rows that migrations write, which an empty database has. */
	readonly seeds: readonly { readonly insert: string; readonly rows: string }[];
};

/** Distributes the database of the owner's address; `template` is a migrated, empty one. */
export async function openCitusDatabase(
	url: string,
	template: DatabaseAddress,
): Promise<CitusDatabase> {
	const ownerAddress = placeOf(url);
	// Every table is emptied.
	if (!/test/.test(ownerAddress.database))
		throw new Error('The database of CITUS_URL needs "test" in its name.');
	const address = { ...ownerAddress, user: appRole };
	await distribute({ address, ownerAddress }, () => undefined);
	const placed = await asOwner(ownerAddress, (owner) => readPlacement(owner));
	const tables = placed.map(({ name }) => name).filter((name) => name !== 'migrations');
	return { address, ownerAddress, tables, seeds: await readSeeds(template, tables) };
}

/** Makes the database an empty one again. */
export async function emptyCitusDatabase(citus: CitusDatabase): Promise<void> {
	await asOwner(citus.ownerAddress, async (owner) => {
		await owner.query(`truncate ${citus.tables.join(', ')}`);
		for (const { insert, rows } of citus.seeds) await owner.query(insert, [rows]);
	});
}

async function readSeeds(template: DatabaseAddress, tables: readonly string[]) {
	const client = ownerClient(template);
	await client.connect();
	try {
		const seeds = [];
		for (const table of tables) {
			const { rows } = await client.query<{ rows: string | null }>(
				`select json_agg(t)::text as rows from ${table} t`,
			);
			const [{ rows: json } = { rows: null }] = rows;
			if (json === null) continue;
			const columns = await storedColumns(client, table);
			seeds.push({
				rows: json,
				insert: `insert into ${table} (${columns})
					select ${columns} from json_populate_recordset(null::${table}, $1)`,
			});
		}
		return seeds;
	} finally {
		await client.end();
	}
}

/** Generated columns follow from the others. */
async function storedColumns(client: pg.Client, table: string): Promise<string> {
	const { rows } = await client.query<{ names: string }>(
		`select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
		where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
		[table],
	);
	return rows[0]?.names ?? '';
}
