import { expect, test } from 'vitest';
import {
	fieldOfHeader,
	headerSignature,
	missingFields,
	neededFields,
	recogniseColumns,
} from './order-import-columns.ts';
import { orderFields, orderFieldWords } from './order-import-fields.ts';

test('every field is recognised by what a person calls it', () => {
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

test('of two columns for one field the first counts', () => {
	expect(recogniseColumns(['no', 'Adres', 'Sipariş No', 'address', 'Boş'])).toEqual({
		addressLine: 1,
		orderNo: 2,
	});
});

test('what is needed, and the day that stands in for its column', () => {
	expect(missingFields({}, null)).toEqual(neededFields);
	const mapping = recogniseColumns(['order_id', 'customer', 'address']);
	expect(missingFields(mapping, null)).toEqual(['serviceDate']);
	expect(missingFields(mapping, '2026-11-20')).toEqual([]);
});

test('a header is remembered by any spelling', () => {
	expect(headerSignature(['Sipariş No', 'İL'])).toBe(headerSignature(['SİPARİŞ NO.', 'il']));
	expect(headerSignature(['il', 'ilçe'])).not.toBe(headerSignature(['ilçe', 'il']));
});
