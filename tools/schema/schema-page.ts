import type { Catalog, Column, Table } from './catalog.ts';

/** The current schema as one page of SQL: the result of all migrations and functions. */
export function schemaPage(catalog: Catalog): string {
	const head =
		'-- Generated from server/migrations and server/functions by `npm run generate`: read it, do not edit it.';
	const extensions = catalog.extensions.map((name) => `create extension ${name};`).join('\n');
	const functions = catalog.functions.map((text) => `${text.trim()};`);
	return `${[head, extensions, ...functions, ...catalog.tables.map(tableText)].join('\n\n')}\n`;
}

function tableText(table: Table): string {
	const lines = [...table.columns.map(columnText), ...table.constraints].map((line) => `\t${line}`);
	const partition = table.partitionKey === null ? '' : ` partition by ${table.partitionKey}`;
	const columnNotes = table.columns.flatMap((column) =>
		column.comment === null ? [] : [`-- ${column.name}: ${column.comment}`],
	);
	return [
		...(table.comment === null ? [] : [`-- ${table.comment}`]),
		...columnNotes,
		`create table ${table.name} (\n${lines.join(',\n')}\n)${partition};`,
		...table.indexes.map((index) => `${index.replaceAll('public.', '')};`),
	].join('\n');
}

function columnText(column: Column): string {
	const rule = column.generated
		? ` generated always as (${column.default}) stored`
		: column.default === null
			? ''
			: ` default ${column.default}`;
	return `${column.name} ${column.type}${column.nullable ? '' : ' not null'}${rule}`;
}
