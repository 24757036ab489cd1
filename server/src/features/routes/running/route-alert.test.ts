import { routeHistory, showRoute } from '@sevk/contract/routes/route-detail';
import { addDays, instantAt, todayIn } from '@sevk/domain/common/date/date';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { aDriver, aVehicle, someOrders } from '../../../testing/build/builders.ts';
import { aRoute } from '../../../testing/build/route-builders.ts';
import { createCustodyTestContext, failed } from '../../../testing/fixture/custody-test-context.ts';
import { implementSettlements } from '../../settlements/settlement-endpoints.ts';
import { readActiveAlerts } from '../reading/route-alert-answer.ts';
import { raiseRouteAlerts } from './route-alert-job.ts';

const context = await createCustodyTestContext((parts) => implementSettlements(parts));
afterAll(context.close);

const { db } = context;
const minutesAfter = (from: string | Date, minutes: number) =>
	new Date(new Date(from).getTime() + minutes * 60_000);
const alertsOf = async (routeId: string) =>
	(await context.as('manager')(routeHistory, { params: { routeId } })).body.items
		.filter(({ kind }) => kind === 'alerted')
		.map(({ sentence }) => sentence);

test('a fact is raised once, also by several processes, and again when it begins anew', async () => {
	const serviceDate = todayIn(new Date());
	const { route } = await context.routeOnRoad([{}], { serviceDate });
	const { departedAt, driverId } = (
		await context.as('manager')(showRoute, { params: { routeId: route.routeId } })
	).body;
	const silent = minutesAfter(departedAt ?? '', 10);
	await raiseRouteAlerts(db, minutesAfter(departedAt ?? '', 9));
	const early = (await alertsOf(route.routeId)).filter((sentence) => sentence.includes('konum'));
	expect(early).toEqual([]);
	await Promise.all([1, 2, 3].map(() => raiseRouteAlerts(db, silent)));
	await raiseRouteAlerts(db, minutesAfter(silent, 1));
	const lost = async () =>
		(await alertsOf(route.routeId)).filter((sentence) => sentence.includes('konum'));
	expect(await lost()).toEqual(['Uyarı: araçtan 10 dakikadır konum gelmiyor.']);
	const heardAt = minutesAfter(silent, 2);
	const clockIsSlow = { recorded_at: minutesAfter(heardAt, -11), received_at: heardAt };
	await db
		.insertInto('latest_positions')
		.values({
			depot_id: context.depotId,
			driver_id: driverId ?? '',
			route_id: route.routeId,
			device_id: 'd',
			...clockIsSlow,
			longitude: 29,
			latitude: 41,
			accuracy_m: 8,
		})
		.execute();
	await raiseRouteAlerts(db, minutesAfter(heardAt, 9));
	expect(await lost()).toHaveLength(1);
	await raiseRouteAlerts(db, minutesAfter(heardAt, 10));
	expect(await lost()).toHaveLength(2);
});

test('an acceptance, a departure and a closing that are late are raised', async () => {
	const serviceDate = '2026-05-04';
	const route = await context.plannedRoute([{ windowStart: '09:00', windowEnd: '12:00' }], {
		serviceDate,
		driverId: context.secondDriverId,
	});
	const debitId = await context.openDebit(route);
	for (const { barcode } of await context.piecesOf(route)) await context.scan(debitId, barcode);
	await context.handOver(debitId);
	await db
		.updateTable('debits')
		.set({ handed_over_at: instantAt(serviceDate, '08:00') })
		.where('depot_id', '=', context.depotId)
		.where('id', '=', debitId)
		.execute();
	await raiseRouteAlerts(db, instantAt(serviceDate, '08:30'));
	await raiseRouteAlerts(db, instantAt(serviceDate, '09:10'));
	expect(await alertsOf(route.routeId)).toEqual([
		'Uyarı: ilk teslimat aralığı başladı, araç çıkmadı.',
		'Uyarı: zimmet 15 dakikadır kabul bekliyor.',
	]);
	await context.accept(debitId, 'second');
	await context.depart(route);
	await raiseRouteAlerts(db, instantAt(serviceDate, '20:00'));
	expect((await alertsOf(route.routeId))[0]).toBe('Uyarı: saat 20:00 oldu, rota kapatılmadı.');
});

test('alerts of more routes than one transaction takes are each raised once', async () => {
	const serviceDate = '2026-05-05';
	const window = [{ windowStart: '09:00', windowEnd: '12:00' }];
	const routes = [
		await context.plannedRoute(window, { serviceDate }),
		await context.plannedRoute(window, { serviceDate, driverId: context.secondDriverId }),
	];
	for (const minutes of [5, 6]) {
		await raiseRouteAlerts(db, minutesAfter(instantAt(serviceDate, '09:00'), minutes), {
			atOnce: 1,
		});
	}
	for (const { routeId } of routes) {
		expect(await alertsOf(routeId)).toEqual(['Uyarı: ilk teslimat aralığı başladı, araç çıkmadı.']);
	}
});

test('a depot that fails does not keep the next one from its alerts', async () => {
	const { depotId, otherDepotId } = context;
	const serviceDate = '2026-05-06';
	const orderIds = await someOrders(db, otherDepotId, [{ windowStart: '09:00' }]);
	const route = await aRoute(db, otherDepotId, orderIds, {
		vehicleId: await aVehicle(db, otherDepotId),
		driverId: await aDriver(db, otherDepotId),
		serviceDate,
	});
	const failing = db.withPlugin({
		transformQuery: ({ node }) => {
			const isOfDepot = JSON.stringify(node).includes(depotId);
			if (isOfDepot) throw new Error('the first depot fails');
			return node;
		},
		transformResult: async ({ result }) => result,
	});
	await expect(raiseRouteAlerts(failing, instantAt(serviceDate, '09:05'))).rejects.toThrow(
		'some alerts could not be raised',
	);
	const { body } = await context.as('elsewhere')(routeHistory, {
		params: { routeId: route.routeId },
	});
	expect(body.items.map(({ kind }) => kind)).toContain('alerted');
});

test('a long stop counts from the latest arrival', async () => {
	const { route } = await context.routeOnRoad([{}, {}], {
		serviceDate: todayIn(new Date()),
		driverId: context.secondDriverId,
		acceptedBy: 'second',
	});
	const manager = context.as('manager');
	const { stops } = (await manager(showRoute, { params: { routeId: route.routeId } })).body;
	const now = new Date();
	for (const [index, minutesAgo] of [40, 5].entries())
		await db
			.updateTable('stops')
			.set({ state: 'arrived', arrived_at: minutesAfter(now, -minutesAgo) })
			.where('depot_id', '=', context.depotId)
			.where('id', '=', stops[index]?.id ?? '')
			.execute();
	const kindsAt = async (at: Date) =>
		((await readActiveAlerts(db, context.depotId, at)).get(route.routeId) ?? []).map(
			({ kind }) => kind,
		);
	expect(await kindsAt(now)).not.toContain('stop_long');
	expect(await kindsAt(minutesAfter(now, 26))).toContain('stop_long');
});

test('an announced photo that has not come in a day is alerted of until it comes', async () => {
	const recorded = new Date();
	const { route } = await context.routeOnRoad([{}], {
		serviceDate: addDays(todayIn(recorded), -1),
	});
	const photo = { id: newId(), sha256: 'a'.repeat(64), takenAt: recorded.toISOString() };
	const entry = { ...failed, photos: [{ ...photo, position: null }] };
	expect((await context.record(route, route.orderIds[0] ?? '', entry, 'driver')).status).toBe(200);
	const alertsAt = async (hours: number) =>
		(await readActiveAlerts(db, context.depotId, minutesAfter(recorded, hours * 60)))
			.get(route.routeId)
			?.map(({ kind }) => kind) ?? [];
	const photoAlerts = async (hours: number) =>
		(await readActiveAlerts(db, context.depotId, minutesAfter(recorded, hours * 60)))
			.get(route.routeId)
			?.filter(({ kind }) => kind === 'photo_late') ?? [];
	expect(await photoAlerts(23)).toEqual([]);
	await Promise.all(
		[72, 72].map((hours) => raiseRouteAlerts(db, minutesAfter(recorded, hours * 60))),
	);
	expect((await alertsOf(route.routeId)).filter((sentence) => sentence.includes('foto'))).toEqual([
		'Uyarı: sürücünün çektiği fotoğraf 24 saattir bekleniyor.',
	]);
	expect(await alertsAt(72)).toEqual(['photo_late']);
	await db
		.updateTable('attempt_photos')
		.set({ file_name: `${newId()}.jpg`, arrived_at: recorded })
		.where('depot_id', '=', context.depotId)
		.where('id', '=', photo.id)
		.execute();
	expect(await photoAlerts(72)).toEqual([]);
});
