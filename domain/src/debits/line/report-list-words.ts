import type { StateWord } from '../../common/rule/tone.ts';
import { reportTypeWords } from './debit-report.ts';

/**
 * All papers that two people sign or decide (Tutanaklar): reports, transfers, receipts of goods, goods
 * given to their sender.
 */
export const listedReportWords = {
	...reportTypeWords,
	transfer: 'Zimmet devir tutanağı',
	receipt: 'Mal kabul tutanağı',
	sender_handover: 'Göndericiye iade tutanağı',
} as const;
export type ListedReportKind = keyof typeof listedReportWords;
export const listedReportKinds = Object.keys(listedReportWords) as ListedReportKind[];

/** Whether a row is a report on goods of a depot, which belongs to no debit. */
export function isDepotReport(row: {
	readonly kind: ListedReportKind;
	readonly debitId: string | null;
}): boolean {
	return Object.hasOwn(reportTypeWords, row.kind) && row.debitId === null;
}

/** `waiting`: the second person has not decided yet. */
export const listedReportStates = ['waiting', 'done', 'rejected', 'withdrawn'] as const;
export type ListedReportState = (typeof listedReportStates)[number];

/** The state of a report in the words of its kind. */
export function listedReportWord(kind: ListedReportKind, state: ListedReportState): StateWord {
	if (state === 'rejected') return { label: 'Reddedildi', tone: 'red' };
	if (state === 'withdrawn') return { label: 'Geri Çekildi', tone: 'void' };
	if (state === 'done') return { label: doneLabel(kind), tone: 'green' };
	return { label: kind === 'transfer' ? 'Kabul Bekliyor' : 'Onay Bekliyor', tone: 'amber' };
}

/**
 * The orders of a report, of which only the first have their number.
 * @example reportOrders({ orderNos: ['SP-1', 'SP-2'], orderCount: 5 }) // 'SP-1, SP-2 ve 3 sipariş'
 */
export function reportOrders({ orderNos, orderCount }: ReportOrders): string {
	const more = orderCount - orderNos.length;
	return more > 0 ? `${orderNos.join(', ')} ve ${more} sipariş` : orderNos.join(', ');
}

type ReportOrders = { readonly orderNos: readonly string[]; readonly orderCount: number };

function doneLabel(kind: ListedReportKind): string {
	if (kind === 'transfer') return 'Devralındı';
	if (kind === 'sender_handover') return 'Teslim Edildi';
	return kind === 'receipt' ? 'Tamamlandı' : 'Onaylandı';
}
