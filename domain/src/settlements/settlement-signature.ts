// Who signs the count of the cash on the screen, and the sentence that each signs.
import type { ServiceDate } from '../common/date/date.ts';
import { formatKurus } from '../common/format/money.ts';
import { refuse } from '../common/rule/refusal.ts';
import type { SettlementState } from './settlement.ts';
import { settleDebts } from './settlement-debts.ts';
import { settlementRefusals } from './settlement-words.ts';

/** `debtor`: the driver, who signs for what is owed apart from the count. */
export const settlementParties = ['driver', 'cashier', 'debtor'] as const;
export type SettlementParty = (typeof settlementParties)[number];

export const settlementPartyWords: Record<SettlementParty, string> = {
	driver: 'Teslim Eden (Sürücü)',
	cashier: 'Teslim Alan (Kasa)',
	debtor: 'Borcu Kabul Eden (Sürücü)',
};

/** The count that is signed; sums in kuruş. */
export type SignedCount = {
	readonly state: SettlementState | null;
	readonly expectedKurus: number | null;
	readonly countedKurus: number | null;
	readonly cardDifferenceKurus: number | null;
	readonly carriedDebtKurus: number;
	readonly debts: readonly {
		readonly id: string;
		readonly sourceDate: ServiceDate;
		readonly remainingKurus: number;
	}[];
	/** Whether the driver owes a shortage of this count; always, in answers of an earlier release. */
	readonly isOwed?: boolean;
	readonly countedBy: string | null;
};

/** Whether the count is valid. A reopening or a later collection makes it outdated. */
export function isCountValid({ state }: Pick<SignedCount, 'state'>): boolean {
	return state !== null && state !== 'counting';
}

/** The sentence that a party signs; null for a party that has nothing to sign. */
export function settlementStatement(party: SettlementParty, count: SignedCount): string | null {
	if (!isCountValid(count) || count.countedKurus === null) return null;
	if (party === 'debtor') return debtStatement(count);
	const verb = party === 'driver' ? 'teslim ettim' : 'teslim aldım';
	return `${formatKurus(count.countedKurus)} tutarındaki nakdi sayarak ${verb}.`;
}

/** The driver's acknowledgement of what is owed after this count; null without a debt. */
export function debtStatement(count: SignedCount): string | null {
	const { expectedKurus, countedKurus, carriedDebtKurus, debts, state } = count;
	if (!isCountValid(count) || expectedKurus === null || countedKurus === null) return null;
	const { newDebtKurus: shortKurus, payments } = settleDebts({
		todayKurus: expectedKurus - carriedDebtKurus,
		countedKurus: countedKurus + (count.cardDifferenceKurus ?? 0),
		debts,
	});
	const newDebtKurus = count.isOwed === false ? 0 : shortKurus;
	const paidKurus = payments.reduce((sum, { amountKurus }) => sum + amountKurus, 0);
	const olderKurus = carriedDebtKurus - paidKurus;
	if (newDebtKurus + olderKurus === 0) return null;
	const sums = [
		`bu sayımdan ${formatKurus(newDebtKurus)}`,
		`önceki günlerden kalan ${formatKurus(olderKurus)}`,
		`toplam ${formatKurus(newDebtKurus + olderKurus)}`,
	].join(', ');
	const from = state === 'approved' ? '' : ' Fark onaylanınca kesinleşir.';
	return `Borcum ${sums}. Tutarı inceledim, borcum olarak kabul ediyorum.${from}`;
}

/** The parties that have something to sign, in the sequence of the paper. */
export function signingParties(count: SignedCount): SettlementParty[] {
	return settlementParties.filter((party) => settlementStatement(party, count) !== null);
}

/**
 * Refuses a signature of a count (docs/domain.md#signatures): the count is valid, each party signs
 * it once, and for the cash desk only who counted.
 */
export function refuseSigning(
	party: SettlementParty,
	count: SignedCount,
	by: { readonly userId: string; readonly signed: readonly SettlementParty[] },
) {
	if (count.state === null) return refuse(settlementRefusals, 'settlement/not-counted');
	if (!isCountValid(count)) return refuse(settlementRefusals, 'settlement/count-outdated');
	if (settlementStatement(party, count) === null) {
		return refuse(settlementRefusals, 'settlement/nothing-to-sign');
	}
	if (by.signed.includes(party)) return refuse(settlementRefusals, 'settlement/already-signed');
	return party === 'cashier' && count.countedBy !== by.userId
		? refuse(settlementRefusals, 'settlement/not-your-count')
		: null;
}

type Proof = {
	readonly signatures: readonly { readonly party: SettlementParty }[];
	/** Signed papers; a withdrawn one proves nothing. */
	readonly papers: readonly { readonly withdrawal: unknown }[];
};

/** The parties whose signature under a count is open; none where a signed paper is attached. */
function openSignatures(count: SignedCount & Proof): SettlementParty[] {
	if (count.papers.some(({ withdrawal }) => withdrawal === null)) return [];
	const signed = count.signatures.map(({ party }) => party);
	return signingParties(count).filter((party) => !signed.includes(party));
}

/** What a closing says about open signatures, which do not prevent it; null without one. */
export function openSignaturesSentence(count: SignedCount & Proof): string | null {
	const parties = openSignatures(count);
	if (parties.length === 0) return null;
	const names = parties.map((party) => settlementPartyWords[party]).join(', ');
	return `Kasa tutanağında imza eksik: ${names}.`;
}
