import { formatTime, type Instant, type ServiceDate, todayIn } from '../../common/date/date.ts';
import { formatDecimal } from '../../common/format/number-format.ts';
import { formatPlate } from '../../common/identifier/plate.ts';
import { startWithCapital } from '../../common/text/capital.ts';
import { driverPaperGaps } from '../../drivers/driver-papers.ts';
import type { OrderRouteProblem } from '../../orders/list/order-route-problem.ts';
import type { VehicleCapacity, VehicleLoad } from '../../vehicles/vehicle-capacity.ts';
import { uncooledWords } from '../../vehicles/vehicle-cooling.ts';
import { expiryWarnings, paperWords } from '../../vehicles/vehicle-expiry.ts';
import { lackWords, type OutsideOrder, outsideWarning } from '../../vehicles/vehicle-need.ts';
import type { VehicleType } from '../../vehicles/vehicle-type.ts';
import {
	type DepartureFacts,
	type DepartureObstacle,
	departureObstacles,
} from '../common/route-guards.ts';
import { overloadWarning } from '../common/route-words.ts';

/** Facts of the check before departure (Çıkış Öncesi Kontrol). */
export type DepartureCheckFacts = DepartureFacts & {
	readonly serviceDate: ServiceDate;
	/** Number of pieces left in the depot with a reason. */
	readonly leftPieces: number;
	/** Id of the debit that is being loaded; null before it exists. */
	readonly debitId: string | null;
	readonly vehicle: {
		readonly plate: string;
		readonly vehicleType: VehicleType;
		/** Neither retired nor out of service on this day. */
		readonly available: boolean;
		readonly inspectionUntil: ServiceDate | null;
		readonly insuranceUntil: ServiceDate | null;
		readonly roadCardUntil: ServiceDate | null;
		/** Odometer reading of the last return. */
		readonly lastReturnKm: number | null;
	} | null;
	readonly driver: {
		readonly available: boolean;
		readonly licenceClass: string | null;
		readonly licenceUntil: ServiceDate | null;
		readonly srcDocument: string | null;
		readonly srcUntil: ServiceDate | null;
		/** Whether the TCKN is recorded, which an e-irsaliye needs of the driver. */
		readonly hasNationalId: boolean;
	} | null;
	readonly load: VehicleLoad;
	readonly capacity: VehicleCapacity;
	/** Ends of the windows of pending orders, `12:00`. */
	readonly windowEnds: readonly { readonly orderId: string; readonly end: string }[];
	/** Ids of the orders that each check is about. */
	readonly cancelledLoaded: readonly string[];
	/** Orders in ilçeler that the vehicle may not enter. */
	readonly outsideOrders: readonly OutsideOrder[];
	/** Bonds that the route breaks (docs/domain.md#bonds). */
	readonly brokenBonds: readonly {
		readonly orderIds: readonly string[];
		readonly sentence: string;
	}[];
	readonly otherDayOrders: readonly string[];
	/** Orders without coordinates and without a recognized province; maps cannot show them. */
	readonly placelessOrders: readonly string[];
	/** Orders that maps show at the centre of their district or province. */
	readonly approximateOrders: readonly string[];
	readonly noDispatchNote: readonly string[];
	/** Orders with a dispatch note but without a valid postal code, which an e-irsaliye needs. */
	readonly noPostalCode: readonly string[];
	/** Whether an order of the route has a dispatch note (docs/decisions/0069-e-irsaliye-checks.md). */
	readonly hasDispatchNotes: boolean;
};

export type DepartureFix =
	| 'show-pending'
	| 'leave-pending'
	| 'load'
	| 'accept'
	| 'settle-dispute'
	| 'change-vehicle'
	| 'open-vehicle'
	| 'change-driver'
	| 'open-driver'
	| 'change-date'
	| 'set-aside'
	| 'open-order'
	| 'add-place'
	| 'correct-place';

export const departureFixWords: Record<DepartureFix, string> = {
	'show-pending': 'Kalanları Göster',
	'leave-pending': 'Zimmetlenmedi İşaretle',
	load: 'Zimmetle',
	accept: 'Zimmeti Kabul Et',
	'settle-dispute': 'Uyuşmazlığı Çöz',
	'change-vehicle': 'Aracı Değiştir',
	'open-vehicle': 'Araç Kaydını Aç',
	'change-driver': 'Sürücüyü Değiştir',
	'open-driver': 'Sürücü Kaydını Aç',
	'change-date': 'Tarihi Değiştir',
	'set-aside': 'Koliyi Ayır',
	'open-order': 'Siparişi Aç',
	'add-place': 'Konum Ekle',
	'correct-place': 'Konumu Düzelt',
};

/** Green is fine, amber warns, red blocks the departure. */
export type DepartureLevel = 'green' | 'amber' | 'red';

export type DepartureCheck = {
	readonly code: string;
	readonly level: DepartureLevel;
	readonly sentence: string;
	readonly fixes: readonly DepartureFix[];
	/** The orders that the fix opens: one of them, or the list of several by their problem. */
	readonly orderIds: readonly string[];
	readonly problem: OrderRouteProblem | null;
};

type Moment = {
	readonly now: Instant;
	/** Odometer reading at departure, once entered. */
	readonly km: number | null;
};

/**
 * The checks before departure, by subject: goods, acceptance, vehicle, driver, load, orders. Red
 * checks are exactly the obstacles of `departureBlock`.
 */
export function departureChecks(facts: DepartureCheckFacts, moment: Moment): DepartureCheck[] {
	return [
		...goodsChecks(facts),
		...vehicleChecks(facts),
		...driverChecks(facts),
		capacityCheck(facts),
		...coolingCheck(facts),
		...lackChecks(facts),
		...outsideCheck(facts),
		...bondChecks(facts),
		windowCheck(facts, moment.now),
		...orderChecks(facts),
		...kmChecks(facts, moment.km),
	];
}

/** The most severe level of a list; green for an empty list. */
export function worstLevel(checks: readonly DepartureCheck[]): DepartureLevel {
	const levels = checks.map(({ level }) => level);
	if (levels.includes('red')) return 'red';
	return levels.includes('amber') ? 'amber' : 'green';
}

const lineOf = (
	code: string,
	level: DepartureLevel,
	sentence: string,
	fixes: readonly DepartureFix[] = [],
): DepartureCheck => ({ code, level, sentence, fixes, orderIds: [], problem: null });

/** A warning of orders, whose problem the order list knows too. */
const ofOrders = (
	problem: OrderRouteProblem,
	sentence: string,
	fix: DepartureFix,
	orderIds: readonly string[],
): DepartureCheck => ({
	...lineOf(problem, 'amber', sentence, [fix]),
	orderIds,
	problem,
});

const fixesOfObstacle: Record<DepartureObstacle['code'], readonly DepartureFix[]> = {
	pending: ['show-pending', 'leave-pending'],
	empty: ['load'],
	disputed: ['settle-dispute'],
	'not-accepted': ['accept'],
	inspection: ['change-vehicle', 'open-vehicle'],
	insurance: ['change-vehicle', 'open-vehicle'],
	roadCard: ['change-vehicle', 'open-vehicle'],
	licence: ['change-driver', 'open-driver'],
	src: ['change-driver', 'open-driver'],
	'cold-chain': ['change-vehicle'],
};

function goodsChecks(facts: DepartureCheckFacts): DepartureCheck[] {
	const obstacles = departureObstacles(facts);
	const red = obstacles.map(({ code, words }) => {
		const needsDebit = facts.debitId === null && code !== 'cold-chain' && !(code in paperWords);
		const fixes = needsDebit ? [] : fixesOfObstacle[code];
		return lineOf(
			code,
			'red',
			asSentence(words),
			code === 'pending' && facts.debitId === null ? ['load'] : fixes,
		);
	});
	const hasObstacle = (code: DepartureObstacle['code']) =>
		obstacles.some((one) => one.code === code);
	const leftPart =
		facts.leftPieces === 0 ? '' : ` ${facts.leftPieces} koli zimmetlenmedi, nedeni yazıldı.`;
	const green: DepartureCheck[] = [];
	if (!hasObstacle('pending') && !hasObstacle('empty')) {
		green.push(lineOf('pending', 'green', `${facts.loadedPieces} koli araca okutuldu.${leftPart}`));
	}
	if (!hasObstacle('not-accepted') && !hasObstacle('disputed')) {
		green.push(lineOf('not-accepted', 'green', 'Sürücü zimmeti kabul etti.'));
	}
	return [...red, ...green];
}

function vehicleChecks({
	vehicle,
	serviceDate,
	expiredPapers,
}: DepartureCheckFacts): DepartureCheck[] {
	if (vehicle === null) return [];
	const plate = formatPlate(vehicle.plate);
	const available = vehicle.available
		? lineOf('vehicle', 'green', `Araç ${plate} kullanımda.`)
		: lineOf('vehicle', 'amber', `Araç ${plate} bu tarihte kullanıma kapalı.`, ['change-vehicle']);
	const warnings = expiryWarnings(vehicle, serviceDate);
	const papers = warnings
		.filter((one) => !expiredPapers.some(({ document }) => document === one.document))
		.map(({ document, state, sentence }) =>
			lineOf(document, 'amber', sentence, [
				state === 'expired' ? 'change-vehicle' : 'open-vehicle',
			]),
		);
	const missingDates = [
		vehicle.inspectionUntil === null ? 'muayene' : null,
		vehicle.insuranceUntil === null ? 'trafik sigortası' : null,
	].filter((word) => word !== null);
	if (missingDates.length > 0) {
		const sentence = asSentence(`${missingDates.join(' ve ')} tarihi kayıtlı değil`);
		return [available, ...papers, lineOf('papers', 'amber', sentence, ['open-vehicle'])];
	}
	if (warnings.length > 0) return [available, ...papers];
	return [available, lineOf('papers', 'green', 'Muayene ve trafik sigortası geçerli.')];
}

function driverChecks(facts: DepartureCheckFacts): DepartureCheck[] {
	const { driver, vehicle, serviceDate, expiredPapers } = facts;
	if (driver === null) return [];
	const { licenceUntil, srcUntil } = driver;
	const warnings = expiryWarnings({ licenceUntil, srcUntil }, serviceDate);
	const papers = warnings
		.filter((one) => !expiredPapers.some(({ document }) => document === one.document))
		.map(({ document, state, sentence }) =>
			lineOf(document, 'amber', sentence, [state === 'expired' ? 'change-driver' : 'open-driver']),
		);
	if (!driver.available) {
		return [lineOf('driver', 'amber', 'Sürücü bu tarihte görevde değil.', ['change-driver'])];
	}
	if (facts.hasDispatchNotes && !driver.hasNationalId) {
		const sentence = 'Sürücünün T.C. kimlik numarası kayıtlı değil; e-irsaliyede gerekir.';
		papers.push(lineOf('national-id', 'amber', sentence, ['open-driver']));
	}
	const gaps = vehicle === null ? [] : driverPaperGaps(driver, vehicle.vehicleType);
	if (gaps.length === 0 && papers.length + warnings.length > 0) return papers;
	if (gaps.length === 0) return [lineOf('driver', 'green', 'Sürücünün belgeleri uygun.')];
	return [
		...papers,
		lineOf('driver', 'amber', asSentence(`sürücünün ${gaps.join(', ')}`), ['open-driver']),
	];
}

function capacityCheck({ load, capacity }: DepartureCheckFacts): DepartureCheck {
	const overload = overloadWarning(load, capacity);
	if (overload === null) return lineOf('capacity', 'green', 'Yük araç kapasitesine uygun.');
	return lineOf('capacity', 'amber', overload, ['change-vehicle']);
}

/** A red line of the goods if the company's rules prevent the departure. */
function coolingCheck({ uncooled }: DepartureCheckFacts): DepartureCheck[] {
	if (uncooled === null || uncooled.blocks) return [];
	const sentence = `${uncooledWords(uncooled.orderCount, uncooled.plate)}.`;
	return [lineOf('cold-chain', 'amber', sentence, ['change-vehicle'])];
}

function lackChecks({ lacks }: DepartureCheckFacts): DepartureCheck[] {
	return lacks.map((lack) => lineOf(lack.need, 'amber', `${lackWords(lack)}.`, ['change-vehicle']));
}

function outsideCheck({ vehicle, outsideOrders }: DepartureCheckFacts): DepartureCheck[] {
	if (vehicle === null || outsideOrders.length === 0) return [];
	const orderIds = outsideOrders.map(({ orderId }) => orderId);
	const sentence = outsideWarning(vehicle.plate, outsideOrders);
	const fixes: DepartureFix[] = ['change-vehicle'];
	if (orderIds.length === 1) fixes.push('open-order');
	return [{ ...lineOf('closed-districts', 'amber', sentence, fixes), orderIds }];
}

function bondChecks({ brokenBonds }: DepartureCheckFacts): DepartureCheck[] {
	return brokenBonds.map(({ orderIds, sentence }, at) => {
		return { ...lineOf(`bond-${at + 1}`, 'amber', sentence, ['open-order']), orderIds };
	});
}

/** A window that ends before the departure is missed. Only checked on the day of the route. */
function windowCheck(
	{ windowEnds, serviceDate }: DepartureCheckFacts,
	now: Instant,
): DepartureCheck {
	const clock = formatTime(now);
	const isToday = todayIn(now) === serviceDate;
	const missed = isToday ? windowEnds.filter(({ end }) => end <= clock) : [];
	if (missed.length === 0)
		return lineOf('windows', 'green', 'Teslimat aralıklarına yetişilebilir.');
	const sentence = `${missed.length} siparişin teslimat aralığı çıkıştan önce bitti.`;
	const orderIds = missed.map(({ orderId }) => orderId);
	return ofOrders('windows', sentence, 'open-order', orderIds);
}

function orderChecks(facts: DepartureCheckFacts): DepartureCheck[] {
	const { cancelledLoaded, otherDayOrders, placelessOrders, approximateOrders } = facts;
	const { noDispatchNote, noPostalCode } = facts;
	const cancelledCount = cancelledLoaded.length;
	return [
		...orderWarning(
			cancelledLoaded,
			'cancelled',
			`İptal edilen ${cancelledCount} siparişin kolisi araçta: ayırın.`,
			'set-aside',
		),
		...orderWarning(
			otherDayOrders,
			'dates',
			`${otherDayOrders.length} siparişin teslimat tarihi rota tarihinden farklı.`,
			'change-date',
		),
		...orderWarning(
			placelessOrders,
			'places',
			`${placelessOrders.length} siparişin konumu yok; haritada gösterilemez, sırasını elle verin.`,
			'add-place',
		),
		...orderWarning(
			approximateOrders,
			'approximate',
			`${approximateOrders.length} siparişin konumu yaklaşık; sürücü adresi arayıp bulmak zorunda kalabilir.`,
			'correct-place',
		),
		noDispatchNote.length === 0
			? lineOf('dispatch-notes', 'green', 'Sevk irsaliyesi numaraları tam.')
			: ofOrders(
					'dispatch-notes',
					`${noDispatchNote.length} siparişin sevk irsaliyesi numarası yok.`,
					'open-order',
					noDispatchNote,
				),
		...orderWarning(
			noPostalCode,
			'postal-codes',
			`${noPostalCode.length} siparişin posta kodu yok.`,
			'open-order',
		),
	];
}

function orderWarning(
	orderIds: readonly string[],
	problem: OrderRouteProblem,
	sentence: string,
	fix: DepartureFix,
): DepartureCheck[] {
	return orderIds.length === 0 ? [] : [ofOrders(problem, sentence, fix, orderIds)];
}

/** A larger gap between two outings is implausible (a choice of this project). */
const plausibleGapKm = 500;

function kmChecks({ vehicle }: DepartureCheckFacts, km: number | null): DepartureCheck[] {
	const last = vehicle?.lastReturnKm ?? null;
	if (km === null || last === null) return [];
	const lastWords = `son dönüş km değeri ${formatDecimal(last)}`;
	if (km < last) {
		return [lineOf('km', 'amber', `Çıkış km, aracın son dönüşünden küçük: ${lastWords}.`)];
	}
	if (km - last > plausibleGapKm) {
		const gap = formatDecimal(km - last);
		return [lineOf('km', 'amber', `Çıkış km, son dönüşten ${gap} km fazla: ${lastWords}.`)];
	}
	return [lineOf('km', 'green', `Çıkış km uygun: ${lastWords}.`)];
}

function asSentence(words: string): string {
	return `${startWithCapital(words)}.`;
}
