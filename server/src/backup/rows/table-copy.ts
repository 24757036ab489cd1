import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { RowHash } from './row-hash.ts';
import { quoted, type TableShape } from './table-shape.ts';

/** Makes the text of values the same on each server. */
export async function fixTextForm(client: pg.ClientBase): Promise<void> {
	await client.query(`
		set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set extra_float_digits = 1;
		set bytea_output = 'hex'; set client_encoding = 'UTF8'; set timezone = 'UTC'`);
}

/** The rows of a table as text, in no particular sequence. */
export function readRows(client: pg.ClientBase, table: TableShape): AsyncIterable<Buffer> {
	return client.query(
		copyTo(`copy (select ${columnsOf(table)} from ${quoted(table.name)}) to stdout`),
	);
}

export async function loadRows(
	client: pg.ClientBase,
	table: TableShape,
	rows: AsyncIterable<Buffer>,
): Promise<void> {
	const target = client.query(
		copyFrom(`copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`),
	);
	await pipeline(rows, target);
}

/** Reads all rows again. */
export async function hashRows(client: pg.ClientBase, table: TableShape) {
	const rowHash = new RowHash();
	for await (const chunk of readRows(client, table)) rowHash.update(chunk);
	return rowHash.result();
}

function columnsOf({ columns }: TableShape): string {
	return columns.map(quoted).join(', ');
}
