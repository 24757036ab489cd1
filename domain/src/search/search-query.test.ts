import { expect, test } from 'vitest';
import { parseSearch } from './search-query.ts';

const today = '2026-03-05';
const parse = (query: string) => parseSearch(query, today);

test('parses plates in any spelling, complete or partial', () => {
	expect(parse('34 abc 123')?.plate).toBe('34ABC123');
	expect(parse('34abc')?.plate).toBe('34ABC');
	expect(parse('abc 12')?.plate).toBe('ABC12');
	expect(parse('101')?.plate).toBe('101');
	expect(parse('1 01')?.plate).toBe('101');
	expect(parse('svk')?.plate).toBe('SVK');
	for (const typed of ['ayşe', '100231', '34', '3 4', '345abc', '12-abcd-3', 'sp-900001']) {
		expect(parse(typed)?.plate ?? null, typed).toBeNull();
	}
});

test('parses phone numbers in any notation, and their last four digits', () => {
	for (const typed of ['0532 123 45 67', '532 123 4567', '+90 532 123 45 67', '00905321234567']) {
		expect(parse(typed)).toMatchObject({ phone: '+905321234567', words: ['5321234567'] });
	}
	expect(parse('45 67')?.phoneEnd).toBe('4567');
	expect(parse('4567')?.phoneEnd).toBe('4567');
	expect(parse('45678')?.phoneEnd).toBeNull();
});

test('parses route and debit numbers', () => {
	for (const typed of ['RT-260305-07', 'rt 260305 7', 'rt26030507', '260305-07', 'RT 7']) {
		expect(parse(typed)?.route, typed).toEqual({ serial: '260305-07', depotCode: null });
	}
	for (const typed of ['RT-UMR-260305-07', 'rt umr 260305 7']) {
		expect(parse(typed)?.route, typed).toEqual({ serial: '260305-07', depotCode: 'UMR' });
	}
	expect(parse('rt-d-12-260305-07')?.route?.depotCode).toBe('D-12');
	expect(parse('rt-260304')).toMatchObject({ route: null, routeDay: '2026-03-04' });
	expect(parse('rt-269904')?.routeDay).toBeNull();
	for (const typed of ['ZMT-2026-000123', 'zmt 123', 'zmt2026000123', 'zmt 2026 123']) {
		expect(parse(typed)?.debit).toEqual({ serial: '2026-000123', depotCode: null });
	}
	expect(parse('zmt-2025-000123')?.debit?.serial).toBe('2025-000123');
	for (const typed of ['ZMT-UMR-2026-000123', 'zmt umr 2026 123']) {
		expect(parse(typed)?.debit).toEqual({ serial: '2026-000123', depotCode: 'UMR' });
	}
	expect(parse('zmt-d-12-2026-000123')?.debit?.depotCode).toBe('D-12');
	expect(parse('TUT-UMR-2026-000004')).toMatchObject({
		report: { serial: '2026-000004', depotCode: 'UMR' },
		debit: null,
		transfer: null,
	});
	expect(parse('tut 4')?.report).toEqual({ serial: '2026-000004', depotCode: null });
	expect(parse('dvr-2026-000009')?.transfer?.serial).toBe('2026-000009');
	expect(parse('git-umr-2026-7')?.handover).toEqual({ serial: '2026-000007', depotCode: 'UMR' });
});

test('codes must match completely, with or without blanks, also in upper case', () => {
	expect(parse('12345 67890 12345')?.orderNo).toBe('123456789012345');
	expect(parse('sp-100231')?.orderNo).toBe('SP-100231');
	expect(parse('sp-100231 1')?.barcode).toBe(parse('SP-1002311')?.barcode);
	expect(parse('a')?.barcode).toBeUndefined();
});

test('ignores words of fewer than three letters', () => {
	expect(parse('')).toBeNull();
	expect(parse('ay')).toBeNull();
	expect(parse('a b c')?.words).toEqual([]);
	expect(parse('Ay Yılmaz')?.words).toEqual(['ay', 'yilmaz']);
	expect(parse('IŞIK')?.words).toEqual(['isik']);
});
