import { formatDate, type ServiceDate } from '../common/date/date.ts';
import { goodsText } from '../common/format/count-text.ts';
import { formatKurus } from '../common/format/money.ts';
import { refusals } from '../common/rule/refusal.ts';
import { stateWords } from '../common/rule/tone.ts';
import { uncountedRoutesNote } from '../company/company-blind-count.ts';
import type { SettlementState } from './settlement.ts';

export const settlementStateWords = stateWords<SettlementState>({
	counting: { label: 'Yeniden Sayılacak', tone: 'amber' },
	balanced: { label: 'Tutuyor', tone: 'green' },
	short: { label: 'Eksik', tone: 'red' },
	over: { label: 'Fazla', tone: 'amber' },
	approved: { label: 'Onaylandı', tone: 'green' },
});

export const settlementRefusals = refusals({
	'settlement/route-not-returned': (facts: { number: string }) =>
		`Rota ${facts.number} tamamlanmadan kasa sayılamaz.`,
	'settlement/reason-missing': (facts: { differenceKurus: number }) =>
		facts.differenceKurus < 0
			? `Kasada ${formatKurus(-facts.differenceKurus)} eksik var. Nedenini seçin.`
			: `Kasada ${formatKurus(facts.differenceKurus)} fazla var. Nedenini seçin.`,
	'settlement/card-reason-missing': (facts: { differenceKurus: number }) =>
		facts.differenceKurus < 0
			? `POS Z toplamı, girilen kart tahsilatından ${formatKurus(-facts.differenceKurus)} eksik. Nedenini seçin.`
			: `POS Z toplamı, girilen kart tahsilatından ${formatKurus(facts.differenceKurus)} fazla. Nedenini seçin.`,
	'settlement/pos-missing': () => 'Rotada kart tahsilatı var. Her POS cihazının Z toplamını girin.',
	'settlement/pos-repeated': (facts: { serial: string }) =>
		`${facts.serial} seri numaralı POS cihazı iki kez girilmiş. Z toplamını bir kez girin.`,
	'settlement/recount-used': () =>
		'Kasa bir kez yeniden sayıldı. Farkın nedenini seçip kaydedin; fark ikinci bir kişinin onayına gider.',
	'settlement/own-count': () => 'Kasayı sayan kişi farkı onaylayamaz.',
	'settlement/nothing-to-approve': () => 'Kasa tutuyor; onaylanacak fark yok.',
	'settlement/approved': () => 'Fark onaylandı; sayım artık değiştirilemez.',
	'settlement/count-outdated': () => 'Bu sayım artık geçerli değil. Kasayı yeniden sayın.',
	'settlement/not-counted': () => 'Kasa henüz sayılmadı; imza sayımdan sonra atılır.',
	'settlement/not-your-count': () => 'Kasa adına yalnızca sayımı yapan kişi imzalayabilir.',
	'settlement/already-signed': () => 'Bu imza daha önce atıldı.',
	'settlement/nothing-to-sign': () =>
		'Bu sayımdan sonra sürücünün borcu yok; borç için imza gerekmez.',
	'settlement/no-debt': () => 'Sürücünün bu tutarda açık borcu yok.',
	'settlement/no-credit': () => 'Sürücünün bu tutarda alacağı yok.',
	'settlement/expense-undocumented': () => 'Masraf için belge no zorunludur.',
});

/** Whether a driver owes a shortage, as a phrase. */
export function owedWord(isOwed: boolean): string {
	return isOwed ? 'sürücünün borcuna yazılır' : 'sürücüye borç yazılmaz';
}

/** What the cash of a cancelled route is: a float that came back short. */
export function cancelledCashWords({ isOwed }: { readonly isOwed: boolean }): string {
	return `İptal edilen rotanın bozuk para avansı; ${owedWord(isOwed)}`;
}

/** Kinds of open work that prevent closing a route; each links to a screen. */
export const closeBlockKinds = [
	'departure',
	'stops',
	'goods',
	'dispute',
	'equipment',
	'transfers',
	'reports',
	'return-km',
	'cash',
	'difference',
] as const;
export type CloseBlockKind = (typeof closeBlockKinds)[number];

/** A reason why a route cannot be closed, as a phrase: 'araçta 3 koli kaldı'. */
export type CloseBlock = { readonly kind: CloseBlockKind; readonly words: string };

/** Block of a route that has not departed on its day. */
export const notDepartedBlock: CloseBlock = { kind: 'departure', words: 'rota çıkış yapmadı' };

export type CloseFacts = {
	readonly openStops: number;
	/** On the vehicle, returned products included. */
	readonly remaining: number;
	readonly remainingProducts: number;
	readonly returnDisputes: number;
	readonly equipmentOut: number;
	readonly pendingTransfers: number;
	readonly pendingReports: number;
	readonly cashState: SettlementState | null;
	readonly differenceKurus: number;
	readonly cardDifferenceKurus: number;
	readonly returnKmMissing: boolean;
};

/**
 * Lists what prevents closing a route. Used by the screen before Rotayı Kapat and by the closing
 * itself.
 * @example closeBlocks({ ...clear, remaining: 3, cashState: 'short', differenceKurus: -15_000 })
 * // 'araçta 3 koli kaldı', 'kasada ₺150,00 eksik var'
 */
export function closeBlocks(facts: CloseFacts): CloseBlock[] {
	const counted: [CloseBlockKind, number, string][] = [
		['stops', facts.openStops, `${facts.openStops} durağın sonucu girilmedi`],
		[
			'goods',
			facts.remaining,
			`araçta ${goodsText(facts.remaining, facts.remainingProducts)} kaldı`,
		],
		['dispute', facts.returnDisputes, 'geri teslim uyuşmazlığı çözülmedi'],
		['equipment', facts.equipmentOut, `${facts.equipmentOut} ekipman geri teslim alınmadı`],
		['transfers', facts.pendingTransfers, `${facts.pendingTransfers} zimmet devri kabul bekliyor`],
		['reports', facts.pendingReports, `${facts.pendingReports} tutanak onay bekliyor`],
		['return-km', facts.returnKmMissing ? 1 : 0, 'dönüş km girilmedi'],
	];
	const cash = cashBlock(facts);
	return [
		...counted.filter(([, count]) => count > 0).map(([kind, , words]) => ({ kind, words })),
		...(cash === null ? [] : [{ kind: cashKind(facts), words: cash }]),
	];
}

/** A counted difference waits for its approval, every other cash for a count. */
function cashKind({ cashState }: CloseFacts): 'cash' | 'difference' {
	return cashState === 'short' || cashState === 'over' ? 'difference' : 'cash';
}

function cashBlock(facts: CloseFacts): string | null {
	const { cashState, differenceKurus, cardDifferenceKurus } = facts;
	if (cashState === null) return 'kasa sayılmadı';
	if (cashState === 'counting') return 'önceki kasa sayımı geçersiz, kasa yeniden sayılmalı';
	if (cashState !== 'short' && cashState !== 'over') return null;
	const parts = [
		differenceWords('kasada', differenceKurus),
		differenceWords('POS Z toplamında', cardDifferenceKurus),
	].filter((part) => part !== null);
	return parts.join(', ');
}

function differenceWords(place: string, differenceKurus: number): string | null {
	if (differenceKurus === 0) return null;
	const word = differenceKurus < 0 ? 'eksik' : 'fazla';
	return `${place} ${formatKurus(Math.abs(differenceKurus))} ${word} var`;
}

/**
 * Describes a debt of an earlier day.
 * @example carriedDebtSentence('2026-01-21', 15_000) // '21.01.2026 tarihinden kalan ₺150,00'
 */
export function carriedDebtSentence(sourceDate: ServiceDate, remainingKurus: number): string {
	return `${formatDate(sourceDate)} tarihinden kalan ${formatKurus(remainingKurus)}`;
}

/**
 * Describes what a driver has paid too much.
 * @example driverCreditSentence(15_000) // 'Sürücüye geri ödenecek: ₺150,00'
 */
export function driverCreditSentence(creditKurus: number): string {
	return `Sürücüye geri ödenecek: ${formatKurus(creditKurus)}`;
}

/** Notes of the rows that no person wrote on the account of a driver. */
export const debtPaymentNotes = {
	offsetPaid: 'Fazla ödemeden düşüldü',
	offsetTaken: 'Fazla ödeme diğer borca sayıldı',
	creditPaid: 'Sürücüye geri ödendi',
} as const;

/** What the expected sum of a day leaves out: routes whose sum a blind count still withholds. */
export function withheldCashNote(
	cash: readonly { readonly expectedKurus: number | null }[],
): string | null {
	return uncountedRoutesNote(cash.filter(({ expectedKurus }) => expectedKurus === null).length);
}
