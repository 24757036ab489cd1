import { expect, test } from 'vitest';
import { moneyWhereabouts, type OrderPayment } from './money-whereabouts.ts';

const payment: OrderPayment = {
	amountKurus: 125_000,
	takenBy: 'driver_cash',
	takerName: 'Ahmet Yıldız',
	takenAt: new Date('2026-11-28T11:32:00Z'),
	revertedAt: null,
	revertedByName: '',
	handedInAt: null,
	handedInByName: '',
	bankedAt: null,
};
const sentence = (...payments: OrderPayment[]) =>
	moneyWhereabouts({ isOpened: true, formerCount: 0, payments }).sentence;

test('says who has the money of an order, and since when', () => {
	expect(sentence(payment)).toBe(
		'₺1.250,00 şimdi sürücüde (Ahmet Yıldız): 28.11.2026 14:32 kapıda alındı.',
	);
	const handedInAt = new Date('2026-11-28T15:10:00Z');
	expect(sentence({ ...payment, handedInAt })).toBe(
		'₺1.250,00 şimdi kasada: 28.11.2026 14:32 kapıda alındı, 28.11.2026 18:10 kasaya girdi.',
	);
	expect(sentence({ ...payment, takenBy: 'card' })).toBe(
		'₺1.250,00 şimdi kart ödemesi, bankadan bekleniyor: 28.11.2026 14:32 kapıda alındı.',
	);
});

test('says that a payment was taken back, and that there is none', () => {
	const revertedAt = new Date('2026-11-28T11:40:00Z');
	expect(sentence({ ...payment, revertedAt })).toContain('şimdi geri alınmış');
	expect(sentence()).toBe('Bu siparişten para alınmadı.');
	const former = { isOpened: true, formerCount: 1, payments: [] };
	expect(moneyWhereabouts(former).sentence).toBe('Bu para Kasa Açılışı’ndan önce sayıldı.');
});
