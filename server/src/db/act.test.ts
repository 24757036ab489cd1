import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refusalIn, refuse } from '@sevk/domain/common/rule/refusal';
import { afterAll, expect, test } from 'vitest';
import { asOwner } from '../testing/database/as-owner.ts';
import { createTestDatabase, onePostgresTest } from '../testing/database/test-database.ts';
import { deleteExpiredKeys, runIdempotent } from './act.ts';
import { nextNumber } from './counters.ts';
import type { Tx } from './database.ts';
import { readEvents, recordEvent } from './events.ts';
import { newId } from './ids.ts';
import { transact } from './transact.ts';

const { db, ownerAddress, drop } = await createTestDatabase(20);
afterAll(drop);

const caller = { userId: newId(), name: 'Ayşe Nur Yılmaz', requestId: 'istek-1' };
const newAct = (requestHash = 'a') => ({ key: newId(), requestHash });

/** An act with a countable effect: one event and one number. */
function giveNumber(depotId: string) {
	return async (tx: Tx) => {
		const number = await nextNumber(tx, depotId, 'number');
		recordEvent(tx, { depotId, noun: 'route', nounId: depotId, kind: 'made', payload: {}, caller });
		return { number };
	};
}

test('50 parallel sends of one key have one effect and one answer', async () => {
	const depotId = newId();
	const act = newAct();
	const sends = Array.from({ length: 50 }, () =>
		runIdempotent(db, { depotId, act, caller }, giveNumber(depotId)),
	);
	const answers = await Promise.all(sends);
	expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
		new Set(['{"number":1}']),
	);
	expect(await readEvents(db, { depotIds: [depotId] })).toHaveLength(1);
});

test('50 concurrent acts create 50 numbers and events without gaps', async () => {
	const depotId = newId();
	const answers = await Promise.all(
		Array.from({ length: 50 }, () =>
			runIdempotent(db, { depotId, act: newAct(), caller }, giveNumber(depotId)),
		),
	);
	const numbers = answers.map((answer) => (isRefusal(answer) ? 0 : answer.number));
	const upTo50 = Array.from({ length: 50 }, (_, position) => position + 1);
	expect(numbers.sort((a, b) => a - b)).toEqual(upTo50);
	const events = await readEvents(db, { depotIds: [depotId] });
	expect(events.map((event) => event.changeSeq)).toEqual(upTo50);
});

test('the same key for another request or by another person is refused', async () => {
	const depotId = newId();
	const act = newAct();
	await runIdempotent(db, { depotId, act, caller }, giveNumber(depotId));
	const other = { ...act, requestHash: 'b' };
	const refused = { refused: true, status: 422, code: 'common/key-reused' };
	expect(
		await runIdempotent(db, { depotId, act: other, caller }, giveNumber(depotId)),
	).toMatchObject(refused);
	const somebodyElse = { ...caller, userId: newId() };
	const stolen = await runIdempotent(
		db,
		{ depotId, act, caller: somebodyElse },
		giveNumber(depotId),
	);
	expect(stolen).toMatchObject(refused);
});

onePostgresTest('the same key in another depot is refused, also at the same moment', async () => {
	const act = newAct();
	const send = (depotId: string, requestHash: string) =>
		runIdempotent(db, { depotId, act: { ...act, requestHash }, caller }, giveNumber(depotId));
	const depotIds = Array.from({ length: 10 }, newId);
	const answers = await Promise.all(depotIds.map((depotId) => send(depotId, depotId)));
	const refusals = answers.flatMap((answer) => refusalIn(answer) ?? []);
	expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['common/key-reused']));
	expect(refusals).toHaveLength(9);
	expect(await readEvents(db, { depotIds })).toHaveLength(1);
});

onePostgresTest(
	'a retry receives its answer although the record moved to another depot',
	async () => {
		const act = newAct();
		const [before, after] = [newId(), newId()];
		await runIdempotent(db, { depotId: before, act, caller }, giveNumber(before));
		const again = await runIdempotent(db, { depotId: after, act, caller }, giveNumber(after));
		expect(again).toEqual({ number: 1 });
		expect(await readEvents(db, { depotIds: [after] })).toEqual([]);
	},
);

test('a refusal leaves no trace, and the key may be used again', async () => {
	const depotId = newId();
	const act = newAct();
	const answer = await runIdempotent(db, { depotId, act, caller }, async (tx) => {
		await giveNumber(depotId)(tx);
		return refuse(commonRefusals, 'common/stale', { changedBy: 'Ayşe Nur Yılmaz' });
	});
	expect(answer).toMatchObject({ code: 'common/stale', status: 409 });
	expect(await readEvents(db, { depotIds: [depotId] })).toEqual([]);
	expect(await runIdempotent(db, { depotId, act, caller }, giveNumber(depotId))).toEqual({
		number: 1,
	});
});

test('a key is forgotten after 7 days', async () => {
	const depotId = newId();
	const act = newAct();
	const ask = { depotId, act, caller };
	await runIdempotent(db, ask, giveNumber(depotId));
	const age = (days: number) =>
		asOwner(ownerAddress, (owner) =>
			owner.query(
				'update idempotency_keys set at = at - make_interval(days => $1) where key = $2',
				[days, act.key],
			),
		);
	await age(6);
	expect(await runIdempotent(db, ask, giveNumber(depotId))).toEqual({ number: 1 });
	await age(2);
	expect(await runIdempotent(db, ask, giveNumber(depotId))).toEqual({ number: 2 });
	await age(8);
	const elsewhere = newId();
	const there = { depotId: elsewhere, act, caller };
	expect(await runIdempotent(db, there, giveNumber(elsewhere))).toEqual({ number: 1 });
	await age(8);
	expect(await deleteExpiredKeys(db)).toBe(1);
});

test('the history records user, change and time', async () => {
	const depotId = newId();
	const at = new Date('2026-03-05T04:48:00Z');
	const payload = { plate: '34 ABC 123' };
	await transact(db, async (tx) =>
		recordEvent(tx, {
			depotId,
			noun: 'route',
			nounId: depotId,
			kind: 'departed',
			payload,
			caller,
			at,
		}),
	);
	const [event] = await readEvents(db, { depotIds: [depotId], noun: 'route', nounIds: [depotId] });
	expect(event).toMatchObject({ changeSeq: 1, payload, actorName: caller.name, at });
});
