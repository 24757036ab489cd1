import { describe, expect, test } from 'vitest';
import { paymentTypes, paymentTypeWords } from './payment-type.ts';
import { readPaymentState, readPaymentText } from './payment-type-text.ts';

test.each([
	...['Kapıda Nakit', 'Kapıda Ödeme (Nakit)', 'Nakit Ödeme', 'NAKİT', 'Kapıda Ödeme', 'COD'],
	...[
		'Teslimatta nakit',
		'Cash on Delivery',
		'Kapıda Nakit veya Kredi Kartı',
		'Teslimat sırasında öde',
	],
])('%s is paid in cash at the door', (text) => {
	expect(readPaymentText(text)).toBe('cash');
});

test.each([
	...['Kapıda Kredi Kartı ile Ödeme', 'Kapıda Kart', 'Kapıda POS', 'Teslimatta Kredi Kartı'],
	...['Card on delivery', 'KAPIDA KREDİ KARTI', 'Kapıda ödeme - kredi kartı'],
])('%s is paid by card at the door', (text) => {
	expect(readPaymentText(text)).toBe('card');
});

test.each([
	...['Online Ödendi', 'Ödendi', 'Kredi Kartı (iyzico)', 'Sanal POS', 'Kredi kartı ile ödendi'],
	...['Online Kredi Kartı', 'PayTR', 'Shopify Payments', 'Peşin Ödendi', 'Paid', 'Trendyol'],
])('%s is paid', (text) => {
	expect(readPaymentText(text)).toBe('online');
});

test.each([
	...['Kredi Kartı', 'Kart', 'POS', 'Credit Card', 'Banka Kartı', 'Peşin', '3 Taksit', 'Visa'],
	...['Multinet', 'Hediye kartı', 'Kapıda nakit ödendi', 'Kapıda - online ödendi', 'Ödenmedi'],
	...['Ödeme bekliyor', 'Kısmi ödendi', 'Unpaid', 'Cari, kredi kartı'],
])('%s can mean either', (text) => {
	expect(readPaymentText(text)).toBe('doubtful');
});

test.each([
	['Havale', 'transfer'],
	['Banka Havalesi ile ödeme', 'transfer'],
	['EFT', 'transfer'],
	['Açık hesap', 'account'],
	['Ücretsiz gönderi', 'free'],
	['Takas', 'unknown'],
	['', 'unknown'],
])('%s is %s', (text, type) => {
	expect(readPaymentText(text)).toBe(type);
});

test('the labels of the product mean what they say', () => {
	for (const type of paymentTypes) expect(readPaymentText(paymentTypeWords[type])).toBe(type);
});

test('no text with kapıda or nakit is online', () => {
	const words = [
		'Ödendi',
		'Online',
		'iyzico',
		'Kredi Kartı',
		'Sanal POS',
		'ile',
		'Havale',
		'Peşin',
	];
	for (const door of ['Kapıda', 'nakit', 'KAPIDA', 'Nakit']) {
		for (const one of words) {
			for (const other of words) {
				expect(readPaymentText(`${one} ${door} ${other}`)).not.toBe('online');
			}
		}
	}
});

describe('the state of a payment', () => {
	test.each([
		...['Ödendi', 'ÖDENDİ', 'Tahsil edildi', 'Ödeme alındı', 'Paid', 'Evet', 'Onaylandı'],
		...['Authorized', 'Ödeme tamamlandı', 'ödenmiş'],
	])('%s is paid', (text) => {
		expect(readPaymentState(text)).toBe('paid');
	});

	test.each([
		'Ödenmedi',
		'Bekliyor',
		'Ödeme bekleniyor',
		'Pending',
		'unpaid',
		'Hayır',
		'Tahsil edilmedi',
	])('%s is not paid', (text) => {
		expect(readPaymentState(text)).toBe('unpaid');
	});

	test.each(['Kısmi ödendi', 'Partially paid', 'İade edildi', 'Refunded', 'Voided'])(
		'%s is doubtful',
		(text) => {
			expect(readPaymentState(text)).toBe('doubtful');
		},
	);

	test('other words say nothing', () => {
		expect(readPaymentState('Hazırlanıyor')).toBe('unknown');
	});
});
