import { expect, test } from 'vitest';
import { foldBarcode } from './barcode.ts';

test.each([
	['sp-100231-2', 'SP-100231-2'],
	['ık-İ1i', 'IK-I1I'],
	['123456789012345', '123456789012345'],
])('%s compares as %s', (typed, folded) => {
	expect(foldBarcode(typed)).toBe(folded);
});
