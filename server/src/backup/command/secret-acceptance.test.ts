import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownerClient } from '../../db/database.ts';
import { presentSecret } from '../../settings/secret.ts';
import { asOwner } from '../../testing/database/as-owner.ts';
import { createEmptyDatabase } from '../../testing/database/test-database.ts';
import { nextSecretFile } from '../secret/secret-rotation.ts';
import { findSecret } from '../secret/secret-start.ts';
import { acceptNewSecret } from './secret-acceptance.ts';

const secret = 'n'.repeat(48);
const settings = { secret, secretFile: null };
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeEach(async () => {
	database = await createEmptyDatabase();
});
afterEach(() => database.drop());

async function tables(): Promise<number> {
	const { rows } = await asOwner(database.ownerAddress, (owner) =>
		owner.query(`select count(*)::int as count from pg_class
			where relnamespace = 'public'::regnamespace and relkind = 'r'`),
	);
	return rows[0].count;
}

test('the count of what is lost changes nothing, not even a schema that is older', async () => {
	expect(await acceptNewSecret(database, settings, false)).toEqual({
		nationalIds: 0,
		secondFactors: 0,
		signingKeys: 0,
		pushDevices: 0,
	});
	expect(await tables()).toBe(0);
	await acceptNewSecret(database, settings, true);
	expect(await tables()).toBeGreaterThan(20);
});

test.each([true, false])(
	'a server that uses the database refuses it (accepted: %s)',
	async (yes) => {
		const running = ownerClient(database.address);
		await running.connect();
		await expect(acceptNewSecret(database, settings, yes)).rejects.toThrow(
			'Veritabanına başka 1 bağlantı var',
		);
		expect(await tables()).toBe(0);
		await running.end();
	},
);

test('a rotation that was not completed ends when a new secret is accepted', async () => {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-secret-'));
	const secretFile = path.join(folder, 'secret');
	const next = nextSecretFile(secretFile);
	try {
		fs.writeFileSync(next, 'x'.repeat(48));
		await acceptNewSecret(database, { secret, secretFile }, false);
		expect(fs.existsSync(next)).toBe(true);
		await acceptNewSecret(database, { secret, secretFile }, true);
		expect(fs.existsSync(next)).toBe(false);
		expect(await findSecret(database.ownerAddress, { secret, secretFile })).toBe(secret);
	} finally {
		fs.rmSync(folder, { recursive: true });
	}
});

test('a secret that was lost is not created before it is accepted', () => {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-secret-'));
	try {
		expect(presentSecret(folder)).toHaveLength(64);
		expect(fs.readdirSync(folder)).toEqual([]);
		fs.writeFileSync(path.join(folder, 'secret'), secret);
		expect(presentSecret(folder)).toBe(secret);
	} finally {
		fs.rmSync(folder, { recursive: true });
	}
});
