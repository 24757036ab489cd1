import { formatKurus } from '../../common/format/money.ts';
import { type DebitLineState, onVehicleLineStates } from './debit.ts';

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
	readonly shortCount: number;
	readonly overCount: number;
	readonly isEquipmentDisputed: boolean;
	readonly isFloatDisputed: boolean;
};

/**
 * Short and excess pieces; null when nothing is disputed, or something other than pieces.
 * @example '1 / 0'
 */
export function pieceDifference({ shortCount, overCount }: DifferenceFacts): string | null {
	return shortCount + overCount === 0 ? null : `${shortCount} / ${overCount}`;
}

/**
 * What is disputed beside pieces; empty for nothing.
 * @example 'Ekipman, avans'
 */
export function otherDifferences(facts: DifferenceFacts): string {
	const { isEquipmentDisputed, isFloatDisputed } = facts;
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
