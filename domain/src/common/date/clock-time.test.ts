import { expect, test } from 'vitest';
import {
	formatDayWindow,
	formatWindow,
	isWindowReversed,
	minutesOf,
	parseClockTime,
	roundToStep,
} from './clock-time.ts';

test.each(['09:00', '9:00', '09.00', '0900', '9', '09:00:00', '0,375', '0.375'])('%s', (text) => {
	expect(parseClockTime(text)).toBe('09:00');
});

test.each(['%s is not a time', '25:00', '12:60', 'sabah', '', '123', '9:5'])(
	'%s is no time',
	(text) => {
		expect(parseClockTime(text)).toBeNull();
	},
);

test('formats time windows', () => {
	expect(isWindowReversed({ start: '18:00', end: '15:00' })).toBe(true);
	expect(isWindowReversed({ start: '15:00', end: '15:00' })).toBe(true);
	expect(isWindowReversed({ start: '15:00', end: null })).toBe(false);
	expect(formatWindow({ start: '10:00', end: '12:00' })).toBe('10:00–12:00');
	expect(formatWindow({ start: '10:00', end: null })).toBe('10:00 sonrası');
	expect(formatWindow({ start: null, end: '12:00' })).toBe('12:00 öncesi');
	expect(formatWindow({ start: null, end: null })).toBe('');
	expect(formatDayWindow({ start: '12:00', end: null })).toBe('12:00 sonrası');
	expect(formatDayWindow({ start: null, end: null })).toBe('Gün içinde');
	expect(minutesOf('09:30')).toBe(570);
});

test('rounds typed minutes to five', () => {
	expect(['12:02', '12:03', '12:07', '12:58', '23:57', '23:58', '23:59'].map(roundToStep)).toEqual([
		'12:00',
		'12:05',
		'12:05',
		'13:00',
		'23:55',
		'23:59',
		'23:59',
	]);
});
