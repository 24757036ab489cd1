import { cancelOrder, editOrder } from '@sevk/contract/orders/order-edits';
import {
	closeReceipt,
	listReceipts,
	type ReceiptBoard,
	receivePiece,
	showReceiptBoard,
	undoReceiptLine,
} from '@sevk/contract/orders/order-receipts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { someOrders } from '../../../testing/build/builders.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { createDocumentRenderer } from '../../company/letterhead-document.ts';
import { implementOrders } from '../order-endpoints.ts';
import { implementOrderReceipts } from './order-receipt-endpoints.ts';

const context = await createCustodyTestContext(({ db }) => {
	const renderer = createDocumentRenderer(db, null);
	return [...implementOrders({ db }), ...implementOrderReceipts({ db, renderer })];
});
const { db, as, depotId } = context;
afterAll(context.close);

await db.updateTable('depots').set({ receives_by_scan: true }).where('id', '=', depotId).execute();

const days = ['2026-03-05', '2026-03-06'] as const;
type Day = (typeof days)[number];
type Delivery = { readonly senderName: string; readonly serviceDate: Day };

async function board({ senderName, serviceDate }: Delivery): Promise<ReceiptBoard> {
	const query = { depotId, senderName, serviceDate };
	return (await as('warehouse')(showReceiptBoard, { query })).body;
}

async function receive(barcode: string, delivery: Delivery) {
	return (await as('warehouse')(receivePiece, { body: { depotId, barcode, delivery } })).body;
}

const undo = (lineId: string) =>
	as('warehouse')(undoReceiptLine, { params: { lineId }, body: { depotId } });

async function versionOf(orderId: string): Promise<number> {
	const order = db.selectFrom('orders').select('version').where('id', '=', orderId);
	return (await order.executeTakeFirstOrThrow()).version;
}

async function edit(orderId: string, change: Record<string, unknown>) {
	const body = { ...change, version: await versionOf(orderId) };
	return as('manager')(editOrder, { params: { orderId }, body });
}

async function end(delivery: Delivery, note = '') {
	const missingCount = (await board(delivery)).waitingCount;
	return as('warehouse')(closeReceipt, { body: { depotId, ...delivery, missingCount, note } });
}

/** The pieces of a sender's orders as the ledger has them. */
async function piecesOf(senderNames: readonly string[]) {
	return db
		.selectFrom('orders as o')
		.innerJoin('pieces as p', (join) =>
			join.onRef('p.depot_id', '=', 'o.depot_id').onRef('p.order_id', '=', 'o.id'),
		)
		.innerJoin('custody as c', (join) =>
			join.onRef('c.depot_id', '=', 'p.depot_id').onRef('c.piece_id', '=', 'p.id'),
		)
		.select(['o.sender_name as senderName', 'o.service_date as serviceDate', 'o.state', 'c.holder'])
		.where('o.sender_name', 'in', senderNames)
		.execute();
}

const piecesOnBoard = ({ orders }: ReceiptBoard) => orders.flatMap(({ pieces }) => pieces);

test('a koli taken off its order is not counted, and received again it counts once', async () => {
	const delivery = { senderName: 'Adet Fazla', serviceDate: days[0] };
	const [orderId = ''] = await someOrders(db, depotId, [
		{ orderNo: 'MB-1', pieceCount: 2, ...delivery },
	]);
	await receive('MB-1-1', delivery);
	await receive('MB-1-2', delivery);
	await edit(orderId, { pieceCount: 1 });
	expect(await board(delivery)).toMatchObject({ arrivedCount: 1, waitingCount: 0 });
	await edit(orderId, { pieceCount: 2 });
	expect(await board(delivery)).toMatchObject({ arrivedCount: 1, waitingCount: 1 });
	const again = await receive('MB-1-2', delivery);
	expect(again.sentence).toBe('Kabul edildi (2/2) · Çok parçalı: 2/2 okundu');
	expect(await board(delivery)).toMatchObject({ arrivedCount: 2, waitingCount: 0 });
});

test('the paper of an ended receipt keeps a koli that is taken off its order later', async () => {
	const delivery = { senderName: 'Tutanaktan Sonra', serviceDate: days[0] };
	const [orderId = ''] = await someOrders(db, depotId, [
		{ orderNo: 'MB-2', pieceCount: 2, ...delivery },
	]);
	await receive('MB-2-1', delivery);
	await receive('MB-2-2', delivery);
	await end(delivery);
	await edit(orderId, { pieceCount: 1 });
	const after = await board(delivery);
	expect(after.arrivedCount).toBe(1);
	expect(after.closed).toMatchObject([{ receivedCount: 2 }]);
});

test('an order that moves to another day stays where its koli were received', async () => {
	const [first, second] = days;
	const senderName = 'Gün Değişen';
	const [orderId = ''] = await someOrders(db, depotId, [
		{ orderNo: 'MB-3', pieceCount: 3, senderName, serviceDate: first },
	]);
	await receive('MB-3-1', { senderName, serviceDate: first });
	await edit(orderId, { serviceDate: second });
	const before = await board({ senderName, serviceDate: first });
	expect(before).toMatchObject({ arrivedCount: 1, waitingCount: 0 });
	expect(piecesOnBoard(before)).toHaveLength(1);
	const next = await board({ senderName, serviceDate: second });
	expect(next).toMatchObject({ arrivedCount: 0, waitingCount: 2 });
	// One koli came: the order cannot be cancelled as one that did not come.
	expect(next.orders).toMatchObject([{ orderNo: 'MB-3', isAbsent: false }]);
	expect(piecesOnBoard(next).map(({ ordinal }) => ordinal)).toEqual(['2/3', '3/3']);
});

test('a code that was surplus and is received then is not surplus any more', async () => {
	const delivery = { senderName: 'Sonradan Kayıtlı', serviceDate: days[0] };
	const [orderId = ''] = await someOrders(db, depotId, [{ orderNo: 'MB-4', ...delivery }]);
	expect((await receive('MB-SONRA', delivery)).code).toBe('unknown');
	await edit(orderId, { senderBarcodes: ['MB-SONRA'] });
	expect((await receive('MB-SONRA', delivery)).code).toBe('received');
	expect(await board(delivery)).toMatchObject({ arrivedCount: 1, surplusCount: 0, surplus: [] });
});

test('the list counts every receipt of a delivery of an earlier day', async () => {
	const delivery = { senderName: 'İki Tutanak', serviceDate: days[0] };
	await someOrders(db, depotId, [{ orderNo: 'MB-5', pieceCount: 2, ...delivery }]);
	await receive('MB-5-1', delivery);
	await end(delivery);
	await receive('MB-5-2', delivery);
	expect(await board(delivery)).toMatchObject({ arrivedCount: 2, waitingCount: 0 });
	const { items } = (await as('warehouse')(listReceipts, { query: { depotId } })).body;
	const row = items.find(({ senderName }) => senderName === delivery.senderName);
	expect(row).toMatchObject({ arrivedCount: 2, waitingCount: 0 });
});

/** What a random step works on. */
type Step = {
	readonly orderId: string;
	readonly barcode: string;
	readonly sharedCode: string;
	readonly pieceCount: number;
	readonly delivery: Delivery;
	/** Lines that were written and not undone yet, the last one at the end. */
	readonly lines: string[];
};

async function scanTo(code: string, { delivery, lines }: Step): Promise<void> {
	const { lineId } = await receive(code, delivery);
	if (lineId !== null) lines.push(lineId);
}

const acts: Record<string, (step: Step) => Promise<unknown>> = {
	scan: (step) => scanTo(step.barcode, step),
	scanAgain: (step) => scanTo(step.barcode, step),
	scanShared: (step) => scanTo(step.sharedCode, step),
	undo: ({ lines, orderId }) => undo(lines.pop() ?? orderId),
	editCount: ({ orderId, pieceCount }) => edit(orderId, { pieceCount }),
	editDay: ({ orderId, delivery: { serviceDate } }) => edit(orderId, { serviceDate }),
	editSender: ({ orderId, delivery: { senderName } }) => edit(orderId, { senderName }),
	cancel: async ({ orderId }) => {
		const body = { version: await versionOf(orderId), note: 'Vazgeçildi' };
		return as('manager')(cancelOrder, { params: { orderId }, body });
	},
	end: ({ delivery }) => end(delivery, 'x'),
};

let run = 0;

async function runScript(script: readonly (readonly [string, number, number, number])[]) {
	run += 1;
	const senders = [`Mağaza ${run} A`, `Mağaza ${run} B`];
	const sharedCode = `MB-ORTAK-${run}`;
	const orderNos = [1, 2, 3].map((no) => `MBR-${run}-${no}`);
	const drafts = orderNos.map((orderNo, index) => ({
		orderNo,
		senderName: senders[index % 2] ?? '',
		serviceDate: days[0],
		pieceCount: 3,
		// Two senders print the same code, each on all koli of one order.
		senderBarcodes: index < 2 ? [sharedCode] : [],
	}));
	const orderIds = await someOrders(db, depotId, drafts);
	const lines: string[] = [];
	for (const [act, order, pieceCount, place] of script) {
		const serviceDate = days[place % 2] ?? days[0];
		const delivery = { senderName: senders[place >> 1] ?? '', serviceDate };
		const barcode = `${orderNos[order]}-${pieceCount}`;
		const orderId = orderIds[order] ?? '';
		await acts[act]?.({ orderId, barcode, sharedCode, pieceCount, delivery, lines });
	}
	await expectTrueBoards(senders);
}

test('after any scans and edits the boards count the pieces of the ledger', async () => {
	const act = fc.constantFrom(...Object.keys(acts));
	const steps = fc.tuple(act, fc.nat(2), fc.integer({ min: 1, max: 4 }), fc.nat(3));
	const scripts = fc.array(steps, { minLength: 8, maxLength: 14 });
	await fc.assert(fc.asyncProperty(scripts, runScript), { numRuns: 8 });
}, 120_000);

async function expectTrueBoards(senders: readonly string[]): Promise<void> {
	const pieces = await piecesOf(senders);
	const deliveries = senders.flatMap((senderName) =>
		days.map((serviceDate) => ({ senderName, serviceDate })),
	);
	const { items } = (await as('warehouse')(listReceipts, { query: { depotId } })).body;
	let arrived = 0;
	for (const delivery of deliveries) {
		const found = await board(delivery);
		const { senderName, serviceDate, arrivedCount, waitingCount } = found;
		const onBoard = piecesOnBoard(found);
		const isOpen = ({ holder, state }: (typeof pieces)[number]) =>
			holder === 'expected' && state !== 'cancelled';
		const waiting = pieces
			.filter(isOpen)
			.filter(
				(piece) => piece.senderName === senderName && String(piece.serviceDate) === serviceDate,
			);
		arrived += arrivedCount;
		expect(waiting).toHaveLength(waitingCount);
		expect(onBoard.filter(({ receivedAt }) => receivedAt !== null)).toHaveLength(arrivedCount);
		expect(onBoard.filter(({ receivedAt }) => receivedAt === null)).toHaveLength(waitingCount);
		const row = items.find(
			(item) => item.senderName === senderName && item.serviceDate === serviceDate,
		);
		if (row !== undefined) expect(row).toMatchObject({ arrivedCount, waitingCount });
	}
	expect(arrived).toBe(pieces.filter(({ holder }) => holder !== 'expected').length);
}
