import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldBarcode } from './barcode.ts';
import { codesMeantByScanner, scannerKeyboardSentence } from './scanner-keyboard.ts';

const codesOf = (text: string) => codesMeantByScanner(text).map(({ code }) => code);

describe('a scanner with a US keyboard on a Turkish one', () => {
	test.each([
		['SP*100231*2', 'SP-100231-2', 'turkish-q'],
		['İP/100231/2', 'SP-100231-2', 'turkish-f'],
		['KARGO?77*ı1', 'KARGO_77-i1', 'turkish-q'],
		['ş0012.A:', ';0012/A?', 'turkish-q'],
		['A_1&2', 'A+1^2', 'turkish-q'],
	])('%s is %s', (written, meant, keyboard) => {
		expect(codesMeantByScanner(written)).toContainEqual({ code: meant, keyboard });
	});

	test.each(['SP*100231*2', 'sp*100231*2', 'Sp*100231*2'])(
		'with caps lock or without: %s',
		(text) => {
			expect(codesOf(text).map(foldBarcode)).toContain('SP-100231-2');
		},
	);

	test('caps lock changes the letters on the keys of signs', () => {
		// A bracket of the US keyboard is the key Ğ; with caps lock the device writes a capital.
		expect(codesOf('ĞA1Ü')).toContain('[a1]');
	});

	test('a code of digits alone is the same on each keyboard, and a name is no code', () => {
		expect(codesMeantByScanner('8690123456789')).toEqual([]);
		expect(codesMeantByScanner('Ayşe Işık')).toEqual([]);
	});
});

/** The keys as the layouts have them, written down apart from the code under test. */
const pressed: Record<string, Record<string, string>> = {
	'turkish-q': {
		'-': '*',
		_: '?',
		'=': '-',
		'+': '_',
		'/': '.',
		'?': ':',
		'.': 'ç',
		'>': 'Ç',
		',': 'ö',
		'<': 'Ö',
		';': 'ş',
		':': 'Ş',
		"'": 'i',
		'"': 'İ',
		'[': 'ğ',
		'{': 'Ğ',
		']': 'ü',
		'}': 'Ü',
		'\\': ',',
		'|': ';',
		'@': "'",
		'#': '^',
		$: '+',
		'^': '&',
		'&': '/',
		'*': '(',
		'(': ')',
		')': '=',
		'`': '"',
		'~': 'é',
		i: 'ı',
		I: 'I',
	},
	'turkish-f': {
		'-': '/',
		_: '?',
		'=': '-',
		'+': '_',
		'/': ',',
		'.': '.',
		',': 'b',
		'#': '^',
		'&': "'",
		'*': '(',
		Q: 'F',
		W: 'G',
		E: 'Ğ',
		R: 'I',
		T: 'O',
		Y: 'D',
		U: 'R',
		I: 'N',
		O: 'H',
		P: 'P',
		A: 'U',
		S: 'İ',
		D: 'E',
		F: 'A',
		G: 'Ü',
		H: 'T',
		J: 'K',
		K: 'M',
		L: 'L',
		Z: 'J',
		X: 'Ö',
		C: 'V',
		V: 'C',
		B: 'Ç',
		N: 'Z',
		M: 'S',
	},
};

test.each([
	['turkish-q', 'ABCIZabciz0189-_=+/.,;:\'"[]{}\\|@#$^&*()`~'],
	['turkish-f', 'QWERTYUIOPASDFGHJKLZXCVBNM0189-_=+/.,#&*'],
] as const)('each code that a scanner types on %s is among the meant ones', (keyboard, letters) => {
	fc.assert(
		fc.property(
			fc.string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 20 }),
			(rest) => {
				const meant = `${rest}7`;
				const written = [...meant].map((key) => pressed[keyboard]?.[key] ?? key).join('');
				expect([written, ...codesOf(written)]).toContain(meant);
			},
		),
	);
});

test('the sentence says what to set', () => {
	expect(scannerKeyboardSentence('turkish-f')).toContain('“Klavye dili: Türkçe F”');
});
