import {
	type CapacityExceptionFields,
	type CapacityRuleRecord,
	findCapacityDay,
	holdCapacity,
	releaseCapacity,
	saveCapacityDays,
	saveCapacityRules,
	showCapacity,
} from '@sevk/contract/capacity/capacity';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { weekdayKeyOf, weekdays } from '@sevk/domain/common/date/work-week';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import { aDepot, someOrders } from '../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { setOrderState } from '../../testing/build/order-states.ts';
import { sender } from '../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { implementCapacity } from './capacity-endpoints.ts';
import { takeRoom } from './capacity-room-commands.ts';

let database: TestDatabase;
let app: FastifyInstance;
let depotId: string;
let otherDepotId: string;

const area = 'İstanbul/Kadıköy';
const place = { province: 'İstanbul', district: 'Kadıköy' };
const today = todayIn(new Date());
const day = addDays(today, 3);
const weekday = weekdayKeyOf(day);

beforeAll(async () => {
	database = await createTestDatabase();
	otherDepotId = await aDepot(database.db);
});
beforeEach(async () => {
	depotId = await aDepot(database.db);
	app = await testEdge({
		identity: fakeIdentity({
			planner: testUser('planner', { depotIds: [depotId] }),
			support: testUser('support', { depotIds: [depotId], userId: newId() }),
			stranger: testUser('planner', { depotIds: [otherDepotId] }),
		}),
		implementations: implementCapacity({ db: database.db }),
	});
});
afterAll(async () => {
	await app.close();
	await database.drop();
});

const planner = () => sender(app, 'planner');
const support = () => sender(app, 'support');

function rule(about: Partial<CapacityRuleRecord> = {}): CapacityRuleRecord {
	return {
		area,
		weekday,
		closed: false,
		stops: 2,
		desi: null,
		cutOff: null,
		cutOffDays: 1,
		...about,
	};
}

async function saveRules(...rules: CapacityRuleRecord[]) {
	return (await planner()(saveCapacityRules, { body: { depotId, rules } })).body;
}

async function saveDays(exception: CapacityExceptionFields | null, about: object = {}) {
	const body = { depotId, areas: [area], from: day, until: day, exception, ...about };
	return (await planner()(saveCapacityDays, { body })).body;
}

const orders = (count: number, about: object = {}) =>
	someOrders(
		database.db,
		depotId,
		Array.from({ length: count }, () => ({ ...place, serviceDate: day, desi: 3, ...about })),
	);

async function cell(serviceDate = day) {
	const query = { depotId, from: today, weeks: 2 };
	const { body } = await planner()(showCapacity, { query });
	const row = body.areas.find((one) => one.area === area);
	return row?.days.find((one) => one.serviceDate === serviceDate);
}

const hold = (about: object = {}) =>
	support()(holdCapacity, { body: { depotId, ...place, serviceDate: day, ...about } });

test('the calendar counts orders of the day and live holds against the limit', async () => {
	expect(await saveRules(rule({ stops: 4, desi: 100 }))).toEqual({ savedCount: 1, refused: [] });
	await orders(2);
	await orders(1, { district: 'KADIKÖY' });
	const [cancelledId = ''] = await orders(1);
	await setOrderState(database.db, cancelledId, 'cancelled');
	const held = await hold({ desi: 7.5 });
	expect(held.status).toBe(200);
	expect(await cell()).toMatchObject({
		stops: 4,
		desi: 100,
		takenStops: 4,
		takenDesi: 16.5,
		heldStops: 1,
		source: 'rule',
	});
	const full = await hold();
	expect(full).toMatchObject({ status: 409, body: { code: 'capacity/no-room' } });
	await support()(releaseCapacity, { params: { holdId: held.body.id }, query: { depotId } });
	expect(await cell()).toMatchObject({ takenStops: 3, heldStops: 0 });
	expect((await hold()).status).toBe(200);
});

test('an expired hold takes no room', async () => {
	await saveRules(rule({ stops: 1 }));
	const { body } = await hold();
	expect((await hold()).status).toBe(409);
	await sql`update capacity_holds set created_at = created_at - interval '16 minutes',
		expires_at = expires_at - interval '16 minutes'
		where depot_id = ${depotId} and id = ${body.id}`.execute(database.db);
	expect((await hold()).status).toBe(200);
});

test('the database refuses a hold of more than 15 minutes and limits on a closed day', async () => {
	await saveRules(rule());
	const { body } = await hold();
	const longer = sql`update capacity_holds set expires_at = created_at + interval '16 minutes'
		where depot_id = ${depotId} and id = ${body.id}`;
	await expect(longer.execute(database.db)).rejects.toThrow(/check/);
	const closed = sql`update capacity_rules set closed = true where depot_id = ${depotId}`;
	await expect(closed.execute(database.db)).rejects.toThrow(/check/);
	const unnamed = sql`update capacity_days set exception = 'closed' where depot_id = ${depotId}`;
	await expect(unnamed.execute(database.db)).rejects.toThrow(/check/);
});

test('a day gets other numbers or is closed with a reason, and follows its rule again', async () => {
	await saveRules(rule({ stops: 40 }));
	await orders(3);
	await saveDays({ closed: false, stops: 3, desi: null, reason: 'Kar yağışı' });
	expect(await cell()).toMatchObject({ stops: 3, source: 'exception', reason: 'Kar yağışı' });
	const low = await saveDays({ closed: false, stops: 2, desi: null, reason: 'Kar yağışı' });
	expect(low).toMatchObject({
		code: 'capacity/below-taken',
		detail: expect.stringContaining('alınmış siparişler yeni sınırdan fazla (durak 3/2)'),
	});
	await saveDays({ closed: true, stops: null, desi: null, reason: 'Yol kapalı' });
	expect(await cell()).toMatchObject({ closed: true, takenStops: 3, reason: 'Yol kapalı' });
	expect((await hold()).body).toMatchObject({
		code: 'capacity/no-room',
		facts: { fault: 'closed', why: 'Yol kapalı', nextDate: addDays(day, 1) },
	});
	await saveDays(null);
	expect(await cell()).toMatchObject({ closed: false, stops: 40, source: 'rule' });
});

test('refuses past days, limits of a weekday below what is taken and unknown ilçeler', async () => {
	const yesterday = addDays(today, -1);
	const past = await saveDays(
		{ closed: true, stops: null, desi: null, reason: 'Bayram' },
		{ from: yesterday, until: today },
	);
	expect(past).toMatchObject({ savedCount: 1, refused: [{ serviceDate: yesterday }] });
	expect(past.refused[0]?.detail).toContain('geçmiş bir gün; kapasitesi değiştirilemez.');
	await orders(3);
	expect(await saveRules(rule({ stops: 2 }))).toMatchObject({ code: 'capacity/below-taken' });
	expect(await saveRules(rule({ area: 'İstanbul/Yok' }))).toMatchObject({
		code: 'capacity/area-unknown',
	});
	const some = await saveRules(rule({ stops: 2 }), rule({ area: 'İstanbul/Şile' }));
	expect(some).toMatchObject({ savedCount: 1, refused: [{ area, weekday }] });
	expect(some.refused[0]?.detail).toContain('(durak 3/2)');
	const onlyPast = await saveDays(null, { from: yesterday, until: yesterday });
	expect(onlyPast).toMatchObject({ code: 'capacity/past-date' });
	const late = await hold({ serviceDate: yesterday });
	expect(late).toMatchObject({ status: 409, body: { facts: { fault: 'past' } } });
});

test('a closed day of all ilçeler is closed for those without a rule, too', async () => {
	await saveDays({ closed: true, stops: null, desi: null, reason: 'Bayram' }, { areas: [''] });
	const query = { depotId, province: 'İstanbul', district: 'şile', from: day };
	const { body } = await support()(findCapacityDay, { query });
	expect(body).toMatchObject({ fault: 'closed', serviceDate: addDays(day, 1) });
	expect(body.sentence).toContain('Şile (İstanbul)');
	const shown = await planner()(showCapacity, { query: { depotId, from: today } });
	expect(shown.body.closures).toEqual([{ serviceDate: day, reason: 'Bayram' }]);
});

test('the next day with room leaves out full days and days past the cut-off hour', async () => {
	const full = weekdays.map((one) => rule({ weekday: one, stops: 1 }));
	await saveRules(...full);
	await orders(1);
	await orders(1, { serviceDate: addDays(day, 1) });
	const query = { depotId, ...place, from: day };
	const { body } = await support()(findCapacityDay, { query });
	expect(body).toMatchObject({ fault: 'full', serviceDate: addDays(day, 2) });
	await saveRules(...full.map((one) => ({ ...one, cutOff: '00:00', cutOffDays: 7 })));
	const late = await support()(findCapacityDay, { query });
	expect(late.body).toMatchObject({ fault: 'cut_off', serviceDate: addDays(today, 8) });
});

test('another depot and a role without the right change nothing', async () => {
	const body = { depotId, rules: [rule()] };
	expect((await sender(app, 'stranger')(saveCapacityRules, { body })).status).toBe(404);
	expect((await support()(saveCapacityRules, { body })).status).toBe(403);
	const query = { depotId, from: today };
	expect((await sender(app, 'stranger')(showCapacity, { query })).status).toBe(404);
});

test('staff exceeds a limit with a reason, whoever orders from outside never', async () => {
	await saveRules(rule({ stops: 1 }));
	await orders(1);
	const query = { depotId, need: { ...place, serviceDate: day, desi: 0 }, now: new Date() };
	const take = (taking: { taker: 'staff'; reason?: string } | { taker: 'outside' }) =>
		transact<unknown>(database.db, (tx) =>
			taking.taker === 'staff'
				? takeRoom(tx, { ...query, ...taking })
				: takeRoom(tx, { ...query, ...taking }),
		);
	expect(await take({ taker: 'staff' })).toMatchObject({ code: 'capacity/reason-needed' });
	expect(await take({ taker: 'staff', reason: ' ' })).toMatchObject({
		code: 'capacity/reason-needed',
	});
	expect(await take({ taker: 'staff', reason: 'Müşteri söz aldı' })).toEqual({ fault: 'full' });
	expect(await take({ taker: 'outside' })).toMatchObject({ code: 'capacity/no-room' });
});
