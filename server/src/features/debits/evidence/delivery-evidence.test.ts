import {
	answerOwnReview,
	decideAttemptReview,
	listAttemptReviews,
} from '@sevk/contract/debits/delivery-evidence';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { someOrders } from '../../../testing/build/builders.ts';
import { aRoute } from '../../../testing/build/route-builders.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { keepLocationDays } from '../../locations/location-retention-store.ts';
import { readOwnReviews } from './delivery-evidence-answer.ts';
import { measureFailedAttempts } from './delivery-evidence-job.ts';

const context = await createCustodyTestContext();
const { db, depotId, driverId, as } = context;
afterAll(context.close);

const hourMs = 3_600_000;
const now = new Date();
await keepLocationDays(db, 30, now);
const happenedAt = new Date(now.getTime() - 4 * hourMs);
const key = 'istanbul|kadikoy|moda|sok gul|||12|3';

beforeEach(async () => {
	await sql`update attempt_reviews set measured_at = measured_at - interval '1 year'
		where depot_id = ${depotId}`.execute(db);
	await sql`update attempts set recorded_at = recorded_at - interval '30 days'
		where depot_id = ${depotId}`.execute(db);
});

type About = {
	readonly longitude?: number | null;
	readonly reasonCode?: string;
	readonly isControl?: boolean;
	/** How many minutes the phone was there. */
	readonly minutes?: number;
	readonly ended?: boolean;
};

/** A failed attempt of a route that has ended, with the positions of the phone; its id. */
async function failAttempt(about: About = {}) {
	const { longitude = 29.2, reasonCode = 'RECIPIENT_ABSENT', minutes = 0, ended = true } = about;
	const [orderId = ''] = await someOrders(db, depotId, [
		{
			province: 'İstanbul',
			district: 'Kadıköy',
			neighbourhood: 'Moda',
			addressLine: 'Gül Sok. No:12 D:3',
		},
	]);
	await sql`insert into addresses (depot_id, id, key, building_key, address_line, longitude, latitude,
			pin_source, pin_confirmed, last_used_at, created_at, updated_at)
		values (${depotId}, ${newId()}, ${key}, ${key}, 'Gül Sok. No:12 D:3', 29.03, 41, 'office', true,
			${now}, ${now}, ${now})
		on conflict do nothing`.execute(db);
	const { routeId } = await aRoute(db, depotId, [orderId], { driverId });
	await sql`update routes set state = 'completed', completed_at = ${ended ? new Date(now.getTime() - 2 * hourMs) : null}
		where depot_id = ${depotId} and id = ${routeId}`.execute(db);
	const attemptId = `${newId().slice(0, -8)}${about.isControl === true ? '00000000' : '00000063'}`;
	await db
		.insertInto('attempts')
		.values({
			depot_id: depotId,
			id: attemptId,
			order_id: orderId,
			route_id: routeId,
			attempt_no: 1,
			outcome: 'failed',
			reason_code: reasonCode,
			longitude,
			latitude: longitude === null ? null : 41,
			from_office: false,
			recorded_by: context.users.driver.userId,
			recorded_by_name: 'Mehmet Yıldız',
			happened_at: happenedAt,
			recorded_at: happenedAt,
		})
		.execute();
	for (let minute = 0; minute <= minutes; minute += 1) {
		await sql`insert into location_records (depot_id, device_id, id, driver_id, route_id, longitude,
				latitude, accuracy_m, received_at)
			values (${depotId}, ${newId()}, ${happenedAt.getTime() - minute * 60_000}, ${driverId},
				${routeId}, ${longitude ?? 29.2}, 41, 10, ${happenedAt})`.execute(db);
	}
	return { attemptId, orderId, routeId };
}

const reviewOf = (attemptId: string) =>
	db
		.selectFrom('attempt_reviews')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('attempt_id', '=', attemptId)
		.executeTakeFirst();

const measure = () => measureFailedAttempts(db, now);
const queue = () => as('manager')(listAttemptReviews, { query: { depotId } });
const answer = (attemptId: string, body: object, who: 'driver' | 'second' = 'driver') =>
	as(who)(answerOwnReview, {
		params: { attemptId },
		body: { depotId, kind: 'answer', text: 'Zile iki kez bastım.', ...body },
	});
const decide = (
	attemptId: string,
	body: object,
	who: 'manager' | 'support' | 'elsewhere' = 'manager',
) =>
	as(who)(decideAttemptReview, {
		params: { attemptId },
		body: { depotId, decision: 'retry', note: '', version: 1, ...body },
	});

test('an attempt far from the confirmed pin is weak, and its driver sees it first', async () => {
	const { attemptId } = await failAttempt();
	await measure();
	expect(await reviewOf(attemptId)).toMatchObject({ result: 'suspicious', reviewed: true });
	expect((await queue()).body).toMatchObject({ items: [], awaitedCount: 1 });
	expect((await decide(attemptId, {})).body.code).toBe('delivery-evidence/not-open');
	const { driver, second } = context.users;
	expect(await readOwnReviews(db, driver, now)).toMatchObject([
		{ attemptId, mayAnswer: true, result: 'suspicious' },
	]);
	expect(await readOwnReviews(db, second, now)).toEqual([]);
});

test('after the answer of the driver the office sees the records without points', async () => {
	const { attemptId } = await failAttempt();
	await measure();
	expect((await answer(attemptId, {}, 'second')).body.code).toBe('delivery-evidence/not-own');
	expect((await answer(attemptId, {})).status).toBe(200);
	expect((await answer(attemptId, {})).body.code).toBe('delivery-evidence/answered');
	const { body } = await queue();
	expect(body.items).toMatchObject([{ attemptId, answer: 'Zile iki kez bastım.' }]);
	expect(body.items[0]?.records[0]).toEqual({
		signal: 'distance',
		record: 'Onaylı konuma 14,3 km',
	});
	expect(Object.keys(body.items[0] ?? {})).not.toEqual(
		expect.arrayContaining([expect.stringMatching(/score|points|result|possible/)]),
	);
});

test('a person decides; a call keeps it open, an objection opens it again', async () => {
	const { attemptId } = await failAttempt();
	await measure();
	await answer(attemptId, {});
	expect((await decide(attemptId, { version: 2 }, 'elsewhere')).status).toBe(404);
	expect((await decide(attemptId, { version: 1 })).body.code).toBe('common/stale');
	const call = { decision: 'call_customer', version: 2 };
	expect((await decide(attemptId, call, 'support')).status).toBe(200);
	expect((await queue()).body.items).toMatchObject([{ decision: 'call_customer' }]);
	expect((await decide(attemptId, { decision: 'sufficient', version: 3 })).status).toBe(200);
	const { body } = await queue();
	expect(body).toMatchObject({ items: [], months: [{ weak: 1, weakDoubted: 0, controls: 0 }] });
	const objection = { kind: 'objection', text: 'Ölçülen yer yanlış.' };
	expect((await answer(attemptId, objection)).status).toBe(200);
	expect((await answer(attemptId, objection)).body.code).toBe('delivery-evidence/objected');
	expect((await queue()).body.items).toMatchObject([{ objection: 'Ölçülen yer yanlış.' }]);
});

const orderOf = (orderId: string) =>
	db
		.selectFrom('orders')
		.select(['state', 'service_date as serviceDate', 'attempt_no as attemptNo', 'version'])
		.where('depot_id', '=', depotId)
		.where('id', '=', orderId)
		.executeTakeFirstOrThrow();

/** An answered attempt whose order has come back to the depot. */
async function failOrder() {
	const failed = await failAttempt();
	await sql`update orders set state = 'failed' where depot_id = ${depotId}
		and id = ${failed.orderId}`.execute(db);
	await measure();
	await answer(failed.attemptId, {});
	return failed;
}

const retryDay = addDays(todayIn(now), 40);

async function retryOn(orderId: string, change: object = {}) {
	const { version: orderVersion } = await orderOf(orderId);
	const nextDay = { orderVersion, serviceDate: retryDay, windowStart: null, windowEnd: null };
	return { decision: 'retry', version: 2, nextDay: { ...nextDay, ...change } };
}

test('an order that is tried again gets its day with the decision', async () => {
	const { attemptId, orderId } = await failOrder();
	const stale = await decide(attemptId, await retryOn(orderId, { orderVersion: 99 }));
	expect(stale.body.code).toBe('common/stale');
	expect((await decide(attemptId, await retryOn(orderId), 'support')).status).toBe(200);
	expect(await orderOf(orderId)).toMatchObject({
		state: 'ready',
		serviceDate: retryDay,
		attemptNo: 2,
	});
	expect((await queue()).body.items).toEqual([]);
});

test('a day that the order cannot have leaves order and attempt as they are', async () => {
	const { attemptId, orderId } = await failOrder();
	const past = await retryOn(orderId, { serviceDate: addDays(todayIn(now), -1) });
	expect((await decide(attemptId, past)).body.code).toBe('order/date-too-early');
	expect(await orderOf(orderId)).toMatchObject({ state: 'failed' });
	expect((await queue()).body.items).toMatchObject([{ attemptId, decision: null }]);
});

test('an order that has a day already keeps it; the decision alone is recorded', async () => {
	const { attemptId, orderId } = await failOrder();
	await sql`update orders set state = 'ready' where depot_id = ${depotId}
		and id = ${orderId}`.execute(db);
	const before = await orderOf(orderId);
	expect((await decide(attemptId, await retryOn(orderId))).body.code).toBe('order/wrong-state');
	expect((await decide(attemptId, { version: 2 })).status).toBe(200);
	expect(await orderOf(orderId)).toEqual(before);
});

test('an attempt without an answer is decided after 48 hours', async () => {
	const { attemptId } = await failAttempt();
	await measureFailedAttempts(db, new Date(now.getTime() - hourMs / 2));
	await sql`update attempt_reviews set answer_until = ${new Date(now.getTime() - 1_000)}
		where depot_id = ${depotId}`.execute(db);
	expect((await queue()).body.items).toMatchObject([{ attemptId, answer: null }]);
	expect((await answer(attemptId, {})).body.code).toBe('delivery-evidence/answered');
	expect((await decide(attemptId, { version: 1 })).status).toBe(200);
});

test('one of twenty evidenced attempts is in the queue as well, the others are not', async () => {
	const atDoor = { longitude: 29.03, minutes: 5 };
	const control = await failAttempt({ ...atDoor, isControl: true });
	const other = await failAttempt(atDoor);
	await measure();
	expect(await reviewOf(control.attemptId)).toMatchObject({ result: 'evidenced', reviewed: true });
	expect(await reviewOf(other.attemptId)).toMatchObject({ result: 'evidenced', reviewed: false });
});

test('adres hatalı at another place than the pin is evidenced by that place', async () => {
	const { attemptId } = await failAttempt({ reasonCode: 'ADDRESS_WRONG', minutes: 5 });
	await measure();
	expect(await reviewOf(attemptId)).toMatchObject({ result: 'evidenced' });
});

test('reasons that claim no visit, and routes that go on, are not measured', async () => {
	const late = await failAttempt({ reasonCode: 'TIME_OUT' });
	const open = await failAttempt({ ended: false });
	await measure();
	expect([await reviewOf(late.attemptId), await reviewOf(open.attemptId)]).toEqual([
		undefined,
		undefined,
	]);
});

test('what is measured stays, however often the job runs', async () => {
	const { attemptId, routeId } = await failAttempt();
	await measure();
	const first = await reviewOf(attemptId);
	await sql`update attempts set longitude = 29.03 where depot_id = ${depotId}
		and route_id = ${routeId}`.execute(db);
	await Promise.all([measure(), measure()]);
	expect(await reviewOf(attemptId)).toEqual(first);
});

test('an attempt that was taken back leaves the queue', async () => {
	const { attemptId } = await failAttempt();
	await measure();
	await answer(attemptId, {});
	await sql`update attempts set reverted_at = ${now}, reverted_by = ${newId()},
			reverted_by_name = 'Elif Şahin', reverted_reason = 'Yanlış sipariş'
		where depot_id = ${depotId} and id = ${attemptId}`.execute(db);
	expect((await queue()).body.items).toEqual([]);
});

test('no person decides before the driver could answer, whatever the code does', async () => {
	const { attemptId } = await failAttempt();
	await measure();
	await expect(
		sql`update attempt_reviews set decision = 'retry', decided_by = ${newId()}, decided_at = ${now}
			where depot_id = ${depotId} and attempt_id = ${attemptId}`.execute(db),
	).rejects.toThrow('attempt_reviews');
});

test('neither planner nor driver reads the queue', async () => {
	for (const who of ['planner', 'driver'] as const) {
		expect((await as(who)(listAttemptReviews, { query: { depotId } })).status).toBe(403);
	}
});
