import { expect, test } from 'vitest';
import { recogniseColumns } from './order-import-columns.ts';
import { countRow, importSummary, markKnown, markRepeat, noRows } from './order-import-result.ts';
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
	mapping: recogniseColumns(headers),
	defaultServiceDate: null,
	defaultProvince: 'İstanbul',
};

function row(line: number, orderNo: string, name = 'Ayşe Yılmaz'): OrderImportRow {
	const rest = ['Şişli', 'Çınar Sok. 1', '20.11.2026', '05321234567', '41,05', '28,98'];
	return readOrderRow({ line, cells: [orderNo, name, ...rest] }, context);
}

test('a repeat with the same content is skipped, with other content refused', () => {
	const seen = new Map();
	expect(markRepeat(row(2, 'A'), 'h1', seen).outcome).toBe('ready');
	expect(markRepeat(row(3, 'A'), 'h1', seen).outcome).toBe('duplicate');
	const other = markRepeat(row(4, 'A'), 'h2', seen);
	expect(other).toMatchObject({ outcome: 'refused', draft: null });
	expect(other.errors[0]?.sentence).toBe('A sipariş no 2. satırda farklı bilgilerle geçiyor.');
});

test('a refused row does not stand in the way of its correction', () => {
	const seen = new Map();
	markRepeat(row(2, 'A', ''), '', seen);
	expect(markRepeat(row(3, 'A'), 'h1', seen).outcome).toBe('ready');
});

test('an order that the depot knows', () => {
	expect(markKnown(row(2, 'A'), 'h1', null).outcome).toBe('ready');
	expect(markKnown(row(2, 'A'), 'h1', 'h1').outcome).toBe('duplicate');
	expect(markKnown(row(2, 'A'), 'h1', 'h2').errors[0]?.code).toBe('order_exists');
});

test('counts and their sentence', () => {
	const refused = row(3, 'B', '');
	const duplicate = { ...row(4, 'A'), outcome: 'duplicate' } as const;
	const counts = [row(2, 'A'), refused, duplicate].reduce(countRow, noRows);
	expect(counts).toEqual({
		rows: 3,
		ready: 1,
		warned: 0,
		refused: 1,
		duplicate: 1,
		byCode: { no_name: 1 },
	});
	expect(importSummary(counts)).toBe(
		'1 satır alındı · 1 mükerrer satır atlandı · 1 satır reddedildi.',
	);
	expect(importSummary([duplicate].reduce(countRow, noRows))).toBe(
		'Bu dosyadaki siparişler zaten kayıtlı; hiçbir şey değişmedi: 1 mükerrer satır atlandı.',
	);
});
