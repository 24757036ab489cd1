// The functions of the schema. Each has a file of its name, which is applied again when its statements
// changed, so that a function is not copied from migration to migration.
import path from 'node:path';
import type pg from 'pg';
import { readSqlFiles } from './sql-files.ts';

export const functionsFolder = path.join(import.meta.dirname, '../../functions');

type PresentFunction = {
	readonly name: string;
	/** With the types of its parameters, as SQL names it. */
	readonly signature: string;
	readonly comment: string | null;
};

/**
 * Applies the files whose checksum differs from that of the function, within the caller's transaction,
 * and returns their names. The checksum is the comment of the function, so that it goes when a migration
 * drops the function, and a restored database needs no journal of its functions.
 */
export async function applyFunctions(client: pg.Client, folder: string): Promise<string[]> {
	const present = await readPresentFunctions(client, namesOfFunctions(folder));
	const applied = readSqlFiles(folder).filter(
		({ name, checksum }) =>
			!present.some((one) => one.name === functionOf(name) && one.comment === checksum),
	);
	for (const { name, text, checksum } of applied) {
		await client.query(text).catch((error: Error) => {
			throw new Error(`${name}: ${error.message}`, { cause: error });
		});
		const found = await readPresentFunctions(client, [functionOf(name)]);
		const [created] = found;
		if (created === undefined || found.length > 1) {
			const signatures = found.map(({ signature }) => signature).join(', ');
			throw new Error(`${name}: one function of this name is expected, found: ${signatures}`);
		}
		await client.query(`comment on function ${created.signature} is '${checksum}'`);
	}
	return applied.map(({ name }) => name);
}

/** The names of the functions that have a file. */
export function namesOfFunctions(folder: string): string[] {
	return readSqlFiles(folder).map(({ name }) => functionOf(name));
}

function functionOf(fileName: string): string {
	return path.basename(fileName, '.sql');
}

async function readPresentFunctions(
	client: pg.Client,
	names: readonly string[],
): Promise<PresentFunction[]> {
	const { rows } = await client.query<PresentFunction>(
		`select proname as name, oid::regprocedure::text as signature,
			obj_description(oid, 'pg_proc') as comment
		from pg_proc where pronamespace = 'public'::regnamespace and proname = any($1)`,
		[names],
	);
	return rows;
}
