import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { lockRoute } from '../../routes/common/route-store.ts';
import { type ScanWrite, writeScans } from '../scan/debit-scan-store.ts';

const context = await createCustodyTestContext();
const { db, show, scan, depotId } = context;
afterAll(context.close);

/** A debit with six koli of one order, the first of them loaded. */
async function openList() {
	const route = await context.plannedRoute([{ pieceCount: 6 }]);
	const debitId = await context.openDebit(route);
	const barcodes = (await context.piecesOf(route)).map(({ barcode }) => barcode);
	await scan(debitId, barcodes[0] ?? '');
	return { route, debitId, barcodes };
}

const openLists = () => Promise.all(Array.from({ length: 6 }, openList));

test('concurrent scans of many debits are each decided and counted for themselves', async () => {
	const lists = await openLists();
	await Promise.all(
		lists.map(async ({ debitId, barcodes }, at) => {
			const other = lists[(at + 1) % lists.length]?.barcodes[5] ?? '';
			const read = [...barcodes.slice(1, 4), '9999999', other];
			const bodies = (await Promise.all(read.map((barcode) => scan(debitId, barcode)))).map(
				({ body }) => body,
			);
			expect(bodies.map(({ code }) => code)).toEqual([
				'debit/debited',
				'debit/debited',
				'debit/debited',
				'debit/barcode-unknown',
				'debit/on-other-route',
			]);
			// The count of a scan includes all scans of its debit before it.
			const counts = bodies.slice(0, 3).map(({ doneCount }) => doneCount);
			expect(counts.toSorted()).toEqual([2, 3, 4]);
		}),
	);
	for (const { debitId } of lists) {
		expect((await show(debitId)).balance).toMatchObject({ debited: 4, pending: 2 });
	}
});

test('one key for six debits at once is one scan', async () => {
	const lists = await openLists();
	const key = newId();
	const answers = await Promise.all(
		lists.map(({ debitId, barcodes }) => scan(debitId, barcodes[1] ?? '', key)),
	);
	expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
	const balances = await Promise.all(
		lists.map(async ({ debitId }) => (await show(debitId)).balance.debited),
	);
	expect(balances.toSorted()).toEqual([1, 1, 1, 1, 1, 2]);
});

test('a locked debit holds up no other of the statement, and is not written by it', async () => {
	const [locked, free] = [await openList(), await openList()];
	const scanOf = ({ debitId, barcodes }: typeof free): ScanWrite => ({
		debitId,
		barcode: barcodes[1] ?? '',
		actor: { userId: newId(), name: 'Depo' },
		at: new Date(),
		deviceAt: null,
		lineId: newId(),
		key: newId(),
		requestHash: 'hash',
	});
	await transact(db, async (tx) => {
		await lockRoute(tx, depotId, locked.route.routeId);
		expect(await writeScans(db, depotId, [scanOf(locked), scanOf(free)])).toMatchObject([
			null,
			{ done: 2, total: 6 },
		]);
	});
});
