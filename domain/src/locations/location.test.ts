import { describe, expect, it } from 'vitest';
import { locationRejection } from './location.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-03-05T12:00:00Z');
const departedAt = new Date('2026-03-05T05:15:00Z');
const out = { departedAt, endedAt: null };
const back = { departedAt, endedAt: new Date('2026-03-05T10:00:00Z') };

describe('a location record', () => {
	it('is taken while the own route is under way', () => {
		expect(locationRejection(now - hourMs, out, now)).toBeNull();
		expect(locationRejection(departedAt.getTime(), out, now)).toBeNull();
	});

	it('is refused for a route of somebody else, or one that has not left', () => {
		expect(locationRejection(now, null, now)).toBe('not-own-route');
		const planned = { departedAt: null, endedAt: null };
		expect(locationRejection(now, planned, now)).toBe('outside-route');
	});

	it('is judged by its own time: what waited for a network still counts', () => {
		expect(locationRejection(Date.parse('2026-03-05T09:59:00Z'), back, now)).toBeNull();
	});

	it('is refused before the departure and after the last stop', () => {
		expect(locationRejection(departedAt.getTime() - hourMs, out, now)).toBe('outside-route');
		expect(locationRejection(Date.parse('2026-03-05T10:00:01Z'), back, now)).toBe('outside-route');
	});

	it('lies aside when the clock of its device is more than 2 minutes ahead or 7 days behind', () => {
		expect(locationRejection(now + 119_000, out, now)).toBeNull();
		expect(locationRejection(now + 10 * 60_000, out, now)).toBe('clock-off');
		expect(locationRejection(now - 8 * 24 * hourMs, out, now)).toBe('clock-off');
	});
});
