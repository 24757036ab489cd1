import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { WrongSecret } from './secret-check.ts';
import { findSecret, restoredSecretFile } from './secret-start.ts';

const { ownerAddress, drop } = await createTestDatabase();
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
