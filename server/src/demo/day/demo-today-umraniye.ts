// Today in Ümraniye: on the road, broken down, half loaded, waiting for the driver, closed early.
import { decideTransfer } from '../../features/debits/transfer/transfer-decision-commands.ts';
import { requestTransfer } from '../../features/debits/transfer/transfer-request-commands.ts';
import { suspendRoute } from '../../features/routes/running/route-departure-commands.ts';
import { cancelOrder } from '../../features/routes/running/route-order-cancel-commands.ts';
import { asianDistricts, type DemoDistrict } from '../data/demo-places.ts';
import { clockMinutes as at } from './demo-clock.ts';
import { arriveAtNext, visitDoors } from './demo-door.ts';
import { driveTrip } from './demo-drive.ts';
import { closeTrip, countTrip, returnTrip, unloadTrip } from './demo-evening.ts';
import { accepted, type DemoOrder } from './demo-office.ts';
import { type DemoToday, fillPool, openStartedTrip, openTrip } from './demo-today.ts';
import {
	debitAsk,
	driverOf,
	handTripOver,
	loadTrip,
	planTrip,
	routeEdit,
	startTrip,
	type Trip,
} from './demo-trip.ts';

export async function seedUmraniyeDay(day: DemoToday): Promise<void> {
	const { umraniye, maltepe } = asianDistricts;
	await seedClosed(day, [umraniye]);
	await seedOnTheRoad(day);
	await seedInTheDepot(day);
	await openTrip(day, { plate: null, driver: null, districts: [maltepe], count: 8, at: '14:30' });
	const everywhere = Object.values(asianDistricts);
	await fillPool(day, everywhere, { today: 30, flawed: 10, tomorrow: 16 });
}

/** Two vehicles are delivering; a third one broke down and waits for the second. */
async function seedOnTheRoad(day: DemoToday): Promise<void> {
	const { umraniye, kadikoy, atasehir, cekmekoy, maltepe } = asianDistricts;
	const first = await openStartedTrip(day, {
		plate: '34SVK101',
		driver: 'Mehmet Yıldırım',
		districts: [umraniye, cekmekoy],
		count: 22,
		at: '06:10',
		loading: '06:55',
		leaving: '08:05',
		km: 84_631,
		floatKurus: 50_000,
	});
	await visitDoors(first, { from: at('08:30'), each: 27, count: 14 });
	await arriveAtNext(first, at('14:55'));
	const second = await openStartedTrip(day, {
		plate: '34SVK103',
		driver: 'Emre Toprak',
		districts: [kadikoy],
		count: 18,
		at: '06:15',
		loading: '07:10',
		leaving: '08:20',
		km: 31_966,
		floatKurus: 40_000,
	});
	await visitDoors(second, { from: at('08:50'), each: 39, count: 9, firstFailure: 3 });
	await seedTransfer(second, first);
	const broken = await openTrip(day, {
		plate: '34SVK104',
		driver: 'Hasan Güler',
		districts: [atasehir, maltepe],
		count: 14,
		at: '06:20',
	});
	await seedBreakdown(broken, second);
	await seedCancelledOnTheRoad(first);
	await driveTrip(first);
	await driveTrip(second);
	// The phone of the broken-down vehicle has no signal.
	await driveTrip(broken, '14:10');
}

/** The routes of the afternoon: one waits for its driver, one is half loaded. */
async function seedInTheDepot(day: DemoToday): Promise<void> {
	const { uskudar, cekmekoy, sancaktepe } = asianDistricts;
	const waiting = await openTrip(day, {
		plate: '34SVK102',
		driver: 'Serkan Aksoy',
		districts: [uskudar],
		count: 14,
		at: '12:10',
	});
	await planTrip(waiting, at('12:30'));
	await loadTrip(waiting, at('13:30'));
	await handTripOver(waiting, at('14:20'), 30_000);
	const half = await openTrip(day, {
		plate: '34SVK105',
		driver: 'İsmail Çakır',
		districts: [sancaktepe, cekmekoy],
		count: 22,
		at: '12:40',
		note: 'Kurulumlu teslimat var; asansörlü kasa gerekli.',
	});
	await planTrip(half, at('13:00'));
	const pieceCount = half.orders.flatMap(({ pieces }) => pieces).length;
	await loadTrip(half, at('14:40'), { pieceCount: Math.floor(pieceCount / 2) });
}

/** A morning route by motorcycle that is finished and closed. */
async function seedClosed(day: DemoToday, districts: readonly DemoDistrict[]): Promise<void> {
	const trip = await openStartedTrip(day, {
		plate: '34SVK106',
		driver: 'Kübra Ateş',
		districts,
		count: 8,
		small: true,
		at: '06:05',
		loading: '06:50',
		leaving: '07:30',
		km: 9_214,
		floatKurus: 20_000,
	});
	await visitDoors(trip, { from: at('07:45'), each: 18, firstFailure: 3 });
	await returnTrip(trip, at('10:20'), 34);
	await unloadTrip(trip, at('10:30'));
	await countTrip(trip, at('10:45'));
	await closeTrip(trip, at('11:00'));
}

/** An order near another vehicle, whose driver took it over. */
async function seedTransfer(from: Trip, to: Trip): Promise<void> {
	const { db, people, act } = from.office;
	const [order] = await ordersAboard(from);
	if (order === undefined) return;
	const transfer = await requestTransfer(debitAsk(from, people.warehouse, at('14:56')), {
		toDebitId: to.debitId,
		pieceIds: order.pieces.map(({ pieceId }) => pieceId),
		equipmentIds: [],
		reasonCode: 'TRANSFERRED',
		note: 'Alıcı iş adresinde teslim alacak',
	});
	const { id: transferId, version } = accepted(transfer);
	const decision = { version, accepted: true, onPaper: false, note: '' };
	const caller = driverOf(to);
	accepted(
		await decideTransfer({ db, caller, act: act(from.clock(at('14:57'))), transferId }, decision),
	);
}

/** A part of the goods of the broken-down vehicle is offered to another driver. */
async function seedBreakdown(broken: Trip, helper: Trip): Promise<void> {
	const { people } = broken.office;
	await startTrip(broken, { loading: at('07:20'), leaving: at('08:35'), km: 97_067 });
	await visitDoors(broken, { from: at('09:00'), each: 38, count: 8, firstFailure: 6 });
	const reason = 'Şanzıman arızası; çekici bekleniyor';
	accepted(await suspendRoute(await routeEdit(broken, people.operations, at('14:05')), reason));
	const aboard = (await ordersAboard(broken)).slice(0, 4);
	accepted(
		await requestTransfer(debitAsk(broken, people.warehouse, at('14:20')), {
			toDebitId: helper.debitId,
			pieceIds: aboard.flatMap(({ pieces }) => pieces).map(({ pieceId }) => pieceId),
			equipmentIds: [],
			reasonCode: 'VEHICLE_BREAKDOWN',
			note: '',
		}),
	);
}

/**
 * A recipient cancels while the goods are on the road, so the driver must bring them back (guard
 * 6).
 */
async function seedCancelledOnTheRoad(trip: Trip): Promise<void> {
	const { db, people, act } = trip.office;
	const order = (await ordersAboard(trip)).at(-1);
	if (order === undefined) return;
	const { version } = await db
		.selectFrom('orders')
		.select('version')
		.where('depot_id', '=', trip.office.depotId)
		.where('id', '=', order.orderId)
		.executeTakeFirstOrThrow();
	const acting = { db, caller: people.support, act: act(trip.clock(at('14:58'))) };
	const note = 'Müşteri telefonda vazgeçti';
	accepted(await cancelOrder(acting, order.orderId, { version, note }));
}

/** Orders on the vehicle without a result, the last stop first. */
async function ordersAboard(trip: Trip): Promise<DemoOrder[]> {
	const { db, depotId } = trip.office;
	const rows = await db
		.selectFrom('route_orders as ro')
		.innerJoin('stops as s', (join) =>
			join.on('s.depot_id', '=', depotId).onRef('s.id', '=', 'ro.stop_id'),
		)
		.select('ro.order_id as orderId')
		.where('ro.depot_id', '=', depotId)
		.where('ro.route_id', '=', trip.routeId)
		.where('ro.result', '=', 'pending')
		.where('s.state', '=', 'pending')
		.orderBy('s.position', 'desc')
		.orderBy('ro.order_id')
		.execute();
	const byId = new Map(trip.orders.map((order) => [order.orderId, order]));
	return rows.flatMap(({ orderId }) => byId.get(orderId) ?? []);
}
