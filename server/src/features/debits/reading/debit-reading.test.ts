import * as debitDetail from '@sevk/contract/debits/debit-detail';
import * as debitHoldings from '@sevk/contract/debits/debit-holdings';
import * as contract from '@sevk/contract/debits/debits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	createCustodyTestContext,
	delivered,
	failed,
} from '../../../testing/fixture/custody-test-context.ts';

const context = await createCustodyTestContext();
const { send, as, record } = context;
afterAll(context.close);

let running: Awaited<ReturnType<typeof context.routeOnRoad>>;
beforeAll(async () => {
	running = await context.routeOnRoad(
		[
			{ pieceCount: 2, amountKurus: 100_000, dueKurus: 30_000, paymentType: 'cash' },
			{ amountKurus: 50_000 },
			{ amountKurus: 70_000 },
		],
		{ serviceDate: '2020-03-05' },
	);
	await record(running.route, running.route.orderIds[1]);
	await record(running.route, running.route.orderIds[2], failed);
	await context.routeOnRoad([{}], {
		driverId: context.secondDriverId,
		acceptedBy: 'second',
		serviceDate: '2099-03-05',
	});
	await context.openDebit(await context.plannedRoute([{}]));
	const waiting = await context.plannedRoute([{}]);
	const debitId = await context.openDebit(waiting);
	for (const { barcode } of await context.piecesOf(waiting)) await context.scan(debitId, barcode);
	await context.handOver(debitId);
});

test('the list shows driver, balance, value and age of each debit', async () => {
	const { body } = await send(contract.listDebits, { query: { chip: 'from_yesterday' } });
	expect(body.items).toHaveLength(1);
	expect(body.items[0]).toMatchObject({
		id: running.debitId,
		depotName: 'Ümraniye',
		driverName: 'Mehmet Yıldız',
		state: 'partially_cleared',
		balance: { debited: 4, delivered: 1, remaining: 3, pending: 0 },
		orderCount: 3,
		remainingValueKurus: 170_000,
	});
	expect(body.items[0]?.oldestSince).not.toBeNull();
});

test('pages have no gap and no overlap in any sort', async () => {
	for (const sort of ['serviceDate', 'number', 'driver'] as const) {
		for (const direction of ['asc', 'desc'] as const) {
			const seen: string[] = [];
			let cursor: string | null | undefined;
			do {
				const after: { cursor?: string } = cursor == null ? {} : { cursor };
				const page = await send(contract.listDebits, {
					query: { sort, direction, limit: 1, ...after },
				});
				seen.push(...page.body.items.map(({ id }) => id));
				cursor = page.body.nextCursor;
			} while (cursor != null);
			expect(seen).toHaveLength(4);
			expect(new Set(seen).size).toBe(4);
		}
	}
});

test('search finds driver, plate and number in any spelling', async () => {
	const find = async (q: string) =>
		(await send(contract.listDebits, { query: { q } })).body.items.length;
	expect(await find('MEHMET YILDIZ')).toBe(3);
	expect(await find('zeynep')).toBe(1);
	expect(await find('zmt-2026')).toBe(2);
	const { plate } = running.route;
	expect(await find(plate.replace(/^(\d+)(\D+)(\d+)$/, '$1 $2 $3'))).toBe(1);
	expect(await find('%')).toBe(0);
});

test('a piece on a vehicle names its zimmet, a delivered one none', async () => {
	const find = async (pieceCode: string) =>
		(await send(contract.listDebits, { query: { pieceCode } })).body.items.map(({ id }) => id);
	const { lines } = (await send(debitDetail.showDebit, { params: { debitId: running.debitId } }))
		.body;
	const codeOf = (state: string) => lines.find((line) => line.state === state)?.barcode ?? '';
	expect(await find(codeOf('debited').toLowerCase())).toEqual([running.debitId]);
	expect(await find(codeOf('cleared_delivered'))).toEqual([]);
	expect(await find('YOK-000000')).toEqual([]);
});

test('counts debits per chip and sums pieces and value', async () => {
	const { body } = await send(contract.countDebits, { query: {} });
	expect(body).toMatchObject({
		chips: { awaiting: 1, open: 2, from_yesterday: 1, disputed: 0, cleared: 0 },
		heldPieces: 4,
		valueHeldKurus: 170_000 + 125_050,
	});
	const foreign = await as('elsewhere')(contract.countDebits, { query: {} });
	expect(foreign.body).toMatchObject({ heldPieces: 0, oldestSince: null });
});

test('a driver sees only own debits', async () => {
	const { body } = await as('second')(contract.listDebits, { query: {} });
	expect(body.items.map(({ driverName }) => driverName)).toEqual(['Zeynep Kaya']);
	const other = await as('second')(debitDetail.showDebit, { params: { debitId: running.debitId } });
	expect(other.status).toBe(404);
});

test('holdings group by driver, vehicle, route and reason', async () => {
	const by = async (groupBy: (typeof debitHoldings.holdingGroups)[number]) =>
		(await send(debitHoldings.listHoldings, { query: { groupBy } })).body.items;
	expect(await by('driver')).toMatchObject([
		{
			label: 'Mehmet Yıldız',
			pieceCount: 3,
			orderCount: 2,
			valueKurus: 170_000,
			dueKurus: 30_000,
			debits: [{ id: running.debitId, pieceCount: 3 }],
		},
		{ label: 'Zeynep Kaya', pieceCount: 1 },
	]);
	expect((await by('route')).map(({ label }) => label)).toContain(running.route.number);
	expect((await by('vehicle'))[0]?.sublabel).toBe('Mehmet Yıldız');
	const reasons = (await by('reason')).map(({ label, pieceCount }) => [label, pieceCount]);
	expect(reasons).toEqual([
		['Dağıtımda', 3],
		['Süre yetmedi', 1],
	]);
});

test('lines are sorted by stop', async () => {
	const { lines, totals } = await context.show(running.debitId);
	const positions = lines.map(({ stopPosition }) => stopPosition);
	expect(positions).toEqual(positions.toSorted());
	expect(new Set(positions)).toEqual(new Set([1, 2, 3]));
	const of = (at: number) => lines.filter(({ orderId }) => orderId === running.route.orderIds[at]);
	expect(of(0)).toMatchObject([
		{ state: 'debited', recipientName: 'Ayşe Nur Yılmaz', ordinal: 1, pieceCount: 2 },
		{ state: 'debited', ordinal: 2 },
	]);
	expect(of(1)).toMatchObject([{ state: 'cleared_delivered', place: 'recipient' }]);
	expect(of(2)).toMatchObject([{ reasonLabel: 'Süre yetmedi', place: 'debit' }]);
	expect(totals).toMatchObject({ orderCount: 3, pieceCount: 4, dueKurus: 30_000 });
});

test('history lists movements with who made them', async () => {
	const params = { debitId: running.debitId };
	const { body } = await send(debitDetail.debitHistory, { params });
	const sentences = body.items.map(({ sentence, actorName }) => `${sentence} ${actorName}`);
	expect(sentences).toContain('Zimmet kabul edildi: 3 sipariş, 4 koli. Mehmet Yıldız');
	expect(sentences.filter((line) => line.startsWith('1 koli · Araca okutuldu.'))).toHaveLength(4);
});

test('history keeps both movements of a reverted result', async () => {
	const { route, debitId } = await context.routeOnRoad([{ pieceCount: 2 }]);
	await record(route, route.orderIds[0], delivered);
	await context.revert(route, route.orderIds[0]);
	const { body } = await send(debitDetail.debitHistory, { params: { debitId } });
	const sentences = body.items.map(({ sentence }) => sentence);
	expect(sentences).toContain('2 koli · Teslim edildi.');
	expect(sentences).toContain('2 koli · Teslim sonucu geri alındı.');
});
