import { expect, test } from 'vitest';
import { nearestText } from './nearest-text.ts';

const names = ['Kadıköy', 'Beykoz', 'Kağıthane', 'Şile', 'Of', 'Fatih'];

test('finds the name that a misspelt text means', () => {
	expect(nearestText('Kadiköyy', names)).toBe('Kadıköy');
	expect(nearestText('KAGITANE', names)).toBe('Kağıthane');
	expect(nearestText('Faith', names)).toBe('Fatih');
	expect(nearestText('sille', names)).toBe('Şile');
});

test('finds nothing that is too far or equally near to two names', () => {
	expect(nearestText('Atlantis', names)).toBeNull();
	expect(nearestText('Beyoğlu', names)).toBeNull();
	expect(nearestText('Şale', ['Şile', 'Şule'])).toBeNull();
	expect(nearestText('', names)).toBeNull();
});

test('an exact name wins over its neighbours', () => {
	expect(nearestText('Şile', ['Şule', 'Şile'])).toBe('Şile');
});
