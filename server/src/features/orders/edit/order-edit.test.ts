import { orderHistory, revealOrder, showOrder } from '@sevk/contract/orders/order-detail';
import {
	addOrderNote,
	confirmOrders,
	createOrder,
	editOrder,
} from '@sevk/contract/orders/order-edits';
import { proposeOrderNo } from '@sevk/contract/orders/orders';
import { todayIn } from '@sevk/domain/common/date/date';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { aDepot, anOrderForm } from '../../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { setHolder, setOrderState } from '../../../testing/build/order-states.ts';
import { sender } from '../../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { implementOrders } from '../order-endpoints.ts';

let database: TestDatabase;
let app: FastifyInstance;
let depotId: string;
let otherDepotId: string;

beforeAll(async () => {
	database = await createTestDatabase();
	depotId = await aDepot(database.db);
	otherDepotId = await aDepot(database.db);
	const depotIds = [depotId, otherDepotId];
	app = await testEdge({
		identity: fakeIdentity({
			planner: testUser('planner', { depotIds }),
			support: testUser('support', { depotIds, name: 'Can Demir', userId: newId() }),
			viewer: testUser('viewer', { depotIds }),
			stranger: testUser('planner', { depotIds: [newId()] }),
		}),
		implementations: implementOrders({ db: database.db }),
	});
});

afterAll(async () => {
	await app.close();
	await database.drop();
});

const planner = () => sender(app, 'planner');

const fields = (about: object = {}) => anOrderForm(depotId, about);

async function anOrder(about: object = {}): Promise<string> {
	const { status, body } = await planner()(createOrder, { body: fields(about) });
	expect(status).toBe(200);
	return body.id;
}

const show = async (orderId: string) => (await planner()(showOrder, { params: { orderId } })).body;

test('no order is created on a day that has passed, or moved to one', async () => {
	const past = { status: 422, body: { code: 'order/past-date' } };
	const body = fields({ serviceDate: '2026-03-04', orderNo: 'GEC-1' });
	const refused = await planner()(createOrder, { body });
	expect(refused).toMatchObject(past);
	expect(refused.body.detail).toBe(
		'04.03.2026 geçmiş bir gün. Teslimat tarihi bugün ya da sonrası olabilir.',
	);
	const orderId = await anOrder({ orderNo: 'GEC-2' });
	const edit = (change: object) =>
		planner()(editOrder, { params: { orderId }, body: { version: 1, ...change } });
	expect(await edit({ serviceDate: '2026-03-04' })).toMatchObject(past);
	await database.db
		.updateTable('orders')
		.set({ service_date: '2026-03-01' })
		.where('id', '=', orderId)
		.execute();
	expect((await edit({ note: 'Kapıcıya bırakın' })).status).toBe(200);
});

test('a new order is ready with its pieces, or to be checked when it has warnings', async () => {
	const order = await show(await anOrder({ orderNo: 'YENI-1', pieceCount: 3 }));
	expect(order).toMatchObject({ state: 'ready', warnings: [], version: 1 });
	expect(order.pieces.map(({ barcode }) => barcode)).toEqual(['YENI-1-1', 'YENI-1-2', 'YENI-1-3']);
	// Nobody has pinned an address of its mahalle.
	const odd = await show(
		await anOrder({ phone: null, point: null, postalCode: '06420', neighbourhood: 'Rasimpaşa' }),
	);
	expect(odd.state).toBe('new');
	expect(odd.pointKnowledge).toEqual({ source: 'district', precision: 'district' });
	expect(odd.point?.coordinates).toEqual([29.048, 40.985]);
	expect(odd.warnings.map(({ code }) => code)).toEqual(['no_phone', 'wrong_postcode', 'no_point']);
	// Orders without coordinates are planned at the centre of their ilçe.
	expect((await show(await anOrder({ point: null }))).state).toBe('ready');
});

test('goods that come during the day have the time from which they are in the depot', async () => {
	const orderId = await anOrder({ orderNo: 'HAZIR-1', readyFrom: '12:00' });
	const { readyFrom, version } = await show(orderId);
	expect(readyFrom).toBe('12:00');
	const params = { orderId };
	await planner()(editOrder, { params, body: { readyFrom: '13:30', version } });
	expect((await show(orderId)).readyFrom).toBe('13:30');
	expect((await show(await anOrder({ orderNo: 'HAZIR-2' }))).readyFrom).toBeNull();
});

test('an order has a second window on the day, which its next days keep', async () => {
	const windows = {
		windowStart: '09:00',
		windowGapStart: '11:00',
		windowGapEnd: '17:00',
		windowEnd: '20:00',
	};
	const orderId = await anOrder({ orderNo: 'ARALIK-1', ...windows });
	const order = await show(orderId);
	expect(order).toMatchObject(windows);
	const edit = (body: object) =>
		planner()(editOrder, { params: { orderId }, body: { ...body, version: order.version } });
	for (const change of [{ windowGapEnd: '10:00' }, { windowGapStart: null }]) {
		expect(await edit(change)).toMatchObject({
			status: 422,
			body: { code: 'order/second-window' },
		});
	}
	expect(await edit({ windowEnd: '16:00' })).toMatchObject({
		status: 422,
		body: { code: 'order/window-reversed' },
	});
	await edit({ windowGapStart: null, windowGapEnd: null });
	expect(await show(orderId)).toMatchObject({
		...windows,
		windowGapStart: null,
		windowGapEnd: null,
	});
});

test('an order says what it demands of the vehicle and of the plan', async () => {
	const demands = {
		needsLift: true,
		needsAdr: false,
		priority: 'urgent',
		serviceMinutes: 45,
	} as const;
	const orderId = await anOrder({ orderNo: 'TALEP-1', ...demands });
	const order = await show(orderId);
	expect(order).toMatchObject(demands);
	const changes = { needsAdr: true, priority: 'high', serviceMinutes: null } as const;
	const body = { ...changes, version: order.version };
	await planner()(editOrder, { params: { orderId }, body });
	expect(await show(orderId)).toMatchObject({ needsLift: true, ...changes });
});

test('the proposed number is the next one that no order of the sender has', async () => {
	const nextNo = async (senderName: string) =>
		(await planner()(proposeOrderNo, { query: { depotId, senderName } })).body.orderNo;
	const day = todayIn(new Date()).slice(2).replaceAll('-', '');
	expect(await nextNo('Kiraz Butik')).toBe(`SP-${day}-01`);
	await anOrder({ orderNo: `SP-${day}-01`, senderName: 'Elma Butik' });
	expect(await nextNo('Kiraz Butik')).toBe(`SP-${day}-02`);

	await anOrder({ orderNo: '0041', senderName: 'Kiraz Butik' });
	await anOrder({ orderNo: '0042', senderName: 'Elma Butik' });
	expect(await nextNo(' KİRAZ butik')).toBe('0042');

	const body = fields({ orderNo: '0042', senderName: 'Kiraz Butik' });
	expect((await planner()(createOrder, { body })).status).toBe(200);
	const second = await planner()(createOrder, { body });
	expect(second.body).toMatchObject({ code: 'order/number-taken' });
	expect(await nextNo('Kiraz Butik')).toBe('0043');
});

test('a number of a file is not continued, and a taken one is left out', async () => {
	const senderName = 'Dosya Mağaza';
	const nextNo = async () =>
		(await planner()(proposeOrderNo, { query: { depotId: otherDepotId, senderName } })).body;
	const about = { depotId: otherDepotId, senderName };
	const fromFile = await anOrder({ ...about, orderNo: '501' });
	const imported = { import_id: newId() };
	await database.db.updateTable('orders').set(imported).where('id', '=', fromFile).execute();
	expect((await nextNo()).orderNo).toMatch(/^SP-\d{6}-01$/);
	await anOrder({ ...about, orderNo: '500' });
	expect(await nextNo()).toEqual({ orderNo: '502' });
});

test('a number is proposed only in a depot of the person, to whoever adds orders', async () => {
	const query = { depotId, senderName: '' };
	expect((await sender(app, 'stranger')(proposeOrderNo, { query })).status).toBe(404);
	expect((await sender(app, 'viewer')(proposeOrderNo, { query })).status).toBe(403);
});

test('a new order keeps its sender, type and products', async () => {
	const line = {
		product: 'Çamaşır makinesi',
		quantity: 1.5,
		unit: 'adet',
		unitPriceKurus: 125_050,
	};
	const about = { senderName: 'Ev Dükkânı', orderType: 'installation' };
	const orderId = await anOrder({ ...about, lines: [line, { ...line, product: 'Askı aparatı' }] });
	const order = await show(orderId);
	expect(order).toMatchObject({ ...about, lines: [line, { product: 'Askı aparatı' }] });
	const body = fields({ lines: [{ ...line, quantity: 0 }] });
	expect((await planner()(createOrder, { body })).status).toBe(400);
});

test('refuses a number in use, repeats a request once and refuses an invalid form', async () => {
	const body = fields({ orderNo: 'TEK-1' });
	const key = newId();
	const first = await planner()(createOrder, { body, key });
	expect((await planner()(createOrder, { body, key })).body).toEqual(first.body);
	const again = await planner()(createOrder, { body });
	expect(again).toMatchObject({ status: 409, body: { code: 'order/number-taken' } });
	const phone = await planner()(createOrder, { body: fields({ phone: '123' }) });
	expect(phone).toMatchObject({ status: 422, body: { code: 'order/phone-invalid' } });
	const window = { windowStart: '12:00', windowEnd: '10:00' };
	const reversed = await planner()(createOrder, { body: fields(window) });
	expect(reversed).toMatchObject({ status: 422, body: { code: 'order/window-reversed' } });
	const foreign = await sender(app, 'stranger')(createOrder, { body });
	expect(foreign.status).toBe(404);
	expect((await sender(app, 'viewer')(createOrder, { body })).status).toBe(403);
});

test('two senders number from 1, and their labels differ', async () => {
	const created = async (senderName: string, about: object = {}) =>
		show(await anOrder({ orderNo: 'SIRA-1', senderName, ...about }));
	const codes = ({ pieces }: Awaited<ReturnType<typeof show>>) =>
		pieces.map(({ barcode }) => barcode);
	const north = await created('Kuzey Mağaza', { pieceCount: 2 });
	const sea = await created('Deniz Mağaza');
	const none = await created('', { orderNo: 'sıra–1' });
	expect([codes(north), codes(sea), codes(none)]).toEqual([
		['SIRA-1-1', 'SIRA-1-2'],
		['SIRA-1-B-1'],
		['sıra-1-C-1'],
	]);
	const refused = { status: 409, body: { code: 'order/number-taken' } };
	const again = fields({ orderNo: 'sira-1 ', senderName: 'KUZEY MAĞAZA' });
	expect(await planner()(createOrder, { body: again })).toMatchObject(refused);
	const toNorth = { params: { orderId: sea.id }, body: { version: 1, senderName: 'kuzey mağaza' } };
	expect(await planner()(editOrder, toNorth)).toMatchObject(refused);
});

test('an order keeps the number on its labels when its number changes', async () => {
	const orderId = await anOrder({ orderNo: 'ESKI-1' });
	const edit = (version: number, change: object) =>
		planner()(editOrder, { params: { orderId }, body: { version, ...change } });
	expect((await edit(1, { orderNo: 'YENI-NO-1' })).status).toBe(200);
	expect((await edit(2, { pieceCount: 2 })).status).toBe(200);
	const barcodes = (await show(orderId)).pieces.map(({ barcode }) => barcode);
	expect(barcodes).toEqual(['ESKI-1-1', 'ESKI-1-2']);
	const next = await show(await anOrder({ orderNo: 'ESKI-1' }));
	expect(next.pieces.map(({ barcode }) => barcode)).toEqual(['ESKI-1-B-1']);
});

test('the key of an order does not create another one in another depot', async () => {
	const body = fields({ orderNo: 'DEPO-1' });
	const key = newId();
	expect((await planner()(createOrder, { body, key })).status).toBe(200);
	const other = await planner()(createOrder, { body: { ...body, depotId: otherDepotId }, key });
	expect(other).toMatchObject({ status: 422, body: { code: 'common/key-reused' } });
	const found = await database.db
		.selectFrom('orders')
		.select('depot_id')
		.where('order_no', '=', 'DEPO-1')
		.execute();
	expect(found).toEqual([{ depot_id: depotId }]);
});

test('the second save of two people is refused with what the first one changed', async () => {
	const orderId = await anOrder();
	const params = { orderId };
	const firstSave = await sender(app, 'support')(editOrder, {
		params,
		body: { version: 1, note: 'Kapıya bırakmayın', phone: '0533 000 11 22' },
	});
	expect(firstSave).toMatchObject({ status: 200, body: { version: 2 } });
	const late = await planner()(editOrder, { params, body: { version: 1, note: 'Başka' } });
	expect(late).toMatchObject({ status: 409, body: { code: 'common/stale' } });
	expect(late.body.facts).toMatchObject({
		changedBy: 'Can Demir',
		changes: [
			{ label: 'Telefon', from: '0532 *** ** 67', to: '0533 *** ** 22' },
			{ label: 'Not', from: '—', to: 'Kapıya bırakmayın' },
		],
	});
	expect(await show(orderId)).toMatchObject({ note: 'Kapıya bırakmayın', version: 2 });
});

test('saving a masked name or address keeps the stored one', async () => {
	const orderId = await anOrder({ email: 'ayse@ornek.com' });
	const { recipientName, phone, email } = await show(orderId);
	expect(email).toBe('a****@ornek.com');
	await planner()(editOrder, {
		params: { orderId },
		body: { version: 1, recipientName, phone, email, note: 'x' },
	});
	const { body } = await sender(app, 'support')(revealOrder, { params: { orderId } });
	expect(body).toEqual({
		recipientName: 'Ayşe Nur Yılmaz',
		phone: '+905321234567',
		email: 'ayse@ornek.com',
	});
	const history = await planner()(orderHistory, { params: { orderId } });
	expect(history.body.items.map(({ sentence }) => sentence)).toEqual([
		'Alıcı bilgileri görüntülendi.',
		'Sipariş düzenlendi.',
		'1 koli · Depoya alındı.',
		'Sipariş eklendi.',
	]);
	expect((await sender(app, 'viewer')(revealOrder, { params: { orderId } })).status).toBe(403);
});

test('fixing the cause of a warning clears only that warning', async () => {
	const orderId = await anOrder({ phone: null, point: null });
	const params = { orderId };
	await planner()(editOrder, { params, body: { version: 1, phone: '0532 123 45 67' } });
	expect((await show(orderId)).warnings.map(({ code }) => code)).toEqual(['no_point']);
	const point = { type: 'Point' as const, coordinates: [29.03, 40.99] as [number, number] };
	await planner()(editOrder, { params, body: { version: 2, point } });
	expect(await show(orderId)).toMatchObject({
		warnings: [],
		pointKnowledge: { source: 'office', precision: 'door' },
		point,
	});
	const done = await planner()(confirmOrders, { body: { depotId, orderIds: [orderId, newId()] } });
	expect(done.body).toMatchObject({ doneCount: 1, refusedCount: 1 });
	expect((await show(orderId)).state).toBe('ready');
});

test('changing the piece count removes and restores pieces and keeps their ledger', async () => {
	const orderId = await anOrder({ orderNo: 'KOLI-1', pieceCount: 3 });
	const params = { orderId };
	await planner()(editOrder, { params, body: { version: 1, pieceCount: 1 } });
	expect((await show(orderId)).pieces.map(({ barcode }) => barcode)).toEqual(['KOLI-1-1']);
	await planner()(editOrder, { params, body: { version: 2, pieceCount: 4 } });
	const { pieces } = await show(orderId);
	expect(pieces.map(({ ordinal, place }) => [ordinal, place])).toEqual([
		[1, 'depot'],
		[2, 'depot'],
		[3, 'depot'],
		[4, 'depot'],
	]);
	await setHolder(database.db, pieces[0]?.id ?? '', 'debit:');
	const refused = await planner()(editOrder, { params, body: { version: 3, pieceCount: 2 } });
	expect(refused).toMatchObject({ status: 409, body: { code: 'order/pieces-in-custody' } });
});

test('after the departure the note can be edited, the address cannot', async () => {
	const orderId = await anOrder();
	const params = { orderId };
	await setOrderState(database.db, orderId, 'out_for_delivery');
	const moved = await planner()(editOrder, { params, body: { version: 1, addressLine: 'Başka' } });
	expect(moved).toMatchObject({ status: 409, body: { code: 'order/address-locked' } });
	const noted = await planner()(editOrder, { params, body: { version: 1, note: 'Zil bozuk' } });
	expect(noted.status).toBe(200);
});

test('a note is stored with its writer', async () => {
	const orderId = await anOrder();
	const body = { visibility: 'driver' as const, body: 'Arka kapıdan girin' };
	await sender(app, 'support')(addOrderNote, { params: { orderId }, body });
	expect((await show(orderId)).notes).toMatchObject([{ ...body, writtenByName: 'Can Demir' }]);
});

test('the form stores the barcodes of the sender and keeps them unique', async () => {
	const about = {
		orderNo: 'GB-1',
		pieceCount: 3,
		senderName: 'Deniz',
		senderBarcodes: ['D-001', '', 'D-003'],
	};
	const orderId = await anOrder(about);
	const params = { orderId };
	const barcodes = async () =>
		(await show(orderId)).pieces.map(({ senderBarcode }) => senderBarcode);
	expect(await barcodes()).toEqual(['D-001', null, 'D-003']);
	const again = await planner()(createOrder, {
		body: fields({ senderName: 'DENİZ', senderBarcodes: ['d-003'] }),
	});
	expect(again).toMatchObject({ status: 409, body: { code: 'order/barcode-taken' } });
	const swapped = ['D-003', 'D-002', 'D-001'];
	const save = await planner()(editOrder, {
		params,
		body: { version: 1, senderBarcodes: swapped },
	});
	expect(save.status).toBe(200);
	expect(await barcodes()).toEqual(swapped);
	expect((await show(orderId)).senderBarcodes).toEqual(swapped);
	await planner()(editOrder, {
		params,
		body: { version: 2, pieceCount: 1, senderBarcodes: ['D-003'] },
	});
	expect(await barcodes()).toEqual(['D-003']);
	await anOrder({ senderName: 'Deniz', senderBarcodes: ['D-001'] });
	const grown = await planner()(editOrder, { params, body: { version: 3, pieceCount: 3 } });
	expect(grown.status).toBe(200);
	expect(await barcodes()).toEqual(['D-003', null, null]);
});

test.each([
	[['AB'], 'order/barcode-invalid'],
	[['ABC', 'abc', 'ABD'], 'order/barcode-repeated'],
	[['ABC', 'ABD', 'ABE'], 'order/barcodes-exceed'],
])('refuses the barcodes %j', async (senderBarcodes, code) => {
	const body = fields({ pieceCount: 2, senderBarcodes });
	expect(await planner()(createOrder, { body })).toMatchObject({ status: 422, body: { code } });
});

test('a point with exchanged coordinates or outside Türkiye is refused, in the form and as a pin', async () => {
	const at = (longitude: number, latitude: number) => ({
		type: 'Point' as const,
		coordinates: [longitude, latitude] as [number, number],
	});
	const swapped = await planner()(createOrder, { body: fields({ point: at(40.98, 29.02) }) });
	expect(swapped).toMatchObject({
		status: 422,
		body: {
			code: 'order/point-swapped',
			detail: 'Enlem ile boylam yer değiştirmiş görünüyor. Doğrusu: enlem 40,98, boylam 29,02.',
		},
	});
	const orderId = await anOrder();
	const params = { orderId };
	const foreign = await planner()(editOrder, {
		params,
		body: { version: 1, point: at(2.35, 48.9) },
	});
	expect(foreign).toMatchObject({ status: 422, body: { code: 'order/point-foreign' } });
	// A wrong point of an earlier release does not stop other edits.
	await database.db
		.updateTable('orders')
		.set({ longitude: 2.35, latitude: 48.9 })
		.where('id', '=', orderId)
		.execute();
	const edit = await planner()(editOrder, { params, body: { version: 1, note: 'Zil bozuk' } });
	expect(edit.status).toBe(200);
});
