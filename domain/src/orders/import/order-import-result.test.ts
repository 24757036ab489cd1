import { expect, test } from 'vitest';
import { orderProfileOf } from './order-file-profile.ts';
import { recognizeColumns } from './order-import-columns.ts';
import { markBarcodes, markDuplicate, markExisting } from './order-import-result.ts';
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
	profile: orderProfileOf(recognizeColumns(headers)),
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
	expect(other.errors[0]?.sentence).toBe(
		'A numaralı sipariş 2. satırda farklı bilgilerle geçiyor.',
	);
});

test('a number in another case is the same, that of another sender is not', () => {
	const firstRows = new Map();
	const of = (line: number, orderNo: string, senderName: string) => {
		const read = row(line, orderNo);
		return { ...read, draft: read.draft && { ...read.draft, senderName } };
	};
	expect(markDuplicate(of(2, 'web-1', 'Deniz'), 'h1', firstRows).outcome).toBe('ready');
	expect(markDuplicate(of(3, 'WEB-1', 'Kuzey'), 'h2', firstRows).outcome).toBe('ready');
	const again = markDuplicate(of(4, 'WEB-1', 'DENİZ'), 'h3', firstRows);
	expect(again.errors[0]?.sentence).toBe(
		'WEB-1 (DENİZ) numaralı sipariş 2. satırda farklı bilgilerle geçiyor.',
	);
});

test('a refused row does not block its corrected repetition', () => {
	const firstRows = new Map();
	markDuplicate(row(2, 'A', ''), '', firstRows);
	expect(markDuplicate(row(3, 'A'), 'h1', firstRows).outcome).toBe('ready');
});

test('compares a row with the stored order of the same number', () => {
	expect(markExisting(row(2, 'A'), null).outcome).toBe('ready');
	expect(markExisting(row(2, 'A'), true).outcome).toBe('duplicate');
	expect(markExisting(row(2, 'A'), false).errors[0]?.code).toBe('order_exists');
});

test('a barcode belongs to one order of a sender', () => {
	const lines = new Map();
	const free = () => null;
	const withBarcode = (line: number, senderName: string) => {
		const read = row(line, `A-${line}`);
		const draft = read.draft && { ...read.draft, senderName, senderBarcodes: ['TRE-1'] };
		return { ...read, draft };
	};
	expect(markBarcodes(withBarcode(2, 'Deniz'), lines, free).outcome).toBe('ready');
	expect(markBarcodes(withBarcode(3, 'Kuzey'), lines, free).outcome).toBe('ready');
	const again = markBarcodes(withBarcode(4, 'DENİZ'), lines, free);
	expect(again).toMatchObject({ outcome: 'refused', draft: null });
	expect(again.errors[0]?.sentence).toBe('TRE-1 barkodu 2. satırda da var.');
	const conflict = markBarcodes(withBarcode(5, 'Başka'), lines, () => 'SP-9');
	expect(conflict.errors[0]?.sentence).toBe(
		'TRE-1 barkodu başka bir siparişte kullanılıyor: SP-9 (Başka).',
	);
});
