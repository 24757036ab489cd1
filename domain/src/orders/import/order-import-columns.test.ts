import { expect, test } from 'vitest';
import {
	columnsOf,
	fieldOfHeader,
	fieldsByColumn,
	headerSignature,
	mapColumnsManually,
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

test('several columns hold the barcodes of the pieces', () => {
	const headers = ['Sipariş No', 'Koli Barkodu 1', 'Koli Barkodu 2', 'Kargo Barkodu'];
	const mapping = recognizeColumns(headers);
	expect(mapping).toEqual({ orderNo: 0, barcodes: 1, moreBarcodes: [2, 3] });
	expect(columnsOf(mapping, 'barcodes')).toEqual([1, 2, 3]);
	expect([...fieldsByColumn(mapping).values()]).toEqual([
		'orderNo',
		'barcodes',
		'barcodes',
		'barcodes',
	]);
	const byHand = mapColumnsManually(['no', 'x', 'y', 'x'], {
		no: 'orderNo',
		x: 'barcodes',
		y: 'barcodes',
	});
	expect(byHand).toEqual({ orderNo: 0, barcodes: 1, moreBarcodes: [2] });
});

test('a plain Barkod beside a product is the barcode of the product', () => {
	expect(recognizeColumns(['Sipariş No', 'Barkod'])).toEqual({ orderNo: 0, barcodes: 1 });
	expect(recognizeColumns(['Barkod', 'Ürün Adı', 'Kargo Takip No'])).toEqual({
		product: 1,
		barcodes: 2,
	});
});
