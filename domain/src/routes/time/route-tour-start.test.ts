import { expect, test } from 'vitest';
import { tourStart } from './route-tour-start.ts';

const at = (time: string) => new Date(`2026-11-20T${time}:00+03:00`);
const reloadMinutes = 45;

test('the first tour leaves with the shift', () => {
	expect(tourStart({ shiftAt: at('08:00'), backAts: [], reloadMinutes })).toEqual(at('08:00'));
	expect(tourStart({ shiftAt: null, backAts: [], reloadMinutes })).toBeNull();
});

test('a further tour leaves once the vehicle is back and loaded again', () => {
	const backAts = [at('12:10')];
	expect(tourStart({ shiftAt: at('08:00'), backAts, reloadMinutes })).toEqual(at('12:55'));
	expect(tourStart({ shiftAt: at('14:00'), backAts, reloadMinutes })).toEqual(at('14:00'));
	const both = [...backAts, at('16:00')];
	expect(tourStart({ shiftAt: null, backAts: both, reloadMinutes })).toEqual(at('16:45'));
});
