import { expect, test } from 'vitest';
import { timeOnRoute } from './route-device-time.ts';

const departedAt = new Date('2026-11-20T05:30:00Z');
const now = new Date('2026-11-20T12:00:00Z');
const route = { serviceDate: '2026-11-20', departedAt };

test.each([
	['of the day stays', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z'],
	['in the future is now', '2026-11-20T12:00:01Z', '2026-11-20T12:00:00Z'],
	['before the departure is the departure', '2015-01-01T09:00:00Z', '2026-11-20T05:30:00Z'],
])('a device time %s', (_, deviceTime, expected) => {
	expect(timeOnRoute(new Date(deviceTime), route, now)).toEqual(new Date(expected));
});

test('an act without a device time happens now', () => {
	expect(timeOnRoute(null, route, now)).toEqual(now);
});

test('a departure is not before the start of the service day', () => {
	const waiting = { serviceDate: '2026-11-20', departedAt: null };
	expect(timeOnRoute(new Date('2026-11-19T08:00:00Z'), waiting, now)).toEqual(
		new Date('2026-11-19T21:00:00Z'),
	);
});

test('a route that leaves on the evening before its day departs now', () => {
	const evening = new Date('2026-11-19T18:00:00Z');
	const waiting = { serviceDate: '2026-11-20', departedAt: null };
	expect(timeOnRoute(new Date('2026-11-19T17:59:00Z'), waiting, evening)).toEqual(evening);
});

test('the time of a wrong clock is corrected by what the phone shows when it sends', () => {
	const clock = (time: string) => new Date(`2026-11-20T${time}Z`);
	const timesOf = (sentAt: string) => ({
		actedAt: clock('11:00:00'),
		sentAt: clock(sentAt),
		receivedAt: now,
	});
	const time = (sentAt: string) =>
		timeOnRoute(clock('11:00:00'), route, now, timesOf(sentAt)).toISOString().slice(11, 16);
	expect(time('11:46:00')).toBe('11:14');
	expect(time('13:00:00')).toBe('10:00');
	expect(time('11:58:30')).toBe('11:00');
});
