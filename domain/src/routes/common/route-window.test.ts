import { expect, test } from 'vitest';
import { instantAt } from '../../common/date/date.ts';
import { stopWindowOf, windowAhead } from './route-window.ts';

test('the window of a stop suits all its orders, otherwise the earliest end applies', () => {
	const window = (start: string | null, end: string | null) => ({ start, end });
	expect(stopWindowOf([window('09:00', '13:00'), window('11:00', '15:00')])).toEqual(
		window('11:00', '13:00'),
	);
	expect(stopWindowOf([window('09:00', '11:00'), window('13:00', '15:00')])).toEqual(
		window('09:00', '11:00'),
	);
	expect(stopWindowOf([window(null, '12:00'), window(null, null)])).toEqual(window(null, '12:00'));
	expect(stopWindowOf([])).toEqual(window(null, null));
});

test('the window of a stop keeps the gaps that its orders share', () => {
	const two = { start: '09:00', end: '20:00', gaps: [{ start: '11:00', end: '17:00' }] };
	expect(stopWindowOf([two])).toEqual(two);
	expect(stopWindowOf([two, { start: '10:00', end: '18:00' }])).toEqual({
		start: '10:00',
		end: '18:00',
		gaps: [{ start: '11:00', end: '17:00' }],
	});
	// Only the second window suits both.
	expect(stopWindowOf([two, { start: '12:00', end: '19:00' }])).toEqual({
		start: '17:00',
		end: '19:00',
	});
	// Nothing is shared: the earliest end applies.
	expect(stopWindowOf([two, { start: '12:00', end: '16:00' }])).toEqual({
		start: '12:00',
		end: '16:00',
	});
});

const day = '2026-11-20';
const evening = { windowStart: '18:00', windowEnd: '21:00' };
const ahead = (time: string, window: Parameters<typeof windowAhead>[0] = evening) =>
	windowAhead(window, day, instantAt(day, time));

test('a driver is early before the window begins, and never without a beginning', () => {
	expect(ahead('14:20')).toBe('18:00–21:00');
	expect(ahead('17:59')).toBe('18:00–21:00');
	expect(ahead('18:00')).toBeNull();
	expect(ahead('22:00')).toBeNull();
	const two = {
		windowStart: '09:00',
		windowEnd: '20:00',
		windowGaps: [{ start: '11:00', end: '17:00' }],
	};
	expect(ahead('08:00', two)).toBe('09:00–11:00');
	expect(ahead('10:00', two)).toBeNull();
	expect(ahead('14:00', two)).toBe('17:00–20:00');
	expect(ahead('21:00', two)).toBeNull();
	expect(ahead('14:20', { windowStart: '18:00', windowEnd: null })).toBe('18:00 sonrası');
	expect(ahead('14:20', { windowStart: null, windowEnd: '21:00' })).toBeNull();
});
