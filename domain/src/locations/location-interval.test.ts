import { expect, test } from 'vitest';
import { geoPoint } from '../common/place/geo.ts';
import { type Fix, isRecordDue } from './location-interval.ts';

const fix = (seconds: number, metres: number, speedMps: number | null, accuracyM = 8): Fix => ({
	atMs: seconds * 1_000,
	point: geoPoint(29, 41 + metres / 111_195),
	speedMps,
	accuracyM,
});
const start = fix(0, 0, 0);

test('a moving vehicle is recorded every 5 to 15 seconds, faster at speed', () => {
	expect(isRecordDue(null, start)).toBe(true);
	expect(isRecordDue(start, fix(4, 120, 30))).toBe(false);
	expect(isRecordDue(start, fix(5, 150, 30))).toBe(true);
	expect(isRecordDue(start, fix(9, 90, 10))).toBe(false);
	expect(isRecordDue(start, fix(10, 100, 10))).toBe(true);
	expect(isRecordDue(start, fix(14, 56, 4))).toBe(false);
	expect(isRecordDue(start, fix(15, 60, 4))).toBe(true);
});

test('a standing vehicle is recorded every 60 seconds, whatever the noise of its position', () => {
	expect(isRecordDue(start, fix(30, 12, 0))).toBe(false);
	expect(isRecordDue(start, fix(30, 45, null, 50))).toBe(false);
	expect(isRecordDue(start, fix(60, 0, 0))).toBe(true);
});

test('a phone without a speed is judged by the distance', () => {
	expect(isRecordDue(start, fix(12, 120, null))).toBe(true);
	expect(isRecordDue(start, fix(40, 25, null))).toBe(false);
});
