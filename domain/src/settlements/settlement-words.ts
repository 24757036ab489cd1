import { formatDate, type ServiceDate } from '../common/date.ts';
import { formatKurus } from '../common/money.ts';
import { refusals } from '../common/refusal.ts';
import type { StateWord } from '../common/tone.ts';
import type { SettlementState } from './settlement.ts';

export const settlementStateWords: Record<SettlementState, StateWord> = {
	counting: { label: 'Sayımda', tone: 'amber' },
	balanced: { label: 'Tutuyor', tone: 'green' },
	short: { label: 'Eksik', tone: 'red' },
	over: { label: 'Fazla', tone: 'amber' },
	approved: { label: 'Onaylandı', tone: 'green' },
};

export const settlementRefusals = refusals({
	'settlement/route-not-returned': (facts: { number: string }) =>
		`Rota ${facts.number} tamamlanmadan kasa sayılamaz.`,
	'settlement/reason-missing': (facts: { differenceKurus: number }) =>
		facts.differenceKurus < 0
			? `Kasada ${formatKurus(-facts.differenceKurus)} eksik var. Neden seçin.`
			: `Kasada ${formatKurus(facts.differenceKurus)} fazla var. Neden seçin.`,
	'settlement/own-count': () => 'Kasayı sayan kişi farkı onaylayamaz.',
	'settlement/nothing-to-approve': () => 'Kasa tutuyor; onaylanacak fark yok.',
	'settlement/approved': () => 'Fark onaylandı; sayım artık değiştirilemez.',
	'settlement/count-outdated': () => 'Sayımdan sonra beklenen tutar değişti. Kasayı yeniden sayın.',
	'settlement/no-debt': () => 'Sürücünün bu tutarda açık borcu yok.',
	'settlement/expense-undocumented': () => 'Masraf için belge no zorunludur.',
});

/**
 * What still keeps the route open, for "Rota kapatılamaz: …".
 * @example closeBlocks({ remaining: 3, countMissing: false, cashState: 'short', differenceKurus: -15_000 })
 * // ['araçta 3 koli kaldı', 'kasada ₺150,00 eksik var']
 */
export function closeBlocks(facts: {
	readonly openStops: number;
	readonly remaining: number;
	readonly pendingTransfers: number;
	readonly pendingReports: number;
	readonly cashState: SettlementState | null;
	readonly differenceKurus: number;
	readonly returnKmMissing: boolean;
}): string[] {
	const blocks: string[] = [];
	if (facts.openStops > 0) blocks.push(`${facts.openStops} durağın sonucu girilmedi`);
	if (facts.remaining > 0) blocks.push(`araçta ${facts.remaining} koli kaldı`);
	if (facts.pendingTransfers > 0)
		blocks.push(`${facts.pendingTransfers} zimmet devri kabul bekliyor`);
	if (facts.pendingReports > 0) blocks.push(`${facts.pendingReports} tutanak onay bekliyor`);
	if (facts.returnKmMissing) blocks.push('dönüş km girilmedi');
	if (facts.cashState === null || facts.cashState === 'counting') blocks.push('kasa sayılmadı');
	if (facts.cashState === 'short') {
		blocks.push(`kasada ${formatKurus(-facts.differenceKurus)} eksik var`);
	}
	if (facts.cashState === 'over') {
		blocks.push(`kasada ${formatKurus(facts.differenceKurus)} fazla var`);
	}
	return blocks;
}

/**
 * A debt carried from an earlier day.
 * @example carriedDebtSentence('2026-01-21', 15_000) // '21.01.2026 tarihinden kalan ₺150,00'
 */
export function carriedDebtSentence(sourceDate: ServiceDate, remainingKurus: number): string {
	return `${formatDate(sourceDate)} tarihinden kalan ${formatKurus(remainingKurus)}`;
}
