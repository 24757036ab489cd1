import { expect, test } from 'vitest';
import { commonWeek, weekOfHours } from '../common/date/work-week.ts';
import {
	type DriverException,
	formatDriverException,
	workingTimeOn,
	workingTimeWords,
} from './driver-working-time.ts';

const [friday, saturday, sunday] = ['2026-11-27', '2026-11-28', '2026-11-29'];
const noon = { minutes: 45, earliest: '12:00', latest: '13:00' };
const depotWeek = { ...commonWeek, breaks: [noon] };
const inherits = { workWeek: null, depotWeek, exceptions: [] };

function exception(about: Partial<DriverException>): DriverException {
	const none = { startTime: null, endTime: null };
	return { kind: 'leave', from: friday, until: saturday, ...none, ...about };
}

test('a driver without an own week works at the hours of the depot', () => {
	expect(workingTimeOn(inherits, friday)).toEqual({
		kind: 'works',
		hours: { start: '08:00', end: '18:00' },
		breaks: [noon],
		source: 'depot',
	});
	expect(workingTimeOn(inherits, saturday)).toMatchObject({
		hours: { start: '08:00', end: '13:00' },
		breaks: [],
	});
	expect(workingTimeOn(inherits, sunday)).toEqual({
		kind: 'rest_day',
		words: 'pazar günü çalışmıyor',
	});
});

test('without a week of driver or depot each day has the usual hours', () => {
	const facts = { ...inherits, depotWeek: null };
	expect(workingTimeOn(facts, sunday)).toMatchObject({
		kind: 'works',
		hours: { start: '08:00', end: '18:00' },
		source: 'usual',
	});
});

test('an own week comes before that of the depot', () => {
	const facts = { ...inherits, workWeek: weekOfHours({ start: '22:00', end: '06:00' }) };
	expect(workingTimeOn(facts, sunday)).toMatchObject({ source: 'driver', breaks: [] });
	expect(workingTimeWords(workingTimeOn(facts, sunday))).toBe('22:00–06:00');
});

test('leave and illness last until their last day', () => {
	const leave = { ...inherits, exceptions: [exception({})] };
	expect(workingTimeOn(leave, friday)).toEqual({
		kind: 'absent',
		words: 'izinli (28.11.2026 tarihine kadar)',
	});
	expect(workingTimeWords(workingTimeOn(leave, saturday))).toBe('izinli');
	expect(workingTimeOn(leave, sunday).kind).toBe('rest_day');
	expect(workingTimeOn(leave, '2026-11-26').kind).toBe('works');
	const sick = { ...inherits, exceptions: [exception({ kind: 'sick', until: friday })] };
	expect(workingTimeWords(workingTimeOn(sick, friday))).toBe('izinli');
});

test('other hours hold on a day off as well, with the breaks that fit', () => {
	const hours = exception({ kind: 'hours', until: sunday, startTime: '10:00', endTime: '20:00' });
	const time = workingTimeOn({ ...inherits, exceptions: [hours] }, sunday);
	expect(time).toMatchObject({ kind: 'works', source: 'exception', breaks: [noon] });
	expect(workingTimeWords(time)).toBe('10:00–20:00, mola 12:00–13:00 arası 45 dk');
	expect(formatDriverException(hours)).toBe('Farklı Saat / Fazla Mesai (10:00–20:00)');
	expect(formatDriverException(exception({}))).toBe('İzin');
});
