import { expect, test } from 'vitest';
import { chargeableWeight, desiOf } from './desi.ts';

test('desi', () => {
	expect(desiOf({ widthCm: 30, lengthCm: 40, heightCm: 25 })).toBe(10);
	expect(chargeableWeight(6.2, 7.9)).toBe(7.9);
	expect(chargeableWeight(null, null)).toBe(0);
});
