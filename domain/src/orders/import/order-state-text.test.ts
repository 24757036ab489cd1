import { expect, test } from 'vitest';
import { readOrderState } from './order-state-text.ts';

test.each([
	...['İptal', 'İptal Edildi', 'İPTAL', 'Müşteri iptali', 'Cancelled', 'canceled', 'Voided'],
	...['İade', 'İade Edildi', 'Refunded', 'Returned', 'wc-cancelled', 'Reddedildi'],
])('%s is cancelled', (text) => {
	expect(readOrderState(text)).toBe('cancelled');
});

test.each(['Ödendi', 'Ödeme alındı', 'Paid'])('%s is paid', (text) => {
	expect(readOrderState(text)).toBe('paid');
});

test.each([
	...['Hazırlanıyor', 'Yeni', 'Onaylandı', 'Kargoya verildi', 'processing', 'On Hold', 'Completed'],
	...[
		'Ödenmedi',
		'Ödeme bekleniyor',
		'İptal edilmedi',
		'İptal talebi var',
		'Partially refunded',
		'Teslim edilecek',
		'unfulfilled',
	],
])('%s is harmless', (text) => {
	expect(readOrderState(text)).toBe('harmless');
});

test.each(['Mavi', '', 'X'])('%j is unknown', (text) => {
	expect(readOrderState(text)).toBe('unknown');
});
