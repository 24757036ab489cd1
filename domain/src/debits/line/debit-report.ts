import { goodsText } from '../../common/format/count-text.ts';
import type { OrderAct } from '../../orders/common/order-transitions.ts';
import type { Movement } from '../../orders/piece/piece-custody.ts';
import { otherReasonCode } from '../../reasons/reason.ts';

/** Report types by their names in the depot (docs/domain.md#reports). */
export const reportTypeWords = {
	loss: 'Kayıp tutanağı',
	damage: 'Hasar tespit formu',
	irregularity: 'Uygunsuzluk tespit formu',
	incident: 'Durum tespit tutanağı',
	handover: 'Teslim-tesellüm tutanağı',
	disposal: 'Hurdaya ayırma tutanağı',
	depot_loss: 'Depo kayıp tutanağı',
} as const;
export type ReportType = keyof typeof reportTypeWords;
export const reportTypes = Object.keys(reportTypeWords) as ReportType[];

/** Reports on goods of a debit. */
export const debitReportTypes = [
	'loss',
	'damage',
	'irregularity',
	'incident',
	'handover',
] as const satisfies ReportType[];
export type DebitReportType = (typeof debitReportTypes)[number];

/**
 * A report moves goods once a second person has approved it. One on goods of a depot is withdrawn by
 * its writer, while nobody has decided.
 */
export const reportStates = ['awaiting_approval', 'approved', 'rejected', 'withdrawn'] as const;
export type ReportState = (typeof reportStates)[number];

/** The undebit reason that each report type records for its pieces. */
export const reportReasonCodes: Record<DebitReportType, string> = {
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
export const reportEffects: Record<DebitReportType, ReportEffect> = {
	damage: { orderAct: 'damage', allOnVehicle: false },
	irregularity: { orderAct: null, allOnVehicle: false },
	loss: { orderAct: 'lose', allOnVehicle: true },
	incident: { orderAct: 'lose', allOnVehicle: true },
	handover: { orderAct: null, allOnVehicle: false },
};

/** The effect of a report once it is approved, shown to its author and its approver. */
export function reportEffectSentence(type: DebitReportType, pieceCount: number): string {
	const { orderAct, allOnVehicle } = reportEffects[type];
	if (orderAct === null) {
		return `${pieceCount} koli için tutanak düzenlenir; sorumluluk değişmez.`;
	}
	return allOnVehicle
		? `${pieceCount} koli, tutanak onaylanınca zimmetten düşer.`
		: `${pieceCount} koliden araçta olanlar, tutanak onaylanınca zimmetten düşer.`;
}

/** Reports on goods for which the depot is responsible, without a debit. */
export const depotReportTypes = ['disposal', 'depot_loss'] as const satisfies ReportType[];
export type DepotReportType = (typeof depotReportTypes)[number];

/** Events of a report on goods of a depot; those of a debit are in its history. */
export type ReportEventKind = 'written' | 'approved' | 'rejected' | 'withdrawn';

type DepotReportEffect = {
	/** The holder that every piece must still have. */
	readonly from: 'depot' | 'missing';
	readonly movement: Extract<Movement, 'disposed' | 'written_off'>;
};

export const depotReportEffects: Record<DepotReportType, DepotReportEffect> = {
	disposal: { from: 'depot', movement: 'disposed' },
	depot_loss: { from: 'missing', movement: 'written_off' },
};

type DepotGoods = { readonly pieceCount: number; readonly productCount: number };

/** The effect of a report of the depot once it is approved. */
export function depotReportEffectSentence(type: DepotReportType, goods: DepotGoods): string {
	const words = goodsText(goods.pieceCount, goods.productCount);
	return type === 'depot_loss'
		? `${words} kayıp yazılır; kayıp araştırması biter.`
		: `${words} hurdaya ayrılır ve depodan düşer.`;
}

/** What the goods of a report do when its writer withdraws it. */
export function depotReportWithdrawalSentence(type: DepotReportType): string {
	return type === 'depot_loss'
		? 'Koliler kayıp yazılmaz, kayıp araştırmasında kalır; isterseniz yeniden seçebilirsiniz.'
		: 'Ürünler hurdaya ayrılmaz, depoda kalır; isterseniz yeniden seçebilirsiniz.';
}

/** What the goods of a report do when it is rejected. */
export function depotReportRejectionSentence(type: DepotReportType): string {
	return type === 'depot_loss'
		? 'Koliler kayıp araştırmasında kalır; yazdığınız neden kayda geçer.'
		: 'Ürünler depoda kalır; yazdığınız neden kayda geçer.';
}
