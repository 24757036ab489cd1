import { expect, test } from 'vitest';
import { depotCodeOf, depotCodePattern } from './depot.ts';

test.each([
	['ümr', 'UMR'],
	[' çkm-2 ', 'CKM-2'],
	['istanbul', 'ISTANBUL'],
	['Ilgaz', 'ILGAZ'],
])('the code of a depot that is written %s is %s', (text, code) => {
	expect(depotCodeOf(text)).toBe(code);
	expect(code).toMatch(depotCodePattern);
});

test('a code is not cut to fit', () => {
	expect(depotCodeOf('u')).not.toMatch(depotCodePattern);
	expect(depotCodeOf('UMR/2')).not.toMatch(depotCodePattern);
});
