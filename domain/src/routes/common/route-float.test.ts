import { expect, test } from 'vitest';
import { type FloatDifference, refuseFloatReturn } from './route-float.ts';

const lost: FloatDifference = { reason: 'change', note: '', isOwed: false };
const back = (returnedKurus: number, difference: FloatDifference | null = null) =>
	refuseFloatReturn({ number: 'RT-1', floatKurus: 50_000, returnedKurus, difference })?.code ??
	null;

test('a float comes back whole, or its difference has a reason', () => {
	expect(back(50_000)).toBeNull();
	expect(back(35_000)).toBe('route/float-in-custody');
	expect(back(35_000, lost)).toBeNull();
	expect(back(0, lost)).toBeNull();
	expect(back(50_001, lost)).toBe('route/float-in-custody');
});

test('the reason "Diğer" needs an explanation', () => {
	expect(back(35_000, { ...lost, reason: 'other', note: 'kayıp' })).toBe('common/note-too-short');
	expect(back(35_000, { ...lost, reason: 'other', note: 'Kasa çantası yırtıldı' })).toBeNull();
});
