import { formatDate } from '../common/date/date.ts';
import { formatKurus } from '../common/format/money.ts';
import { refusals } from '../common/rule/refusal.ts';
import type { MoneyKind } from './money-account.ts';
import type { MoneyTransferKind } from './money-transfer.ts';

/** Who holds money, as the office says it. */
export const moneyKindWords: Record<MoneyKind, string> = {
	driver_cash: 'Sürücüde',
	desk: 'Kasa',
	in_transit: 'Bankaya giden',
	bank: 'Banka',
	card: 'Kart (bankadan gelecek)',
	bank_expected: 'Havale (bankadan gelecek)',
	driver_debt: 'Sürücü borcu',
	driver_credit: 'Sürücü alacağı',
	advance: 'Avans',
	sender: 'Gönderici (ödenecek)',
	sender_fee: 'Göndericiden alacak',
	fee_income: 'Hizmet geliri',
	cost: 'Masraf',
	surplus: 'Kasa fazlası',
	payout_sent: 'Gönderilen ödeme',
	courier_pay: 'Hakediş',
	own_money: 'Öz kaynak',
	suspense: 'Açıklama bekleyen',
};

const moneyTransferWords: Record<MoneyTransferKind, string> = {
	opening: 'Kasa açılışı',
	collected: 'Kapıda tahsilat',
	collected_at_branch: 'Şubede tahsilat',
	float: 'Bozuk para avansı',
	float_returned: 'Avans geri alındı',
	handed_in: 'Kasaya teslim',
	expense: 'Masraf',
	short: 'Eksik, sürücü borcu',
	written_off: 'Eksik, şirkette kaldı',
	over: 'Kasa fazlası',
	debt_paid: 'Borç ödemesi',
	credit_paid: 'Sürücüye geri ödeme',
	card_difference: 'POS farkı',
	netted: 'Borç ile alacak mahsubu',
	cover: 'Karşılığı aranan para',
	bagged: 'Bankaya çıkış',
	banked: 'Bankaya yatırıldı',
	card_paid: 'Kart ödemesi bankada',
	card_cost: 'Kart komisyonu',
	found_at_bank: 'Havale bankada',
	correction: 'Düzeltme',
};

export const moneyRefusals = refusals({
	'money/not-open': () => 'Önce Kasa Açılışı ile kasadaki parayı sayıp girin.',
	'money/lacking': ({ lackKurus }: { lackKurus: number }) =>
		`Kayıtlara göre bu kadar para yok; ${formatKurus(lackKurus)} eksik. Önce açık sayımları bitirin.`,
	'money/bag-banked': () => 'Bu çanta bankaya yatırılmış.',
	'money/already-open': ({ openedOn, name }: { openedOn: string; name: string }) =>
		`Bu deponun kasası açılmış: ${formatDate(openedOn)}, ${name}.`,
});

/** Cards that the bank or a brand pays later. */
export const moneyCardWords = { card: 'Banka kartları', meal_card: 'Yemek kartları' } as const;

/** What a transfer is called; one that takes another back says so. */
export function moneyTransferWord(transfer: {
	readonly kind: MoneyTransferKind;
	readonly isReversal: boolean;
}): string {
	const word = moneyTransferWords[transfer.kind];
	return transfer.isReversal ? `Geri alındı: ${word}` : word;
}
