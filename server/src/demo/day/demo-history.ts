// The two days before today: routes that departed, returned and were closed.
import { addDays, type ServiceDate } from '@sevk/domain/common/date/date';
import { decideReport, writeReport } from '../../features/debits/return/report-commands.ts';
import { openMoney } from '../../features/money/money-opening-commands.ts';
import { payDriverDebt } from '../../features/settlements/closing/driver-debt-commands.ts';
import { asianDistricts, type DemoDistrict, europeanDistricts } from '../data/demo-places.ts';
import { clockMinutes, pastDay } from './demo-clock.ts';
import { type FailedVisit, visitDoors } from './demo-door.ts';
import {
	approveTrip,
	type CashCount,
	closeTrip,
	countTrip,
	decideNextSteps,
	returnToSender,
	returnTrip,
	unloadTrip,
} from './demo-evening.ts';
import {
	accepted,
	type DemoOffice,
	type DemoOrder,
	requireValue,
	takeOrders,
	takeWaiting,
} from './demo-office.ts';
import { debitAsk, draftTrip, driverOf, startTrip, type Trip } from './demo-trip.ts';

type PastTrip = {
	readonly daysAgo: 1 | 2;
	readonly plate: string;
	readonly driver: string;
	readonly districts: readonly DemoDistrict[];
	readonly orderCount: number;
	readonly leaving: string;
	readonly km: number;
	readonly drivenKm: number;
	readonly floatKurus?: number;
	readonly firstFailure: number;
	readonly count?: CashCount;
	/** A piece that is missing in the evening. */
	readonly losesPiece?: boolean;
	/** A vehicle that broke down on its way back and was not unloaded. */
	readonly staysLoaded?: boolean;
};

const { umraniye, uskudar, kadikoy, atasehir, cekmekoy } = asianDistricts;
const { bagcilar, gungoren, bahcelievler, kucukcekmece, basaksehir, bakirkoy } = europeanDistricts;

export const umraniyeHistory: readonly PastTrip[] = [
	{
		daysAgo: 2,
		plate: '34SVK101',
		driver: 'Mehmet Yıldırım',
		districts: [umraniye, cekmekoy],
		orderCount: 12,
		leaving: '08:15',
		km: 84_512,
		drivenKm: 61,
		floatKurus: 50_000,
		firstFailure: 0,
		count: { parkingKurus: 12_000 },
	},
	{
		daysAgo: 2,
		plate: '34SVK103',
		driver: 'Emre Toprak',
		districts: [kadikoy],
		orderCount: 12,
		leaving: '08:30',
		km: 31_870,
		drivenKm: 48,
		floatKurus: 50_000,
		firstFailure: 4,
		count: { differenceKurus: -15_000, reason: 'change', note: 'Para üstü fazla verilmiş' },
	},
	{
		daysAgo: 1,
		plate: '34SVK102',
		driver: 'Serkan Aksoy',
		districts: [uskudar, umraniye],
		orderCount: 12,
		leaving: '08:10',
		km: 120_344,
		drivenKm: 57,
		floatKurus: 30_000,
		firstFailure: 3,
		losesPiece: true,
	},
	{
		daysAgo: 1,
		plate: '34SVK104',
		driver: 'Hasan Güler',
		districts: [atasehir],
		orderCount: 14,
		leaving: '08:40',
		km: 97_015,
		drivenKm: 52,
		firstFailure: 1,
	},
];

export const bagcilarHistory: readonly PastTrip[] = [
	{
		daysAgo: 2,
		plate: '34SVK201',
		driver: 'Yusuf Bayram',
		districts: [bagcilar, gungoren],
		orderCount: 12,
		leaving: '08:05',
		km: 65_230,
		drivenKm: 44,
		floatKurus: 50_000,
		firstFailure: 0,
	},
	{
		daysAgo: 2,
		plate: '34SVK205',
		driver: 'Uğur Tekin',
		districts: [bahcelievler],
		orderCount: 10,
		leaving: '08:45',
		km: 18_402,
		drivenKm: 39,
		firstFailure: 5,
		count: { differenceKurus: 5_000, reason: 'counting_error', note: 'Bozuk para avansı artmış' },
	},
	{
		daysAgo: 1,
		plate: '34SVK203',
		driver: 'Ozan Keskin',
		districts: [kucukcekmece, basaksehir],
		orderCount: 12,
		leaving: '08:20',
		km: 142_780,
		drivenKm: 73,
		floatKurus: 50_000,
		firstFailure: 3,
	},
	{
		daysAgo: 1,
		plate: '34SVK206',
		driver: 'Nuray Coşkun',
		districts: [bahcelievler, bakirkoy],
		orderCount: 10,
		leaving: '09:30',
		km: 301_550,
		drivenKm: 66,
		firstFailure: 6,
		staysLoaded: true,
	},
];

/** Creates the days before today; orders to deliver again wait for a trip. */
export async function seedHistory(
	office: DemoOffice,
	today: ServiceDate,
	trips: readonly PastTrip[],
): Promise<void> {
	const sentBack: DemoOrder[] = [];
	for (const daysAgo of [2, 1]) {
		const day = addDays(today, -daysAgo);
		const clock = pastDay(day);
		const failed: FailedVisit[] = [];
		for (const trip of trips.filter((one) => one.daysAgo === daysAgo)) {
			failed.push(...(await seedTrip(office, day, trip)));
		}
		for (const order of sentBack.splice(0)) {
			await returnToSender(office, order, clock(clockMinutes('16:30')));
		}
		sentBack.push(
			...failed.filter((one) => one.reasonCode === 'REFUSED_PRICE').map(({ order }) => order),
		);
		const leftOver = daysAgo === 1 ? leftLastEvening : [];
		const at = clockMinutes('19:10');
		office.waiting.push(...(await decideNextSteps(office, clock, at, failed, leftOver)));
	}
	await leaveInPool(office, addDays(today, -1), trips);
}

/** The orders of Dünden Kalanlar. */
const leftLastEvening = ['APPOINTMENT_REQUESTED', 'TIME_OUT', 'WILL_PICK_UP'];

/** Orders of yesterday that were not planned. */
async function leaveInPool(
	office: DemoOffice,
	day: ServiceDate,
	trips: readonly PastTrip[],
): Promise<void> {
	const evening = pastDay(addDays(day, -1))(clockMinutes('20:40'));
	const districts = trips[0]?.districts ?? [];
	await takeOrders(office, { serviceDate: day, districts, count: 3 }, evening);
}

/** A route from order import to closing; returns the orders to decide in the evening. */
async function seedTrip(
	office: DemoOffice,
	day: ServiceDate,
	past: PastTrip,
): Promise<FailedVisit[]> {
	const { districts, orderCount: count, plate, driver } = past;
	const evening = pastDay(addDays(day, -1))(clockMinutes('20:40'));
	const fresh = await takeOrders(office, { serviceDate: day, districts, count }, evening);
	const leaving = clockMinutes(past.leaving);
	const orders = [...takeWaiting(office, districts), ...fresh];
	const plan = { serviceDate: day, plate, driver, orders };
	const trip = await draftTrip(office, pastDay(day), leaving - 110, plan);
	const { km, floatKurus = 0 } = past;
	await startTrip(trip, { loading: leaving - 60, leaving, km, floatKurus });
	const each = Math.floor((clockMinutes('16:50') - leaving) / (orders.length + 2));
	const { firstFailure } = past;
	const failed = await visitDoors(trip, { from: leaving + 24, each, firstFailure });
	const back = past.staysLoaded ? clockMinutes('20:20') : clockMinutes('17:30');
	await returnTrip(trip, back, past.drivenKm);
	// The goods are still on the vehicle, so no next step can be decided.
	if (past.staysLoaded) return [];
	const lost = past.losesPiece ? await losePiece(trip, failed, back + 20) : null;
	await unloadTrip(trip, back + 25);
	await settleTrip(trip, back + 45, past.count);
	return failed.filter(({ order }) => order !== lost);
}

async function settleTrip(trip: Trip, minutes: number, count: CashCount = {}): Promise<void> {
	await countTrip(trip, minutes, count);
	if ((count.differenceKurus ?? 0) !== 0) {
		await approveTrip(trip, minutes + 12, 'Sürücüyle birlikte yeniden sayıldı');
	}
	await closeTrip(trip, minutes + 20);
}

/** A missing order is written off with an approved report (tutanak). */
async function losePiece(
	trip: Trip,
	failed: readonly FailedVisit[],
	minutes: number,
): Promise<DemoOrder | null> {
	const [first] = failed;
	if (first === undefined) return null;
	const { db, people, act } = trip.office;
	const report = accepted(
		await writeReport(debitAsk(trip, people.warehouse, minutes), {
			reportType: 'loss',
			pieceIds: first.order.pieces.map(({ pieceId }) => pieceId),
			reasonCode: 'LOST',
			damageReasons: [],
			description: 'Dönüşte araçta bulunamadı; sürücü son durakta gördüğünü söylüyor.',
			photoKeys: [],
		}),
	);
	const decision = { version: report.version, approved: true, note: 'Kamera kayıtları incelendi' };
	const command = { db, caller: people.operations, act: act(trip.clock(minutes + 4)) };
	accepted(await decideReport({ ...command, reportId: report.id }, decision));
	return first.order;
}

/** A driver pays a part of a debt of an earlier day. */
export async function payPartOfDebt(
	{ db, people, act }: DemoOffice,
	driver: string,
	amountKurus: number,
	at: Date,
): Promise<void> {
	const { driverId } = driverOf({ driver: requireValue(people.drivers, driver) });
	if (driverId === null) throw new Error(`${driver} is no driver`);
	const payment = { driverId, amountKurus, note: 'Elden ödeme' };
	accepted(await payDriverDebt(db, people.cashier, act(at), payment));
}

/** Kasa Açılışı on the evening before today: the work of today posts its money. */
export async function openDeskMoney(
	{ db, depotId, people, act }: DemoOffice,
	today: ServiceDate,
): Promise<void> {
	const at = pastDay(addDays(today, -1))(clockMinutes('21:30'));
	const context = { db, caller: people.cashier, act: act(at) };
	const counted = {
		countedKurus: 300_000,
		denominations: { notes: { '20000': 10, '10000': 8, '5000': 4 }, coinsKurus: 0 },
	};
	accepted(await openMoney(context, { depotId, ...counted, note: 'Para ilk kez sayıldı' }));
}
