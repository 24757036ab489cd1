import { expect, test } from 'vitest';
import { driveMinutes, priorMinutesPerKm, streetKm } from './route-pace.ts';

const noon = { hour: 12, isWeekend: false };
const minutes = (km: number) =>
	driveMinutes({ metres: km * 1_000, passages: [] }, priorMinutesPerKm, noon);

test('a long drive is faster than streets: 100 km out of the city take less than two hours', () => {
	expect(minutes(5)).toBeCloseTo(13);
	expect(minutes(25)).toBeCloseTo(40.3);
	expect(minutes(100)).toBeCloseTo(108.55);
});

test('no drive is faster in two parts', () => {
	for (const km of [4, 8, 20, 30, 60, 150]) {
		expect(streetKm(km * 1_000)).toBeLessThanOrEqual(2 * streetKm(km * 500));
	}
});
