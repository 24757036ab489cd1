import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	addDays,
	dayEnd,
	dayStart,
	daysBetween,
	formatDate,
	formatDateTime,
	formatTime,
	instantAt,
	isServiceDate,
	parseDate,
	todayIn,
	weekdayOf,
} from './date.ts';

describe('parseDate', () => {
	test.each([
		'20.11.2026',
		'2026-11-20',
		'20/11/2026',
		'20-11-2026',
		'2026/11/20',
		'20.11.26',
		' 20.11.2026 ',
		'20.11.2026 09:30',
		'2026-11-20T00:00:00.000Z',
		'20 Kasım 2026',
		'20 KASIM 2026',
		'46346',
		'46346.5',
	])('%s', (text) => {
		expect(parseDate(text)).toBe('2026-11-20');
	});

	test.each([
		'31.02.2026',
		'2026-02-31',
		'29.02.2027',
		'31.04.2026',
		'00.11.2026',
		'11/20/2026',
		'20.13.2026',
		'20.11.1899',
		'20.11.2101',
		'20.11',
		'yarın',
		'20 Foo 2026',
		'12345678',
		'',
	])('%s is not a date', (text) => {
		expect(parseDate(text)).toBeNull();
	});

	test('accepts a leap day and single digits', () => {
		expect(parseDate('29.02.2028')).toBe('2028-02-29');
		expect(parseDate('5.3.2026')).toBe('2026-03-05');
	});

	test('parses every formatted day', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 73_000 }), (days) => {
				const date = addDays('1900-01-01', days);
				expect(parseDate(formatDate(date))).toBe(date);
				expect(isServiceDate(date)).toBe(true);
				expect(daysBetween('1900-01-01', date)).toBe(days);
			}),
		);
	});
});

test('accepts only the stored form', () => {
	expect(isServiceDate('2026-02-28')).toBe(true);
	expect(isServiceDate('2026-02-31')).toBe(false);
	expect(isServiceDate('28.02.2026')).toBe(false);
});

test('adds days across months and years', () => {
	expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
	expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
	expect(weekdayOf('2026-11-20')).toBe('Cum');
	expect(weekdayOf('2026-11-22')).toBe('Paz');
});

test('formats instants in Istanbul time, three hours ahead of UTC', () => {
	expect(formatTime('2026-03-05T09:07:00.000Z')).toBe('12:07');
	expect(formatDateTime(new Date('2026-07-05T21:30:00.000Z'))).toBe('06.07.2026 00:30');
	expect(instantAt('2026-11-20', '09:30').toISOString()).toBe('2026-11-20T06:30:00.000Z');
});

test('a day starts and ends in Istanbul time', () => {
	expect(dayStart('2026-11-20').toISOString()).toBe('2026-11-19T21:00:00.000Z');
	expect(dayEnd('2026-11-20').toISOString()).toBe('2026-11-20T20:59:59.999Z');
});

test('before the permanent summer time of 2016, winter was two hours ahead of UTC', () => {
	expect(formatDateTime('2015-01-15T10:00:00.000Z')).toBe('15.01.2015 12:00');
	expect(formatDateTime('2015-07-15T10:00:00.000Z')).toBe('15.07.2015 13:00');
	expect(formatDateTime('2016-03-27T00:59:59.999Z')).toBe('27.03.2016 02:59');
	expect(formatDateTime('2016-03-27T01:00:00.000Z')).toBe('27.03.2016 04:00');
	expect(formatDateTime('2016-12-15T10:00:00.000Z')).toBe('15.12.2016 13:00');
	expect(todayIn('2015-01-15T21:30:00.000Z')).toBe('2015-01-15');
	expect(dayStart('2014-12-01').toISOString()).toBe('2014-11-30T22:00:00.000Z');
	expect(dayEnd('2015-03-29').toISOString()).toBe('2015-03-29T20:59:59.999Z');
	expect(instantAt('2010-06-01', '09:30').toISOString()).toBe('2010-06-01T06:30:00.000Z');
	expect(instantAt('2010-12-01', '09:30').toISOString()).toBe('2010-12-01T07:30:00.000Z');
});

test('the working day may start after midnight', () => {
	expect(todayIn('2026-11-20T20:59:00.000Z')).toBe('2026-11-20');
	expect(todayIn('2026-11-20T21:00:00.000Z')).toBe('2026-11-21');
	expect(todayIn('2026-11-20T23:30:00.000Z', '04:00')).toBe('2026-11-20');
	expect(todayIn('2026-11-21T01:00:00.000Z', '04:00')).toBe('2026-11-21');
});
