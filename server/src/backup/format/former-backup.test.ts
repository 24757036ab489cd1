import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
	backupPassphrase as passphrase,
	backupSecret as secret,
	useBackupTest,
} from '../../testing/fixture/backup-test-context.ts';

const at = useBackupTest();

/** Backups that version 0.2 wrote: few rows, and a file of 100,000 bytes. */
const folder = path.join(import.meta.dirname, '../../testing/fixture');

test.each([
	['plain', null],
	['encrypted', passphrase],
])('a backup of version 0.2 (%s) is restored; a changed one is refused', async (name, word) => {
	const file = path.join(folder, `former-${name}.backup`);
	const options = word === null ? {} : { passphrase: word };
	expect(await at.restore(file, options)).toMatchObject({ files: 1, missingFiles: 0 });
	const { dataDir, filesFolder } = at.target;
	expect(fs.readFileSync(path.join(dataDir, 'secret'), 'utf8').trim()).toBe(secret);
	const files = fs
		.readdirSync(filesFolder, { recursive: true, encoding: 'utf8' })
		.filter((one) => one.endsWith('.pdf'));
	expect(files.map((one) => fs.statSync(path.join(filesFolder, one)).size)).toEqual([100_000]);
	const bytes = fs.readFileSync(file);
	const flipped = Buffer.from(bytes);
	flipped.writeUInt8(flipped.readUInt8(80_000) ^ 1, 80_000);
	const extended = Buffer.concat([bytes, Buffer.from([0])]);
	for (const damaged of [flipped, bytes.subarray(0, -5), bytes.subarray(0, 70_000), extended]) {
		const other = at.newFile();
		fs.writeFileSync(other, damaged);
		await expect(at.restore(other, { ...options, overwrite: true })).rejects.toThrow(
			/Yedek dosyası (bozuk|eksik)/,
		);
	}
	if (word === null) return;
	await expect(at.restore(file)).rejects.toThrow('Yedek şifreli');
	await expect(at.restore(file, { passphrase: 'yanlış' })).rejects.toThrow('şifresi yanlış');
});
