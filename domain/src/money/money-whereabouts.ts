// Para Nerede? Where the money of an order is (docs/domain.md#money).
import { formatDateTime } from '../common/date/date.ts';
import { formatKurus } from '../common/format/money.ts';
import type { MoneyKind } from './money-account.ts';

/** A payment of an order and what became of it. */
export type OrderPayment = {
	/** Null while a blind count withholds it. */
	readonly amountKurus: number | null;
	/** Who took it over: a driver, the desk, cards or the bank. */
	readonly takenBy: MoneyKind;
	readonly takerName: string;
	readonly takenAt: Date;
	/** When it was taken back. */
	readonly revertedAt: Date | null;
	readonly revertedByName: string;
	/** When the cash of its route was booked, by whom. */
	readonly handedInAt: Date | null;
	readonly handedInByName: string;
	/** When the bank had it. */
	readonly bankedAt: Date | null;
};

type Step = { readonly at: Date; readonly text: string; readonly actorName: string };

export type MoneyWhereabouts = { readonly sentence: string; readonly steps: readonly Step[] };

type Facts = {
	readonly isOpened: boolean;
	/** Payments of before the opening of the depot, which are not in the ledger. */
	readonly formerCount: number;
	readonly payments: readonly OrderPayment[];
};

/** One sentence for each payment, and the steps of all. */
export function moneyWhereabouts({ isOpened, formerCount, payments }: Facts): MoneyWhereabouts {
	if (!isOpened) {
		const sentence = 'Bu deponun kasası açılmadı; paranın yeri Kasa Açılışı’ndan sonra izlenir.';
		return { sentence, steps: [] };
	}
	const former = formerCount === 0 ? [] : ['Bu para Kasa Açılışı’ndan önce sayıldı.'];
	const sentences = [...payments.map(sentenceOf), ...former];
	const steps = payments.flatMap(stepsOf).toSorted((one, other) => +one.at - +other.at);
	return { sentence: sentences.join(' ') || 'Bu siparişten para alınmadı.', steps };
}

const places: Partial<Record<MoneyKind, string>> = {
	card: 'kart ödemesi, bankadan bekleniyor',
	bank_expected: 'havale, bankadan bekleniyor',
	desk: 'kasada',
};

function sentenceOf(payment: OrderPayment): string {
	const ways = stepsOf(payment).map(({ at, text }) => `${formatDateTime(at)} ${lower(text)}`);
	return `${sumOf(payment)} şimdi ${placeOf(payment)}: ${ways.join(', ')}.`;
}

function placeOf({ revertedAt, bankedAt, handedInAt, takenBy, takerName }: OrderPayment): string {
	if (revertedAt !== null) return 'geri alınmış';
	if (bankedAt !== null) return 'bankada';
	if (takenBy !== 'driver_cash') return places[takenBy] ?? 'bankada';
	return handedInAt === null ? `sürücüde (${takerName})` : 'kasada';
}

function stepsOf(payment: OrderPayment): Step[] {
	const { takenBy, takerName, takenAt, handedInAt, revertedAt, bankedAt } = payment;
	const taken = takenBy === 'desk' ? 'Şubede alındı' : 'Kapıda alındı';
	const step = (at: Date | null, text: string, actorName: string) =>
		at === null ? [] : [{ at, text, actorName }];
	return [
		...step(takenAt, taken, takerName),
		...step(handedInAt, 'Kasaya girdi', payment.handedInByName),
		...step(bankedAt, 'Bankaya girdi', ''),
		...step(revertedAt, 'Geri alındı', payment.revertedByName),
	];
}

function sumOf({ amountKurus }: OrderPayment): string {
	return amountKurus === null ? 'Ödeme' : formatKurus(amountKurus);
}

function lower(text: string): string {
	return text.charAt(0).toLocaleLowerCase('tr') + text.slice(1);
}
