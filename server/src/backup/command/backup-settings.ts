import fs from 'node:fs';
import promises from 'node:fs/promises';
import { readingFolder } from '../../disk/folder-reading.ts';
import type { Settings } from '../../settings/settings.ts';
import { BackupProblem } from '../format/backup-problem.ts';

const shortestPassphrase = 12;

/** The passphrase of backups; null: they are not encrypted. */
export function readPassphrase({
	passphrase,
	keyFile,
}: Pick<Settings['backup'], 'passphrase' | 'keyFile'>): string | null {
	if (keyFile === null) return passphrase;
	let content: string;
	try {
		content = fs.readFileSync(keyFile, 'utf8').trim();
	} catch (error) {
		throw new BackupProblem(`BACKUP_KEY_FILE okunamadı: ${(error as Error).message}`);
	}
	if (content.length >= shortestPassphrase) return content;
	throw new BackupProblem(
		`BACKUP_KEY_FILE geçersiz: ${keyFile} en az ${shortestPassphrase} karakter içermeli.`,
	);
}

type Log = { readonly warn: (text: string) => void };

/**
 * Throws a sentence unless scheduled backups can be written with these settings. A disk that does not
 * answer is no wrong setting: the schedule reports it until it answers.
 */
export async function requireBackupSettings(
	{ backup }: Pick<Settings, 'backup'>,
	log: Log,
	silenceLimitMs?: number,
): Promise<void> {
	readPassphrase(backup);
	const { folder } = backup;
	if (folder === null) return;
	try {
		await readingFolder(() => requireWritable(folder), silenceLimitMs)();
	} catch (error) {
		const { code = '', message } = error as NodeJS.ErrnoException;
		if (!['ENOENT', 'ENOTDIR', 'EACCES'].includes(code)) {
			return log.warn(
				`BACKUP_DIR klasörü ("${folder}") şu anda okunamıyor (${message}). Sevk yine de açılıyor; yedekleme denenmeye devam edecek.`,
			);
		}
		throw new BackupProblem(
			`BACKUP_DIR ayarı geçersiz ("${folder}"): var olan ve yazılabilen bir klasör olmalı (${message}).`,
		);
	}
}

/** A folder on a disk that is not mounted must not be created on another disk. */
async function requireWritable(folder: string): Promise<void> {
	if (!(await promises.stat(folder)).isDirectory()) {
		throw Object.assign(new Error('klasör değil'), { code: 'ENOTDIR' });
	}
	await promises.access(folder, promises.constants.W_OK | promises.constants.X_OK);
}
