import {
	addDriverException,
	listDriverExceptions,
	removeDriverException,
} from '@sevk/contract/drivers/driver-exceptions';
import { editDriver, listDrivers } from '@sevk/contract/drivers/drivers';
import { commonWeek, weekOfHours } from '@sevk/domain/common/date/work-week';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { sealedText } from '../../outside/sealed-text.ts';
import { aDepot, aDriver, aVehicle } from '../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { sender } from '../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { implementDrivers } from './driver-endpoints.ts';
import { readPlanningCrew } from './driver-planning-store.ts';

let database: TestDatabase;
let app: FastifyInstance;
let depotId: string;

beforeAll(async () => {
	database = await createTestDatabase();
	depotId = await aDepot(database.db);
	app = await testEdge({
		identity: fakeIdentity({
			admin: testUser('admin', { depotIds: [depotId] }),
			planner: testUser('planner', { depotIds: [depotId] }),
			stranger: testUser('admin', { depotIds: [newId()] }),
		}),
		implementations: implementDrivers({
			db: database.db,
			sealedText: sealedText('a secret of at least thirty-two letters'),
		}),
	});
});

afterAll(async () => {
	await app.close();
	await database.drop();
});

const admin = () => sender(app, 'admin');
const leave = {
	...({ kind: 'leave', startTime: null, endTime: null } as const),
	from: '2026-11-23',
	until: '2026-11-27',
	note: 'Yıllık izin',
};
const noon = { minutes: 45, earliest: '12:00', latest: '13:00' };

test('leave is kept once per day, listed and taken back', async () => {
	const driverId = await aDriver(database.db, depotId, { name: 'Ali Kaya' });
	const params = { driverId };
	const { body: added } = await admin()(addDriverException, { params, body: leave });
	const overlap = { ...leave, kind: 'sick' as const, from: '2026-11-27', until: '2026-11-30' };
	expect(await admin()(addDriverException, { params, body: overlap })).toMatchObject({
		status: 409,
		body: { code: 'driver/exception-overlaps' },
	});
	const next = { ...overlap, from: '2026-11-28' };
	expect((await admin()(addDriverException, { params, body: next })).status).toBe(200);
	const list = async () => (await admin()(listDriverExceptions, { params })).body.items;
	expect(await list()).toMatchObject([{ kind: 'sick' }, { ...leave, id: added.id }]);
	const removal = { params: { driverId, exceptionId: added.id } };
	expect((await admin()(removeDriverException, removal)).status).toBe(200);
	expect((await admin()(removeDriverException, removal)).status).toBe(404);
	expect(await list()).toMatchObject([{ kind: 'sick' }]);
	const events = await database.db
		.selectFrom('events')
		.select(['kind', 'payload'])
		.where('depot_id', '=', depotId)
		.where('noun_id', '=', driverId)
		.orderBy('change_seq')
		.execute();
	expect(events.map(({ kind }) => kind)).toEqual([
		'exception_added',
		'exception_added',
		'exception_removed',
	]);
	expect(events[0]?.payload).toMatchObject({
		changes: [{ label: 'İzin', from: '—', to: '23.11.2026 – 27.11.2026' }],
	});
});

test('exceptions of another depot are not seen, nor their reasons without the right to edit them', async () => {
	const driverId = await aDriver(database.db, depotId, { name: 'Veli Kaya' });
	const params = { driverId };
	const stranger = sender(app, 'stranger');
	expect((await stranger(listDriverExceptions, { params })).status).toBe(404);
	expect((await stranger(addDriverException, { params, body: leave })).status).toBe(404);
	const planner = sender(app, 'planner');
	// An illness is told only to those who enter it.
	expect((await planner(listDriverExceptions, { params })).status).toBe(403);
	expect((await planner(addDriverException, { params, body: leave })).status).toBe(403);
});

test('an exception with wrong days or hours is refused by field', async () => {
	const driverId = await aDriver(database.db, depotId, { name: 'Can Kaya' });
	const faultOf = async (about: object) => {
		const body = { ...leave, ...about };
		const answer = await admin()(addDriverException, { params: { driverId }, body });
		return [answer.status, JSON.stringify(answer.body)] as const;
	};
	const [status, text] = await faultOf({ until: '2026-11-22' });
	expect(status).toBe(400);
	expect(text).toContain('Bitiş, başlangıçtan önce olamaz.');
	expect((await faultOf({ kind: 'hours' }))[1]).toContain('Başlangıç saatini girin.');
	expect((await faultOf({ startTime: '10:00' }))[1]).toContain('Bu kayıt türünde saat olmaz.');
	expect((await faultOf({ until: '2028-01-01' }))[1]).toContain('En çok bir yıl girilebilir.');
});

test('an edit without working times keeps them, and history has them in words', async () => {
	const driverId = await aDriver(database.db, depotId, { name: 'Nil Kaya' });
	const own = async () => {
		const { items } = (await admin()(listDrivers, { query: { driverId } })).body;
		const [driver] = items;
		if (driver === undefined) throw new Error('no driver');
		return driver;
	};
	const workWeek = { ...commonWeek, breaks: [noon] };
	const knownDistricts = ['İstanbul/Ümraniye'];
	const params = { driverId };
	const older = {
		...({
			depotId,
			fullName: 'Nil Kaya',
			phone: null,
			licenceClass: null,
			state: 'active',
		} as const),
		licenceUntil: null,
		srcDocument: null,
		srcUntil: null,
		version: 1,
	};
	const edited = { ...older, workWeek, knownDistricts };
	expect((await admin()(editDriver, { params, body: edited })).status).toBe(200);
	const again = { ...older, version: older.version + 1 };
	expect((await admin()(editDriver, { params, body: again })).status).toBe(200);
	expect(await own()).toMatchObject({ workWeek, knownDistricts });
	const events = await database.db
		.selectFrom('events')
		.select('payload')
		.where('depot_id', '=', depotId)
		.where('noun_id', '=', driverId)
		.orderBy('change_seq')
		.execute();
	expect(events[0]?.payload).toMatchObject({
		changes: [
			{
				label: 'Çalışma Saatleri',
				to: 'Pzt–Cum 08:00–18:00, Cmt 08:00–13:00, Paz çalışmıyor, mola 12:00–13:00 arası 45 dk',
			},
			{ label: 'Bildiği İlçeler', to: 'İstanbul/Ümraniye' },
		],
	});
	expect(events[1]?.payload).toMatchObject({ changes: [] });
	const tooLong = { ...workWeek, breaks: [{ ...noon, minutes: 240, latest: '17:00' }] };
	const body = { ...older, version: older.version + 2, workWeek: tooLong };
	expect(await admin()(editDriver, { params, body })).toMatchObject({ status: 400 });
});

test.each([
	['a day without a name', { days: { montag: null }, breaks: [] }],
	[
		'hours without an end',
		{ days: { ...commonWeek.days, monday: { start: '08:00' } }, breaks: [] },
	],
	['a break outside the hours', { ...commonWeek, breaks: [{ ...noon, latest: '17:45' }] }],
	['no breaks', { days: commonWeek.days }],
])('the database refuses a week with %s', async (_name, week) => {
	const update = sql`update depots set work_week = ${JSON.stringify(week)}::jsonb where id = ${depotId}`;
	await expect(update.execute(database.db)).rejects.toThrow('depots_work_week');
});

test('a plan reads the day of each driver and vehicle in one statement', async () => {
	const { db } = database;
	const planDepotId = await aDepot(db, { name: 'Tuzla' });
	const week = JSON.stringify({ ...commonWeek, breaks: [noon] });
	await sql`update depots set work_week = ${week}::jsonb where id = ${planDepotId}`.execute(db);
	const away = await aDriver(db, planDepotId, { name: 'Burak Ay' });
	const nightly = await aDriver(db, planDepotId, { name: 'Çağla Ay' });
	const night = JSON.stringify(weekOfHours({ start: '22:00', end: '06:00' }));
	await sql`update drivers set work_week = ${night}::jsonb where id = ${nightly}`.execute(db);
	const common = await aDriver(db, planDepotId, { name: 'Ali Ay' });
	await sql`insert into driver_exceptions (id, driver_id, kind, from_date, until_date, created_at)
		values (${newId()}, ${away}, 'leave', '2026-11-27', '2026-11-28', now())`.execute(db);
	const vehicleId = await aVehicle(db, planDepotId);
	await sql`insert into vehicle_blackouts (id, vehicle_id, kind, from_date, until_date, created_at)
		values (${newId()}, ${vehicleId}, 'repair', '2026-11-27', '2026-11-27', now())`.execute(db);
	const crewOn = (serviceDate: string) =>
		readPlanningCrew(db, { depotId: planDepotId, serviceDate });
	const friday = await crewOn('2026-11-27');
	const hours = { start: '08:00', end: '18:00' };
	expect(friday.drivers).toMatchObject([
		{ id: common, available: true, workingTime: { kind: 'works', hours, breaks: [noon] } },
		{ id: away, available: false, workingTime: { kind: 'absent' } },
		{ id: nightly, workingTime: { hours: { start: '22:00', end: '06:00' }, source: 'driver' } },
	]);
	expect(friday.vehicles).toMatchObject([
		{
			id: vehicleId,
			available: false,
			blackout: { kind: 'repair' },
			planning: { toursPerDay: 1, reloadMinutes: 30, costPerKmKurus: null },
		},
	]);
	const sunday = await crewOn('2026-11-29');
	expect(sunday.drivers.map(({ workingTime }) => workingTime.kind)).toEqual([
		'rest_day',
		'rest_day',
		'works',
	]);
	expect(sunday.vehicles).toMatchObject([{ available: true, blackout: null }]);
});
