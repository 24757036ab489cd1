import type { OrderAct } from '../../orders/common/order-transitions.ts';
import { otherReasonCode } from '../../reasons/reason.ts';

/** Report types by their names in the depot (docs/domain.md#reports). */
export const reportTypeWords = {
	loss: 'Kayıp tutanağı',
	damage: 'Hasar tespit formu',
	irregularity: 'Uygunsuzluk tespit formu',
	incident: 'Durum tespit tutanağı',
	handover: 'Teslim-tesellüm tutanağı',
} as const;
export type ReportType = keyof typeof reportTypeWords;
export const reportTypes = Object.keys(reportTypeWords) as ReportType[];

/** A report moves goods once a second person has approved it. */
export const reportStates = ['awaiting_approval', 'approved', 'rejected'] as const;
export type ReportState = (typeof reportStates)[number];

/** The undebit reason that each report type records for its pieces. */
export const reportReasonCodes: Record<ReportType, string> = {
	loss: 'LOST',
	incident: 'STOLEN',
	damage: otherReasonCode,
	irregularity: otherReasonCode,
	handover: otherReasonCode,
};

/** The effect of an approved report on its pieces. */
export type ReportEffect = {
	/** The act on the order; null if the report only documents an event. */
	readonly orderAct: Extract<OrderAct, 'lose' | 'damage'> | null;
	/** Whether every piece must still be on the vehicle: a piece that was found again is not lost. */
	readonly allOnVehicle: boolean;
};

/**
 * Loss and incident (theft, accident) remove pieces from the debit. Damage removes only those still
 * on the vehicle, because damaged goods may already be back in the depot. Irregularity and handover
 * only document.
 */
export const reportEffects: Record<ReportType, ReportEffect> = {
	damage: { orderAct: 'damage', allOnVehicle: false },
	irregularity: { orderAct: null, allOnVehicle: false },
	loss: { orderAct: 'lose', allOnVehicle: true },
	incident: { orderAct: 'lose', allOnVehicle: true },
	handover: { orderAct: null, allOnVehicle: false },
};

/** The effect of a report once it is approved, shown to its author and its approver. */
export function reportEffectSentence(type: ReportType, pieceCount: number): string {
	const { orderAct, allOnVehicle } = reportEffects[type];
	if (orderAct === null) {
		return `${pieceCount} koli için tutanak düzenlenir; sorumluluk değişmez.`;
	}
	return allOnVehicle
		? `${pieceCount} koli, tutanak onaylanınca zimmetten düşer.`
		: `${pieceCount} koliden araçta olanlar, tutanak onaylanınca zimmetten düşer.`;
}
