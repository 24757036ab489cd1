import type { Catalog, Column, Table } from './catalog.ts';

/** The row types of every table as a TypeScript file for kysely. */
export function tablesPage(catalog: Catalog): string {
	return `${head}\n${catalog.tables.map(tableType).join('\n\n')}\n\n${tablesType(catalog)}\n`;
}

const head = `// Generated from server/migrations by \`npm run generate\`: do not edit.
import type { ColumnType } from 'kysely';

/** Has a default: an insert may leave it out. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
	? ColumnType<S, I | undefined, U>
	: ColumnType<T, T | undefined, T>;

/** Computed by the database from other columns. */
type Computed<T> = ColumnType<T, never, never>;

type Instant = ColumnType<Date, Date | string, Date | string>;

/** Read as a value, written as JSON text: the driver would send an array as a PostgreSQL array. */
type Json = ColumnType<unknown, string, string>;
`;

function tableType(table: Table): string {
	const columns = table.columns.map((column) => `\t${column.name}: ${columnType(table, column)};`);
	return `type ${typeName(table)} = {\n${columns.join('\n')}\n};`;
}

function tablesType(catalog: Catalog): string {
	const lines = catalog.tables.map((table) => `\t${table.name}: ${typeName(table)};`);
	return `export type Tables = {\n${lines.join('\n')}\n};`;
}

/** `debit_lines` → `DebitLinesTable`. */
function typeName(table: Table): string {
	const words = table.name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
	return `${words.join('')}Table`;
}

function columnType(table: Table, column: Column): string {
	const plain = allowedValues(table, column) ?? valueType(column.type);
	const type = column.nullable ? `${plain} | null` : plain;
	if (column.generated) return `Computed<${type}>`;
	return column.default === null ? type : `Generated<${type}>`;
}

const valueTypes: Record<string, string> = {
	boolean: 'boolean',
	bytea: 'Buffer',
	date: 'string',
	'double precision': 'number',
	bigint: 'number',
	integer: 'number',
	smallint: 'number',
	numeric: 'number',
	real: 'number',
	json: 'Json',
	jsonb: 'Json',
	text: 'string',
	inet: 'string',
	uuid: 'string',
	'character varying': 'string',
	character: 'string',
	'time without time zone': 'string',
	'timestamp with time zone': 'Instant',
};

function valueType(sqlType: string): string {
	if (sqlType.endsWith('[]')) return `${valueType(sqlType.slice(0, -2))}[]`;
	const type = valueTypes[sqlType.replace(/\(.*\)/, '')];
	if (type === undefined) throw new Error(`tools/schema: no TypeScript type for ${sqlType}`);
	return type;
}

/** A check such as `state in ('draft', 'planned')` becomes the union of its texts. */
function allowedValues(table: Table, column: Column): string | null {
	if (column.type !== 'text') return null;
	const start = `CHECK ((${column.name} = ANY (ARRAY[`;
	const check = table.constraints.find((text) => text.startsWith(start) && text.endsWith('])))'));
	if (check === undefined) return null;
	const values = [...check.slice(start.length).matchAll(/'((?:[^']|'')*)'::text/g)];
	return values.map(([, value = '']) => `'${value.replaceAll("''", "\\'")}'`).join(' | ');
}
