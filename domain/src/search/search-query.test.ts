import { expect, test } from 'vitest';
import { readSearch } from './search-query.ts';

const today = '2026-03-05';
const read = (typed: string) => readSearch(typed, today);

test('reads plates in any spelling, whole or any stretch of one', () => {
	expect(read('34 abc 123')?.plate).toBe('34ABC123');
	expect(read('34abc')?.plate).toBe('34ABC');
	expect(read('abc 12')?.plate).toBe('ABC12');
	expect(read('101')?.plate).toBe('101');
	expect(read('1 01')?.plate).toBe('101');
	expect(read('svk')?.plate).toBe('SVK');
	for (const typed of ['ayşe', '100231', '34', '3 4', '345abc', '12-abcd-3', 'sp-900001']) {
		expect(read(typed)?.plate ?? null, typed).toBeNull();
	}
});

test('reads phones in any written form, and their last four digits', () => {
	for (const typed of ['0532 123 45 67', '532 123 4567', '+90 532 123 45 67', '00905321234567']) {
		expect(read(typed)).toMatchObject({ phone: '+905321234567', words: ['5321234567'] });
	}
	expect(read('45 67')?.phoneEnd).toBe('4567');
	expect(read('4567')?.phoneEnd).toBe('4567');
	expect(read('45678')?.phoneEnd).toBeNull();
});

test('reads numbers of routes and zimmet', () => {
	for (const typed of ['RT-260305-07', 'rt 260305 7', 'rt26030507', '260305-07', 'RT 7']) {
		expect(read(typed)?.routeNumber).toBe('RT-260305-07');
	}
	expect(read('rt-260304')).toMatchObject({ routeNumber: null, routeDay: '2026-03-04' });
	expect(read('rt-269904')?.routeDay).toBeNull();
	for (const typed of ['ZMT-2026-000123', 'zmt 123', 'zmt2026000123', 'zmt 2026 123']) {
		expect(read(typed)?.debitNumber).toBe('ZMT-2026-000123');
	}
	expect(read('zmt-2025-000123')?.debitNumber).toBe('ZMT-2025-000123');
});

test('takes codes whole, with and without blanks, in capitals too', () => {
	expect(read('12345 67890 12345')?.orderNos).toContain('123456789012345');
	expect(read('sp-100231')?.orderNos).toContain('SP-100231');
	expect(read('sp-100231 1')?.barcode).toBe(read('SP-1002311')?.barcode);
	expect(read('a')?.barcode).toBeUndefined();
});

test('looks for no word shorter than three letters', () => {
	expect(read('')).toBeNull();
	expect(read('ay')).toBeNull();
	expect(read('a b c')?.words).toEqual([]);
	expect(read('Ay Yılmaz')?.words).toEqual(['ay', 'yilmaz']);
	expect(read('IŞIK')?.words).toEqual(['isik']);
});
