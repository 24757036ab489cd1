import fs from 'node:fs';
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

/** Throws a sentence unless scheduled backups can be written with these settings. */
export function requireBackupSettings({ backup }: Pick<Settings, 'backup'>): void {
	readPassphrase(backup);
	if (backup.folder === null) return;
	try {
		// A folder on a disk that is not mounted must not be created on another disk.
		if (!fs.statSync(backup.folder).isDirectory()) throw new Error('klasör değil');
		fs.accessSync(backup.folder, fs.constants.W_OK | fs.constants.X_OK);
	} catch (error) {
		throw new BackupProblem(
			`BACKUP_DIR ayarı geçersiz ("${backup.folder}"): var olan ve yazılabilen bir klasör olmalı (${(error as Error).message}).`,
		);
	}
}
