// Today in both depots: a route in every state that a route can be in.
import { addDays, type ServiceDate } from '@sevk/domain/common/date';
import { disputeDebit } from '../features/debits/debit-commands.ts';
import { writeReport } from '../features/debits/report-commands.ts';
import { cancelRoute } from '../features/debits/route-cancel-commands.ts';
import { decideTransfer } from '../features/debits/transfer-decision-commands.ts';
import { requestTransfer } from '../features/debits/transfer-request-commands.ts';
import { cancelOrder } from '../features/orders/order-commands.ts';
import { suspendRoute } from '../features/routes/route-departure-commands.ts';
import { clockMinutes, type DemoClock, pastDay } from './demo-clock.ts';
import { arriveAtNext, visitDoors } from './demo-door.ts';
import { closeTrip, countTrip, returnTrip, unloadTrip } from './demo-evening.ts';
import {
	accepted,
	type DemoOffice,
	type DemoOrder,
	takeOrders,
	takeWaiting,
} from './demo-office.ts';
import { asianDistricts, type DemoDistrict, europeanDistricts } from './demo-places.ts';
import {
	acceptTrip,
	debitAsk,
	draftTrip,
	driverOf,
	handTripOver,
	loadTrip,
	planTrip,
	routeAsk,
	startTrip,
	type Trip,
} from './demo-trip.ts';

export type DemoToday = {
	readonly office: DemoOffice;
	readonly today: ServiceDate;
	readonly clock: DemoClock;
};

type TripOf = {
	readonly plate: string | null;
	readonly driver: string | null;
	readonly districts: readonly DemoDistrict[];
	readonly count: number;
	readonly at: string;
	readonly small?: boolean;
	readonly note?: string;
};

/** A draft of today whose orders came last night. */
async function openTrip({ office, today, clock }: DemoToday, trip: TripOf): Promise<Trip> {
	const { districts, count, small = false, plate, driver, note = '' } = trip;
	const lastNight = pastDay(addDays(today, -1))(clockMinutes('20:55'));
	const fresh = await takeOrders(
		office,
		{ serviceDate: today, districts, count, small },
		lastNight,
	);
	const orders = [...takeWaiting(office, districts), ...fresh];
	const plan = { serviceDate: today, plate, driver, orders, note };
	return draftTrip(office, clock, clockMinutes(trip.at), plan);
}

/** Orders without a route: of today, of tomorrow, and some that have to be checked first. */
async function fillPool(
	{ office, today, clock }: DemoToday,
	districts: readonly DemoDistrict[],
	counts: { today: number; flawed: number; tomorrow: number },
): Promise<void> {
	const lastNight = pastDay(addDays(today, -1))(clockMinutes('21:10'));
	const wish = { serviceDate: today, districts };
	await takeOrders(office, { ...wish, count: counts.today }, lastNight);
	await takeOrders(office, { ...wish, count: counts.flawed, flawed: true }, lastNight);
	const tomorrow = { districts, serviceDate: addDays(today, 1), count: counts.tomorrow };
	await takeOrders(office, tomorrow, clock(clockMinutes('11:30')));
}

const m = clockMinutes;

export async function tellUmraniye(day: DemoToday): Promise<void> {
	const { umraniye, uskudar, kadikoy, atasehir, cekmekoy, sancaktepe, maltepe } = asianDistricts;
	await tellClosed(day, [umraniye]);
	const first = await openTrip(day, {
		plate: '34SVK101',
		driver: 'Mehmet Yıldırım',
		districts: [umraniye, cekmekoy],
		count: 22,
		at: '06:10',
	});
	await startTrip(first, {
		loading: m('06:55'),
		leaving: m('08:05'),
		km: 84_631,
		floatKurus: 50_000,
	});
	await visitDoors(first, { from: m('08:30'), each: 27, count: 14 });
	await arriveAtNext(first, m('14:55'));
	const second = await openTrip(day, {
		plate: '34SVK103',
		driver: 'Emre Toprak',
		districts: [kadikoy],
		count: 18,
		at: '06:15',
	});
	await startTrip(second, {
		loading: m('07:10'),
		leaving: m('08:20'),
		km: 31_966,
		floatKurus: 40_000,
	});
	await visitDoors(second, { from: m('08:50'), each: 39, count: 9, firstFailure: 3 });
	await tellTransfer(second, first);
	const broken = await openTrip(day, {
		plate: '34SVK104',
		driver: 'Hasan Güler',
		districts: [atasehir, maltepe],
		count: 14,
		at: '06:20',
	});
	await tellBreakdown(broken, second);
	await tellCancelledOnTheRoad(first);
	const waiting = await openTrip(day, {
		plate: '34SVK102',
		driver: 'Serkan Aksoy',
		districts: [uskudar],
		count: 14,
		at: '12:10',
	});
	await planTrip(waiting, m('12:30'));
	await loadTrip(waiting, m('13:30'));
	await handTripOver(waiting, m('14:20'), 30_000);
	const half = await openTrip(day, {
		plate: '34SVK105',
		driver: 'İsmail Çakır',
		districts: [sancaktepe, cekmekoy],
		count: 22,
		at: '12:40',
		note: 'Kurulumlu teslimat var; asansörlü kasa gerekli.',
	});
	await planTrip(half, m('13:00'));
	const pieceCount = half.orders.flatMap(({ pieces }) => pieces).length;
	await loadTrip(half, m('14:40'), { pieceCount: Math.floor(pieceCount / 2) });
	await openTrip(day, { plate: null, driver: null, districts: [maltepe], count: 8, at: '14:30' });
	const everywhere = [umraniye, uskudar, kadikoy, atasehir, cekmekoy, sancaktepe, maltepe];
	await fillPool(day, everywhere, { today: 30, flawed: 10, tomorrow: 16 });
}

/** An early tour by motorcycle that is finished and closed. */
async function tellClosed(day: DemoToday, districts: readonly DemoDistrict[]): Promise<void> {
	const trip = await openTrip(day, {
		plate: '34SVK106',
		driver: 'Kübra Ateş',
		districts,
		count: 8,
		small: true,
		at: '06:05',
	});
	await startTrip(trip, {
		loading: m('06:50'),
		leaving: m('07:30'),
		km: 9_214,
		floatKurus: 20_000,
	});
	await visitDoors(trip, { from: m('07:45'), each: 18, firstFailure: 3 });
	await returnTrip(trip, m('10:20'), 34);
	await unloadTrip(trip, m('10:30'));
	await countTrip(trip, m('10:45'));
	await closeTrip(trip, m('11:00'));
}

/** An order whose recipient is near the other vehicle: its driver has taken it over. */
async function tellTransfer(from: Trip, to: Trip): Promise<void> {
	const { db, people, act } = from.office;
	const [order] = await ordersAboard(from);
	if (order === undefined) return;
	const asked = await requestTransfer(debitAsk(from, people.warehouse, m('14:30')), {
		toDebitId: to.debitId,
		pieceIds: order.pieces.map(({ pieceId }) => pieceId),
		reasonCode: 'TRANSFERRED',
		note: 'Alıcı iş adresinde teslim alacak',
	});
	const { id: transferId, version } = accepted(asked);
	const decision = { version, accepted: true, onPaper: false, note: '' };
	const caller = driverOf(to);
	accepted(
		await decideTransfer({ db, caller, act: act(from.clock(m('14:36'))), transferId }, decision),
	);
}

/** The vehicle stands still; part of its goods is offered to another driver. */
async function tellBreakdown(broken: Trip, helper: Trip): Promise<void> {
	const { people } = broken.office;
	await startTrip(broken, { loading: m('07:20'), leaving: m('08:35'), km: 97_067 });
	await visitDoors(broken, { from: m('09:00'), each: 38, count: 8, firstFailure: 6 });
	const reason = 'Şanzıman arızası; çekici bekleniyor';
	accepted(await suspendRoute(routeAsk(broken, people.operations, m('14:05')), reason));
	const aboard = (await ordersAboard(broken)).slice(0, 4);
	accepted(
		await requestTransfer(debitAsk(broken, people.warehouse, m('14:20')), {
			toDebitId: helper.debitId,
			pieceIds: aboard.flatMap(({ pieces }) => pieces).map(({ pieceId }) => pieceId),
			reasonCode: 'VEHICLE_BREAKDOWN',
			note: '',
		}),
	);
}

/** A customer gives up while the goods are on the road: the driver must bring them back (guard 6). */
async function tellCancelledOnTheRoad(trip: Trip): Promise<void> {
	const { db, people, act } = trip.office;
	const order = (await ordersAboard(trip)).at(-1);
	if (order === undefined) return;
	const { version } = await db
		.selectFrom('orders')
		.select('version')
		.where('depot_id', '=', trip.office.depotId)
		.where('id', '=', order.orderId)
		.executeTakeFirstOrThrow();
	const acting = { db, caller: people.support, act: act(trip.clock(m('14:48'))) };
	const note = 'Müşteri telefonda vazgeçti';
	accepted(await cancelOrder(acting, order.orderId, { version, note }));
}

/** Orders of a trip that are on the vehicle and have no result yet, the last stop first. */
async function ordersAboard(trip: Trip): Promise<DemoOrder[]> {
	const { db, depotId } = trip.office;
	const rows = await db
		.selectFrom('route_orders as ro')
		.innerJoin('stops as s', (join) =>
			join.onRef('s.depot_id', '=', 'ro.depot_id').onRef('s.id', '=', 'ro.stop_id'),
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

export async function tellBagcilar(day: DemoToday): Promise<void> {
	const { bagcilar, gungoren, bahcelievler, kucukcekmece } = europeanDistricts;
	const { basaksehir, esenler, bakirkoy, zeytinburnu } = europeanDistricts;
	await tellShortage(day, [bagcilar, esenler]);
	const back = await openTrip(day, {
		plate: '34SVK205',
		driver: 'Uğur Tekin',
		districts: [bakirkoy, zeytinburnu],
		count: 10,
		at: '06:20',
	});
	await startTrip(back, {
		loading: m('07:05'),
		leaving: m('08:00'),
		km: 18_441,
		floatKurus: 30_000,
	});
	await visitDoors(back, { from: m('08:25'), each: 30, firstFailure: 4 });
	await returnTrip(back, m('14:05'), 41);
	const away = await openTrip(day, {
		plate: '34SVK203',
		driver: 'Ozan Keskin',
		districts: [kucukcekmece],
		count: 18,
		at: '06:25',
	});
	await startTrip(away, {
		loading: m('07:15'),
		leaving: m('08:25'),
		km: 142_853,
		floatKurus: 50_000,
	});
	await visitDoors(away, { from: m('08:55'), each: 29, count: 12, firstFailure: 1 });
	await arriveAtNext(away, m('14:50'));
	const ready = await openTrip(day, {
		plate: '34SVK202',
		driver: 'Şükrü Erdem',
		districts: [bahcelievler],
		count: 14,
		at: '12:05',
	});
	await tellReady(ready);
	const disputed = await openTrip(day, {
		plate: '34SVK204',
		driver: 'Nuray Coşkun',
		districts: [basaksehir],
		count: 10,
		at: '12:20',
	});
	await tellDispute(disputed);
	const afternoon = await openTrip(day, {
		plate: '34SVK201',
		driver: 'Yusuf Bayram',
		districts: [gungoren],
		count: 12,
		at: '13:10',
	});
	await planTrip(afternoon, m('13:30'));
	const given = await openTrip(day, {
		plate: '34SVK205',
		driver: 'Uğur Tekin',
		districts: [zeytinburnu],
		count: 6,
		at: '13:40',
	});
	await planTrip(given, m('14:12'));
	const { operations } = day.office.people;
	const reason = 'Sürücünün mesaisi doldu; siparişler havuza döndü';
	accepted(await cancelRoute(routeAsk(given, operations, m('14:40')), reason));
	await openTrip(day, { plate: null, driver: null, districts: [esenler], count: 8, at: '14:25' });
	const everywhere = [
		bagcilar,
		gungoren,
		bahcelievler,
		kucukcekmece,
		basaksehir,
		esenler,
		bakirkoy,
	];
	await fillPool(day, everywhere, { today: 28, flawed: 8, tomorrow: 14 });
}

/** Back since noon: cash is missing and nobody has approved that, a damaged box waits for its tutanak. */
async function tellShortage(day: DemoToday, districts: readonly DemoDistrict[]): Promise<void> {
	const trip = await openTrip(day, {
		plate: '34SVK201',
		driver: 'Yusuf Bayram',
		districts,
		count: 14,
		at: '06:05',
	});
	await startTrip(trip, {
		loading: m('06:50'),
		leaving: m('07:40'),
		km: 65_274,
		floatKurus: 50_000,
	});
	const failed = await visitDoors(trip, { from: m('08:00'), each: 18 });
	await returnTrip(trip, m('12:25'), 38);
	const { warehouse } = trip.office.people;
	const damaged = failed.at(-1)?.order.pieces[0];
	if (damaged === undefined) throw new Error('The demo needs something to be damaged');
	accepted(
		await writeReport(debitAsk(trip, warehouse, m('12:32')), {
			reportType: 'damage',
			pieceIds: [damaged.pieceId],
			reasonCode: 'DAMAGED',
			damageReasons: ['crushed'],
			description: 'Kolinin bir köşesi ezilmiş, içinden kırılma sesi geliyor.',
			photoKeys: [],
		}),
	);
	await unloadTrip(trip, m('12:35'), 1);
	const note = 'Sürücü iki teslimatta para üstünü fazla verdiğini söylüyor';
	await countTrip(trip, m('12:50'), { differenceKurus: -12_500, reason: 'change', note });
}

/** Loaded and accepted, with one order that nobody found in the depot. */
async function tellReady(trip: Trip): Promise<void> {
	const order = trip.orders.at(-1);
	if (order === undefined) throw new Error('The demo needs an order to leave behind');
	await planTrip(trip, m('12:25'));
	await loadTrip(trip, m('13:05'), { leftBehind: { order, reasonCode: 'NOT_FOUND_IN_DEPOT' } });
	await handTripOver(trip, m('14:00'), 40_000);
	await acceptTrip(trip, m('14:15'));
}

/** The driver counted one box less than the list says. */
async function tellDispute(trip: Trip): Promise<void> {
	await planTrip(trip, m('12:40'));
	await loadTrip(trip, m('13:15'));
	await handTripOver(trip, m('14:05'));
	const dispute = { note: 'Bir koli eksik saydım', shortCount: 1, overCount: 0 };
	accepted(await disputeDebit(debitAsk(trip, driverOf(trip), m('14:25')), dispute));
}
