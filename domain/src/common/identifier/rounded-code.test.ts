import { expect, test } from 'vitest';
import { isRoundedCode } from './rounded-code.ts';

test.each(['5,77087E+17', '1.02346E+12', '1E+15', '8,69E+12 8,69E+12', '9,05321e+11', '5,77E17'])(
	'%s is rounded',
	(text) => {
		expect(isRoundedCode(text)).toBe(true);
	},
);

test.each(['577087000000000000', 'SP-1E+5', 'E+17', '12E05', '1E5', 'A5,7E+1B', ''])(
	'%s is a code',
	(text) => {
		expect(isRoundedCode(text)).toBe(false);
	},
);
