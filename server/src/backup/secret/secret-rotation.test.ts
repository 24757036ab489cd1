import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ownerClient } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { sealedText } from '../../outside/sealed-text.ts';
import { aDepot, aDriver } from '../../testing/build/builders.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { requireSecret, WrongSecret } from './secret-check.ts';
import { nextSecretFile, rotateSecret } from './secret-rotation.ts';
import { findSecret } from './secret-start.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-rotation-'));
const secretFile = path.join(folder, 'secret');
const { db, ownerAddress, drop } = await createTestDatabase();
const owner = ownerClient(ownerAddress);
await owner.connect();
afterAll(async () => {
	await owner.end();
	await drop();
	fs.rmSync(folder, { recursive: true, force: true });
});

test('a rotation that ended half-way is completed, and only the new secret opens everything', async () => {
	const former = 'f'.repeat(48);
	fs.writeFileSync(secretFile, `${former}\n`);
	await requireSecret(owner, former, secretFile);
	const depotId = await aDepot(db);
	const drivers = 501;
	const { seal } = sealedText(former);
	for (let at = 0; at < drivers; at += 1) {
		const driverId = await aDriver(db, depotId);
		const columns = { national_id_sealed: seal(`1000000${at}`), national_id_last4: '0146' };
		await db.updateTable('drivers').set(columns).where('id', '=', driverId).execute();
	}
	await owner.query(
		`insert into push_keys (id, public_key, private_key_sealed, created_at)
		values ('00000000-0000-0000-0000-000000000000', 'p', $1, now())`,
		[seal('private')],
	);

	const killed = new Error('killed');
	const rotation = rotateSecret(owner, secretFile, () => {
		throw killed;
	});
	await expect(rotation).rejects.toThrow(killed);
	expect(fs.readFileSync(secretFile, 'utf8').trim()).toBe(former);
	const start = () => findSecret(ownerAddress, { secret: former, secretFile });
	await expect(start()).rejects.toThrow('Anahtar değişimi yarım kalmış');

	const next = fs.readFileSync(nextSecretFile(secretFile), 'utf8').trim();
	const { resealed, formerFile } = await rotateSecret(owner, secretFile, () => undefined);
	expect(resealed).toBe(2);
	expect(fs.readFileSync(secretFile, 'utf8').trim()).toBe(next);
	expect(fs.readFileSync(formerFile, 'utf8').trim()).toBe(former);
	await expect(requireSecret(owner, former, secretFile)).rejects.toThrow(WrongSecret);
	expect(await findSecret(ownerAddress, { secret: next, secretFile })).toBe(next);
	const rows = await db.selectFrom('drivers').select('national_id_sealed as sealed').execute();
	const ids = rows.map(({ sealed }) => sealedText(next).open(sealed ?? ''));
	expect(new Set(ids).size).toBe(drivers);
	const { rows: keys } = await owner.query('select private_key_sealed as sealed from push_keys');
	expect(sealedText(next).open(keys[0].sealed)).toBe('private');
});

test('a secret of another database changes nothing', async () => {
	const otherFile = path.join(folder, 'other');
	fs.writeFileSync(otherFile, newId().repeat(2));
	await expect(rotateSecret(owner, otherFile, () => undefined)).rejects.toThrow(WrongSecret);
	expect(fs.existsSync(nextSecretFile(otherFile))).toBe(false);
});
