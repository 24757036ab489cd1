// Distributes the tables of a database by depot, in place (docs/decisions/0054-citus.md). It may be
// killed after every statement: what is missing is found from the catalogue and from the list of
// foreign keys, which is written in the transaction that drops them.
import type pg from 'pg';
import { grantTables } from '../db/roles/app-role.ts';
import { CitusProblem } from './citus-problem.ts';
import {
	firstDepotTable,
	type PlacedTable,
	readPlacement,
	replacedIndexes,
} from './table-placement.ts';

/** Foreign keys that were dropped and are not all back; exists only while a distribution is open. */
const keyList = 'distribution_keys';

export type DistributionReport = {
	readonly depotTables: number;
	readonly referenceTables: number;
	readonly foreignKeys: number;
};

type Progress = (step: string, done: number, all: number) => void | Promise<void>;
type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

/** Whether a distribution began and did not end. */
export async function isUnfinished(client: pg.ClientBase): Promise<boolean> {
	const { rows } = await client.query<{ there: boolean }>(
		`select to_regclass('public.${keyList}') is not null as there`,
	);
	return rows[0]?.there ?? false;
}

/** The tables of a distributed database that are not distributed; none on a plain database. */
export async function readLocalTables(
	client: pg.ClientBase,
	tables?: readonly string[],
): Promise<string[]> {
	const placed = await readPlacement(client, tables);
	if (placed.every(({ isLocal }) => isLocal)) return [];
	return placed.filter(({ isLocal }) => isLocal).map(({ name }) => name);
}

/** Distributes what is local and puts the foreign keys back. Run again, it changes nothing. */
export async function distributeTables(
	client: pg.Client,
	onStep: Progress = () => undefined,
	tables?: readonly string[],
): Promise<DistributionReport> {
	const placed = await readPlacement(client, tables);
	const local = placed.filter(({ isLocal }) => isLocal);
	if (local.length > 0) await dropKeys(client, local, onStep);
	if (await isUnfinished(client)) {
		for (const [index, table] of local.entries()) {
			await distribute(client, table);
			await onStep(table.name, index + 1, local.length);
		}
		await emptyLocalCopies(client, placed);
		await restoreKeys(client, onStep);
	}
	await inTransaction(client, () => grantTables(client));
	await openLocationDays(client);
	return {
		depotTables: placed.filter(({ placement }) => placement === 'depot').length,
		referenceTables: placed.filter(({ placement }) => placement === 'reference').length,
		// Those of the copies of reference tables, which Citus keeps beside them, do not count.
		foreignKeys: (await readKeys(client, placed)).length,
	};
}

/** One in each statement: on a cluster a day takes up to a second. Drops none. */
async function openLocationDays(client: pg.Client): Promise<void> {
	for (let changed = 1; changed > 0; ) {
		const { rows } = await client.query<{ changed: number }>(
			`select keep_location_days((now() at time zone 'UTC')::date, 36500) as changed`,
		);
		changed = rows[0]?.changed ?? 0;
	}
}

/** Citus refuses a table with a foreign key to one that is not distributed yet. */
async function dropKeys(
	client: pg.Client,
	local: readonly PlacedTable[],
	onStep: Progress,
): Promise<void> {
	await inTransaction(client, async () => {
		await client.query(`create table if not exists ${keyList} (
			table_name text, name text, definition text not null, primary key (table_name, name))`);
		const keys = await readKeys(client, local);
		for (const { table, name, definition } of keys) {
			await client.query(
				`insert into ${keyList} (table_name, name, definition) values ($1, $2, $3)
				on conflict (table_name, name) do nothing`,
				[table, name, definition],
			);
			await client.query(
				`alter table ${quoted(client, table)} drop constraint ${quoted(client, name)}`,
			);
		}
		for (const { name, replacement } of replacedIndexes) {
			await client.query(`drop index if exists ${name}`);
			await client.query(replacement);
		}
		await onStep('yabancı anahtarlar kaldırıldı', keys.length, keys.length);
	});
}

/** The foreign keys from or to these tables. */
async function readKeys(
	client: pg.ClientBase,
	tables: readonly PlacedTable[],
): Promise<ForeignKey[]> {
	const { rows } = await client.query<ForeignKey>(
		`select t.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
		from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
		where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
			and (t.relname = any($1) or r.relname = any($1))
		order by t.relname, k.conname`,
		[tables.map(({ name }) => name)],
	);
	return rows;
}

async function distribute(client: pg.Client, { name, placement }: PlacedTable): Promise<void> {
	const table = `public.${quoted(client, name)}`;
	if (placement === 'reference') {
		await client.query('select create_reference_table($1)', [table]);
		return;
	}
	await client.query(`select create_distributed_table($1, 'depot_id', colocate_with => $2)`, [
		table,
		name === firstDepotTable ? 'none' : `public.${firstDepotTable}`,
	]);
}

/** Rows stay behind on the coordinator, unseen by queries but not by later keys and indexes. */
async function emptyLocalCopies(client: pg.Client, placed: readonly PlacedTable[]): Promise<void> {
	for (const { name } of placed) {
		const { rows } = await client.query<{ bytes: number }>(
			`select pg_relation_size($1::regclass) + coalesce(
				(select sum(pg_relation_size(relid)) from pg_partition_tree($1::regclass) where isleaf), 0) as bytes`,
			[`public.${quoted(client, name)}`],
		);
		if ((rows[0]?.bytes ?? 0) === 0) continue;
		await client
			.query('select truncate_local_data_after_distributing_table($1)', [
				`public.${quoted(client, name)}`,
			])
			.catch((error: Error) => {
				throw new CitusProblem(`${name} tablosunun eski satırları silinemedi: ${error.message}`);
			});
	}
}

/** Adds the keys that are missing, each checked against all rows; then the list has no use. */
async function restoreKeys(client: pg.Client, onStep: Progress): Promise<void> {
	const { rows: missing } = await client.query<ForeignKey>(`
		select l.table_name as table, l.name, l.definition from ${keyList} l
		where not exists (
			select 1 from pg_constraint k join pg_class t on t.oid = k.conrelid
			where k.contype = 'f' and k.connamespace = 'public'::regnamespace
				and t.relname = l.table_name and k.conname = l.name)
		order by l.table_name, l.name`);
	for (const [index, { table, name, definition }] of missing.entries()) {
		await client.query(
			`alter table ${quoted(client, table)} add constraint ${quoted(client, name)} ${definition}`,
		);
		await onStep(`${table}: ${name}`, index + 1, missing.length);
	}
	await client.query(`drop table ${keyList}`);
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
	await client.query('begin');
	await work();
	await client.query('commit');
}

function quoted(client: pg.Client, name: string): string {
	return client.escapeIdentifier(name);
}
