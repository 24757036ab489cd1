import { symmetricEncrypt } from 'better-auth/crypto';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { ownerClient } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { sealedText } from '../../outside/sealed-text.ts';
import { identitySecret } from '../../settings/secret.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { acceptSecret, requireSecret, WrongSecret } from './secret-check.ts';

const { ownerAddress, drop } = await createTestDatabase();
const owner = ownerClient(ownerAddress);
await owner.connect();
afterAll(async () => {
	await owner.end();
	await drop();
});

beforeEach(() => owner.query('begin'));
afterEach(() => owner.query('rollback'));

const first = 'a'.repeat(40);
const other = 'b'.repeat(40);
const file = '/srv/sevk/secret';

test('the first start seals a check value that only the same secret opens', async () => {
	await requireSecret(owner, first, file);
	await requireSecret(owner, first, file);
	await expect(requireSecret(owner, other, file)).rejects.toThrow(WrongSecret);
	await expect(requireSecret(owner, other, file)).rejects.toThrow(
		'/srv/sevk/secret bu veritabanının anahtarı değil',
	);
	await expect(requireSecret(owner, other, null)).rejects.toThrow(
		'SECRET ayarını eski değerine getirin',
	);
});

test('a database without a check value is sealed when everything in it opens', async () => {
	await insertDepotAndDriver(first);
	await insertAccount(first);
	await expect(requireSecret(owner, other, file)).rejects.toThrow(WrongSecret);
	await requireSecret(owner, first, file);
	const { rows } = await owner.query('select sealed from secret_check');
	expect(rows).toHaveLength(1);
});

test.each(['driver', 'account'])('one %s that does not open refuses the secret', async (kind) => {
	await insertDepotAndDriver(kind === 'driver' ? other : first);
	await insertAccount(kind === 'account' ? other : first);
	await expect(requireSecret(owner, first, file)).rejects.toThrow(WrongSecret);
	const { rows } = await owner.query('select sealed from secret_check');
	expect(rows).toEqual([]);
});

test('an accepted secret removes only what it does not open', async () => {
	await insertDepotAndDriver(first);
	const userId = await insertAccount(first);
	await requireSecret(owner, first, file);
	const otherDriverId = await insertDepotAndDriver(other);
	const loss = { nationalIds: 1, secondFactors: 1, signingKeys: 1, pushDevices: 0, serviceKeys: 0 };
	await owner.query(
		`insert into push_keys (id, public_key, private_key_sealed, created_at)
		values ('00000000-0000-0000-0000-000000000000', 'p', $1, now())`,
		[sealedText(first).seal('private')],
	);
	expect(await acceptSecret(owner, other, null)).toEqual({ resealed: 0, loss });
	expect((await owner.query('select id from push_keys')).rows).toEqual([]);
	await requireSecret(owner, other, file);
	const drivers = await owner.query(
		'select id from drivers where national_id_sealed is not null and national_id_last4 is not null',
	);
	expect(drivers.rows).toEqual([{ id: otherDriverId }]);
	const users = await owner.query('select id from identity_users where two_factor_enabled');
	expect(users.rows).toEqual([]);
	const sessions = await owner.query('select 1 from identity_sessions where user_id = $1', [
		userId,
	]);
	expect(sessions.rows).toEqual([]);
});

async function insertDepotAndDriver(secret: string): Promise<string> {
	const [depotId, driverId] = [newId(), newId()];
	const code = depotId.slice(-6).toUpperCase();
	await owner.query(
		`with code as (insert into depot_codes (code, owner_id) values ($2, $1))
		insert into depots (id, code, name, province, district, created_at, updated_at)
		values ($1, $2, $2, 'İstanbul', 'Ümraniye', now(), now())`,
		[depotId, code],
	);
	await owner.query(
		`insert into drivers (id, depot_id, full_name, phone, state, national_id_sealed,
			national_id_last4, created_at, updated_at)
		values ($1, $2, 'Ali Kaya', '+905320000000', 'active', $3, '0146', now(), now())`,
		[driverId, depotId, sealedText(secret).seal('10000000146')],
	);
	return driverId;
}

async function insertAccount(secret: string): Promise<string> {
	const userId = newId();
	const sealed = await symmetricEncrypt({ key: identitySecret(secret), data: 'x' });
	await owner.query(
		`insert into identity_users (id, name, email, two_factor_enabled, created_at, updated_at)
		values ($1, 'Ada', $2, true, now(), now())`,
		[userId, `${userId}@example.com`],
	);
	await owner.query(
		`insert into identity_two_factors (id, user_id, secret, backup_codes) values ($1, $2, $3, $3)`,
		[newId(), userId, sealed],
	);
	await owner.query(
		`insert into identity_jwks (id, public_key, private_key, created_at)
		values ($1, '{}', $2, now())`,
		[newId(), JSON.stringify(sealed)],
	);
	await owner.query(
		`insert into identity_sessions (id, user_id, token, expires_at, created_at, updated_at)
		values ($1, $2, $3, now() + interval '1 day', now(), now())`,
		[newId(), userId, userId],
	);
	return userId;
}
