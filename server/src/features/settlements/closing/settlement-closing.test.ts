import { recordResult, revertResult } from '@sevk/contract/debits/delivery-results';
import * as routeDetail from '@sevk/contract/routes/route-detail';
import * as outing from '@sevk/contract/routes/route-outing';
import * as routes from '@sevk/contract/routes/routes';
import { showEndOfDay } from '@sevk/contract/settlements/end-of-day';
import * as contract from '@sevk/contract/settlements/settlements';
import { afterAll, expect, test } from 'vitest';
import { aDriver, someOrders } from '../../../testing/build/builders.ts';
import { aRoute, deliverOrder, loadRoute } from '../../../testing/build/route-builders.ts';
import { createCashTestContext } from '../../../testing/fixture/cash-test-context.ts';

const context = await createCashTestContext();
const {
	db,
	depotId,
	manager,
	aReturnedRoute,
	versionOf,
	count,
	approve,
	close,
	settlementOf,
	debtsOf,
} = context;
afterAll(context.end);

test('closes a route with a balanced count once', async () => {
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
		countedByName: 'Ali Demir',
	});
	expect((await close(route)).status).toBe(200);
	const { routeId } = route;
	const closed = await manager(routeDetail.showRoute, { params: { routeId } });
	expect(closed.body).toMatchObject({ state: 'closed', settlementState: 'balanced' });
	expect(await close(route)).toMatchObject({
		status: 409,
		body: {
			code: 'route/wrong-state',
			detail: `Rota ${route.number} kapatıldı. Değişiklik için önce rotayı yeniden açın.`,
		},
	});
});

test('refuses to close a route with everything that blocks it', async () => {
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

test('refuses to record or revert results of a closed route', async () => {
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

test('reopening a route reverses its count, and a new count is booked again', async () => {
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
		// The counted amount is still shown, without a difference, because the count is outdated.
		countedKurus: 110_000,
		differenceKurus: null,
		closeBlocks: [{ kind: 'cash', words: 'önceki kasa sayımı geçersiz, kasa yeniden sayılmalı' }],
	});
	const listed = await manager(routes.listRoutes, { query: { only: 'finished', q: route.number } });
	expect(listed.body.items).toMatchObject([
		{ id: routeId, settlementState: 'counting', differenceKurus: null },
	]);
	const day = await manager(showEndOfDay, { query: { serviceDate: '2026-03-03' } });
	expect(day.body).toMatchObject({ countedKurus: 0, differenceKurus: 0 });
	expect(day.body.cash).toMatchObject([
		{ routeId, state: 'counting', countedKurus: null, differenceKurus: null },
	]);
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
	const history = await manager(routeDetail.routeHistory, { params: { routeId } });
	const sentences = history.body.items.map(({ sentence }) => sentence);
	expect(sentences).toContain('Rota yeniden açıldı.');
	expect(sentences).toContain('Kasa sayıldı: ₺950,00 teslim edildi, ₺150,00 eksik.');
	expect(sentences.at(-1)).toBe('Araç çıkış yaptı.');
	expect(history.body.items[0]?.actorName).toBe('Zeynep Kaya');
});

test('a route of an erased driver is not reopened', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Halit Kaya' });
	const route = await aReturnedRoute(20_000, { driverId, serviceDate: '2026-03-06' });
	await count(route, 20_000);
	expect((await close(route)).status).toBe(200);
	const erased = { phone: null, licence_class: null, licence_until: null, src_document: null };
	const at = { retired_at: new Date(), erased_at: new Date() };
	await db
		.updateTable('drivers')
		.set({ ...erased, ...at, src_until: null, work_week: null })
		.where('id', '=', driverId)
		.execute();
	const version = await versionOf(route);
	const params = { routeId: route.routeId };
	const body = { version, reason: 'Sayımda bir banknot unutulmuş' };
	expect(await manager(contract.reopenRoute, { params, body })).toMatchObject({
		status: 409,
		body: {
			code: 'route/driver-erased',
			detail: `Rota ${route.number} yeniden açılamaz: Halit Kaya adlı sürücünün kişisel verileri silindi.`,
		},
	});
	expect(await settlementOf(route)).toMatchObject({ state: 'balanced' });
	expect(await versionOf(route)).toBe(version);
});

test('of concurrent requests to close a route one succeeds', async () => {
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
