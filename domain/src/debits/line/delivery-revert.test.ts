import { expect, test } from 'vitest';
import { geoPoint } from '../../common/place/geo.ts';
import { type OwnRevert, refuseOwnRevert } from './delivery-revert.ts';

const place = geoPoint(29.1, 41);
const facts: OwnRevert = {
	happenedAt: '2026-11-20T09:00:00Z',
	now: '2026-11-20T09:10:00Z',
	place,
	position: geoPoint(29.101, 41),
};
const codeOf = (change: Partial<OwnRevert>) => refuseOwnRevert({ ...facts, ...change })?.code;

test('a driver takes back his result at the same place within ten minutes', () => {
	expect(codeOf({})).toBeUndefined();
	expect(codeOf({ now: '2026-11-20T09:10:01Z' })).toBe('result/revert-too-late');
	expect(codeOf({ position: geoPoint(29.11, 41) })).toBe('result/revert-elsewhere');
	expect(codeOf({ position: null })).toBe('result/revert-place-missing');
});

test('the time decides where the place of the result is not known', () => {
	expect(codeOf({ place: null, position: null })).toBeUndefined();
	expect(codeOf({ place: null, now: '2026-11-20T10:00:00Z' })).toBe('result/revert-too-late');
});
