// Reads the schema of a migrated database from PostgreSQL's catalog.
import type { ownerClient } from '../../server/src/db/database.ts';

type Client = ReturnType<typeof ownerClient>;

export type Column = {
	readonly name: string;
	/** In SQL notation, e.g. `text[]`, `timestamp with time zone`. */
	readonly type: string;
	readonly nullable: boolean;
	readonly default: string | null;
	readonly generated: boolean;
	readonly comment: string | null;
};

export type Table = {
	readonly name: string;
	readonly comment: string | null;
	readonly partitionKey: string | null;
	readonly columns: readonly Column[];
	/** Definitions without their names, primary key first. */
	readonly constraints: readonly string[];
	readonly indexes: readonly string[];
};

export type Catalog = {
	readonly extensions: readonly string[];
	readonly functions: readonly string[];
	readonly tables: readonly Table[];
};

/** Everything that migrations made in the schema `public`, in a stable order. */
export async function readCatalog(client: Client): Promise<Catalog> {
	const tables = await rows<{
		oid: number;
		name: string;
		comment: string | null;
		partitionKey: string | null;
	}>(
		client,
		`select oid::int, relname as name, obj_description(oid, 'pg_class') as comment,
			case relkind when 'p' then pg_get_partkeydef(oid) end as "partitionKey"
		from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
		order by relname`,
	);
	const described: Table[] = [];
	for (const { oid, ...table } of tables) {
		const columns = await readColumns(client, oid);
		const constraints = await readConstraints(client, oid);
		described.push({ ...table, columns, constraints, indexes: await readIndexes(client, oid) });
	}
	const extensions = await texts(
		client,
		`select extname as text from pg_extension where extname <> 'plpgsql' order by 1`,
	);
	return { extensions, functions: await readFunctions(client), tables: described };
}

function readFunctions(client: Client): Promise<string[]> {
	return texts(
		client,
		`select pg_get_functiondef(oid) as text from pg_proc as p
		where pronamespace = 'public'::regnamespace
			and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
		order by proname`,
	);
}

function readColumns(client: Client, oid: number): Promise<Column[]> {
	return rows(
		client,
		`select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
			pg_get_expr(adbin, adrelid) as default, attgenerated <> '' as generated,
			col_description(attrelid, attnum) as comment
		from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
		where attrelid = ${oid} and attnum > 0 and not attisdropped order by attnum`,
	);
}

function readConstraints(client: Client, oid: number): Promise<string[]> {
	// PostgreSQL 18 also lists NOT NULL as constraints ('n'), which the column already contains.
	return texts(
		client,
		`select pg_get_constraintdef(oid) as text from pg_constraint
		where conrelid = ${oid} and contype in ('p', 'u', 'f', 'c', 'x')
		order by position(contype::text in 'pufcx'), 1`,
	);
}

function readIndexes(client: Client, oid: number): Promise<string[]> {
	return texts(
		client,
		`select pg_get_indexdef(indexrelid) as text from pg_index
		where indrelid = ${oid} and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
		order by 1`,
	);
}

async function texts(client: Client, query: string): Promise<string[]> {
	return (await rows<{ text: string }>(client, query)).map((row) => row.text);
}

async function rows<Shape extends object>(client: Client, query: string): Promise<Shape[]> {
	return (await client.query<Shape>(query)).rows;
}
