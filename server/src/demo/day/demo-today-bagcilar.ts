// Today in Bağcılar: returned with a cash shortage, returned and not unloaded, on the road, ready,
// disputed.
import { disputeDebit } from '../../features/debits/loading/debit-dispute-commands.ts';
import { writeReport } from '../../features/debits/return/report-commands.ts';
import { cancelRoute } from '../../features/settlements/closing/settlement-route-cancel-commands.ts';
import { type DemoDistrict, europeanDistricts } from '../data/demo-places.ts';
import { clockMinutes as at } from './demo-clock.ts';
import { arriveAtNext, visitDoors } from './demo-door.ts';
import { driveTrip } from './demo-drive.ts';
import { countTrip, returnTrip, unloadTrip } from './demo-evening.ts';
import { accepted } from './demo-office.ts';
import { type DemoToday, fillPool, openStartedTrip, openTrip } from './demo-today.ts';
import {
	acceptTrip,
	debitAsk,
	debitEdit,
	driverOf,
	handTripOver,
	loadTrip,
	planTrip,
	routeEdit,
	type Trip,
} from './demo-trip.ts';

export async function seedBagcilarDay(day: DemoToday): Promise<void> {
	const { bagcilar, esenler } = europeanDistricts;
	await seedShortage(day, [bagcilar, esenler]);
	await seedOutings(day);
	await seedAfternoon(day);
	await openTrip(day, { plate: null, driver: null, districts: [esenler], count: 8, at: '14:25' });
	const everywhere = Object.values(europeanDistricts);
	await fillPool(day, everywhere, { today: 28, flawed: 8, tomorrow: 14 });
}

/** One vehicle is back and still loaded, one is on the road. */
async function seedOutings(day: DemoToday): Promise<void> {
	const { kucukcekmece, bakirkoy, zeytinburnu } = europeanDistricts;
	const back = await openStartedTrip(day, {
		plate: '34SVK205',
		driver: 'Uğur Tekin',
		districts: [bakirkoy, zeytinburnu],
		count: 10,
		at: '06:20',
		loading: '07:05',
		leaving: '08:00',
		km: 18_441,
		floatKurus: 30_000,
	});
	await visitDoors(back, { from: at('08:25'), each: 30, firstFailure: 4 });
	await returnTrip(back, at('14:05'), 41);
	const away = await openStartedTrip(day, {
		plate: '34SVK203',
		driver: 'Ozan Keskin',
		districts: [kucukcekmece],
		count: 18,
		at: '06:25',
		loading: '07:15',
		leaving: '08:25',
		km: 142_853,
		floatKurus: 50_000,
	});
	await visitDoors(away, { from: at('08:55'), each: 29, count: 12, firstFailure: 1 });
	await arriveAtNext(away, at('14:50'));
	await driveTrip(away);
}

/** The routes of the afternoon: ready, disputed, planned, cancelled. */
async function seedAfternoon(day: DemoToday): Promise<void> {
	const { gungoren, bahcelievler, basaksehir, zeytinburnu } = europeanDistricts;
	const ready = await openTrip(day, {
		plate: '34SVK202',
		driver: 'Şükrü Erdem',
		districts: [bahcelievler],
		count: 14,
		at: '12:05',
	});
	await seedReady(ready);
	const disputed = await openTrip(day, {
		plate: '34SVK204',
		driver: 'Nuray Coşkun',
		districts: [basaksehir],
		count: 10,
		at: '12:20',
	});
	await seedDispute(disputed);
	const afternoon = await openTrip(day, {
		plate: '34SVK201',
		driver: 'Yusuf Bayram',
		districts: [gungoren],
		count: 12,
		at: '13:10',
	});
	await planTrip(afternoon, at('13:30'));
	const abandonedTrip = await openTrip(day, {
		plate: '34SVK205',
		driver: 'Uğur Tekin',
		districts: [zeytinburnu],
		count: 6,
		at: '13:40',
	});
	await planTrip(abandonedTrip, at('14:12'));
	const { operations } = day.office.people;
	const reason = 'Sürücünün mesaisi doldu; siparişler havuza döndü';
	accepted(await cancelRoute(await routeEdit(abandonedTrip, operations, at('14:40')), { reason }));
}

/**
 * Returned at noon with an unapproved cash shortage and a damaged box without a report (tutanak).
 */
async function seedShortage(day: DemoToday, districts: readonly DemoDistrict[]): Promise<void> {
	const trip = await openStartedTrip(day, {
		plate: '34SVK201',
		driver: 'Yusuf Bayram',
		districts,
		count: 14,
		at: '06:05',
		loading: '06:50',
		leaving: '07:40',
		km: 65_274,
		floatKurus: 50_000,
	});
	const failed = await visitDoors(trip, { from: at('08:00'), each: 14 });
	await returnTrip(trip, at('12:25'), 38);
	const { warehouse } = trip.office.people;
	const damaged = failed.at(-1)?.order.pieces[0];
	if (damaged === undefined) throw new Error('The demo needs something to be damaged');
	accepted(
		await writeReport(debitAsk(trip, warehouse, at('12:32')), {
			reportType: 'damage',
			pieceIds: [damaged.pieceId],
			reasonCode: 'DAMAGED',
			damageReasons: ['crushed'],
			description: 'Kolinin bir köşesi ezilmiş, içinden kırılma sesi geliyor.',
			photoKeys: [],
		}),
	);
	await unloadTrip(trip, at('12:35'), damaged.pieceId);
	const note = 'Sürücü iki teslimatta para üstünü fazla verdiğini söylüyor';
	await countTrip(trip, at('12:50'), { differenceKurus: -12_500, reason: 'change', note });
}

/** Loaded and accepted, with one order that was not found in the depot. */
async function seedReady(trip: Trip): Promise<void> {
	const order = trip.orders.at(-1);
	if (order === undefined) throw new Error('The demo needs an order to leave behind');
	await planTrip(trip, at('12:25'));
	await loadTrip(trip, at('13:05'), { leftBehind: { order, reasonCode: 'NOT_FOUND_IN_DEPOT' } });
	await handTripOver(trip, at('14:00'), 40_000);
	await acceptTrip(trip, at('14:15'));
}

/** The driver counted one box less than the list shows. */
async function seedDispute(trip: Trip): Promise<void> {
	await planTrip(trip, at('12:40'));
	await loadTrip(trip, at('13:15'));
	await handTripOver(trip, at('14:05'));
	const dispute = { note: 'Bir koli eksik saydım', shortCount: 1, overCount: 0 };
	accepted(await disputeDebit(await debitEdit(trip, driverOf(trip), at('14:25')), dispute));
}
