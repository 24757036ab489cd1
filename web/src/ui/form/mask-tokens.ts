import { Mask, type MaskInputOptions, type MaskTokens } from 'maska';

const upper = (letter: string) => letter.toLocaleUpperCase('tr');
const lower = (letter: string) => letter.toLocaleLowerCase('tr');

/**
 * The pattern kinds of docs/specification.md#5-validation with Turkish letters, which maska's
 * letter token refuses: `#` digit, `X` alphanumeric, `S` letter, `A` upper-case letter, `a`
 * lower-case letter; and `P`, a letter of a number plate: no Q, W, X and no Turkish letters, so
 * every i becomes I. `!` escapes the next character of a mask.
 */
const maskTokens: MaskTokens = {
	'#': { pattern: /\d/ },
	X: { pattern: /[\p{L}\d]/u },
	S: { pattern: /\p{L}/u },
	A: { pattern: /\p{L}/u, transform: upper },
	a: { pattern: /\p{L}/u, transform: lower },
	P: {
		pattern: /[A-PR-VYZıİ]/i,
		transform: (letter) => letter.replace(/[ıİ]/, 'I').toUpperCase(),
	},
};

export function maskOptions(mask: string | readonly string[]): MaskInputOptions {
	return {
		mask: typeof mask === 'string' ? mask : (value) => fittingMask(mask, value),
		tokens: maskTokens,
		tokensReplace: true,
	};
}

/**
 * The shortest mask that fits the typed text (docs/specification.md#5-validation). Maska itself
 * compares lengths only, and so cuts `34 A 12345` to its four-digit mask.
 */
function fittingMask(list: readonly string[], typed: string): string {
	const signs = typed.replace(/[^\p{L}\d]/gu, '').length;
	const byLength = list.toSorted((first, second) => first.length - second.length);
	const fits = byLength.find((mask) => new Mask(maskOptions(mask)).unmasked(typed).length >= signs);
	return fits ?? byLength.at(-1) ?? '';
}

export const masks = {
	phone: '#### ### ## ##',
	nationalId: '###########',
	plate: ['## P ####', '## P #####', '## PP ###', '## PP ####', '## PPP ##', '## PPP ###'],
	iban: 'TR## #### #### #### #### #### ##',
	recoveryCode: 'XXXXX-XXXXX',
	taxNumber: ['##########', '###########'],
} as const;
