// Databases of the versions before working times and days out of use had records of their own.
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from './db/ids.ts';
import { migrate } from './db/migrate.ts';
import { migrateUpTo } from './testing/database/earlier-version.ts';
import { createEmptyDatabase } from './testing/database/test-database.ts';
import { addTestDepot } from './testing/fixture/test-access.ts';

const database = await createEmptyDatabase();
const { db } = database;
afterAll(() => database.drop());

type OldVehicle = {
	readonly state: string;
	readonly from?: string | null;
	readonly until?: string | null;
	readonly blackout?: readonly [from: string, until: string];
};

const vehicles: Readonly<Record<string, OldVehicle>> = {
	'34OFF01': { state: 'in_service', from: '2090-01-10', until: '2090-01-20' },
	'34OFF02': { state: 'off_duty', from: '2090-01-10', until: '2092-01-20' },
	'34OFF03': {
		state: 'in_service',
		from: '2090-01-10',
		until: '2090-01-20',
		blackout: ['2090-01-12', '2090-01-14'],
	},
	'34OFF04': { state: 'off_duty' },
	'34OFF05': { state: 'in_service', from: '2020-01-01' },
	'34OFF06': { state: 'in_service', until: '2020-01-01' },
	'34OFF07': { state: 'active', from: '2090-01-10', until: '2090-01-20' },
	'34OFF08': { state: 'off_duty', from: '2090-01-10' },
};

const drivers: readonly (readonly [name: string, from: string | null, to: string | null])[] = [
	['Akşam', '14:00', '23:00'],
	['Aynı Saat', '09:00', '09:00'],
	['Belirsiz', null, null],
	['Geç Başlayan', '10:30', null],
	['Gece', '22:00', '06:00'],
];

test('hours of a driver become a week, days out of use of a vehicle become closed days', async () => {
	await migrateUpTo(database, '0133');
	const depotId = await addTestDepot(db, 'UMR');
	for (const [name, from, to] of drivers) {
		await sql`
			insert into drivers (id, depot_id, full_name, shift_from, shift_to, created_at, updated_at)
			values (${newId()}, ${depotId}, ${name}, ${from}::time, ${to}::time, now(), now())`.execute(
			db,
		);
	}
	await migrateUpTo(database, '0137');
	for (const [plate, { state, from = null, until = null, blackout }] of Object.entries(vehicles)) {
		const id = newId();
		await sql`
			insert into vehicles (id, depot_id, plate, vehicle_type, ownership, state, off_reason, off_from,
				off_until, created_at, updated_at)
			values (${id}, ${depotId}, ${plate}, 'PANEL_VAN', 'owned', ${state}, 'fren', ${from}::date,
				${until}::date, now(), now())`.execute(db);
		if (blackout === undefined) continue;
		await sql`
			insert into vehicle_blackouts (id, vehicle_id, kind, from_date, until_date, created_at)
			values (${newId()}, ${id}, 'repair', ${blackout[0]}::date, ${blackout[1]}::date, now())`.execute(
			db,
		);
	}

	await migrate(database);

	const weeks = await sql<{ name: string; monday: string | null; days: number }>`
		select full_name as name, work_week #>> '{days,monday,start}' || '–' || (work_week #>>
			'{days,monday,end}') as monday,
			(select count(*)::int from jsonb_object_keys(work_week -> 'days')) as days
		from drivers where depot_id = ${depotId} order by full_name`.execute(db);
	expect(weeks.rows.map(({ name, monday }) => [name, monday])).toEqual([
		['Akşam', '14:00–23:00'],
		['Aynı Saat', null],
		['Belirsiz', null],
		['Gece', '22:00–06:00'],
		['Geç Başlayan', '10:30–18:00'],
	]);
	expect(weeks.rows[0]?.days).toBe(7);
	const { rows } = await sql<{ plate: string; state: string; days: string[] }>`
		select v.plate, v.state, array_remove(array_agg(
			b.kind || ' ' || b.from_date || ' ' || b.until_date order by b.from_date), null) as days
		from vehicles v left join vehicle_blackouts b on b.vehicle_id = v.id
		where v.depot_id = ${depotId} group by v.id order by v.plate`.execute(db);
	expect(rows).toEqual([
		{ plate: '34OFF01', state: 'active', days: ['maintenance 2090-01-10 2090-01-20'] },
		{
			plate: '34OFF02',
			state: 'active',
			days: [
				'other 2090-01-10 2091-01-11',
				'other 2091-01-12 2092-01-13',
				'other 2092-01-14 2092-01-20',
			],
		},
		{
			plate: '34OFF03',
			state: 'active',
			days: [
				'maintenance 2090-01-10 2090-01-11',
				'repair 2090-01-12 2090-01-14',
				'maintenance 2090-01-15 2090-01-20',
			],
		},
		{ plate: '34OFF04', state: 'off_duty', days: [] },
		{ plate: '34OFF05', state: 'in_service', days: [] },
		{ plate: '34OFF06', state: 'active', days: [] },
		{ plate: '34OFF07', state: 'active', days: [] },
		{ plate: '34OFF08', state: 'active', days: ['other 2090-01-10 2091-01-11'] },
	]);
	const notes = await sql<{ note: string }>`
		select distinct note from vehicle_blackouts where kind <> 'repair'`.execute(db);
	expect(notes.rows).toEqual([{ note: 'fren' }]);
});
