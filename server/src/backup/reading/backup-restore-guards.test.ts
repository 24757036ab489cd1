import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ownerClient } from '../../db/database.ts';
import { asOwner } from '../../testing/database/as-owner.ts';
import { superuserTest } from '../../testing/database/test-database.ts';
import {
	bothAddresses,
	backupPassphrase as passphrase,
	useBackupTest,
} from '../../testing/fixture/backup-test-context.ts';
import { writeBackup } from '../writing/backup-writing.ts';

const at = useBackupTest();
const { newFile, restore, storeFile } = at;

test('functions and files of another program are kept', async () => {
	const file = newFile();
	await writeBackup(at.source, file, null);
	await restore(file);
	await asOwner(at.empty.ownerAddress, (client) =>
		client.query(`create function invoice_count() returns int language sql as 'select 1'`),
	);
	const readme = path.join(at.target.filesFolder, 'aa', 'README');
	fs.mkdirSync(path.dirname(readme), { recursive: true });
	fs.writeFileSync(readme, 'x');
	await restore(file, { overwrite: true });
	const { rows } = await asOwner(at.empty.ownerAddress, (client) =>
		client.query('select invoice_count()'),
	);
	expect(rows).toEqual([{ invoice_count: 1 }]);
	expect(fs.existsSync(readme)).toBe(true);
});

test('a database in use and one of another program are refused', async () => {
	const file = newFile();
	await writeBackup(at.source, file, null);
	const client = ownerClient(at.empty.ownerAddress);
	await client.connect();
	await expect(restore(file)).rejects.toThrow('Veritabanına başka 1 bağlantı var');
	await client.query('create table invoices (id int)');
	await client.end();
	await expect(restore(file, { overwrite: true })).rejects.toThrow('Sevk’in olmayan tablolar var');
});

test('tables of another program beside those of Sevk are neither saved nor replaced', async () => {
	await at.owner.query('create table invoices (id int) partition by list (id)');
	await at.owner.query('create table invoices_of_one partition of invoices for values in (1)');
	const file = newFile();
	await writeBackup(at.source, file, null);
	await restore(file);
	await asOwner(at.empty.ownerAddress, (client) => client.query('create table invoices (id int)'));
	await expect(restore(file, { overwrite: true })).rejects.toThrow('Sevk’in olmayan tablolar var');
	const { rows } = await asOwner(at.empty.ownerAddress, (client) =>
		client.query(`select to_regclass('invoices') as invoices`),
	);
	expect(rows).toEqual([{ invoices: 'invoices' }]);
});

superuserTest('an owner who is no superuser finds the connections of other logins', async () => {
	const file = newFile();
	await writeBackup(at.source, file, null);
	const { user, database } = at.empty.ownerAddress;
	const plain = `owner_${randomBytes(4).toString('hex')}`;
	const address = { ...at.empty.ownerAddress, user: plain, password: plain };
	await asOwner(at.empty.ownerAddress, (superuser) =>
		superuser.query(
			`create role ${plain} login createrole password '${plain}'; alter database ${database} owner to ${plain}`,
		),
	);
	const application = ownerClient(at.empty.address);
	await application.connect();
	at.target = { ...at.target, database: bothAddresses(address) };
	await expect(restore(file)).rejects.toThrow('Veritabanına başka 1 bağlantı var');
	await application.end();
	await asOwner(at.empty.ownerAddress, (superuser) =>
		superuser.query(`alter database ${database} owner to ${user}; drop role ${plain}`),
	);
});

test('a damaged file and a wrong passphrase are found before anything changes', async () => {
	await storeFile(true);
	const file = newFile();
	await writeBackup(at.source, file, passphrase);
	await expect(restore(file, { passphrase: 'yanlış bir şifre' })).rejects.toThrow('şifresi yanlış');
	await expect(restore(file)).rejects.toThrow('Yedek şifreli');
	const bytes = fs.readFileSync(file);
	fs.writeFileSync(file, bytes.subarray(0, bytes.length / 2));
	await expect(restore(file, { passphrase })).rejects.toThrow('Yedek dosyası bozuk ya da eksik');
	bytes.writeUInt8(bytes.readUInt8(50_000) ^ 4, 50_000);
	fs.writeFileSync(file, bytes);
	await expect(restore(file, { passphrase })).rejects.toThrow('Yedek dosyası bozuk');
	await expect(restore(path.join(at.folder, 'none'))).rejects.toThrow('bulunamadı');
	expect(fs.readdirSync(at.target.dataDir)).toEqual([]);
});

test('an existing file is not replaced', async () => {
	const file = newFile();
	fs.writeFileSync(file, 'önceki');
	await expect(writeBackup(at.source, file, null)).rejects.toThrow('zaten var');
	expect(fs.readFileSync(file, 'utf8')).toBe('önceki');
});
