import type pg from 'pg';

/**
 * Drops indexes and keys while tables are filled and creates them again: much faster, and
 * PostgreSQL then validates all rows. When some of the tables stay empty, keys that refer to them
 * are not validated.
 */
export async function fillWithoutIndexes(
	owner: pg.Client,
	{ tables, isComplete }: { readonly tables: readonly string[]; readonly isComplete: boolean },
	fill: () => Promise<void>,
	build: (statements: readonly string[]) => Promise<void>,
): Promise<void> {
	const keys = await read(owner, keysOf, tables);
	const indexes = await read(owner, indexesOf, tables);
	for (const { drop } of [...keys, ...indexes].reverse()) await owner.query(drop);
	await fill();
	const ownKeys = keys.filter(({ foreign }) => !foreign);
	await build([...ownKeys, ...indexes].map(({ make }) => make));
	for (const { make } of keys.filter(({ foreign }) => foreign)) {
		await owner.query(isComplete ? make : `${make} not valid`);
	}
}

type Part = { readonly drop: string; readonly make: string; readonly foreign: boolean };

async function read(owner: pg.Client, query: string, tables: readonly string[]): Promise<Part[]> {
	return (await owner.query<Part>(query, [tables])).rows;
}

/** Foreign keys come last, because they need the other keys. */
const keysOf = `
	select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
		format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
		contype = 'f' as foreign
	from pg_constraint
	where contype in ('p', 'u', 'f')
		and (conrelid = any($1::regclass[]) or contype = 'f' and confrelid = any($1::regclass[]))
	order by contype = 'f', conname`;

const indexesOf = `
	select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make,
		false as foreign
	from pg_index
	where indrelid = any($1::regclass[])
		and not exists (select 1 from pg_constraint where conindid = indexrelid)`;
