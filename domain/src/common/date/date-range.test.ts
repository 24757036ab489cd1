import { expect, test } from 'vitest';
import {
	daysChange,
	formatDateRange,
	formatMinuteRange,
	instantsOf,
	isLocalMinute,
	parseDateRange,
	parseMinuteRange,
	rangePresets,
} from './date-range.ts';

test('parses a typed range of days in either order, or one day', () => {
	const week = ['2026-11-16', '2026-11-20'];
	expect(parseDateRange('16.11.2026 – 20.11.2026')).toEqual(week);
	expect(parseDateRange('20.11.2026 - 16.11.2026')).toEqual(week);
	expect(parseDateRange('16-11-2026 - 20-11-2026')).toEqual(week);
	expect(parseDateRange('20 Kasım 2026')).toEqual(['2026-11-20', '2026-11-20']);
	expect(parseDateRange('31.02.2026')).toBeNull();
	expect(parseDateRange('16.11.2026 – 17.11.2026 – 18.11.2026')).toBeNull();
	expect(parseDateRange('31.12.1899')).toBeNull();
	expect(parseDateRange('01.01.2101')).toBeNull();
});

test('rounds typed minutes to five; a date without a time is a whole day, a time without a date is on the first day', () => {
	const morning = ['2026-11-20T08:00', '2026-11-20T12:05'];
	expect(parseMinuteRange('20.11.2026 08:00 – 20.11.2026 12:07')).toEqual(morning);
	expect(parseMinuteRange('20.11.2026 8.01 - 12:04')).toEqual(morning);
	expect(parseMinuteRange('20.11.2026')).toEqual(['2026-11-20T00:00', '2026-11-20T23:59']);
	expect(parseMinuteRange('20.11.2026 25:00')).toBeNull();
	expect(parseMinuteRange('08:00 – 12:00')).toBeNull();
});

test('parses every formatted range', () => {
	const days = ['2026-11-16', '2026-11-20'] as const;
	expect(parseDateRange(formatDateRange(...days))).toEqual(days);
	const minutes = ['2026-11-16T08:05', '2026-11-20T23:59'] as const;
	expect(parseMinuteRange(formatMinuteRange(...minutes))).toEqual(minutes);
	const morning = ['2026-11-20T08:00', '2026-11-20T12:00'] as const;
	expect(formatMinuteRange(...morning)).toBe('20.11.2026 08:00 – 12:00');
	expect(parseMinuteRange(formatMinuteRange(...morning))).toEqual(morning);
	expect(formatDateRange('2026-11-16', null)).toBe('16.11.2026 – …');
	expect(formatMinuteRange('2026-11-16T08:00', null)).toBe('16.11.2026 08:00 – …');
});

test('a range of minutes ends with the last millisecond of its last minute in Istanbul', () => {
	const [from, to] = instantsOf(['2026-11-20T00:00', '2026-11-20T23:59']);
	expect(from.toISOString()).toBe('2026-11-19T21:00:00.000Z');
	expect(to.toISOString()).toBe('2026-11-20T20:59:59.999Z');
});

test('accepts a minute only in its stored form', () => {
	expect(isLocalMinute('2026-11-20T08:05')).toBe(true);
	expect(['', '2026-11-20', '2026-02-31T08:00', '2026-11-20T24:00'].some(isLocalMinute)).toBe(
		false,
	);
});

test('presets of usual ranges; a week starts on Monday', () => {
	const spans = Object.fromEntries(
		rangePresets('2026-11-20').map(({ label, range }) => [label, range]),
	);
	expect(spans).toEqual({
		Bugün: ['2026-11-20', '2026-11-20'],
		Dün: ['2026-11-19', '2026-11-19'],
		'Bu hafta': ['2026-11-16', '2026-11-20'],
		'Bu ay': ['2026-11-01', '2026-11-20'],
	});
});

test('days that are added or removed are a change of their record', () => {
	const word = { field: 'blackout', label: 'Bakım' };
	const days = { from: '2026-11-20', until: '2026-11-22' };
	const text = '20.11.2026 – 22.11.2026';
	expect(daysChange(word, days, true)).toEqual({ ...word, from: '—', to: text });
	expect(daysChange(word, days, false)).toEqual({ ...word, from: text, to: '—' });
});
