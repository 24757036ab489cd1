import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../db/ids.ts';
import { openFileKeeping } from '../features/files/file-commands.ts';
import { keepLocationDays } from '../features/locations/location-retention-store.ts';
import { readSettings } from '../settings/settings.ts';
import { abortedAfter } from '../testing/build/aborted-signal.ts';
import { aDepot } from '../testing/build/builders.ts';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { retentionKinds } from './retention.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sevk-retention-'));
const { db, drop } = await createTestDatabase();
afterAll(async () => {
	await drop();
	rmSync(folder, { recursive: true, force: true });
});

test('counts what is past its time without deleting it, and then deletes as much', async () => {
	const settings = readSettings({ DATA_DIR: folder }, () => 'x'.repeat(48));
	const keeping = openFileKeeping(db, settings);
	const kinds = retentionKinds({ db, keeping, settings });
	const counts = async () => {
		const entries = kinds.map(async ({ name, count }) => [name, await count()] as const);
		return Object.fromEntries(await Promise.all(entries));
	};
	const nothing = Object.fromEntries(kinds.map(({ name }) => [name, 0]));
	expect(await counts()).toEqual(nothing);
	await keepLocationDays(db, settings.retention.locationDays, new Date());
	for (const { name, run } of kinds) expect(await run(), name).toBe(0);

	const [depot_id, old, id] = [await aDepot(db), new Date('2026-01-05T09:00:00Z'), newId()];
	const by = { created_by: id, created_at: old };
	await db
		.insertInto('order_imports')
		.values({ depot_id, id, file_name: 'a.csv', file_hash: 'x', state: 'done', ...by })
		.execute();
	const row = { depot_id, import_id: id, line: 1, outcome: 'created' as const };
	await db
		.insertInto('order_import_rows')
		.values({ ...row, cells: '{}' })
		.execute();
	await db
		.insertInto('files')
		.values({
			depot_id,
			id,
			media_type: 'image/png',
			byte_size: 1,
			uploaded_by: id,
			uploaded_at: old,
			expires_at: old,
		})
		.execute();
	await db
		.insertInto('idempotency_keys')
		.values({ depot_id, key: newId(), request_hash: 'x', at: old })
		.execute();
	await db.insertInto('identity_tries').values({ key: 'x', tries: 1, last_try_at: old }).execute();
	await db
		.insertInto('location_quarantine')
		.values({
			depot_id,
			device_id: 'x',
			record_id: 1,
			driver_id: id,
			route_id: id,
			longitude: 29,
			latitude: 41,
			received_at: old,
		})
		.execute();
	const phone = { public_key: 'x', pin_hash: 'x', user_agent: '', code_by_name: 'Elif Kaya' };
	const user_id = newId();
	await db
		.insertInto('users')
		.values({
			id: user_id,
			email: 'm@sevk.test',
			email_fold: 'm@sevk.test',
			name: 'Mehmet',
			role: 'ops_manager',
			created_at: old,
			updated_at: old,
		})
		.execute();
	await db
		.insertInto('account_mails')
		.values({ id: newId(), user_id, kind: 'reset', created_at: old, not_before: old })
		.execute();
	const [sender_id, iban_id] = [newId(), newId()];
	await db
		.insertInto('senders')
		.values({ id: sender_id, code: 'X-1', title: 'Mağaza', created_at: old, updated_at: old })
		.execute();
	const entered = { entered_by: user_id, entered_by_name: 'Mehmet', entered_at: old };
	await db
		.insertInto('sender_ibans')
		.values({ id: iban_id, sender_id, iban: 'TR330006100519786457841326', ...entered })
		.execute();
	const to = { iban_id, kind: 'iban_entered' as const, address: 'a@sevk.test' };
	await db
		.insertInto('sender_mails')
		.values({ id: newId(), sender_id, ...to, created_at: old, not_before: old })
		.execute();
	const pin_device_id = newId();
	const times = { enrolled_at: old, last_seen_at: old };
	await db
		.insertInto('pin_devices')
		.values([
			{ id: pin_device_id, user_id, ...phone, ...times, closed_at: old, closed_by_name: 'Sevk' },
			{ id: newId(), user_id, ...phone, ...times },
		])
		.execute();
	await db
		.insertInto('pin_device_codes')
		.values({ user_id, id: newId(), created_by_name: '', expires_at: old, pin_device_id })
		.execute();
	for (const { name } of kinds.filter((kind) => kind.name.endsWith(' files'))) {
		const file = path.join(folder, name === 'mail files' ? 'mail' : 'messages', 'old.txt');
		writeFileSync(file, 'Kime: …');
		utimesSync(file, old, old);
	}

	await db
		.insertInto('road_ways')
		.values({
			depot_id,
			id,
			profile: 'osrm driving',
			latitude: 410_000,
			longitude: 290_000,
			ways: Buffer.alloc(16),
			answered_at: old,
		})
		.execute();

	const used = new Date('2020-01-05T09:00:00Z');
	await db
		.insertInto('addresses')
		.values({
			depot_id,
			id,
			key: 'x',
			building_key: 'x',
			address_line: 'Gül Sok. No:12',
			last_used_at: used,
			created_at: used,
			updated_at: used,
		})
		.execute();
	await db
		.insertInto('geocoded_addresses')
		.values({
			depot_id,
			address_key: 'istanbul|kadikoy|moda',
			state: 'none',
			kind: 'google',
			not_before: old,
			created_at: old,
			answered_at: old,
		})
		.execute();

	const place = { depot_id, area: 'İstanbul/Kadıköy', service_date: '2026-01-05' };
	await db.insertInto('capacity_days').values(place).execute();
	const hold = { ...place, id, stops: 1, desi: 0, held_by: id, held_by_name: 'Elif Kaya' };
	const expires_at = new Date(old.getTime() + 60_000);
	await db
		.insertInto('capacity_holds')
		.values({ ...hold, created_at: old, expires_at })
		.execute();

	const one = { ...Object.fromEntries(kinds.map(({ name }) => [name, 1])), 'push messages': 0 };
	expect(await counts()).toEqual(one);
	expect(await counts()).toEqual(one);
	for (const { run } of kinds) await run();
	expect(await counts()).toEqual(nothing);
});

test('a backlog is deleted in batches, and a shutdown ends after one of them', async () => {
	const settings = readSettings({ DATA_DIR: folder }, () => 'x'.repeat(48));
	const keeping = openFileKeeping(db, settings);
	const [depotId, userId] = [await aDepot(db), newId()];
	const rows = 12_000;
	const old = sql`'2026-01-05'::timestamptz + n * interval '1 ms'`;
	const numbers = sql`generate_series(1, ${rows}::int) as n`;
	await sql`insert into idempotency_keys (depot_id, key, request_hash, at)
		select ${depotId}, 'key-of-' || n, 'x', ${old} from ${numbers}`.execute(db);
	await sql`insert into push_messages (depot_id, event_id, device_id, message_type, noun_id, state,
			not_before, expires_at, created_at)
		select ${depotId}, gen_random_uuid(), ${userId}, 'x', ${userId}, 'sent', ${old}, ${old}, ${old}
		from ${numbers}`.execute(db);
	await sql`insert into location_quarantine (depot_id, device_id, record_id, driver_id, route_id,
			longitude, latitude, received_at)
		select ${depotId}, 'x', n, ${userId}, ${userId}, 29, 41, ${old} from ${numbers}`.execute(db);
	await sql`insert into users (id, email, email_fold, name, role, created_at, updated_at)
		values (${userId}, 'z@sevk.test', 'z@sevk.test', 'Zeynep', 'viewer', now(), now())`.execute(db);
	await sql`insert into account_mails (id, user_id, kind, created_at, not_before)
		select gen_random_uuid(), ${userId}, 'reset', ${old}, ${old} from ${numbers}`.execute(db);
	await sql`insert into identity_tries (key, tries, last_try_at)
		select 'try-' || n, 1, ${old} from ${numbers}`.execute(db);

	const names = ['locations', 'idempotency keys', 'push messages', 'access', 'mails'];
	const kinds = retentionKinds({ db, keeping, settings }).filter(({ name }) =>
		names.includes(name),
	);
	expect(kinds).toHaveLength(names.length);
	for (const { name, count, run } of kinds) {
		expect([name, await count()]).toEqual([name, rows]);
		const first = await run(abortedAfter(1));
		expect([name, first]).toEqual([name, 5_000]);
		expect([name, await count()]).toEqual([name, rows - first]);
		await run();
		expect([name, await count()]).toEqual([name, 0]);
	}
});
