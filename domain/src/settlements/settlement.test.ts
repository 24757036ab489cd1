import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	countedKurus,
	countState,
	currentCountState,
	expectedKurus,
	noteKurus,
	payDebts,
	repeatedPosSerial,
} from './settlement.ts';
import {
	applyPayments,
	creditKurus,
	offsetCredits,
	openKurus,
	payCredits,
	settleDebts,
} from './settlement-debts.ts';
import { settlementHistoryLine } from './settlement-history-words.ts';
import {
	type CloseFacts,
	carriedDebtSentence,
	closeBlocks,
	withheldCashNote,
} from './settlement-words.ts';

const kurus = fc.integer({ min: 0, max: 5_000_000 });
const someDebts = fc
	.array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 8 })
	.map((amounts) => amounts.map((remainingKurus, at) => ({ id: String(at), remainingKurus })));
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('a count is the sum of its notes and coins', () => {
	expect(countedKurus({ notes: { '20000': 3, '500': 1 }, coinsKurus: 75 })).toBe(60_575);
	expect(countedKurus({ notes: {}, coinsKurus: 0 })).toBe(0);
	fc.assert(
		fc.property(fc.array(fc.nat(200), { minLength: 6, maxLength: 6 }), kurus, (counts, coins) => {
			const notes = Object.fromEntries(
				noteKurus.map((note, at) => [String(note), counts[at] ?? 0]),
			);
			const expected = sum(noteKurus.map((note, at) => note * (counts[at] ?? 0))) + coins;
			expect(countedKurus({ notes, coinsKurus: coins })).toBe(expected);
		}),
	);
});

test('expected cash is carried debt, collected cash and float, minus documented expenses', () => {
	const cash = {
		carriedDebtKurus: 15_000,
		cashCollectedKurus: 1_120_000,
		floatKurus: 50_000,
		expenseKurus: 5_000,
	};
	expect(expectedKurus(cash)).toBe(1_180_000);
	const state = (counted: number, cards = 0) =>
		countState({ expectedKurus: 1_180_000, countedKurus: counted, cardDifferenceKurus: cards });
	expect(state(1_180_000)).toBe('balanced');
	expect(state(1_165_000)).toBe('short');
	expect(state(1_180_001)).toBe('over');
	// Cash that was entered as paid by card: each is a difference, though they cancel out.
	expect(state(1_190_000, -10_000)).toBe('short');
	expect(state(1_180_000, 500)).toBe('over');
});

test('the oldest debt is paid first', () => {
	const debts = [
		{ id: 'a', remainingKurus: 100 },
		{ id: 'b', remainingKurus: 80 },
	];
	expect(payDebts(debts, 120)).toEqual([
		{ id: 'a', amountKurus: 100 },
		{ id: 'b', amountKurus: 20 },
	]);
	expect(payDebts(debts, 60)).toEqual([{ id: 'a', amountKurus: 60 }]);
	expect(payDebts(debts, 0)).toEqual([]);
});

test('payments do not exceed debts, and older debts are paid first', () => {
	fc.assert(
		fc.property(someDebts, kurus, (debts, payment) => {
			const payments = new Map(payDebts(debts, payment).map((one) => [one.id, one.amountKurus]));
			const total = sum([...payments.values()]);
			expect(total).toBe(Math.min(payment, sum(debts.map((debt) => debt.remainingKurus))));
			const remainingKurus = debts.map(
				(debt) => debt.remainingKurus - (payments.get(debt.id) ?? 0),
			);
			const firstOpen = remainingKurus.findIndex((amount) => amount > 0);
			const later = debts.slice(firstOpen + 1);
			if (firstOpen >= 0) expect(later.some((debt) => payments.has(debt.id))).toBe(false);
		}),
	);
});

test("every kuruş of a count is today's cash, a debt payment or the surplus", () => {
	fc.assert(
		fc.property(someDebts, kurus, kurus, (debts, todayKurus, counted) => {
			const outcome = settleDebts({ todayKurus, countedKurus: counted, debts });
			const paidKurus = sum(outcome.payments.map((payment) => payment.amountKurus));
			expect(counted).toBe(todayKurus - outcome.newDebtKurus + paidKurus + outcome.surplusKurus);
			if (outcome.newDebtKurus > 0) expect(paidKurus + outcome.surplusKurus).toBe(0);
			const owed = sum(debts.map((debt) => debt.remainingKurus));
			if (outcome.surplusKurus > 0) expect(paidKurus).toBe(owed);
		}),
	);
});

test('an overpaid debt pays the oldest open debts, and only the rest is a credit', () => {
	const debts = [
		{ id: 'a', remainingKurus: -15_000 },
		{ id: 'b', remainingKurus: 10_000 },
		{ id: 'c', remainingKurus: 8_000 },
	];
	expect(offsetCredits(debts)).toEqual({
		payments: [
			{ id: 'b', amountKurus: 10_000 },
			{ id: 'c', amountKurus: 5_000 },
		],
		withdrawals: [{ id: 'a', amountKurus: -15_000 }],
	});
	expect([openKurus(debts), creditKurus(debts)]).toEqual([18_000, 15_000]);
	expect(payCredits(debts, 4_000)).toEqual([{ id: 'a', amountKurus: -4_000 }]);
	const remainders = fc.array(fc.integer({ min: -500_000, max: 500_000 }), { maxLength: 8 });
	fc.assert(
		fc.property(remainders, (amounts) => {
			const account = amounts.map((remainingKurus, at) => ({ id: String(at), remainingKurus }));
			const { payments, withdrawals } = offsetCredits(account);
			const after = applyPayments(account, [...payments, ...withdrawals]);
			expect(sum(after.map((debt) => debt.remainingKurus))).toBe(sum(amounts));
			expect(Math.min(openKurus(after), creditKurus(after))).toBe(0);
		}),
	);
});

test("cash beyond today's closes the oldest debt first", () => {
	const debts = [
		{ id: 'a', remainingKurus: 10_000 },
		{ id: 'b', remainingKurus: 20_000 },
	];
	expect(settleDebts({ todayKurus: 100_000, countedKurus: 115_000, debts }).payments).toEqual([
		{ id: 'a', amountKurus: 10_000 },
		{ id: 'b', amountKurus: 5_000 },
	]);
});

test("a driver who hands in today's cash but not the old debt has no new debt", () => {
	const debts = [{ id: 'a', remainingKurus: 15_000 }];
	expect(settleDebts({ todayKurus: 100_000, countedKurus: 100_000, debts })).toEqual({
		newDebtKurus: 0,
		payments: [],
		surplusKurus: 0,
	});
	expect(settleDebts({ todayKurus: 100_000, countedKurus: 90_000, debts }).newDebtKurus).toBe(
		10_000,
	);
});

test('a count is invalid if the expected amount has changed', () => {
	const count = { state: 'approved', expectedKurus: 100, cardCollectedKurus: 50 } as const;
	const now = (expected: number, card = 50) => ({
		expectedKurus: expected,
		cardCollectedKurus: card,
	});
	expect(currentCountState(count, now(100))).toBe('approved');
	expect(currentCountState(count, now(120))).toBe('counting');
	expect(currentCountState(count, now(100, 80))).toBe('counting');
	expect(currentCountState(null, now(100, 0))).toBeNull();
	expect(currentCountState(null, now(0, 80))).toBeNull();
	expect(currentCountState(null, now(0, 0))).toBe('balanced');
});

test('a closing refusal lists all blocks', () => {
	const clear = {
		openStops: 0,
		remaining: 0,
		remainingProducts: 0,
		returnDisputes: 0,
		equipmentOut: 0,
		pendingTransfers: 0,
		pendingReports: 0,
		cashState: 'approved',
		differenceKurus: 0,
		cardDifferenceKurus: 0,
		returnKmMissing: false,
	} as const;
	const words = (facts: Partial<CloseFacts>) =>
		closeBlocks({ ...clear, ...facts }).map((block) => block.words);
	expect(words({})).toEqual([]);
	expect(words({ remaining: 3, cashState: 'short', differenceKurus: -15_000 })).toEqual([
		'araçta 3 koli kaldı',
		'kasada ₺150,00 eksik var',
	]);
	expect(words({ remaining: 4, remainingProducts: 1 })).toEqual([
		'araçta 3 koli ve 1 iade ürün kaldı',
	]);
	expect(words({ remaining: 1, remainingProducts: 1 })).toEqual(['araçta 1 iade ürün kaldı']);
	expect(words({ cashState: 'short', cardDifferenceKurus: -2_000 })).toEqual([
		'POS Z toplamında ₺20,00 eksik var',
	]);
	expect(words({ cashState: null, returnKmMissing: true })).toEqual([
		'dönüş km girilmedi',
		'kasa sayılmadı',
	]);
	expect(words({ cashState: 'counting', differenceKurus: -15_000 })).toEqual([
		'önceki kasa sayımı geçersiz, kasa yeniden sayılmalı',
	]);
	expect(words({ openStops: 1, pendingTransfers: 1, pendingReports: 2 })).toEqual([
		'1 durağın sonucu girilmedi',
		'1 zimmet devri kabul bekliyor',
		'2 tutanak onay bekliyor',
	]);
	expect(closeBlocks({ ...clear, returnDisputes: 1 })).toEqual([
		{ kind: 'dispute', words: 'geri teslim uyuşmazlığı çözülmedi' },
	]);
	expect(closeBlocks({ ...clear, equipmentOut: 2 })).toEqual([
		{ kind: 'equipment', words: '2 ekipman geri teslim alınmadı' },
	]);
});

test('formats history and debts in lira', () => {
	expect(carriedDebtSentence('2026-01-21', 15_000)).toBe('21.01.2026 tarihinden kalan ₺150,00');
	const counted = { state: 'short', countedKurus: 1_105_000, differenceKurus: -15_000 } as const;
	expect(settlementHistoryLine('counted', counted)?.sentence).toBe(
		'Kasa sayıldı: ₺11.050,00 teslim edildi, ₺150,00 eksik.',
	);
	expect(settlementHistoryLine('counted', { countedKurus: 5_000 })?.sentence).toBe(
		'Kasa sayıldı: ₺50,00 teslim edildi, tutuyor.',
	);
	const cards = { ...counted, differenceKurus: 0, cardDifferenceKurus: -10_000 };
	expect(settlementHistoryLine('counted', cards)?.sentence).toBe(
		'Kasa sayıldı: ₺11.050,00 teslim edildi, nakit tutuyor, POS Z toplamı ₺100,00 eksik.',
	);
	expect(settlementHistoryLine('counted', { ...cards, differenceKurus: 500 })?.sentence).toContain(
		'₺5,00 fazla, POS Z toplamı ₺100,00 eksik',
	);
	expect(settlementHistoryLine('approved', cards)?.sentence).toBe(
		'Kasa farkı onaylandı: nakit ₺0,00, POS -₺100,00.',
	);
	expect(settlementHistoryLine('constructor', {})).toBeNull();
});

test('a POS device is entered once, in whatever spelling', () => {
	const serials = (...names: string[]) => names.map((serial) => ({ serial }));
	expect(repeatedPosSerial(serials('T650-118', 'T650-119'))).toBeNull();
	expect(repeatedPosSerial(serials('T650-118', 'T650-119', 't650 118'))).toBe('t650 118');
});

test('the expected cash of a day names the routes whose sum a blind count withholds', () => {
	const counted = { expectedKurus: 5_000 };
	expect(withheldCashNote([counted, { expectedKurus: null }])).toBe(
		'Kasası sayılmayan 1 rota hariç',
	);
	expect(withheldCashNote([counted])).toBeNull();
});
