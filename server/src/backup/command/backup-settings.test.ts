import fs from 'node:fs';
import promises from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requireBackupSettings } from './backup-settings.ts';

let folder = '';
beforeEach(() => {
	folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-backup-settings-'));
});
afterEach(() => {
	vi.restoreAllMocks();
	fs.rmSync(folder, { recursive: true, force: true });
});

/** The warnings of a start with backups in this folder. */
async function warningsOf(place: string): Promise<string[]> {
	const warnings: string[] = [];
	const backup = { folder: place, hour: 3, keep: 14, passphrase: null, keyFile: null };
	await requireBackupSettings({ backup }, { warn: (text) => warnings.push(text) }, 50);
	return warnings;
}

test('a folder that is missing, is a file or may not be written is refused', async () => {
	const file = path.join(folder, 'file');
	fs.writeFileSync(file, '');
	expect(await warningsOf(folder)).toEqual([]);
	await expect(warningsOf(path.join(folder, 'missing'))).rejects.toThrow('BACKUP_DIR ayarı');
	await expect(warningsOf(file)).rejects.toThrow('klasör değil');
	const denied = Object.assign(new Error('EACCES'), { code: 'EACCES' });
	vi.spyOn(promises, 'access').mockRejectedValue(denied);
	await expect(warningsOf(folder)).rejects.toThrow('yazılabilen bir klasör olmalı');
});

test('a folder whose server is away does not hold up the start', async () => {
	vi.spyOn(promises, 'stat').mockReturnValue(new Promise(() => undefined));
	expect(await warningsOf(folder)).toEqual([expect.stringContaining('Klasör yanıt vermiyor.')]);
	vi.spyOn(promises, 'stat').mockRejectedValue(Object.assign(new Error('EIO'), { code: 'EIO' }));
	expect(await warningsOf(folder)).toEqual([expect.stringContaining('EIO')]);
});
