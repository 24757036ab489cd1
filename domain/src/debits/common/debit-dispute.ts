import type { Instant } from '../../common/date/date.ts';
import { formatKurus } from '../../common/format/money.ts';
import { refuse } from '../../common/rule/refusal.ts';
import type { CustodyPlace } from '../../orders/piece/piece-custody.ts';
import { type ProductCondition, productConditionWords } from '../../reasons/product-condition.ts';
import { type RouteState, settlingRouteStates } from '../../routes/common/route.ts';
import { routeRefusals } from '../../routes/common/route-words.ts';
import { type DebitLineState, type DebitState, onVehicleLineStates } from './debit.ts';
import { debitRefusals } from './debit-words.ts';

/** What a driver disputes: the goods that he receives, or those that he hands back. */
export const disputePhases = ['loading', 'return'] as const;
export type DisputePhase = (typeof disputePhases)[number];

type Line = {
	readonly barcode: string;
	readonly state: DebitLineState;
	readonly reasonLabel: string | null;
	/** Whether the driver did not find it, in the latest dispute. */
	readonly isDisputed: boolean;
};

/** What the driver did not find, and what the depot decided. */
export type Disputed = {
	/** The barcode of a piece, the name of an equipment, the float. */
	readonly name: string;
	readonly isRemoved: boolean;
	readonly decision: string;
};

const staying = { isRemoved: false, decision: 'Zimmette kaldı' };
const removal = { isRemoved: true, decision: 'Zimmetten çıkarıldı' };

/**
 * The pieces of a dispute, each as the depot's recount left it. A phone of an older release names
 * them by their barcodes in the note only.
 */
export function disputedPieces(note: string, lines: readonly Line[]): Disputed[] {
	const marked = lines.filter(({ isDisputed }) => isDisputed);
	const disputed = marked.length > 0 ? marked : linesInNote(note, lines);
	return disputed.map(({ barcode, state, reasonLabel }) => {
		if (onVehicleLineStates.includes(state)) return { name: barcode, ...staying };
		const reason = reasonLabel === null ? '' : `: ${reasonLabel}`;
		return { name: barcode, ...removal, decision: `${removal.decision}${reason}` };
	});
}

function linesInNote(note: string, lines: readonly Line[]): Line[] {
	const words = new Set(
		note
			.toUpperCase()
			.split(/[\s,;]+/)
			.map((word) => word.replace(/[.:]+$/, '')),
	);
	return lines.filter(({ barcode }) => words.has(barcode.toUpperCase()));
}

type ReturnLine = {
	readonly state: DebitLineState;
	/** Of a product that came back. */
	readonly condition: string | null;
};

/**
 * What a driver can dispute about a piece at its return: the depot did not list it as handed back,
 * a report took it off the debit, or the depot found a returned product in a bad condition. Null
 * for other pieces.
 * @example returnClaim({ state: 'return_pending', condition: null }) // 'Geri teslim listesinde yok'
 */
export function returnClaim({ state, condition }: ReturnLine): string | null {
	if (onVehicleLineStates.includes(state)) return 'Geri teslim listesinde yok';
	if (state === 'written_off') return 'Tutanakla düşülmüş';
	if (state !== 'cleared_returned' || condition === null || condition === 'sellable') return null;
	return `Ürün durumu: ${productConditionWords[condition as ProductCondition]}`;
}

/** Refuses a dispute of the return before the vehicle is back, or about listed pieces only. */
export function refuseReturnDispute(facts: {
	readonly route: { readonly number: string; readonly state: RouteState };
	readonly lines: readonly ReturnLine[];
}) {
	if (!settlingRouteStates.includes(facts.route.state)) {
		return refuse(routeRefusals, 'route/wrong-state', { ...facts.route, act: 'dispute-return' });
	}
	if (facts.lines.some((line) => returnClaim(line) !== null)) return null;
	return refuse(debitRefusals, 'debit/nothing-disputable');
}

/** A piece of a dispute of the return, as it is now. */
type DisputedReturn = {
	readonly barcode: string;
	readonly state: DebitLineState;
	readonly settledAt: Instant | null;
	readonly place: CustodyPlace;
};

/**
 * Whether the depot corrected a piece since the dispute: it scanned the piece, or scanned it again
 * with another condition. A piece of a report is corrected once it is in the depot.
 */
export function isReturnCorrected(
	{ state, settledAt, place }: Omit<DisputedReturn, 'barcode'>,
	disputedAt: Instant,
): boolean {
	if (onVehicleLineStates.includes(state)) return false;
	if (state === 'written_off') return place === 'depot';
	return settledAt !== null && new Date(settledAt) > new Date(disputedAt);
}

/** The pieces of a dispute of the return, each as the depot answered it. */
export function disputedReturns(
	lines: readonly DisputedReturn[],
	disputedAt: Instant,
	isSettled: boolean,
): (Disputed & { readonly isOpen: boolean })[] {
	return lines.map((line) => {
		const name = line.barcode;
		if (isReturnCorrected(line, disputedAt)) {
			return { name, isRemoved: true, isOpen: false, decision: 'Düzeltildi' };
		}
		const decision = isSettled ? 'Kabul edilmedi' : 'Depo kontrol ediyor';
		return { name, isRemoved: false, isOpen: !isSettled, decision };
	});
}

/**
 * What the settlement of a dispute of the return decides.
 * @example returnDecision({ correctedCount: 1, rejectedCount: 2 })
 * // '1 koli düzeltildi, 2 koli için itiraz kabul edilmedi'
 */
export function returnDecision(facts: {
	readonly correctedCount: number;
	readonly rejectedCount: number;
}): string {
	const { correctedCount, rejectedCount } = facts;
	return [
		...(correctedCount > 0 ? [`${correctedCount} koli düzeltildi`] : []),
		...(rejectedCount > 0 ? [`${rejectedCount} koli için itiraz kabul edilmedi`] : []),
	].join(', ');
}

/** The float of the debit when the driver disputed it, and the amount that he received. */
export type FloatDispute = { readonly floatKurus: number; readonly receivedKurus: number };

/** Equipment that the driver says was not handed over. */
export type EquipmentDispute = { readonly name: string; readonly isRemoved: boolean };

/** The sentence of a dispute about equipment that was not handed over, by its names. */
export function equipmentDispute(names: readonly string[]): string {
	return `Eksik ekipman: ${names.join(', ')}.`;
}

/**
 * What a dispute says about the float.
 * @example floatDispute({ floatKurus: 50_000, receivedKurus: 0 }) // '₺500,00 avans verilmedi'
 */
export function floatDispute({ floatKurus, receivedKurus }: FloatDispute): string {
	const received =
		receivedKurus === 0 ? 'verilmedi' : `yerine ${formatKurus(receivedKurus)} verildi`;
	return `${formatKurus(floatKurus)} avans ${received}`;
}

/** Each equipment of a dispute, as the depot left it. */
export function disputedEquipment(items: readonly EquipmentDispute[]): Disputed[] {
	return items.map(({ name, isRemoved }) => ({ name, ...(isRemoved ? removal : staying) }));
}

/** The float of a dispute, as the depot left it; empty without one. */
export function disputedFloat(dispute: FloatDispute | null, floatKurus: number): Disputed[] {
	if (dispute === null) return [];
	const name = `${formatKurus(dispute.floatKurus)} avans`;
	if (floatKurus === dispute.floatKurus) return [{ name, ...staying }];
	if (floatKurus === 0) return [{ name, ...removal }];
	return [{ name, isRemoved: true, decision: `${formatKurus(floatKurus)} olarak düzeltildi` }];
}

/** What a driver disputes: counts of pieces, names of equipment, the float. */
export type DisputeFacts = {
	readonly shortCount: number;
	readonly overCount: number;
	readonly equipment: readonly string[];
	readonly float: FloatDispute | null;
};

/** What a row of the debit list has of a dispute. */
export type DifferenceFacts = {
	readonly state: DebitState;
	readonly shortCount: number;
	readonly overCount: number;
	readonly isEquipmentDisputed: boolean;
	readonly isFloatDisputed: boolean;
};

/**
 * Short and excess pieces; null when nothing is disputed, or something other than pieces.
 * @example '1 / 0'
 */
export function pieceDifference({
	shortCount,
	overCount,
}: Pick<DifferenceFacts, 'shortCount' | 'overCount'>): string | null {
	return shortCount + overCount === 0 ? null : `${shortCount} / ${overCount}`;
}

/**
 * What is disputed beside pieces; empty for nothing.
 * @example 'Ekipman, avans'
 */
export function otherDifferences(facts: DifferenceFacts): string {
	const { state, isEquipmentDisputed, isFloatDisputed } = facts;
	if (state === 'return_disputed') return 'Geri teslim';
	if (isEquipmentDisputed) return isFloatDisputed ? 'Ekipman, avans' : 'Ekipman';
	return isFloatDisputed ? 'Avans' : '';
}

/**
 * What is disputed; empty for a dispute that has only a note.
 * @example '1 koli eksik, 1 POS cihazı (seri no T650-118) eksik, ₺500,00 avans verilmedi'
 */
export function disputeWords({ shortCount, overCount, equipment, float }: DisputeFacts): string {
	return [
		...(shortCount > 0 ? [`${shortCount} koli eksik`] : []),
		...(overCount > 0 ? [`${overCount} koli fazla`] : []),
		...equipment.map((name) => `${name} eksik`),
		...(float === null ? [] : [floatDispute(float)]),
	].join(', ');
}
