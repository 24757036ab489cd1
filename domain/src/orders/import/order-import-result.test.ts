import { expect, test } from 'vitest';
import { recognizeColumns } from './order-import-columns.ts';
import { markDuplicate, markExisting } from './order-import-result.ts';
import { type OrderImportRow, readOrderRow } from './order-import-row.ts';

const headers = [
	'Sipariş No',
	'Alıcı',
	'İlçe',
	'Adres',
	'Teslimat Tarihi',
	'Telefon',
	'Enlem',
	'Boylam',
];
const context = {
	headers,
	mapping: recognizeColumns(headers),
	defaultServiceDate: null,
	defaultProvince: 'İstanbul',
};

function row(line: number, orderNo: string, name = 'Ayşe Yılmaz'): OrderImportRow {
	const otherCells = ['Şişli', 'Çınar Sok. 1', '20.11.2026', '05321234567', '41,05', '28,98'];
	return readOrderRow({ line, cells: [orderNo, name, ...otherCells] }, context);
}

test('skips a repeated row with the same content and refuses one with other content', () => {
	const firstRows = new Map();
	expect(markDuplicate(row(2, 'A'), 'h1', firstRows).outcome).toBe('ready');
	expect(markDuplicate(row(3, 'A'), 'h1', firstRows).outcome).toBe('duplicate');
	const other = markDuplicate(row(4, 'A'), 'h2', firstRows);
	expect(other).toMatchObject({ outcome: 'refused', draft: null });
	expect(other.errors[0]?.sentence).toBe('A sipariş no 2. satırda farklı bilgilerle geçiyor.');
});

test('a refused row does not block its corrected repetition', () => {
	const firstRows = new Map();
	markDuplicate(row(2, 'A', ''), '', firstRows);
	expect(markDuplicate(row(3, 'A'), 'h1', firstRows).outcome).toBe('ready');
});

test('compares a row with the stored order of the same number', () => {
	expect(markExisting(row(2, 'A'), 'h1', null).outcome).toBe('ready');
	expect(markExisting(row(2, 'A'), 'h1', 'h1').outcome).toBe('duplicate');
	expect(markExisting(row(2, 'A'), 'h1', 'h2').errors[0]?.code).toBe('order_exists');
});
