import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sealedText } from '../../outside/sealed-text.ts';
import { aDepot, aDriver } from '../../testing/build/builders.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { WrongSecret } from './secret-check.ts';
import { nextSecretFile } from './secret-rotation.ts';
import { findSecret, restoredSecretFile } from './secret-start.ts';

const { db, ownerAddress, drop } = await createTestDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-secret-start-'));
afterAll(async () => {
	fs.rmSync(folder, { recursive: true, force: true });
	await drop();
});

test('a start completes a restore that ended before its secret was in place', async () => {
	const secretFile = path.join(folder, 'secret');
	const [restored, former] = ['r'.repeat(48), 'f'.repeat(48)];
	await findSecret(ownerAddress, { secret: restored, secretFile });
	fs.writeFileSync(secretFile, former);
	const start = () => findSecret(ownerAddress, { secret: former, secretFile });
	await expect(start()).rejects.toThrow(WrongSecret);
	fs.writeFileSync(restoredSecretFile(secretFile), 'x'.repeat(48));
	await expect(start()).rejects.toThrow(WrongSecret);
	fs.writeFileSync(restoredSecretFile(secretFile), restored);
	expect(await start()).toBe(restored);
	expect(fs.readFileSync(secretFile, 'utf8')).toBe(restored);
	const names = fs.readdirSync(folder).sort();
	expect(names).toEqual(['secret', expect.stringMatching(/^secret\.before-/)]);
});

test('a committed restore ends a rotation that was not completed; one without commit does not', async () => {
	const secretFile = path.join(folder, 'rotating');
	const [restored, next] = ['r'.repeat(48), 'n'.repeat(48)];
	const depotId = await aDepot(db);
	const columns = { national_id_last4: '0146', national_id_sealed: sealedText(next).seal('1') };
	const driverId = await aDriver(db, depotId);
	const drivers = db.updateTable('drivers').where('id', '=', driverId);
	await drivers.set(columns).execute();
	fs.writeFileSync(secretFile, restored);
	fs.writeFileSync(nextSecretFile(secretFile), next);
	fs.writeFileSync(restoredSecretFile(secretFile), restored);
	const start = () => findSecret(ownerAddress, { secret: restored, secretFile });
	await expect(start()).rejects.toThrow('Anahtar değişimi yarım kalmış');
	expect(fs.existsSync(nextSecretFile(secretFile))).toBe(true);
	await drivers.set({ national_id_sealed: sealedText(restored).seal('1') }).execute();
	expect(await start()).toBe(restored);
	expect(fs.existsSync(nextSecretFile(secretFile))).toBe(false);
	expect(await start()).toBe(restored);
});
