import { formatKurus } from '../common/format/money.ts';
import type { SettlementState } from './settlement.ts';
import { type SettlementParty, settlementPartyWords } from './settlement-signature.ts';
import { owedWord } from './settlement-words.ts';

export type SettlementEventKind =
	| 'counted'
	| 'float_short'
	| 'signed'
	| 'papers_added'
	| 'paper_withdrawn'
	| 'approved'
	| 'count_reopened'
	| 'debt_recorded'
	| 'credit_offset';

/** Data of a settlement event; amounts in kuruş. */
export type SettlementEventPayload = {
	readonly state?: SettlementState;
	readonly countedKurus?: number;
	readonly differenceKurus?: number;
	/** POS totals minus card payments. */
	readonly cardDifferenceKurus?: number;
	readonly amountKurus?: number;
	/** Whether the driver owes a shortage. */
	readonly isOwed?: boolean;
	readonly note?: string;
	readonly party?: SettlementParty;
	readonly signedBy?: string;
	readonly fileCount?: number;
};

/** Formats a settlement event for the history (İşlem Geçmişi); null for an unknown kind. */
export function settlementHistoryLine(
	kind: string,
	payload: SettlementEventPayload,
): { sentence: string; detail: string | null } | null {
	if (!Object.hasOwn(lines, kind)) return null;
	const note = payload.note === undefined || payload.note === '' ? null : payload.note;
	return { sentence: lines[kind as SettlementEventKind](payload), detail: note };
}

const lines: Record<SettlementEventKind, (payload: SettlementEventPayload) => string> = {
	counted: ({ countedKurus = 0, ...differences }) =>
		`Kasa sayıldı: ${formatKurus(countedKurus)} teslim edildi, ${countWords(differences)}.`,
	float_short: ({ countedKurus = 0, differenceKurus = 0, isOwed }) =>
		`Rota iptal edilirken bozuk para avansı eksik geri alındı: ${formatKurus(countedKurus)} teslim edildi, ${differenceWords(differenceKurus)}; ${owedWord(isOwed === true)}.`,
	signed: ({ party = 'driver', signedBy = '' }) =>
		`Kasa sayımı ekranda imzalandı: ${settlementPartyWords[party]}, ${signedBy}.`,
	papers_added: ({ fileCount = 0 }) => `Kasa sayımına ${fileCount} imzalı kâğıt eklendi.`,
	paper_withdrawn: () => 'Kasa sayımındaki imzalı kâğıt geri alındı.',
	approved: ({ differenceKurus = 0, cardDifferenceKurus = 0 }) =>
		cardDifferenceKurus === 0
			? `Kasa farkı onaylandı: ${formatKurus(differenceKurus)}.`
			: `Kasa farkı onaylandı: nakit ${formatKurus(differenceKurus)}, POS ${formatKurus(cardDifferenceKurus)}.`,
	count_reopened: () => 'Kasa sayımı geçersiz kaldı, kasa yeniden sayılacak.',
	debt_recorded: ({ amountKurus = 0 }) => `Sürücü borcu kaydedildi: ${formatKurus(amountKurus)}.`,
	credit_offset: ({ amountKurus = 0 }) =>
		`Sürücünün fazla ödemesi diğer borçlarına sayıldı: ${formatKurus(amountKurus)}.`,
};

function countWords({
	differenceKurus = 0,
	cardDifferenceKurus = 0,
}: Pick<SettlementEventPayload, 'differenceKurus' | 'cardDifferenceKurus'>): string {
	if (cardDifferenceKurus === 0) return differenceWords(differenceKurus);
	const cash = differenceKurus === 0 ? 'nakit tutuyor' : differenceWords(differenceKurus);
	return `${cash}, POS Z toplamı ${differenceWords(cardDifferenceKurus)}`;
}

function differenceWords(differenceKurus: number): string {
	if (differenceKurus === 0) return 'tutuyor';
	return `${formatKurus(Math.abs(differenceKurus))} ${differenceKurus < 0 ? 'eksik' : 'fazla'}`;
}
