import type { OrderAct } from '../orders/order-transitions.ts';

/** The kinds of tutanak as the depot calls them (domain.md §7). */
export const reportTypeWords = {
	loss: 'Kayıp tutanağı',
	damage: 'Hasar tespit formu',
	irregularity: 'Uygunsuzluk tespit formu',
	incident: 'Durum tespit tutanağı',
	handover: 'Teslim-tesellüm tutanağı',
} as const;
export type ReportType = keyof typeof reportTypeWords;
export const reportTypes = Object.keys(reportTypeWords) as ReportType[];

/** What approving a tutanak does to the goods that it names. */
export type ReportEffect = {
	/** What becomes of the order; null when the paper only documents and moves nothing. */
	readonly orderAct: Extract<OrderAct, 'lose' | 'damage'> | null;
	/** Whether every named piece must still be on the vehicle: what was found again is not lost. */
	readonly allOnVehicle: boolean;
};

/**
 * A loss or an incident (theft, accident) takes goods off the zimmet for good; damage does so for
 * what is still on the vehicle, since the damaged goods may have come back to the depot by then; an
 * irregularity and a handover document only.
 */
export const reportEffects: Record<ReportType, ReportEffect> = {
	damage: { orderAct: 'damage', allOnVehicle: false },
	irregularity: { orderAct: null, allOnVehicle: false },
	loss: { orderAct: 'lose', allOnVehicle: true },
	incident: { orderAct: 'lose', allOnVehicle: true },
	handover: { orderAct: null, allOnVehicle: false },
};

/** What a tutanak of a kind brings about once it is approved, said before somebody writes or approves it. */
export function reportEffectSentence(type: ReportType, pieceCount: number): string {
	const { orderAct, allOnVehicle } = reportEffects[type];
	if (orderAct === null) {
		return `${pieceCount} koli için tutanak düzenlenir; sorumluluk değişmez.`;
	}
	return allOnVehicle
		? `${pieceCount} koli, tutanak onaylanınca zimmetten düşer.`
		: `${pieceCount} koliden araçta olanlar, tutanak onaylanınca zimmetten düşer.`;
}
