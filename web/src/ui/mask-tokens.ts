import type { MaskInputOptions, MaskTokens } from 'maska';

const upper = (letter: string) => letter.toLocaleUpperCase('tr');
const lower = (letter: string) => letter.toLocaleLowerCase('tr');

/**
 * The pattern kinds of spec §5 with Turkish letters (maska's own letter token refuses ığş):
 * `#` digit, `X` alphanumeric, `S` letter, `A` upper-case letter, `a` lower-case letter.
 * `!` in a mask takes the next sign literally.
 */
export const maskTokens: MaskTokens = {
	'#': { pattern: /\d/ },
	X: { pattern: /[\p{L}\d]/u },
	S: { pattern: /\p{L}/u },
	A: { pattern: /\p{L}/u, transform: upper },
	a: { pattern: /\p{L}/u, transform: lower },
};

export function maskOptions(mask: string | readonly string[]): MaskInputOptions {
	return {
		// Of a list, maska takes the shortest mask that fits what was typed (spec §5).
		mask: typeof mask === 'string' ? mask : [...mask],
		tokens: maskTokens,
		tokensReplace: true,
	};
}

export const masks = {
	phone: '#### ### ## ##',
	nationalId: '###########',
	// A plate is a code: upper-cased by the plain rule in the domain, so any letter is let through.
	plate: ['## S ####', '## S #####', '## SS ###', '## SS ####', '## SSS ##', '## SSS ###'],
	postalCode: '#####',
	code: '######',
	barcode: '##### ##### #####',
} as const;
