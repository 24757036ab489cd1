import { orderHistory, showOrder } from '@sevk/contract/orders/order-detail';
import { decideNextStep } from '@sevk/contract/orders/order-edits';
import { senderHandoverSheet } from '@sevk/contract/orders/sender-handovers';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { aDepot, someOrders } from '../../../testing/build/builders.ts';
import { expectDocument } from '../../../testing/build/document-text.ts';
import { bearer, fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { setHolder, setOrderState } from '../../../testing/build/order-states.ts';
import { readPdfText } from '../../../testing/build/pdf-text.ts';
import { sender } from '../../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { createDocumentRenderer } from '../../company/letterhead-document.ts';
import { readBranchMoney } from '../../settlements/days/end-of-day-store.ts';
import { implementOrders } from '../order-endpoints.ts';
import { implementOrderPapers } from '../paper/order-paper-endpoints.ts';

let database: TestDatabase;
let app: FastifyInstance;
let depotId: string;

beforeAll(async () => {
	database = await createTestDatabase();
	depotId = await aDepot(database.db);
	app = await testEdge({
		identity: fakeIdentity({
			planner: testUser('planner', { depotIds: [depotId] }),
			colleague: testUser('planner', { depotIds: [depotId], userId: newId() }),
		}),
		implementations: [
			...implementOrders({ db: database.db }),
			...implementOrderPapers({
				db: database.db,
				renderer: createDocumentRenderer(database.db, null),
			}),
		],
	});
});

afterAll(async () => {
	await app.close();
	await database.drop();
});

const planner = () => sender(app, 'planner');

async function anOrder(): Promise<string> {
	const [orderId = ''] = await someOrders(database.db, depotId, [{}]);
	return orderId;
}

const show = async (orderId: string) => (await planner()(showOrder, { params: { orderId } })).body;

/** Sends a next step: without a date, window or note unless `about` has them. */
function decide(orderId: string, about: object) {
	const empty = { serviceDate: null, windowStart: null, windowEnd: null, note: '' };
	const body = { version: 1, ...empty, ...about };
	return planner()(decideNextStep, { params: { orderId }, body: body as never });
}

test('a failed order is carried over three times at most, then by appointment', async () => {
	const today = new Date().toISOString().slice(0, 10);
	const [orderId = ''] = await someOrders(database.db, depotId, [{ serviceDate: today }]);
	const step = (version: number, about: object) =>
		decide(orderId, { version, step: 'carry-over', serviceDate: '2099-01-01', ...about });
	expect((await step(1, { step: 'hand-over-at-branch' })).body.code).toBe('order/wrong-state');
	await setOrderState(database.db, orderId, 'failed');
	expect((await step(1, { serviceDate: null })).body.code).toBe('order/date-needed');
	expect((await step(1, { serviceDate: today })).body.code).toBe('order/date-too-early');
	const [piece] = (await show(orderId)).pieces;
	await setHolder(database.db, piece?.id ?? '', 'debit:');
	expect((await step(1, {})).body.code).toBe('order/pieces-in-custody');
	await setHolder(database.db, piece?.id ?? '', 'depot');
	await database.db
		.updateTable('orders')
		.set({ attempt_no: 4 })
		.where('id', '=', orderId)
		.execute();
	expect((await step(1, {})).body.code).toBe('order/max-attempts');
	expect((await step(1, { step: 'make-appointment', windowStart: '10:00' })).status).toBe(200);
	expect(await show(orderId)).toMatchObject({
		state: 'appointment',
		appointmentDate: '2099-01-01',
	});
	expect((await step(2, { serviceDate: null })).status).toBe(200);
	expect(await show(orderId)).toMatchObject({
		state: 'ready',
		serviceDate: '2099-01-01',
		windowStart: '10:00',
		appointmentDate: null,
	});
});

test('goods handed over at the branch are delivered', async () => {
	const orderId = await anOrder();
	await setOrderState(database.db, orderId, 'waiting_at_branch');
	const handOver = { step: 'hand-over-at-branch', note: 'Kimlik görüldü' } as const;
	expect((await decide(orderId, handOver)).body.code).toBe('order/taker-needed');
	expect((await decide(orderId, { ...handOver, receivedBy: 'Ali Veli' })).status).toBe(200);
	const order = await show(orderId);
	expect(order).toMatchObject({ state: 'delivered', custodyPlace: 'recipient' });
	expect(order.whereabouts).toMatch(/^Alıcıda: Ali V\*\*\* · Teslim: /);
	expect(order).not.toHaveProperty('branchReceiver');
});

test('the amount due is collected at the counter and counted on that day', async () => {
	const [orderId = ''] = await someOrders(database.db, depotId, [
		{ dueKurus: 45_000, paymentType: 'cash' },
	]);
	await setOrderState(database.db, orderId, 'waiting_at_branch');
	const hand = (collection: object | null) =>
		decide(orderId, { step: 'hand-over-at-branch', receivedBy: 'Ali Veli', collection });
	const unpaid = await hand(null);
	expect(unpaid).toMatchObject({ status: 422, body: { code: 'order/payment-due' } });
	expect(unpaid.body.detail).toContain('₺450,00');
	const cash = { method: 'cash', amountKurus: 45_000, receiptNo: null };
	expect((await hand({ ...cash, amountKurus: 40_000 })).body.code).toBe('order/payment-due');
	expect((await hand(cash)).status).toBe(200);
	expect(await show(orderId)).toMatchObject({
		state: 'delivered',
		branchCollections: [{ ...cash, collectedByName: 'Ayşe Nur Yılmaz' }],
	});
	const today = todayIn(new Date());
	const [paid] = await readBranchMoney(database.db, depotId, today);
	expect(paid).toMatchObject({ orderId, method: 'cash', amountKurus: 45_000 });
});

test('a card payment at the counter names the slip and its approval code', async () => {
	const [orderId = ''] = await someOrders(database.db, depotId, [
		{ dueKurus: 45_000, paymentType: 'card' },
	]);
	await setOrderState(database.db, orderId, 'waiting_at_branch');
	expect(await show(orderId)).toMatchObject({ cardSlip: true });
	const card = { method: 'card', amountKurus: 45_000, receiptNo: '004518' };
	const hand = (collection: object) =>
		decide(orderId, { step: 'hand-over-at-branch', receivedBy: 'Ali Veli', collection });
	expect(await hand(card)).toMatchObject({
		status: 422,
		body: {
			code: 'result/slip-missing',
			detail: 'Kart tahsilatı için slip no ve onay kodunu girin.',
		},
	});
	const proof = { ...card, approvalCode: '731904' };
	expect((await hand(proof)).status).toBe(200);
	expect(await show(orderId)).toMatchObject({ state: 'delivered', branchCollections: [proof] });
	const today = todayIn(new Date());
	const rows = await readBranchMoney(database.db, depotId, today);
	expect(rows).toContainEqual(expect.objectContaining({ orderId, approvalCode: '731904' }));
	const row = database.db.selectFrom('branch_collections').where('order_id', '=', orderId);
	expect(await row.select('slip_required').executeTakeFirst()).toEqual({ slip_required: true });
});

test('an order shows its last day at the branch', async () => {
	const orderId = await anOrder();
	expect((await show(orderId)).branchUntil).toBeNull();
	expect((await decide(orderId, { step: 'keep-at-branch' })).status).toBe(200);
	const today = todayIn(new Date());
	expect(await show(orderId)).toMatchObject({
		branchUntil: addDays(today, 2),
		nextStep: { step: 'hand-over-at-branch', why: 'Şubede 1. gün' },
	});
	// The shown date and the proposed step change on the same day.
	const since = addDays(today, -3);
	await database.db
		.updateTable('orders')
		.set({ waiting_since: since })
		.where('id', '=', orderId)
		.execute();
	expect(await show(orderId)).toMatchObject({
		branchUntil: addDays(today, -1),
		nextStep: { step: 'send-back' },
	});
});

test('goods that go back to their sender are on a paper of that sender', async () => {
	const [one = '', two = '', other = ''] = await someOrders(database.db, depotId, [
		{ orderNo: 'GIT-1', senderName: 'Moda Evi', recipientName: 'Şükrü Ağırbaş', pieceCount: 2 },
		{ orderNo: 'GIT-2', senderName: 'Moda Evi', senderBarcodes: ['TRY00450'] },
		{ orderNo: 'GIT-3', senderName: 'Kitapçı' },
	]);
	for (const orderId of [one, two, other]) await setOrderState(database.db, orderId, 'returning');
	const handoverId = newId();
	const give = (orderId: string, about: object = {}) =>
		decide(orderId, { step: 'arrive-at-sender', note: 'Serkan Aydın', handoverId, ...about });
	for (const note of ['  ', 'Al', '😀a']) {
		expect((await give(one, { note })).body.code, note).toBe('order/taker-needed');
	}
	expect([(await give(one)).status, (await give(two)).status]).toEqual([200, 200]);
	const refused = await give(other);
	expect(refused.body.code).toBe('order/handover-of-other-sender');
	expect((await give(other, { handoverId: undefined })).status).toBe(200);
	const papers = await Promise.all([one, two, other].map((id) => show(id)));
	const [{ number = '' } = {}] = papers[0]?.senderHandovers ?? [];
	expect(number).toMatch(/^GIT-.+-\d{4}-000001$/);
	expect(papers.map(({ senderHandovers }) => senderHandovers)).toMatchObject([
		[{ id: handoverId, number, taker: 'Serkan Aydın' }],
		[{ id: handoverId, number }],
		[{ number: number.replace(/1$/, '2') }],
	]);
	const history = await app.inject({
		url: orderHistory.path.replace(':orderId', one),
		headers: bearer('planner'),
	});
	expect(history.json().items).toContainEqual(
		expect.objectContaining({ detail: expect.stringContaining(`Tutanak: ${number}`) }),
	);
	const url = senderHandoverSheet.path.replace(':handoverId', handoverId);
	const sheet = await app.inject({ url, headers: bearer('planner') });
	await expectDocument('sender-handover-sheet', sheet.rawPayload);
	const text = readPdfText(sheet.rawPayload).replaceAll(/\s/g, '');
	for (const part of [
		'GÖNDERİCİYE İADE TUTANAĞI',
		number,
		'Moda Evi',
		'Şükrü Ağırbaş',
		'Serkan Aydın',
		'GIT-2',
		'TRY00450',
		'2 siparişe ait 3 koli göndericiye eksiksiz teslim edilmiş ve alınmıştır.',
	]) {
		expect(text).toContain(part.replaceAll(/\s/g, ''));
	}
	expect(text).not.toContain('GIT-3');
});

test('a paper takes no goods that others gave or took', async () => {
	const orderIds = await someOrders(database.db, depotId, [{}, {}, {}]);
	for (const orderId of orderIds) await setOrderState(database.db, orderId, 'returning');
	const [one = '', two = '', three = ''] = orderIds;
	const about = { step: 'arrive-at-sender', note: 'Serkan Aydın', handoverId: newId() };
	expect((await decide(one, about)).status).toBe(200);
	const byOther = await decide(two, { ...about, note: 'Deniz Ak' });
	expect(byOther.body).toMatchObject({ code: 'order/handover-of-others' });
	const body = { version: 1, serviceDate: null, windowStart: null, windowEnd: null, ...about };
	const fromOther = await sender(app, 'colleague')(decideNextStep, {
		params: { orderId: three },
		body: body as never,
	});
	expect(fromOther.body.code).toBe('order/handover-of-others');
	expect(await show(two)).toMatchObject({ state: 'returning', senderHandovers: [] });
	expect((await decide(two, about)).status).toBe(200);
});

test('koli that never came to the depot are on no paper', async () => {
	const [none = '', part = ''] = await someOrders(database.db, depotId, [
		{ senderName: 'Hiç Gelmeyen' },
		{ senderName: 'Hiç Gelmeyen', pieceCount: 2 },
	]);
	for (const orderId of [none, part]) {
		const [piece] = (await show(orderId)).pieces;
		await setHolder(database.db, piece?.id ?? '', 'expected');
		await setOrderState(database.db, orderId, 'returning');
		const about = { step: 'arrive-at-sender', note: 'Serkan Aydın' };
		expect((await decide(orderId, about)).status).toBe(200);
		expect(await show(orderId)).toMatchObject({ state: 'returned', custodyPlace: 'sender' });
	}
	const papers = await database.db
		.selectFrom('sender_handovers')
		.select('id')
		.where('sender_name', '=', 'Hiç Gelmeyen')
		.execute();
	expect((await show(none)).senderHandovers).toEqual([]);
	expect((await show(part)).senderHandovers).toMatchObject(papers);
	expect(papers).toHaveLength(1);
});
