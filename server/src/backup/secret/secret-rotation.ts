// Replaces the secret (docs/operations.md#the-secret): everything that the former one sealed is sealed
// again, in small transactions, so that a rotation that ended half-way goes on where it was.
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { syncFolder } from '../../disk/folder-sync.ts';
import { newSecret } from '../../settings/secret.ts';
import { opens, type SealedColumn, type SealedRow, sealedColumns } from './sealed-columns.ts';
import { endSealedSessions, isCheckedBy, replaceCheck, WrongSecret } from './secret-check.ts';

/** The new secret until everything is sealed by it; the former one stays in its file until then. */
export function nextSecretFile(secretFile: string): string {
	return `${secretFile}.next`;
}

export type SecretRotation = {
	/** Values that this run sealed again. */
	readonly resealed: number;
	/** Where the former secret is now. */
	readonly formerFile: string;
};

/**
 * Replaces the secret of a stopped server; a run that was ended is completed by the next one.
 * `onBatch` is called after each committed batch.
 */
export async function rotateSecret(
	client: pg.ClientBase,
	secretFile: string,
	onBatch: (resealed: number) => void,
): Promise<SecretRotation> {
	const former = fs.readFileSync(secretFile, 'utf8').trim();
	const isFormer = await isCheckedBy(client, former);
	// A file of the next secret would keep the server from starting.
	if (!isFormer && !fs.existsSync(nextSecretFile(secretFile))) throw wrongSecret(secretFile);
	const next = keepNextSecret(secretFile);
	let resealed = 0;
	if (!(await isCheckedBy(client, next))) {
		if (!isFormer) throw wrongSecret(secretFile);
		const columns = sealedColumns(next);
		for (const [at, column] of sealedColumns(former).entries()) {
			for await (const count of reseal(client, column, columns[at] ?? column)) {
				resealed += count;
				onBatch(resealed);
			}
		}
		await inTransaction(client, async () => {
			await endSealedSessions(client);
			await replaceCheck(client, next);
		});
	}
	return { resealed, formerFile: putInPlace(secretFile, new Date()) };
}

function wrongSecret(secretFile: string): WrongSecret {
	return new WrongSecret(`${secretFile} bu veritabanının anahtarı değil; hiçbir şey değişmedi.`);
}

const batchSize = 500;

/** Seals the values of a column again, batch by batch; those that the new secret opens are done. */
async function* reseal(
	client: pg.ClientBase,
	{ table, column, open }: SealedColumn,
	next: SealedColumn,
): AsyncGenerator<number> {
	let last: string | null = null;
	for (;;) {
		const { rows }: pg.QueryResult<SealedRow> = await client.query(
			`select id, ${column} as sealed from ${table}
			where ${column} is not null and ($1::uuid is null or id > $1) order by id limit ${batchSize}`,
			[last],
		);
		let count = 0;
		await inTransaction(client, async () => {
			for (const { id, sealed } of rows) {
				last = id;
				if (await opens(next.open, sealed)) continue;
				const again = await next.seal(await open(sealed));
				await client.query(`update ${table} set ${column} = $2 where id = $1`, [id, again]);
				count += 1;
			}
		});
		yield count;
		if (rows.length < batchSize) return;
	}
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
	await client.query('begin');
	try {
		await work();
		await client.query('commit');
	} catch (error) {
		await client.query('rollback');
		throw error;
	}
}

/** Written completely before it gets its name, since nothing could open what it sealed. */
function keepNextSecret(secretFile: string): string {
	const file = nextSecretFile(secretFile);
	if (!fs.existsSync(file)) {
		const part = `${file}.part`;
		fs.rmSync(part, { force: true });
		const handle = fs.openSync(part, 'wx', 0o600);
		fs.writeSync(handle, `${newSecret()}\n`);
		fs.fsyncSync(handle);
		fs.closeSync(handle);
		fs.renameSync(part, file);
		syncFolder(path.dirname(file));
	}
	return fs.readFileSync(file, 'utf8').trim();
}

/** The former secret keeps a name of its own; a kill before the last rename is completed by the next run. */
function putInPlace(secretFile: string, now: Date): string {
	const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
	const formerFile = `${secretFile}.before-${stamp}`;
	fs.copyFileSync(secretFile, formerFile);
	fs.chmodSync(formerFile, 0o600);
	fs.renameSync(nextSecretFile(secretFile), secretFile);
	syncFolder(path.dirname(secretFile));
	return formerFile;
}
