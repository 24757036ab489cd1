import type pg from 'pg';
import type { Partition } from '../format/backup-entries.ts';

export type TableShape = {
	readonly name: string;
	/** Stored columns; generated ones follow from them. */
	readonly columns: readonly string[];
};

/** The tables of the schema, without partitions: their rows are read through their parent. */
export async function readTables(client: pg.ClientBase): Promise<TableShape[]> {
	const { rows } = await client.query<TableShape>(`
		select c.relname as name,
			array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
		from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
		group by c.relname order by c.relname`);
	return rows;
}

/** Partitions by a range of integers, the only kind of the schema. */
export async function readPartitions(client: pg.ClientBase): Promise<Partition[]> {
	const { rows } = await client.query<{ parent: string; name: string; bound: string }>(`
		select p.relname as parent, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
		from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
		where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r'
		order by c.relname`);
	return rows.map(({ parent, name, bound }) => {
		const [, from, to] = /^FOR VALUES FROM \('(-?\d+)'\) TO \('(-?\d+)'\)$/.exec(bound) ?? [];
		if (from === undefined || to === undefined) throw new Error(`partition ${name}: ${bound}`);
		return { parent, name, from, to };
	});
}

export function quoted(name: string): string {
	return `"${name.replaceAll('"', '""')}"`;
}
