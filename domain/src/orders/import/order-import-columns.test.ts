import { expect, test } from 'vitest';
import {
	fieldOfHeader,
	headerSignature,
	missingFields,
	recognizeColumns,
	requiredFields,
} from './order-import-columns.ts';
import { orderFields, orderFieldWords } from './order-import-fields.ts';

test('recognizes every field by its label', () => {
	for (const field of orderFields) {
		const [first = ''] = orderFieldWords[field].split(' / ');
		expect(fieldOfHeader(first), first).toBe(field);
		expect(fieldOfHeader(first.toLocaleUpperCase('tr')), first).toBe(field);
	}
});

test.each([
	['order_id', 'orderNo'],
	['Delivery Date', 'serviceDate'],
	['Tutar (TL)', 'amount'],
	['Alıcı Ad Soyad *', 'recipientName'],
	['weight_kg', 'kg'],
	['ŞEHİR', 'province'],
	['foo', null],
	['', null],
])('%s → %s', (header, field) => {
	expect(fieldOfHeader(header)).toBe(field);
});

test('uses the first of two columns for one field', () => {
	expect(recognizeColumns(['no', 'Adres', 'Sipariş No', 'address', 'Boş'])).toEqual({
		addressLine: 1,
		orderNo: 2,
	});
});

test('lists the required fields; a default date replaces the date column', () => {
	expect(missingFields({}, null)).toEqual(requiredFields);
	const mapping = recognizeColumns(['order_id', 'customer', 'address']);
	expect(missingFields(mapping, null)).toEqual(['serviceDate']);
	expect(missingFields(mapping, '2026-11-20')).toEqual([]);
});

test('the signature of a header ignores spelling', () => {
	expect(headerSignature(['Sipariş No', 'İL'])).toBe(headerSignature(['SİPARİŞ NO.', 'il']));
	expect(headerSignature(['il', 'ilçe'])).not.toBe(headerSignature(['ilçe', 'il']));
});
