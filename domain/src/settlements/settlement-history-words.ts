import { formatKurus } from '../common/format/money.ts';
import type { SettlementState } from './settlement.ts';
import { settlementStateWords } from './settlement-words.ts';

export type SettlementEventKind = 'counted' | 'approved' | 'count_reopened' | 'debt_recorded';

/** Data of a settlement event; amounts in kuruş. */
export type SettlementEventPayload = {
	readonly state?: SettlementState;
	readonly countedKurus?: number;
	readonly differenceKurus?: number;
	readonly amountKurus?: number;
	readonly note?: string;
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
	counted: ({ countedKurus = 0, differenceKurus = 0, state }) =>
		`Kasa sayıldı: ${formatKurus(countedKurus)} teslim edildi, ${countWords(state, differenceKurus)}.`,
	approved: ({ differenceKurus = 0 }) => `Kasa farkı onaylandı: ${formatKurus(differenceKurus)}.`,
	count_reopened: () => 'Kasa sayımı geçersiz kaldı, kasa yeniden sayılacak.',
	debt_recorded: ({ amountKurus = 0 }) => `Sürücü borcu kaydedildi: ${formatKurus(amountKurus)}.`,
};

function countWords(state: SettlementState | undefined, differenceKurus: number): string {
	if (state === undefined || differenceKurus === 0) return 'tutuyor';
	const word = settlementStateWords[state].label.toLocaleLowerCase('tr');
	return `${formatKurus(Math.abs(differenceKurus))} ${word}`;
}
