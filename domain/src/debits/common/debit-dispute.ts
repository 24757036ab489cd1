import { type DebitLineState, onVehicleLineStates } from './debit.ts';

type Line = {
	readonly barcode: string;
	readonly state: DebitLineState;
	readonly reasonLabel: string | null;
};

/** A piece that the driver did not find, and what the depot decided. */
export type DisputedPiece = {
	readonly barcode: string;
	readonly isRemoved: boolean;
	readonly decision: string;
};

/** The pieces whose barcode the note of a dispute names, each as the depot's recount left it. */
export function disputedPieces(note: string, lines: readonly Line[]): DisputedPiece[] {
	const words = new Set(
		note
			.toUpperCase()
			.split(/[\s,;]+/)
			.map((word) => word.replace(/[.:]+$/, '')),
	);
	return lines
		.filter(({ barcode }) => words.has(barcode.toUpperCase()))
		.map(({ barcode, state, reasonLabel }) => {
			const isRemoved = !onVehicleLineStates.includes(state);
			const removal =
				reasonLabel === null ? 'Zimmetten çıkarıldı' : `Zimmetten çıkarıldı: ${reasonLabel}`;
			return { barcode, isRemoved, decision: isRemoved ? removal : 'Zimmette kaldı' };
		});
}
