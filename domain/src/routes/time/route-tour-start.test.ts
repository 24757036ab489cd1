import { expect, test } from 'vitest';
import { tourStart } from './route-tour-start.ts';

const at = (time: string) => new Date(`2026-11-20T${time}:00+03:00`);

test('the first tour leaves with the shift, and not in the past', () => {
	expect(tourStart(at('08:00'), [], at('07:00'))).toEqual(at('08:00'));
	expect(tourStart(at('08:00'), [], at('09:15'))).toEqual(at('09:15'));
	expect(tourStart(null, [], at('09:15'))).toBeNull();
});

test('a further tour leaves half an hour after the vehicle is back', () => {
	expect(tourStart(at('08:00'), [at('12:10')], at('07:00'))).toEqual(at('12:40'));
	expect(tourStart(null, [at('12:10'), at('16:00')], at('07:00'))).toEqual(at('16:30'));
	expect(tourStart(at('14:00'), [at('12:10')], at('07:00'))).toEqual(at('14:00'));
});
