import type pg from 'pg';
import { migratedTables } from '../../db/migrate.ts';
import type { Partition } from '../format/backup-entries.ts';

export type TableShape = {
	readonly name: string;
	/** Stored columns; generated ones follow from them. */
	readonly columns: readonly string[];
};

/** The tables of Sevk, without partitions: their rows are read through their parent. */
export async function readTables(client: pg.ClientBase): Promise<TableShape[]> {
	const { rows } = await client.query<TableShape>(
		`select c.relname as name,
			array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
		from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
			and c.relname = any($1)
		group by c.relname order by c.relname`,
		[migratedTables()],
	);
	return rows;
}

/** The names of tables of other programs in the schema, without those of extensions. */
export async function readOtherTables(client: pg.ClientBase): Promise<string[]> {
	const { rows } = await client.query<{ name: string }>(
		`select c.relname as name from pg_class c
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
			and c.relname <> all($1) and not exists (
				select 1 from pg_depend d
				where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
		order by c.relname`,
		[migratedTables()],
	);
	return rows.map(({ name }) => name);
}

/** Partitions by a range of integers, the only kind of the schema. */
export async function readPartitions(client: pg.ClientBase): Promise<Partition[]> {
	const { rows } = await client.query<
		Pick<Partition, 'parent' | 'name' | 'options'> & { bound: string }
	>(
		`select p.relname as parent, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound,
			coalesce(c.reloptions, '{}') as options
		from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
		where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r'
			and p.relname = any($1)
		order by c.relname`,
		[migratedTables()],
	);
	return rows.map(({ parent, name, bound, options }) => {
		const [, from, to] = /^FOR VALUES FROM \('(-?\d+)'\) TO \('(-?\d+)'\)$/.exec(bound) ?? [];
		if (from === undefined || to === undefined) throw new Error(`partition ${name}: ${bound}`);
		return { parent, name, from, to, options };
	});
}

export function quoted(name: string): string {
	return `"${name.replaceAll('"', '""')}"`;
}
