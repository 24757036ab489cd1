import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { type DatabaseAddress, ownerClient } from '../../db/database.ts';
import { syncFolder } from '../../disk/folder-sync.ts';
import {
	type FileLinks,
	linkFiles,
	readFileList,
	readSnapshotFiles,
	writeFileList,
} from '../files/file-links.ts';
import { FileDigest } from '../files/file-staging.ts';
import { bodyEnd, jsonBytes, partBytes, writeEntries } from '../format/backup-entries.ts';
import { BackupProblem } from '../format/backup-problem.ts';
import { RowHash } from '../rows/row-hash.ts';
import { fixTextForm, readRows } from '../rows/table-copy.ts';
import { quoted, readPartitions, readTables, type TableShape } from '../rows/table-shape.ts';

export type BackupSource = {
	readonly owner: DatabaseAddress;
	/** null: files are in S3 and not part of the backup. */
	readonly filesFolder: string | null;
	/** null: SECRET is set and not part of the backup. */
	readonly secretFile: string | null;
	readonly product: string;
};

export type BackupReport = {
	readonly bytes: number;
	readonly rows: number;
	readonly files: number;
	/** Files that a record shows and the storage does not have. */
	readonly missingFiles: number;
};

/**
 * Writes a backup of one snapshot while the server runs. The file appears under its name when it is
 * complete; an existing file is not replaced.
 */
export async function writeBackup(
	source: BackupSource,
	file: string,
	passphrase: string | null,
): Promise<BackupReport> {
	requireNoFile(file);
	const part = partOf(file, process.pid);
	const list = `${part}.files`;
	const client = ownerClient(source.owner);
	await client.connect();
	let links: FileLinks | null = null;
	try {
		await fixTextForm(client);
		const tables = await beginSnapshot(client);
		if (source.filesFolder !== null) {
			const files = writeFileList(list, readSnapshotFiles(client));
			links = await linkFiles(source.filesFolder, files);
		}
		const report = { rows: 0, files: 0, missingFiles: 0 };
		const entries = entriesOf(client, source, { tables, links, list }, report);
		await writeEntries(part, passphrase, entries);
		requireNoFile(file);
		fs.renameSync(part, file);
		syncFolder(path.dirname(file));
		return { ...report, bytes: fs.statSync(file).size };
	} finally {
		for (const rest of [part, list]) fs.rmSync(rest, { force: true });
		links?.remove();
		await client.end();
	}
}

/** Where the process `pid` writes the backup until it is complete. */
export function partOf(file: string, pid: number | undefined): string {
	return `${file}.${pid}.part`;
}

function requireNoFile(file: string): void {
	if (fs.existsSync(file)) {
		throw new BackupProblem(`${file} zaten var; üzerine yazılmadı. Başka bir ad verin.`);
	}
}

/**
 * The tables are locked against changes of the schema before the snapshot is taken; rows may be
 * read and written meanwhile.
 */
async function beginSnapshot(client: pg.ClientBase): Promise<TableShape[]> {
	const names = (await readTables(client)).map(({ name }) => quoted(name));
	await client.query('begin isolation level repeatable read read only');
	await client.query(`lock table ${names.join(', ')} in access share mode`);
	const tables = await readTables(client);
	if (tables.length !== names.length) throw new Error('the schema changed during the backup');
	return tables;
}

type Snapshot = {
	readonly tables: readonly TableShape[];
	readonly links: FileLinks | null;
	/** Has the names of the files, so that the transaction ends before they are copied. */
	readonly list: string;
};

async function* entriesOf(
	client: pg.ClientBase,
	{ secretFile, filesFolder, product }: BackupSource,
	{ tables, links, list }: Snapshot,
	report: { rows: number; files: number; missingFiles: number },
): AsyncGenerator<Buffer> {
	const migrations = await client.query<{ name: string; checksum: string }>(
		'select name, checksum from migrations order by name',
	);
	yield jsonBytes({
		kind: 'head',
		form: 1,
		product,
		createdAt: new Date().toISOString(),
		migrations: migrations.rows,
		partitions: await readPartitions(client),
		secret: secretFile === null ? 'setting' : 'file',
		storage: filesFolder === null ? 's3' : 'disk',
	});
	const written: object[] = [];
	for (const table of tables) {
		yield jsonBytes({ kind: 'table', ...table });
		const rowHash = new RowHash();
		for await (const chunk of readRows(client, table)) {
			rowHash.update(chunk);
			yield* partBytes(chunk);
		}
		yield bodyEnd;
		const result = rowHash.result();
		yield jsonBytes(result);
		report.rows += result.rows;
		written.push({ name: table.name, ...result });
	}
	if (secretFile !== null) yield* secretEntry(secretFile);
	// A snapshot keeps vacuum from cleaning, and its locks hold up the deletion of old days.
	await client.query('commit');
	const files = yield* fileEntries(list, links, report);
	yield jsonBytes({ kind: 'end', tables: written, files, missingFiles: report.missingFiles });
}

function* secretEntry(secretFile: string): Generator<Buffer> {
	const secret = fs.readFileSync(secretFile);
	const digest = new FileDigest();
	digest.update(secret);
	yield jsonBytes({ kind: 'secret' });
	yield* partBytes(secret);
	yield bodyEnd;
	yield jsonBytes(digest.result());
}

async function* fileEntries(
	list: string,
	links: FileLinks | null,
	report: { files: number; missingFiles: number },
): AsyncGenerator<Buffer, { count: number; bytes: number; hash: string }> {
	const all = createHash('sha256');
	let bytes = 0;
	if (links !== null) {
		for await (const { key, isClaimed } of readFileList(list)) {
			const place = links.find(key);
			if (place === null) {
				if (isClaimed) report.missingFiles += 1;
				continue;
			}
			yield jsonBytes({ kind: 'file', key });
			const digest = new FileDigest();
			for await (const chunk of fs.createReadStream(place)) {
				digest.update(chunk);
				yield* partBytes(chunk);
			}
			yield bodyEnd;
			const result = digest.result();
			yield jsonBytes(result);
			all.update(`${key} ${result.bytes} ${result.hash}\n`);
			bytes += result.bytes;
			report.files += 1;
		}
	}
	return { count: report.files, bytes, hash: all.digest('hex') };
}
