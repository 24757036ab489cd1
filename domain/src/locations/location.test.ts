import { describe, expect, it } from 'vitest';
import { locationRejection, withoutWeekRollover } from './location.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-03-05T12:00:00Z');
const departedAt = new Date('2026-03-05T05:15:00Z');
const activeOuting = { departedAt, endedAt: null };
const endedOuting = { departedAt, endedAt: new Date('2026-03-05T10:00:00Z') };

describe('location records', () => {
	it("accepts a record while the driver's own route is in progress", () => {
		expect(locationRejection(now - hourMs, activeOuting, now)).toBeNull();
		expect(locationRejection(departedAt.getTime(), activeOuting, now)).toBeNull();
	});

	it("refuses a record of another driver's route or a route that has not departed", () => {
		expect(locationRejection(now, null, now)).toBe('not-own-route');
		const planned = { departedAt: null, endedAt: null };
		expect(locationRejection(now, planned, now)).toBe('outside-route');
	});

	it('uses the time of recording, so that delayed records are accepted', () => {
		expect(locationRejection(Date.parse('2026-03-05T09:59:00Z'), endedOuting, now)).toBeNull();
	});

	it('refuses a record before the departure and after the last stop', () => {
		expect(locationRejection(departedAt.getTime() - hourMs, activeOuting, now)).toBe(
			'outside-route',
		);
		expect(locationRejection(Date.parse('2026-03-05T10:00:01Z'), endedOuting, now)).toBe(
			'outside-route',
		);
	});

	it('refuses a record whose device clock is more than 2 minutes ahead or 7 days behind', () => {
		expect(locationRejection(now + 119_000, activeOuting, now)).toBeNull();
		expect(locationRejection(now + 10 * 60_000, activeOuting, now)).toBe('clock-off');
		expect(locationRejection(now - 8 * 24 * hourMs, activeOuting, now)).toBe('clock-off');
	});
});

describe('a receiver whose week number began again', () => {
	const periodMs = 1024 * 7 * 24 * hourMs;

	it.each([1, 2, -1])('is moved by %i × 1,024 weeks', (periods) => {
		const behind = now - 3 * hourMs - periods * periodMs;
		expect(withoutWeekRollover(behind, now)).toBe(now - 3 * hourMs);
	});

	it('is left alone where no such step leads to now', () => {
		for (const atMs of [now, now - 6 * 24 * hourMs, now - 8 * 24 * hourMs, 1_000_000]) {
			expect(withoutWeekRollover(atMs, now)).toBe(atMs);
		}
		const years = now - periodMs - 8 * 24 * hourMs;
		expect(withoutWeekRollover(years, now)).toBe(years);
	});
});
