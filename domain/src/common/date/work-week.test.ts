import { expect, test } from 'vitest';
import {
	breakFits,
	breaksIn,
	commonWeek,
	formatWorkDay,
	formatWorkWeek,
	sameHours,
	usualWeek,
	weekOfHours,
	withHours,
	workMinutes,
	workWeekFaults,
	workWeekLines,
} from './work-week.ts';

const noon = { minutes: 45, earliest: '12:00', latest: '13:15' };
const day = { start: '08:00', end: '18:00' };
const night = { start: '22:00', end: '06:00' };

test('hours that end before they start are over midnight', () => {
	expect(workMinutes(day)).toBe(600);
	expect(workMinutes(night)).toBe(480);
});

test.each([
	['a break at noon', day, noon, true],
	['one that ends with the hours', { start: '08:00', end: '14:00' }, noon, true],
	['one that ends a minute after them', { start: '08:00', end: '13:59' }, noon, false],
	['one that may start before the hours', { start: '12:05', end: '18:00' }, noon, false],
	['one after midnight', night, { minutes: 30, earliest: '23:45', latest: '02:00' }, true],
	['one at noon of a night', night, noon, false],
	[
		'one whose latest start is before its earliest',
		day,
		{ ...noon, earliest: '13:00', latest: '12:00' },
		false,
	],
])('%s fits or not', (_name, hours, pause, fits) => {
	expect(breakFits(hours, pause)).toBe(fits);
});

test('a short Saturday has no break at noon', () => {
	const week = { ...commonWeek, breaks: [noon] };
	expect(breaksIn(day, week.breaks)).toEqual([noon]);
	expect(breaksIn({ start: '08:00', end: '13:00' }, week.breaks)).toEqual([]);
	expect(workWeekFaults(week)).toEqual([]);
});

test('a break that fits into no day and hours without length are faults', () => {
	const days = { ...commonWeek.days, monday: { start: '08:00', end: '08:00' } };
	const long = { minutes: 240, earliest: '15:00', latest: '16:00' };
	expect(workWeekFaults({ days, breaks: [noon, long] })).toEqual([
		{ path: ['days', 'monday'], sentence: 'Başlangıç ve bitiş aynı olamaz.' },
		{ path: ['breaks', 1], sentence: 'Mola hiçbir günün çalışma saatlerine sığmıyor.' },
	]);
});

test('a week is written in ranges of days with the same hours', () => {
	expect(formatWorkWeek({ ...commonWeek, breaks: [noon] })).toBe(
		'Pzt–Cum 08:00–18:00, Cmt 08:00–13:00, Paz çalışmıyor, mola 12:00–13:15 arası 45 dk',
	);
	expect(formatWorkWeek(usualWeek)).toBe('Her gün 08:00–18:00');
	const fixed = { minutes: 30, earliest: '12:30', latest: '12:30' };
	expect(formatWorkDay(day, [fixed])).toBe('08:00–18:00, mola 12:30 (30 dk)');
});

test('own hours take the working days of another week', () => {
	const early = { start: '06:00', end: '12:30' };
	const own = withHours({ ...commonWeek, breaks: [noon] }, early);
	expect(own.days.friday).toEqual(early);
	expect(own.days.sunday).toBeNull();
	expect(own.breaks).toEqual([]);
	expect(sameHours(own)).toEqual(early);
	expect(sameHours(commonWeek)).toBeNull();
	expect(sameHours(weekOfHours(night))).toEqual(night);
});

test('a narrow column names the worked days and the minutes of the breaks', () => {
	expect(workWeekLines({ ...commonWeek, breaks: [noon] })).toEqual({
		first: 'Pzt–Cum 08:00–18:00',
		others: 'Cmt 08:00–13:00, 45 dk mola',
	});
	expect(workWeekLines({ ...usualWeek, breaks: [] })).toMatchObject({ others: '' });
});
