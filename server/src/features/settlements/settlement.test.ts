import { recordResult, revertResult } from '@sevk/contract/debits/delivery-results';
import * as outing from '@sevk/contract/routes/route-outing';
import * as routes from '@sevk/contract/routes/routes';
import * as contract from '@sevk/contract/settlements/settlements';
import { isRefusal } from '@sevk/domain/common/refusal';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import { aDepot, aDriver, someOrders } from '../../testing/builders.ts';
import { bearer, fakeIdentity, testUser } from '../../testing/fake-identity.ts';
import { aRoute, type BuiltRoute, deliverOrder, loadRoute } from '../../testing/route-builders.ts';
import { sender } from '../../testing/send.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { testEdge } from '../../testing/test-edge.ts';
import { implementDebits } from '../debits/debit-endpoints.ts';
import { implementRoutes } from '../routes/route-endpoints.ts';
import { startReconciling } from '../routes/route-state-commands.ts';
import { implementSettlements } from './settlement-endpoints.ts';

const { db, drop } = await createTestDatabase();
const depotId = await aDepot(db);
const person = (userId: string, name: string) => ({ depotIds: [depotId], userId, name });
const app = await testEdge({
	identity: fakeIdentity({
		manager: testUser('ops_manager', person(newId(), 'Zeynep Kaya')),
		cashier: testUser('cashier', person(newId(), 'Ali Demir')),
		second: testUser('cashier', person(newId(), 'Veli Şahin')),
		warehouse: testUser('warehouse', person(newId(), 'Can Öz')),
		elsewhere: testUser('admin', { depotIds: [await aDepot(db)] }),
	}),
	implementations: [
		...implementRoutes({ db }),
		...implementDebits({ db }),
		...implementSettlements({ db }),
	],
});
const [manager, cashier, second] = [
	sender(app, 'manager'),
	sender(app, 'cashier'),
	sender(app, 'second'),
];
afterAll(async () => {
	await app.close();
	await drop();
});

/** A route that is back with its only order delivered for some cash, and its km entered. */
async function aReturnedRoute(
	cashKurus: number,
	about: { driverId?: string; serviceDate?: string; floatKurus?: number } = {},
): Promise<BuiltRoute> {
	const orderIds = await someOrders(db, depotId, [{ paymentType: 'cash', dueKurus: cashKurus }]);
	const route = await aRoute(db, depotId, orderIds, about);
	await loadRoute(db, route, { floatKurus: about.floatKurus ?? 0 });
	const params = { routeId: route.routeId };
	const left = await manager(outing.departRoute, {
		params,
		body: { version: await versionOf(route), km: 100 },
	});
	expect(left.status).toBe(200);
	const sale = cashKurus === 0 ? {} : { cashKurus };
	await deliverOrder(db, route, orderIds[0] ?? '', sale);
	await manager(outing.returnRoute, { params, body: { version: await versionOf(route), km: 180 } });
	return route;
}

async function versionOf({ routeId }: BuiltRoute): Promise<number> {
	return (await manager(routes.showRoute, { params: { routeId } })).body.version;
}

/** Counts an amount as notes of 200 lira and coins. */
function countOf(amountKurus: number, version: number | null = null, differenceReason = 'change') {
	const notes = { '20000': Math.floor(amountKurus / 20_000) };
	return {
		denominations: { notes, coinsKurus: amountKurus % 20_000 },
		expenses: [],
		differenceReason,
		note: '',
		version,
	};
}

const count = ({ routeId }: BuiltRoute, amountKurus: number, version: number | null = null) =>
	cashier(contract.countCash, { params: { routeId }, body: countOf(amountKurus, version) });
const approve = ({ routeId }: BuiltRoute, version: number, by = second) =>
	by(contract.approveDifference, { params: { routeId }, body: { version, note: '' } });
const close = async (route: BuiltRoute) =>
	manager(contract.closeRoute, {
		params: { routeId: route.routeId },
		body: { version: await versionOf(route) },
	});
const settlementOf = async ({ routeId }: BuiltRoute) =>
	(await cashier(contract.showSettlement, { params: { routeId } })).body;
const debtsOf = async (driverId: string) =>
	(await cashier(contract.listDriverDebts, { params: { driverId } })).body;

test('a route whose cash balances is closed, once', async () => {
	const route = await aReturnedRoute(1_120_000, { floatKurus: 50_000 });
	expect((await settlementOf(route)).closeBlocks).toEqual([
		{ kind: 'cash', words: 'kasa sayılmadı' },
	]);
	const counted = await count(route, 1_170_000);
	expect(counted.body).toMatchObject({
		state: 'balanced',
		expectedKurus: 1_170_000,
		floatKurus: 50_000,
		differenceKurus: 0,
		differenceReason: null,
		closeBlocks: [],
		countedByName: 'Ali D****',
	});
	expect((await close(route)).status).toBe(200);
	const { routeId } = route;
	const closed = await manager(routes.showRoute, { params: { routeId } });
	expect(closed.body).toMatchObject({ state: 'closed', settlementState: 'balanced' });
	expect(await close(route)).toMatchObject({
		status: 409,
		body: {
			code: 'route/wrong-state',
			detail: `Rota ${route.number} kapatıldı. Değişiklik için önce rotayı yeniden açın.`,
		},
	});
});

test('a closing is blocked with exactly what blocks it', async () => {
	const orderIds = await someOrders(db, depotId, [{ pieceCount: 3 }, { dueKurus: 50_000 }]);
	const route = await aRoute(db, depotId, orderIds);
	await loadRoute(db, route);
	const params = { routeId: route.routeId };
	const version = await versionOf(route);
	await manager(outing.departRoute, { params, body: { version, km: 100 } });
	expect((await close(route)).body).toMatchObject({
		code: 'route/not-closable',
		detail:
			'Rota kapatılamaz: 2 durağın sonucu girilmedi, araçta 4 koli kaldı, dönüş km girilmedi.',
	});
	await deliverOrder(db, route, orderIds[1] ?? '', { cashKurus: 50_000 });
	await db
		.updateTable('route_orders')
		.set({ result: 'failed' })
		.where('order_id', '=', orderIds[0] ?? '')
		.execute();
	await manager(outing.returnRoute, { params, body: { version: await versionOf(route), km: 150 } });
	await count(route, 35_000);
	expect(await close(route)).toMatchObject({
		status: 409,
		body: {
			detail: 'Rota kapatılamaz: araçta 3 koli kaldı, kasada ₺150,00 eksik var.',
			facts: { blocks: ['araçta 3 koli kaldı', 'kasada ₺150,00 eksik var'] },
		},
	});
});

test('who counts may not approve; a second person makes the shortage a dated debt', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Hasan Kurt' });
	const route = await aReturnedRoute(1_120_000, { driverId });
	const counted = await count(route, 1_105_000);
	expect(counted.body).toMatchObject({ state: 'short', differenceKurus: -15_000 });
	expect(await approve(route, 1, cashier)).toMatchObject({
		status: 409,
		body: {
			code: 'settlement/own-count',
			detail: 'Kasayı sayan kişi farkı onaylayamaz.',
		},
	});
	expect((await approve(route, 7)).body.code).toBe('common/stale');
	expect((await approve(route, 1)).body).toMatchObject({
		state: 'approved',
		approvedByName: 'Veli Ş****',
		closeBlocks: [],
	});
	expect((await approve(route, 2)).body.code).toBe('settlement/approved');
	expect((await count(route, 1_120_000, 2)).body.code).toBe('settlement/approved');
	expect((await close(route)).status).toBe(200);
	expect(await debtsOf(driverId)).toMatchObject({
		openKurus: 15_000,
		items: [{ sourceDate: '2026-03-05', routeNumber: route.number, remainingKurus: 15_000 }],
	});
});

test('what is handed in beyond today closes the oldest debt first', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Kemal Tan' });
	for (const [serviceDate, missing] of [
		['2026-03-02', 10_000],
		['2026-03-03', 8_000],
	] as const) {
		const route = await aReturnedRoute(100_000, { driverId, serviceDate });
		const carried = (await settlementOf(route)).carriedDebtKurus;
		await count(route, 100_000 - missing);
		await approve(route, 1);
		await close(route);
		expect(carried).toBe(serviceDate === '2026-03-02' ? 0 : 10_000);
	}
	const today = await aReturnedRoute(100_000, { driverId, serviceDate: '2026-03-04' });
	const expected = await settlementOf(today);
	expect(expected).toMatchObject({ carriedDebtKurus: 18_000, expectedKurus: 118_000 });
	expect(expected.debts.map(({ sourceDate }) => sourceDate)).toEqual(['2026-03-02', '2026-03-03']);
	await count(today, 112_000);
	await approve(today, 1);
	expect((await settlementOf(today)).state).toBe('approved');
	const { items } = await debtsOf(driverId);
	expect(items.map(({ remainingKurus }) => remainingKurus)).toEqual([0, 6_000]);
	const params = { driverId };
	const tooMuch = await cashier(contract.payDriverDebt, {
		params,
		body: { amountKurus: 6_001, note: '' },
	});
	expect(tooMuch.body.code).toBe('settlement/no-debt');
	// The approval stands on debts as they were; paying one meanwhile asks for a new count.
	const paid = await cashier(contract.payDriverDebt, {
		params,
		body: { amountKurus: 6_000, note: 'Elden' },
	});
	expect(paid.body).toEqual({ openKurus: 0 });
	expect((await settlementOf(today)).state).toBe('counting');
	expect((await close(today)).body.detail).toBe('Rota kapatılamaz: kasa sayılmadı.');
	await count(today, 112_000, 2);
	expect((await debtsOf(driverId)).openKurus).toBe(12_000);
	expect((await settlementOf(today)).state).toBe('balanced');
	expect((await close(today)).status).toBe(200);
	expect((await debtsOf(driverId)).openKurus).toBe(0);
});

test('a surplus needs its reason, pays debts and is never absorbed', async () => {
	const driverId = await aDriver(db, depotId);
	const route = await aReturnedRoute(50_000, { driverId });
	const { routeId } = route;
	const silent = await cashier(contract.countCash, {
		params: { routeId },
		body: { ...countOf(52_500), differenceReason: null },
	});
	expect(silent).toMatchObject({
		status: 422,
		body: { code: 'settlement/reason-missing', detail: 'Kasada ₺25,00 fazla var. Neden seçin.' },
	});
	const other = { params: { routeId }, body: countOf(52_500, null, 'other') };
	expect((await cashier(contract.countCash, other)).body.code).toBe('common/note-too-short');
	const made = { params: { routeId }, body: countOf(52_500, null, 'toString') };
	expect((await cashier(contract.countCash, made)).body.code).toBe('reason/unknown');
	await count(route, 52_500);
	expect((await close(route)).body.detail).toBe('Rota kapatılamaz: kasada ₺25,00 fazla var.');
	await approve(route, 1);
	expect((await close(route)).status).toBe(200);
	expect(await debtsOf(driverId)).toEqual({ openKurus: 0, items: [] });
	expect(await settlementOf(route)).toMatchObject({ state: 'approved', differenceKurus: 2_500 });
});

test('expenses need a document, and a count may be corrected until it is approved', async () => {
	const route = await aReturnedRoute(80_000);
	const { routeId } = route;
	const fuel = { label: 'Yakıt', documentNo: '', amountKurus: 20_000 };
	const withExpense = (documentNo: string, version: number | null) =>
		cashier(contract.countCash, {
			params: { routeId },
			body: { ...countOf(60_000, version), expenses: [{ ...fuel, documentNo }] },
		});
	expect((await withExpense('', null)).body.code).toBe('settlement/expense-undocumented');
	expect((await count(route, 60_000)).body).toMatchObject({ state: 'short', version: 1 });
	expect((await withExpense('FT-1', null)).body.code).toBe('common/stale');
	expect((await withExpense('FT-1', 1)).body).toMatchObject({
		state: 'balanced',
		expenseKurus: 20_000,
		expectedKurus: 60_000,
		version: 2,
	});
});

test('cash is not counted before the route is back, and not after it was closed', async () => {
	const route = await aRoute(db, depotId, await someOrders(db, depotId, [{}]));
	expect((await count(route, 0)).body.code).toMatch(/^(route|settlement)\//);
	await loadRoute(db, route);
	const params = { routeId: route.routeId };
	const version = await versionOf(route);
	await manager(outing.departRoute, { params, body: { version, km: 1 } });
	expect((await count(route, 0)).body).toMatchObject({
		code: 'settlement/route-not-returned',
		detail: `Rota ${route.number} tamamlanmadan kasa sayılamaz.`,
	});
	const closed = await aReturnedRoute(0);
	expect((await close(closed)).status).toBe(200);
	expect((await count(closed, 0)).body.code).toBe('route/wrong-state');
	const late = await transact(db, (tx) =>
		startReconciling(tx, {
			depotId,
			routeId: closed.routeId,
			caller: { userId: null, name: 'Test', requestId: null },
			now: new Date(),
		}),
	);
	expect(isRefusal(late) && late.code).toBe('route/wrong-state');
});

test('after the closing no result is entered and none taken back', async () => {
	const route = await aReturnedRoute(0);
	await close(route);
	const [orderId = ''] = route.orderIds;
	const params = { routeId: route.routeId };
	const body = {
		orderId,
		outcome: 'delivered' as const,
		receivedBy: 'Ayşe Yılmaz',
		relation: 'self',
		deliveredPieceIds: [],
		reasonCode: null,
		note: '',
		photoKeys: [],
		callCount: 0,
		position: null,
		collections: [],
		returns: [],
	};
	const closedWords = `Rota ${route.number} kapatıldı. Değişiklik için önce rotayı yeniden açın.`;
	const late = await manager(recordResult, { params, body });
	expect(late).toMatchObject({ status: 409, body: { detail: closedWords } });
	const undone = { params, body: { orderId, reason: 'Yanlış girildi' } };
	expect((await manager(revertResult, undone)).body.detail).toBe(closedWords);
});

test('a reopened route takes back what its count booked, and a new count decides again', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Ömer Işık' });
	const first = await aReturnedRoute(100_000, { driverId, serviceDate: '2026-03-02' });
	await count(first, 90_000);
	await approve(first, 1);
	await close(first);
	const route = await aReturnedRoute(100_000, { driverId, serviceDate: '2026-03-03' });
	await count(route, 110_000);
	await close(route);
	expect((await debtsOf(driverId)).openKurus).toBe(0);
	const { routeId } = route;
	const reopen = async (reason: string) =>
		manager(contract.reopenRoute, {
			params: { routeId },
			body: { version: await versionOf(route), reason },
		});
	expect((await reopen('kısa')).status).toBe(400);
	expect((await reopen('Sayımda bir banknot unutulmuş')).status).toBe(200);
	expect((await debtsOf(driverId)).openKurus).toBe(10_000);
	expect(await settlementOf(route)).toMatchObject({
		state: 'counting',
		closeBlocks: [{ kind: 'cash', words: 'kasa sayılmadı' }],
	});
	expect((await approve(route, 2)).body.code).toBe('settlement/count-outdated');
	await count(route, 95_000, 2);
	await approve(route, 3);
	expect((await close(route)).status).toBe(200);
	const { items } = await debtsOf(driverId);
	expect(items.map(({ remainingKurus }) => remainingKurus)).toEqual([10_000, 5_000]);
	await reopen('Eksik para sonradan bulundu');
	await count(route, 100_000, 5);
	await approve(route, 6);
	await close(route);
	const corrected = await debtsOf(driverId);
	expect(corrected.items.map(({ remainingKurus }) => remainingKurus)).toEqual([10_000, 0]);
	const history = await manager(routes.routeHistory, { params: { routeId } });
	const sentences = history.body.items.map(({ sentence }) => sentence);
	expect(sentences).toContain('Rota yeniden açıldı.');
	expect(sentences).toContain('Kasa sayıldı: ₺950,00 teslim edildi, ₺150,00 eksik.');
	expect(sentences.at(-1)).toBe('Araç çıkış yaptı.');
	expect(history.body.items[0]?.actorName).toBe('Zeynep K***');
});

test('two people close one route at once: it is closed once', async () => {
	const route = await aReturnedRoute(20_000);
	await count(route, 20_000);
	const version = await versionOf(route);
	const params = { routeId: route.routeId };
	const answers = await Promise.all(
		Array.from({ length: 8 }, () => manager(contract.closeRoute, { params, body: { version } })),
	);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	expect(new Set(answers.map(({ body }) => body.code))).toEqual(
		new Set([undefined, 'common/stale']),
	);
});

test('rights: the depot does not count, another depot sees nothing', async () => {
	const route = await aReturnedRoute(20_000);
	const { routeId } = route;
	const body = countOf(20_000);
	const warehouse = sender(app, 'warehouse');
	expect((await warehouse(contract.countCash, { params: { routeId }, body })).status).toBe(403);
	const version = await versionOf(route);
	const reopen = { params: { routeId }, body: { version, reason: 'Yanlışlıkla kapandı' } };
	expect((await cashier(contract.reopenRoute, reopen)).status).toBe(403);
	const elsewhere = sender(app, 'elsewhere');
	expect((await elsewhere(contract.showSettlement, { params: { routeId } })).status).toBe(404);
	expect((await elsewhere(contract.countCash, { params: { routeId }, body })).status).toBe(404);
	const { driverId } = route;
	expect((await elsewhere(contract.listDriverDebts, { params: { driverId } })).status).toBe(404);
});

test('the sheet is a PDF', async () => {
	const route = await aReturnedRoute(1_120_000, { floatKurus: 50_000 });
	await count(route, 1_150_000);
	const response = await app.inject({
		url: `/api/routes/${route.routeId}/settlement-sheet.pdf`,
		headers: bearer('cashier'),
	});
	expect(response.statusCode).toBe(200);
	expect(response.headers['content-type']).toBe('application/pdf');
	expect(response.headers['content-disposition']).toContain(`gun-sonu-${route.number}.pdf`);
	expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});
