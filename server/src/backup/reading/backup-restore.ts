import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type DatabaseAddresses, ownerClient } from '../../db/database.ts';
import { ensureRoles, migrateWithin, migrationsAfter } from '../../db/migrate.ts';
import { syncFolder } from '../../disk/folder-sync.ts';
import { type FileStaging, removeUnnamedFiles, stageFiles } from '../files/file-staging.ts';
import type { BackupEnd, BackupHead } from '../format/backup-entries.ts';
import { BackupProblem } from '../format/backup-problem.ts';
import { requireNoOtherConnections } from '../rows/other-connections.ts';
import { fixTextForm, hashRows, loadRows } from '../rows/table-copy.ts';
import {
	addForeignKeys,
	contentOf,
	createPartitions,
	dropAll,
	dropForeignKeys,
	type ForeignKey,
	requireShape,
} from '../rows/table-rebuild.ts';
import { quoted, readTables, type TableShape } from '../rows/table-shape.ts';
import { requireSecret } from '../secret/secret-check.ts';
import { replaceSecret, restoredSecretFile } from '../secret/secret-start.ts';
import { readBackup, verifyBackup } from './backup-reading.ts';

export type RestoreTarget = {
	readonly database: DatabaseAddresses;
	readonly dataDir: string;
	/** null: files are in S3. */
	readonly filesFolder: string | null;
	/** The value of SECRET; null: the secret of the backup becomes that of the data folder. */
	readonly secret: string | null;
};

type Restore = {
	readonly file: string;
	readonly passphrase: string | null;
	/** Whether data of the target may be replaced. */
	readonly overwrite: boolean;
};

export type RestoreReport = {
	readonly rows: number;
	readonly tables: number;
	readonly files: number;
	readonly missingFiles: number;
	/** Migrations that ran after the rows were loaded. */
	readonly newMigrations: readonly string[];
	/** What failed after the data were restored, and what to do about it. */
	readonly remaining: readonly string[];
};

/** Verifies a backup and its fit to this version before anything is started or changed. */
export async function openBackup(
	{ file, passphrase }: Restore,
	target: Pick<RestoreTarget, 'secret' | 'filesFolder'>,
) {
	if (!fs.existsSync(file)) throw new BackupProblem(`${file} bulunamadı.`);
	const { head, end } = await verifyBackup(file, passphrase);
	const newMigrations = migrationsAfter(head.migrations);
	if (head.secret === 'setting' && target.secret === null) {
		throw new BackupProblem(
			'Bu yedekte anahtar yok: alındığında SECRET ayarı kullanılıyordu. SECRET ayarını aynı değerle verin.',
		);
	}
	if (head.storage === 'disk' && end.files.count > 0 && target.filesFolder === null) {
		throw new BackupProblem(
			'Yedekteki dosyalar S3’e geri yüklenemez: STORAGE=disk ile geri yükleyin, sonra dosyaları bucket’a kopyalayın.',
		);
	}
	return { head, end, newMigrations };
}

/**
 * Restores a verified backup. Rows are loaded, compared with the backup and migrated in one
 * transaction; files are renamed into place before its commit and the secret after it, so that a
 * failure at any point leaves the target as it was or completely restored.
 */
export async function restoreBackup(
	restore: Restore,
	target: RestoreTarget,
	{ head, end, newMigrations }: Awaited<ReturnType<typeof openBackup>>,
): Promise<RestoreReport> {
	const client = ownerClient(target.database.ownerAddress);
	await client.connect();
	let staging: FileStaging | null = null;
	let isCommitting = false;
	try {
		await requireFree(client, target, restore.overwrite);
		await ensureRoles(client, target.database.address);
		await fixTextForm(client);
		await client.query('begin');
		const schema = await prepareSchema(client, head, newMigrations);
		if (target.filesFolder !== null) staging = stageFiles(target.filesFolder);
		const secret = await load(client, restore, staging, schema.tables);
		await addForeignKeys(client, schema.foreignKeys);
		await compare(client, end, schema.tables);
		await migrateWithin(client, []);
		await settleSecret(client, target, secret);
		staging?.place();
		isCommitting = true;
		await client.query('commit');
		const remaining = await finish(client, target);
		const rows = end.tables.reduce((sum, table) => sum + table.rows, 0);
		const { missingFiles } = end;
		return {
			rows,
			tables: end.tables.length,
			files: end.files.count,
			missingFiles,
			newMigrations,
			remaining,
		};
	} catch (error) {
		await client.query('rollback').catch(() => undefined);
		// If the outcome of the commit is unknown, the next start finds the right secret.
		if (isCommitting && !isRefusedCommit(error)) throw unknownOutcome(error as Error);
		fs.rmSync(restoredSecretFile(secretFileIn(target)), { force: true });
		throw error;
	} finally {
		staging?.remove();
		await client.end();
	}
}

/** Whether the database answered that it did not commit. */
function isRefusedCommit(error: unknown): boolean {
	return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

function unknownOutcome({ message }: Error): BackupProblem {
	return new BackupProblem(
		`Veritabanı son adımda yanıt vermedi (${message}): yedeğin yüklenip yüklenmediği bilinmiyor. Sevk’i başlatıp verilere bakın; eski hâliyle duruyorlarsa komutu yeniden çalıştırın.`,
	);
}

/** The steps after the commit: a failure does not undo the restore. Returns what is left to do. */
async function finish(client: pg.Client, target: RestoreTarget): Promise<string[]> {
	const { filesFolder } = target;
	const remaining: string[] = [];
	const attempt = async (step: () => unknown, sentence: (reason: string) => string) => {
		try {
			await step();
		} catch (error) {
			remaining.push(sentence((error as Error).message));
		}
	};
	if (target.secret === null) {
		await attempt(
			() => replaceSecret(secretFileIn(target), new Date()),
			(reason) => `Anahtar yerine konamadı (${reason}). Sevk’in ilk açılışı onu yerine koyar.`,
		);
	}
	await attempt(
		() => client.query('analyze'),
		(reason) =>
			`Tabloların istatistikleri çıkarılamadı (${reason}). Listeler yavaşsa tabloların sahibiyle "analyze" çalıştırın.`,
	);
	if (filesFolder !== null) {
		await attempt(
			() => removeUnnamedFiles(client, filesFolder),
			(reason) =>
				`Yedekte olmayan eski dosyalar silinemedi (${reason}). ${filesFolder} içinde kalanları hiçbir kayıt göstermez; silebilirsiniz.`,
		);
	}
	return remaining;
}

/** Refuses a database in use, tables of another program, and data unless `overwrite`. */
async function requireFree(
	client: pg.ClientBase,
	target: RestoreTarget,
	overwrite: boolean,
): Promise<void> {
	await requireNoOtherConnections(client);
	const content = await contentOf(client);
	if (content === 'other') {
		throw new BackupProblem(
			'Veritabanında Sevk’in olmayan tablolar var. Boş bir veritabanı gösterin; hiçbir şey değişmedi.',
		);
	}
	if (overwrite) return;
	if (content === 'data') {
		throw new BackupProblem(
			'Veritabanı boş değil; hiçbir şey değişmedi. İçindekilerin yerine yedeği koymak için komuta --overwrite ekleyin.',
		);
	}
	if (target.filesFolder !== null && hasFiles(target.filesFolder)) {
		throw new BackupProblem(
			`${target.filesFolder} klasöründe dosyalar var; hiçbir şey değişmedi. Yerlerine yedeği koymak için komuta --overwrite ekleyin.`,
		);
	}
}

function hasFiles(folder: string): boolean {
	if (!fs.existsSync(folder)) return false;
	const groups = fs.readdirSync(folder).filter((name) => /^[0-9a-f]{2}$/.test(name));
	return groups.some((group) => fs.readdirSync(path.join(folder, group)).length > 0);
}

/** The schema at the time of the backup, empty and without foreign keys. */
async function prepareSchema(
	client: pg.Client,
	{ partitions }: BackupHead,
	newMigrations: readonly string[],
): Promise<{ tables: TableShape[]; foreignKeys: ForeignKey[] }> {
	await dropAll(client, await readTables(client));
	await migrateWithin(client, newMigrations);
	await createPartitions(client, partitions);
	const foreignKeys = await dropForeignKeys(client);
	const tables = await readTables(client);
	await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
	return { tables, foreignKeys };
}

/** Loads the rows, stages the files, and returns the secret of the backup. */
async function load(
	client: pg.Client,
	{ file, passphrase }: Restore,
	staging: FileStaging | null,
	tables: readonly TableShape[],
): Promise<string | null> {
	let secret: string | null = null;
	await readBackup(file, passphrase, {
		head: async () => undefined,
		table: async (table, rows) => {
			requireShape(tables, table);
			await loadRows(client, table, rows);
		},
		secret: async (content) => {
			const chunks: Buffer[] = [];
			for await (const chunk of content) chunks.push(chunk);
			secret = Buffer.concat(chunks).toString('utf8').trim();
		},
		file: async (key, content) => {
			if (staging === null) throw new Error('files without a folder');
			await staging.add(key, content);
		},
	});
	return secret;
}

/** Reads the loaded rows again and compares number and hash of each table with the backup. */
async function compare(
	client: pg.ClientBase,
	end: BackupEnd,
	tables: readonly TableShape[],
): Promise<void> {
	for (const table of tables) {
		const saved = end.tables.find(({ name }) => name === table.name);
		const loaded = await hashRows(client, table);
		if (saved === undefined || saved.rows !== loaded.rows || saved.hash !== loaded.hash) {
			throw new BackupProblem(
				`${table.name} tablosunun geri yüklenen satırları yedektekilere eşit değil; hiçbir şey değişmedi.`,
			);
		}
	}
}

/** Writes the secret beside the present one, after it has opened the check value of the database. */
async function settleSecret(
	client: pg.ClientBase,
	target: RestoreTarget,
	secret: string | null,
): Promise<void> {
	const restoredSecret = target.secret ?? secret;
	if (restoredSecret === null) throw new BackupProblem('Yedekte anahtar yok.');
	await requireSecret(client, restoredSecret, target.secret === null ? secretFileIn(target) : null);
	if (target.secret !== null) return;
	const file = restoredSecretFile(secretFileIn(target));
	fs.rmSync(file, { force: true });
	fs.writeFileSync(file, `${restoredSecret}\n`, { mode: 0o600, flag: 'wx', flush: true });
	syncFolder(target.dataDir);
}

function secretFileIn({ dataDir }: RestoreTarget): string {
	return path.join(dataDir, 'secret');
}
