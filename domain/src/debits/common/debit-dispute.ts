import { formatKurus } from '../../common/format/money.ts';
import { type DebitLineState, onVehicleLineStates } from './debit.ts';

type Line = {
	readonly barcode: string;
	readonly state: DebitLineState;
	readonly reasonLabel: string | null;
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

/** The pieces whose barcode the note of a dispute names, each as the depot's recount left it. */
export function disputedPieces(note: string, lines: readonly Line[]): Disputed[] {
	const words = new Set(
		note
			.toUpperCase()
			.split(/[\s,;]+/)
			.map((word) => word.replace(/[.:]+$/, '')),
	);
	return lines
		.filter(({ barcode }) => words.has(barcode.toUpperCase()))
		.map(({ barcode, state, reasonLabel }) => {
			if (onVehicleLineStates.includes(state)) return { name: barcode, ...staying };
			const reason = reasonLabel === null ? '' : `: ${reasonLabel}`;
			return { name: barcode, ...removal, decision: `${removal.decision}${reason}` };
		});
}

/** The sentence of a dispute about equipment that was not handed over, by its names. */
export function equipmentDispute(names: readonly string[]): string {
	return `Eksik ekipman: ${names.join(', ')}.`;
}

/** The sentence of a dispute about a float that was not handed over. */
export function floatDispute(floatKurus: number): string {
	return `${formatKurus(floatKurus)} avans verilmedi.`;
}

/**
 * The equipment that the note of a dispute names, each as the depot left it. A name may contain a full
 * stop, so that the beginning of one that is still there counts as that one.
 */
export function disputedEquipment(note: string, presentNames: readonly string[]): Disputed[] {
	const names = /Eksik ekipman: ([^.]+)\./.exec(note)?.[1]?.split(', ') ?? [];
	return names.map((name) => {
		const present = presentNames.find((one) => one === name || one.startsWith(`${name}.`));
		return present === undefined ? { name, ...removal } : { name: present, ...staying };
	});
}

/** The float that the note of a dispute names, as the depot left it; empty without one. */
export function disputedFloat(note: string, floatKurus: number): Disputed[] {
	const amount = /(₺[\d.,]+) avans verilmedi/.exec(note)?.[1];
	if (amount === undefined) return [];
	const name = `${amount} avans`;
	if (floatKurus === 0) return [{ name, ...removal }];
	if (formatKurus(floatKurus) === amount) return [{ name, ...staying }];
	return [{ name, isRemoved: true, decision: `${formatKurus(floatKurus)} olarak düzeltildi` }];
}
