import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownerClient } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { sealedText } from '../../outside/sealed-text.ts';
import { presentSecret } from '../../settings/secret.ts';
import { asOwner } from '../../testing/database/as-owner.ts';
import { createEmptyDatabase } from '../../testing/database/test-database.ts';
import { WrongSecret } from '../secret/secret-check.ts';
import { findSecret } from '../secret/secret-start.ts';
import { acceptNewSecret } from './secret-acceptance.ts';

const secret = 'n'.repeat(48);
const settings = { secret, former: null };
const nothing = {
	nationalIds: 0,
	secondFactors: 0,
	signingKeys: 0,
	pushDevices: 0,
	serviceKeys: 0,
};
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
	expect(await acceptNewSecret(database, settings, false)).toEqual({ resealed: 0, loss: nothing });
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

test('a secret that leaked is replaced: what the former one sealed is sealed again', async () => {
	const former = 'f'.repeat(48);
	await acceptNewSecret(database, { secret: former, former: null }, true);
	const seal = (text: string) => sealedText(former).seal(text);
	await insertDriver(seal('10000000146'));
	await insertPushKey(seal('private'));
	await insertHandWithPin();
	const rotation = { secret, former };
	const result = { resealed: 2, loss: nothing };
	expect(await acceptNewSecret(database, rotation, false)).toEqual(result);
	const start = (present: string) =>
		findSecret(database.ownerAddress, { secret: present, secretFile: null });
	expect(await start(former)).toBe(former);
	expect(await acceptNewSecret(database, rotation, true)).toEqual(result);
	await expect(start(former)).rejects.toThrow(WrongSecret);
	expect(await start(secret)).toBe(secret);
	const { rows } = await asOwner(database.ownerAddress, (owner) =>
		owner.query(
			'select national_id_sealed as sealed from drivers union all select private_key_sealed from push_keys',
		),
	);
	const texts = rows.map(({ sealed }) => sealedText(secret).open(sealed));
	expect(texts).toEqual(['10000000146', 'private']);
	// The PIN was hashed with a key of the former secret.
	const hand = await asOwner(database.ownerAddress, (owner) =>
		owner.query(`select pin_hash, pin_expires_at from users where username = 'ilker'`),
	);
	expect(hand.rows).toEqual([{ pin_hash: null, pin_expires_at: null }]);
});

test('a former secret that is another one, or the new one, removes nothing', async () => {
	const present = 'p'.repeat(48);
	await acceptNewSecret(database, { secret: present, former: null }, true);
	await insertPushKey(sealedText(present).seal('private'));
	await expect(acceptNewSecret(database, { secret, former: 'o'.repeat(48) }, true)).rejects.toThrow(
		'Dosyadaki anahtar bu veritabanının anahtarı değil',
	);
	await expect(acceptNewSecret(database, { secret, former: secret }, true)).rejects.toThrow(
		'Yeni anahtar eskisiyle aynı',
	);
	const { rows } = await asOwner(database.ownerAddress, (owner) =>
		owner.query('select private_key_sealed as sealed from push_keys'),
	);
	expect(sealedText(present).open(rows[0].sealed)).toBe('private');
});

function insertPushKey(sealed: string) {
	return asOwner(database.ownerAddress, (owner) =>
		owner.query(
			`insert into push_keys (id, public_key, private_key_sealed, created_at)
			values ('00000000-0000-0000-0000-000000000000', 'p', $1, now())`,
			[sealed],
		),
	);
}

function insertDriver(sealed: string) {
	const [depotId, driverId] = [newId(), newId()];
	return asOwner(database.ownerAddress, async (owner) => {
		await owner.query(
			`with code as (insert into depot_codes (code, owner_id) values ('UMR', $1))
			insert into depots (id, code, name, province, district, created_at, updated_at)
			values ($1, 'UMR', 'Ümraniye', 'İstanbul', 'Ümraniye', now(), now())`,
			[depotId],
		);
		await owner.query(
			`insert into drivers (id, depot_id, full_name, phone, state, national_id_sealed,
				national_id_last4, created_at, updated_at)
			values ($1, $2, 'Ali Kaya', '+905320000000', 'active', $3, '0146', now(), now())`,
			[driverId, depotId, sealed],
		);
	});
}

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

function insertHandWithPin() {
	return asOwner(database.ownerAddress, (owner) =>
		owner.query(
			`insert into users (id, email_fold, name, role, username, pin_hash, pin_expires_at, created_at, updated_at)
			values ($1, 'x@no-email.invalid', 'İlker Işık', 'warehouse', 'ilker', 'scrypt', now(), now(), now())`,
			[newId()],
		),
	);
}
