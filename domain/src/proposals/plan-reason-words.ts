import { formatWindow } from '../common/date/clock-time.ts';
import { formatDecimal } from '../common/format/number-format.ts';
import { formatDistance } from '../common/place/geo.ts';
import { startWithCapital } from '../common/text/capital.ts';
import {
	type BondKind,
	type BrokenBond,
	brokenBondWords,
	orderNames,
} from '../orders/common/order-bond.ts';
import { vehicleWords, withTour } from '../routes/common/route-words.ts';
import { loadMeasures, loadMeasureWords } from '../vehicles/vehicle-capacity.ts';
import { ableWords, needWords } from '../vehicles/vehicle-need.ts';
import { absentPartners, bondPartners } from './plan-bonds.ts';
import type { PlanFacts, PlanVehicle } from './plan-facts.ts';
import { amountUnits, endOfPlan, needsOfBits, type PlanModel, spanOf } from './plan-problem.ts';

/** Why a stop fits no vehicle, as the optimizer says it: indices, seconds and metres. */
export type PlanReason =
	| {
			readonly kind:
				| 'no-vehicle'
				| 'vehicles'
				| 'closed-place'
				| 'unreachable'
				| 'apart'
				| 'together'
				| 'locked'
				/** Not looked into: too many stay out. */
				| 'too-many';
	  }
	| { readonly kind: 'feature'; readonly features: number }
	/** The nearest vehicle, and the smallest changes with which the stop would fit it. */
	| { readonly kind: 'limits'; readonly vehicle: number; readonly changes: readonly PlanChange[] };

type PlanChange =
	| { readonly kind: 'capacity'; readonly over: readonly number[] }
	/** The stop whose window is missed may be another one of the tour. */
	| { readonly kind: 'window'; readonly stop: number; readonly late: number }
	/** `next-tour`: the vehicle would be back too late for the tour that follows. */
	| { readonly kind: 'shift' | 'duration' | 'distance' | 'next-tour'; readonly over: number }
	| { readonly kind: 'break' };

/** What a plan breaks that a person changed. */
export type PlanViolation = {
	readonly kind:
		| 'window'
		| 'shift'
		| 'break'
		| 'duration'
		| 'distance'
		| 'capacity'
		| 'feature'
		| 'vehicle'
		| 'closed-place'
		| 'unreachable'
		| 'tours'
		| 'together'
		| 'apart';
	readonly vehicle: number;
	readonly stop: number | null;
	/** Which amount of the capacity. */
	readonly dimension: number;
	readonly over: number;
	/** Of `together` and `apart`. */
	readonly broken?: BrokenBond;
};

type Plan = { readonly facts: PlanFacts; readonly model: PlanModel };

export const unplacedReason = 'Konumu yok; haritada yerini işaretleyin.';

/** The route or vehicle as people call it. */
export function vehicleLabel({
	plate,
	number,
	driverName,
	tour,
}: Pick<PlanVehicle, 'plate' | 'number' | 'driverName' | 'tour'>): string {
	if (plate !== null) return vehicleWords(plate, tour);
	return withTour(number ?? driverName ?? 'Araçsız rota', tour);
}

const plainReasons = {
	'no-vehicle': 'Planda açık araç yok; rotaların hepsi kilitli ya da çıkışa hazır.',
	'too-many': 'Araçlar yetmiyor; dışarıda kalan çok olduğundan nedeni tek tek aranmadı.',
	vehicles: 'Sabitlendiği araç ya da sürücü bu planda yok.',
	'closed-place': 'Seçilen araçların hiçbiri bu yere giremez.',
	unreachable: 'Konumuna araçla yol bulunamadı; haritada yerini kontrol edin.',
	apart: 'Ayrı gitmesi gereken bir sipariş yüzünden hiçbir araca sığmıyor.',
	together: 'Birlikte gideceği siparişlerle hiçbir araca sığmıyor.',
	locked: 'Kilitli duraklar yüzünden hiçbir rotaya sığmıyor.',
} as const;

/**
 * Why an order stays out, with the nearest vehicle and the smallest change with which it would fit.
 * @example '34 SVK 105: 10:00–12:00 aralığına 25 dk geç; aralığın sonu 12:30 olursa sığar.'
 */
export function reasonWords(plan: Plan, stop: number, reason: PlanReason): string {
	if (reason.kind === 'feature') return featureWords(plan, stop);
	const bond = bondReason(plan, stop, reason);
	if (bond !== null) return bond;
	if (reason.kind !== 'limits') return plainReasons[reason.kind];
	const vehicle = plan.facts.vehicles[reason.vehicle];
	const label = vehicle === undefined ? 'Araç' : vehicleLabel(vehicle);
	if (reason.changes.length === 0)
		return `${label}: sığıyor; elle ekleyin ya da yeniden planlayın.`;
	const late = reason.changes.flatMap((change) => (change.kind === 'window' ? change.late : []));
	const others = reason.changes.filter(({ kind }) => kind !== 'window' || late.length < 2);
	const found = others.map((change) => changeWords(plan, stop, change, vehicle));
	if (late.length > 1) found.unshift(manyWindowsWords(late));
	const breaches = found.map(({ breach }) => breach).join(', ');
	const remedies = found.flatMap(({ remedy }) => remedy ?? []);
	// The remedy of a load is what the breach says already.
	const remedy = remedies.length === 0 ? '' : `; ${remedies.join(' ve ')} sığar`;
	return `${label}: ${breaches}${remedy}.`;
}

/** Names the orders with which it goes, or may not go; null where no bond keeps it out. */
function bondReason(plan: Plan, stop: number, { kind }: PlanReason): string | null {
	const namesOf = (of: BondKind) => {
		const partners = bondPartners(plan, stop, of);
		return partners.length === 0 ? null : orderNames(partners);
	};
	if (kind === 'apart') {
		const names = namesOf('apart');
		return names && `${names} ile ayrı gitmeli; onsuz hiçbir araca sığmıyor.`;
	}
	if (kind === 'together') {
		const names = namesOf('together');
		return names && `${names} ile birlikte hiçbir araca sığmıyor.`;
	}
	if (kind !== 'vehicles') return null;
	const absent = absentPartners(plan, stop);
	if (absent.length > 0) {
		return `${orderNames(absent)} ile birlikte gitmeli, o bu planda yok; onu da seçin ya da bağı kaldırın.`;
	}
	const names = namesOf('together');
	return names && `${names} ile birlikte gitmeli; onun rotasına eklenemiyor.`;
}

/** What the goods need and no vehicle of the plan has, or none has together. */
function featureWords({ model }: Plan, stop: number): string {
	const { stops, vehicles } = model.problem;
	const needed = stops[stop]?.features ?? 0;
	const open = vehicles.filter(({ isClosed }) => !isClosed);
	const had = open.reduce((bits, { features }) => bits | features, 0);
	const missing = needsOfBits(needed & ~had);
	const needs = missing.length === 0 ? needsOfBits(needed) : missing;
	return startWithCapital(`${needWords(needs)} ister; planda ${ableWords(needs)} araç yok.`);
}

/** One order with several of its neighbours on the tour; their times would fill the line. */
function manyWindowsWords(late: readonly number[]): Words {
	const most = minuteText(Math.max(...late));
	return {
		breach: `${late.length} siparişin teslimat aralığına en çok ${most} geç`,
		remedy: `bu aralıklar ${most} uzarsa`,
	};
}

type Words = { readonly breach: string; readonly remedy?: string };

/** A limit that an order would break, and the limit with which it would not. */
function changeWords(
	{ model }: Plan,
	stop: number,
	change: PlanChange,
	vehicle: PlanVehicle | undefined,
): Words {
	switch (change.kind) {
		case 'capacity':
			return { breach: `${amountWords(change.over)} fazla` };
		case 'window': {
			const origin = model.origins[change.stop];
			const { window } = origin ?? { window: { start: null, end: null } };
			const other = change.stop === stop ? '' : `${origin?.orders[0]?.orderNo ?? ''} siparişinin `;
			const breach = `${other}${formatWindow(window)} aralığına ${minuteText(change.late)} geç`;
			const end = Math.ceil((spanOf(window).to + change.late) / 300) * 300;
			return { breach, remedy: `aralığın sonu ${clockText(end)} olursa` };
		}
		case 'shift': {
			const end = clockText((vehicle?.shift.to ?? 0) + change.over);
			const remedy = `vardiya sonu ${end} olursa`;
			return { breach: `vardiyayı ${minuteText(change.over)} aşar`, remedy };
		}
		case 'duration':
			return { breach: `en uzun süreyi ${minuteText(change.over)} aşar` };
		case 'distance':
			return { breach: `en uzun yolu ${formatDistance(change.over)} aşar` };
		case 'next-tour':
			return { breach: `sonraki turunu ${minuteText(change.over)} geciktirir` };
		case 'break':
			return { breach: 'molaya yer kalmaz', remedy: 'mola verilmezse' };
	}
}

/** What a changed plan breaks, one sentence. */
export function violationWords({ facts, model }: Plan, violation: PlanViolation): string {
	const { over, dimension } = violation;
	const origin = violation.stop === null ? undefined : model.origins[violation.stop];
	const orderNo = origin?.orders[0]?.orderNo ?? '';
	switch (violation.kind) {
		case 'window':
			return `${orderNo}: ${formatWindow(origin?.window ?? { start: null, end: null })} aralığına ${minuteText(over)} geç.`;
		case 'shift':
			return `Vardiya ${minuteText(over)} aşılıyor.`;
		case 'break':
			return 'Molaya yer kalmıyor.';
		case 'duration':
			return `En uzun süre ${minuteText(over)} aşılıyor.`;
		case 'distance':
			return `En uzun yol ${formatDistance(over)} aşılıyor.`;
		case 'capacity': {
			const measure = loadMeasures[dimension] ?? 'pieces';
			const amount = amountText(over / (amountUnits[dimension] ?? 1));
			return `Kapasite ${amount} ${loadMeasureWords[measure]} aşılıyor.`;
		}
		case 'feature': {
			const vehicle = facts.vehicles[violation.vehicle];
			const label = vehicle === undefined ? 'araç' : vehicleLabel(vehicle);
			const needed = model.problem.stops[violation.stop ?? -1]?.features ?? 0;
			const had = model.problem.vehicles[violation.vehicle]?.features ?? 0;
			const needs = needsOfBits(needed & ~had);
			return `${orderNo}: ${needWords(needs)} ister, ${label} ${ableWords(needs)} değil.`;
		}
		case 'vehicle':
			return `${orderNo}: başka araca ya da sürücüye sabitlenmiş.`;
		case 'closed-place':
			return `${orderNo}: bu araç oraya giremez.`;
		case 'unreachable':
			return `${orderNo === '' ? '' : `${orderNo}: `}araçla yol bulunamadı.`;
		case 'tours':
			return 'Araç bu kadar sefer yapamaz.';
		case 'together':
		case 'apart':
			return violation.broken === undefined ? '' : brokenBondWords(violation.broken);
	}
}

/** @example amountWords([0, 320, 0]) // '3,2 desi' */
function amountWords(over: readonly number[]): string {
	const parts = loadMeasures.flatMap((measure, at) => {
		const amount = (over[at] ?? 0) / (amountUnits[at] ?? 1);
		return amount > 0 ? [`${amountText(amount)} ${loadMeasureWords[measure]}`] : [];
	});
	return parts.join(', ') || 'yük';
}

/** With as many decimals as it has, at most two. */
function amountText(amount: number): string {
	const decimals = [0, 1, 2].find((count) => Number(amount.toFixed(count)) === amount) ?? 2;
	return formatDecimal(amount, decimals);
}

/** Minutes are rounded up, so that the named change is enough. */
function minuteText(seconds: number): string {
	const minutes = Math.max(1, Math.ceil(seconds / 60));
	const hours = Math.floor(minutes / 60);
	if (hours === 0) return `${minutes} dk`;
	return minutes % 60 === 0 ? `${hours} sa` : `${hours} sa ${minutes % 60} dk`;
}

/** The time of day, rounded up to the minute; of the next day after midnight. */
function clockText(seconds: number): string {
	const minutes = Math.ceil(Math.min(seconds, endOfPlan) / 60);
	const hour = Math.floor(minutes / 60);
	const clock = `${String(hour % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
	return hour >= 24 ? `ertesi gün ${clock}` : clock;
}
