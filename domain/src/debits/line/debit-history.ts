import { formatKurus } from '../../common/format/money.ts';
import type { HistoryLine } from '../../orders/next/order-history.ts';
import { disputeWords, type FloatDispute, returnDecision } from '../common/debit-dispute.ts';
import type { DeliveryOutcome } from './delivery-result.ts';

/** Events of a debit in its history, besides the movements of its pieces. */
export const debitEventKinds = [
	'created',
	'handed_over',
	'reopened',
	'accepted',
	'disputed',
	'dispute_settled',
	'return_disputed',
	'return_dispute_settled',
	'left_in_depot',
	'leave_undone',
	'cleared',
	'cancelled',
	'transfer_requested',
	'transfer_accepted',
	'transfer_rejected',
	'report_written',
	'report_approved',
	'report_rejected',
	'result_recorded',
	'result_reverted',
	'equipment_added',
	'equipment_removed',
	'equipment_returned',
	'equipment_missing',
	'float_returned',
	'papers_added',
	'paper_withdrawn',
] as const;
export type DebitEventKind = (typeof debitEventKinds)[number];

/** Data of a debit event; each kind uses a part of it. */
export type DebitEventFacts = {
	readonly number?: string;
	readonly pieceCount?: number;
	/** Pieces among them that the depot cannot find. */
	readonly missedCount?: number;
	readonly orderCount?: number;
	readonly shortCount?: number;
	readonly overCount?: number;
	readonly onPaper?: boolean;
	readonly reasonLabel?: string;
	readonly orderId?: string;
	readonly orderNo?: string;
	readonly outcome?: DeliveryOutcome;
	/** Whether the driver took back his own result. */
	readonly byDriver?: boolean;
	readonly note?: string;
	/** E.g. '1 POS cihazı (seri no T650-118)'. */
	readonly equipment?: string;
	readonly fileCount?: number;
	/** The float as a dispute corrected it, and as it was before; the float that came back. */
	readonly floatKurus?: number;
	readonly formerFloatKurus?: number;
	/** Names of the equipment of a dispute, and its float. */
	readonly equipmentNames?: readonly string[];
	readonly disputeFloat?: FloatDispute | null;
	/** Pieces of a disputed return that the depot corrected, and those that it did not. */
	readonly correctedCount?: number;
	readonly rejectedCount?: number;
};

const outcomeWords: Record<DeliveryOutcome, string> = {
	delivered: 'Teslim edildi',
	partially_delivered: 'Kısmen teslim edildi',
	failed: 'Teslim edilemedi',
};

const eventSentences: Record<DebitEventKind, (facts: DebitEventFacts) => string> = {
	created: ({ number }) => `Zimmet oluşturuldu: ${number}`,
	handed_over: ({ pieceCount }) => `Zimmet sürücünün kabulüne gönderildi: ${pieceCount} koli`,
	reopened: () => 'Zimmet yeniden okutmaya açıldı',
	accepted: ({ orderCount, pieceCount, onPaper }) =>
		`${onPaper ? 'Zimmet imzalı listeyle kabul edildi' : 'Zimmet kabul edildi'}: ${orderCount} sipariş, ${pieceCount} koli`,
	disputed: disputeSentence,
	dispute_settled: ({ floatKurus, formerFloatKurus }) =>
		`Uyuşmazlık çözüldü, zimmet yeniden kabule gönderildi${floatCorrection(formerFloatKurus, floatKurus)}`,
	return_disputed: ({ pieceCount }) => `Geri teslimde uyuşmazlık bildirildi: ${pieceCount} koli`,
	return_dispute_settled: ({ correctedCount = 0, rejectedCount = 0 }) =>
		`Geri teslim uyuşmazlığı çözüldü: ${returnDecision({ correctedCount, rejectedCount })}`,
	left_in_depot: leftSentence,
	leave_undone: ({ pieceCount }) => `Zimmetlenmedi kaydı geri alındı: ${pieceCount} koli`,
	cleared: () => 'Zimmet kapandı: araçta koli kalmadı',
	cancelled: () => 'Zimmet iptal edildi, koliler depoda kaldı',
	transfer_requested: ({ number, pieceCount }) =>
		`Zimmet devri başlatıldı: ${number}, ${pieceCount} koli`,
	transfer_accepted: ({ number, pieceCount, onPaper, equipment }) =>
		`Zimmet devri ${onPaper ? 'imzalı belgeyle ' : ''}kabul edildi: ${number}, ${pieceCount} koli${equipment === undefined ? '' : `, ${equipment}`}`,
	transfer_rejected: ({ number }) => `Zimmet devri reddedildi: ${number}`,
	report_written: ({ number, pieceCount }) => `Tutanak düzenlendi: ${number}, ${pieceCount} koli`,
	report_approved: ({ number, pieceCount }) =>
		pieceCount === 0
			? `Tutanak onaylandı: ${number}`
			: `Tutanak onaylandı: ${number}, ${pieceCount} koli zimmetten düştü`,
	report_rejected: ({ number }) => `Tutanak reddedildi: ${number}`,
	result_recorded: ({ orderNo, outcome = 'failed', reasonLabel }) =>
		`${orderNo}: ${outcomeWords[outcome]}${reasonLabel === undefined ? '' : ` (${reasonLabel})`}`,
	result_reverted: ({ orderNo, byDriver = false }) =>
		`${orderNo}: ${byDriver ? 'Sürücü sonucu yerinde geri aldı' : 'Sonuç geri alındı'}`,
	equipment_added: ({ equipment }) => `Ekipman zimmete eklendi: ${equipment}`,
	equipment_removed: ({ equipment }) => `Ekipman zimmetten çıkarıldı: ${equipment}`,
	equipment_returned: ({ equipment }) => `Ekipman geri teslim alındı: ${equipment}`,
	papers_added: ({ fileCount }) => `Zimmet kabulüne ${fileCount} imzalı kâğıt eklendi`,
	paper_withdrawn: () => 'Zimmet kabulündeki imzalı kâğıt geri alındı',
	float_returned: ({ floatKurus = 0, formerFloatKurus }) =>
		formerFloatKurus === undefined
			? `Bozuk para avansı geri alındı: ${formatKurus(floatKurus)}`
			: `Bozuk para avansı eksik geri alındı: ${formatKurus(formerFloatKurus)} yerine ${formatKurus(floatKurus)}`,
	equipment_missing: ({ equipment }) => `Ekipman eksik yazıldı: ${equipment}`,
};

function leftSentence({ pieceCount = 0, missedCount = 0, reasonLabel }: DebitEventFacts): string {
	const goods =
		missedCount === 0
			? `${pieceCount} koli depoda kaldı`
			: missedCount === pieceCount
				? `${pieceCount} koli kayıp araştırmasına alındı`
				: `${pieceCount} koliden ${missedCount} koli kayıp araştırmasına alındı`;
	return `Zimmetlenmedi: ${goods} (${reasonLabel})`;
}

function disputeSentence(facts: DebitEventFacts): string {
	const { shortCount = 0, overCount = 0, equipmentNames = [], disputeFloat = null } = facts;
	const words = disputeWords({
		shortCount,
		overCount,
		equipment: equipmentNames,
		float: disputeFloat,
	});
	return words === '' ? 'Uyuşmazlık bildirildi' : `Uyuşmazlık bildirildi: ${words}`;
}

function floatCorrection(before: number | undefined, after: number | undefined): string {
	if (before === undefined || after === undefined) return '';
	return `: bozuk para avansı ${formatKurus(before)} yerine ${formatKurus(after)}`;
}

/** Formats an event of a debit as a line of its history; null for an unknown kind. */
export function debitEventLine(kind: string, facts: DebitEventFacts): HistoryLine | null {
	const sentence = eventSentences[kind as DebitEventKind]?.(facts);
	if (sentence === undefined) return null;
	return { sentence: `${sentence}.`, detail: facts.note ?? null };
}
