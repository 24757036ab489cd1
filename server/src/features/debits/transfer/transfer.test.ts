import * as contract from '@sevk/contract/debits/debit-detail';
import { addEquipment, handBackEquipment } from '@sevk/contract/debits/debit-equipment';
import * as returns from '@sevk/contract/debits/debit-returns';
import { afterAll, expect, test } from 'vitest';
import { expectDocument } from '../../../testing/build/document-text.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { readPdfText } from '../../../testing/build/pdf-text.ts';
import { createCustodyTestContext, failed } from '../../../testing/fixture/custody-test-context.ts';

const context = await createCustodyTestContext();
const { send, as, show, showRoute, record, holderOf } = context;
afterAll(context.close);

async function twoOnTheRoad() {
	const from = await context.routeOnRoad([{ pieceCount: 2 }, {}, {}]);
	const to = await context.routeOnRoad([{}, {}], {
		driverId: context.secondDriverId,
		acceptedBy: 'second',
	});
	return { from, to };
}

type Two = Awaited<ReturnType<typeof twoOnTheRoad>>;

const request = ({ from, to }: Two, pieceIds: string[], reasonCode = 'VEHICLE_BREAKDOWN') =>
	send(returns.requestTransfer, {
		params: { debitId: from.debitId },
		body: { toDebitId: to.debitId, pieceIds, reasonCode, note: '' },
	});

const decide = (
	transferId: string,
	who: 'second' | 'driver' | 'thirdDriver' | 'warehouse' | 'manager',
	about: { accepted?: boolean; onPaper?: boolean; version?: number; note?: string } = {},
) =>
	as(who)(returns.decideTransfer, {
		params: { transferId },
		body: { version: 1, accepted: true, onPaper: false, note: '', ...about },
	});

test('goods and their stops move to the other driver on acceptance', async () => {
	const two = await twoOnTheRoad();
	const { from, to } = two;
	const [large] = from.route.orderIds;
	const own = from.pieces.filter(({ orderId }) => orderId === large);
	const { body } = await request(two, [own[0]?.id ?? '']);
	expect(body.number).toMatch(/^DVR-[A-Z0-9-]+-2026-000001$/);

	// The giver stays responsible until the receiver accepts.
	expect(await holderOf(own[0]?.id)).toBe(`debit:${from.debitId}`);
	expect(await request(two, [own[1]?.id ?? ''])).toMatchObject({
		status: 409,
		body: { code: 'debit/transfer-pending' },
	});
	expect((await decide(body.id, 'thirdDriver')).body.code).toBe('common/not-found');
	expect(await decide(body.id, 'driver')).toMatchObject({
		status: 403,
		body: {
			code: 'transfer/not-receiver',
			detail: 'Devri yalnızca devralan sürücü kabul edebilir: Zeynep Kaya.',
		},
	});
	// The receiver sees the transfer on the route, without opening a debit.
	const offered = async (routeId: string) =>
		(await showRoute(routeId)).debits.flatMap(({ waitingTransfers }) => waitingTransfers);
	expect(await offered(to.route.routeId)).toEqual([
		{ id: body.id, giverName: 'Mehmet Yıldız', pieceCount: 2 },
	]);
	expect(await offered(from.route.routeId)).toEqual([]);
	expect((await decide(body.id, 'second')).status).toBe(200);
	expect(await offered(to.route.routeId)).toEqual([]);

	// The whole order moved with both pieces, as the last stop.
	for (const { id } of own) expect(await holderOf(id)).toBe(`debit:${to.debitId}`);
	expect((await show(from.debitId)).balance).toMatchObject({
		debited: 4,
		transferred: 2,
		remaining: 2,
	});
	const received = await show(to.debitId);
	expect(received.balance).toMatchObject({ debited: 4, remaining: 4 });
	expect(received.lines.every(({ orderOpen }) => orderOpen)).toBe(true);
	const stops = (await showRoute(to.route.routeId)).stops;
	expect(stops.at(-1)?.orders.map(({ orderId }) => orderId)).toEqual([large]);
	expect(await decide(body.id, 'second', { version: 2 })).toMatchObject({
		status: 409,
		body: { code: 'transfer/decided' },
	});
	expect((await record(to.route, large, {}, 'second')).status).toBe(200);
	expect((await record(from.route, large)).body.code).toBe('stop/order-not-on-route');
	expect((await show(to.debitId)).transfers).toMatchObject([
		{ direction: 'in', state: 'accepted', pieceCount: 2, otherDriverName: 'Mehmet Yıldız' },
	]);
});

test('failed goods are transferred without their order', async () => {
	const two = await twoOnTheRoad();
	const [orderId] = two.from.route.orderIds.slice(1);
	await record(two.from.route, orderId, failed);
	const piece = two.from.pieces.find((one) => one.orderId === orderId);
	const { body } = await request(two, [piece?.id ?? '']);
	expect((await decide(body.id, 'warehouse', { onPaper: true })).status).toBe(200);
	const line = (await show(two.to.debitId)).lines.find(({ pieceId }) => pieceId === piece?.id);
	expect(line?.state).toBe('return_pending');
	const stop = (await showRoute(two.from.route.routeId)).stops.find(({ orders }) =>
		orders.some((order) => order.orderId === orderId),
	);
	expect(stop?.state).toBe('failed');
	const back = await context.handBack(two.to.debitId, piece?.barcode ?? '');
	expect(back.body.tone).toBe('ok');
	expect((await context.revert(two.from.route, orderId)).body.code).toBe('debit/custody-moved');
});

test('refuses a transfer when a piece has moved since the request', async () => {
	const two = await twoOnTheRoad();
	const [, orderId] = two.from.route.orderIds;
	const piece = two.from.pieces.find((one) => one.orderId === orderId);
	const { body } = await request(two, [piece?.id ?? '']);
	await record(two.from.route, orderId);
	expect(await decide(body.id, 'second')).toMatchObject({
		status: 409,
		body: { code: 'debit/custody-moved' },
	});
	const refusal = { accepted: false, note: 'Koli teslim edilmiş' };
	expect((await decide(body.id, 'second', refusal)).status).toBe(200);
});

test('a rejection needs a reason, which both debits show', async () => {
	const { from, to } = await twoOnTheRoad();
	const transferRequest = await send(returns.requestTransfer, {
		params: { debitId: from.debitId },
		body: {
			toDebitId: to.debitId,
			pieceIds: [from.pieces[0]?.id ?? ''],
			reasonCode: 'VEHICLE_BREAKDOWN',
			note: 'Yol kapalı',
		},
	});
	for (const note of ['', 'olmaz', '   olmaz     ']) {
		expect(
			await decide(transferRequest.body.id, 'second', { accepted: false, note }),
		).toMatchObject({
			status: 422,
			body: { code: 'transfer/reason-missing' },
		});
	}
	const refusal = { accepted: false, note: 'Araçta bu koliler için yer yok' };
	expect((await decide(transferRequest.body.id, 'second', refusal)).status).toBe(200);
	for (const debitId of [from.debitId, to.debitId]) {
		expect((await show(debitId)).transfers).toMatchObject([
			{ state: 'rejected', note: 'Yol kapalı', rejectionNote: refusal.note },
		]);
		const history = await send(contract.debitHistory, { params: { debitId } });
		expect(history.body.items).toContainEqual(
			expect.objectContaining({ kind: 'transfer_rejected', detail: refusal.note }),
		);
	}
});

test('refuses an older transfer that would split an order whose result was reverted', async () => {
	const two = await twoOnTheRoad();
	const [orderId] = two.from.route.orderIds;
	const [piece] = two.from.pieces.filter((one) => one.orderId === orderId);
	await record(two.from.route, orderId, failed);
	const { body } = await request(two, [piece?.id ?? '']);
	expect((await context.revert(two.from.route, orderId)).status).toBe(200);
	expect(await decide(body.id, 'second')).toMatchObject({
		status: 409,
		body: { code: 'debit/custody-moved' },
	});
	expect(await holderOf(piece?.id)).toBe(`debit:${two.from.debitId}`);
});

test('a transfer needs a route in progress and a reason for that stage', async () => {
	const two = await twoOnTheRoad();
	const piece = two.from.pieces[0]?.id ?? '';
	expect(await request(two, [piece], 'VEHICLE_FULL')).toMatchObject({
		status: 422,
		body: { code: 'reason/wrong-stage' },
	});
	const parked = await context.plannedRoute([{}], { driverId: context.secondDriverId });
	const parkedDebit = await context.openDebit(parked);
	const toParked = { ...two, to: { ...two.to, debitId: parkedDebit } };
	expect(await request(toParked, [piece])).toMatchObject({
		status: 409,
		body: { code: 'debit/receiver-not-running', facts: { number: parked.number } },
	});
	const targets = await send(contract.transferTargets, { params: { debitId: two.from.debitId } });
	const ids = targets.body.items.map(({ debitId }) => debitId);
	expect(ids).toContain(two.to.debitId);
	expect(ids).not.toContain(two.from.debitId);
	expect(ids).not.toContain(parkedDebit);
	expect(
		(
			await as('driver')(returns.requestTransfer, {
				params: { debitId: two.from.debitId },
				body: { toDebitId: two.to.debitId, pieceIds: [piece], reasonCode: 'OTHER', note: 'x' },
			})
		).status,
	).toBe(403);
});

test('two concurrent transfers in opposite directions both succeed', async () => {
	const two = await twoOnTheRoad();
	const back = { from: two.to, to: two.from };
	const there = await request(two, [two.from.pieces[2]?.id ?? '']);
	const here = await request(back, [two.to.pieces[0]?.id ?? '']);
	const ends = await Promise.all([decide(there.body.id, 'second'), decide(here.body.id, 'driver')]);
	expect(ends.map(({ status }) => status)).toEqual([200, 200]);
	expect(await holderOf(two.from.pieces[2]?.id)).toBe(`debit:${two.to.debitId}`);
	expect(await holderOf(two.to.pieces[0]?.id)).toBe(`debit:${two.from.debitId}`);
});

test('equipment named in a transfer changes hands with it, all other stays', async () => {
	const pos = { kind: 'pos', serial: 'T650-901', label: '', count: 1 } as const;
	const crates = { kind: 'crate', serial: '', label: '', count: 5 } as const;
	const route = await context.plannedRoute([{}, {}]);
	const debitId = await context.openDebit(route);
	const pieces = await context.piecesOf(route);
	for (const { barcode } of pieces) await context.scan(debitId, barcode);
	for (const body of [pos, crates]) await send(addEquipment, { params: { debitId }, body });
	await context.handOver(debitId);
	await context.accept(debitId);
	await context.depart(route);
	const from = { route, debitId, pieces };
	const to = await context.routeOnRoad([{}], {
		driverId: context.secondDriverId,
		acceptedBy: 'second',
	});
	const [device, boxes] = (await show(from.debitId)).equipment;
	const ask = (pieceId: string | undefined, equipmentIds: (string | undefined)[]) =>
		send(returns.requestTransfer, {
			params: { debitId: from.debitId },
			body: {
				toDebitId: to.debitId,
				pieceIds: [pieceId ?? ''],
				reasonCode: 'VEHICLE_BREAKDOWN',
				note: '',
				equipmentIds: equipmentIds.map((id) => id ?? ''),
			},
		});
	const [first, second] = pieces;
	expect((await ask(first?.id, [from.debitId])).body.code).toBe('equipment/not-held');
	const offer = await ask(first?.id, [device?.id]);
	expect((await ask(second?.id, [device?.id])).body.code).toBe('equipment/transfer-pending');
	expect((await decide(offer.body.id, 'second')).status).toBe(200);
	const giver = await show(from.debitId);
	expect(giver.equipment).toMatchObject([{ transferredCount: 1 }, { transferredCount: 0 }]);
	const name = '1 POS cihazı (seri no T650-901)';
	expect(giver.transfers).toMatchObject([{ equipment: [name] }]);
	expect((await show(to.debitId)).equipment).toMatchObject([
		{ kind: 'pos', serial: 'T650-901', givenCount: 1, transferredCount: 0 },
	]);
	const sheet = await context.app.inject({
		url: `/api/transfers/${offer.body.id}/sheet.pdf`,
		headers: bearer('warehouse'),
	});
	await expectDocument('transfer-sheet', sheet.rawPayload);
	const words = readPdfText(sheet.rawPayload).replaceAll(/\s/g, '');
	expect(words).toContain('Devredilenekipman:1POScihazı(serinoT650-901)');
	expect(words).toContain('Devredendekalan:5boşkasa');
	// What was handed back in the meantime cannot change hands.
	const late = await ask(second?.id, [boxes?.id]);
	await send(handBackEquipment, {
		params: { debitId: from.debitId, equipmentId: boxes?.id ?? '' },
		body: { count: 5 },
	});
	expect((await decide(late.body.id, 'second')).body.code).toBe('equipment/not-held');
	expect(await holderOf(second?.id)).toBe(`debit:${from.debitId}`);
});
