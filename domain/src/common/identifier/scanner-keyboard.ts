// A barcode scanner is a keyboard: it sends the keys of the layout it is set to, and the device writes
// what its own layout has on these keys. Scanners come with the US layout (docs/domain.md#barcodes).

export const scannerKeyboards = ['turkish-q', 'turkish-f'] as const;
export type ScannerKeyboard = (typeof scannerKeyboards)[number];

type Keys = { readonly plain: string; readonly shifted: string };

/** The keys of a US keyboard, row by row from the top left. */
const usKeys: Keys = {
	plain: "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
	shifted: '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?',
};

/** What a Turkish device writes for the same keys. */
const turkishKeys: Record<ScannerKeyboard, Keys> = {
	'turkish-q': {
		plain: '"1234567890*-qwertyuıopğü,asdfghjklşizxcvbnmöç.',
		shifted: "é!'^+%&/()=?_QWERTYUIOPĞÜ;ASDFGHJKLŞİZXCVBNMÖÇ:",
	},
	'turkish-f': {
		plain: '+1234567890/-fgğıodrnhpqwxuieaütkmlyşjövcçzsb.,',
		shifted: '*!"^$%&\'()=?_FGĞIODRNHPQWXUİEAÜTKMLYŞJÖVCÇZSB:;',
	},
};

/** With caps lock the letters of the device change their case, its other keys do not. */
function withCapsLock({ plain, shifted }: Keys): Keys {
	const isLetter = (at: number) => /\p{L}/u.test(plain[at] ?? '') && plain[at] !== shifted[at];
	const swapped = (own: string, other: string) =>
		[...own].map((key, at) => (isLetter(at) ? other[at] : key)).join('');
	return { plain: swapped(plain, shifted), shifted: swapped(shifted, plain) };
}

function reverseMap({ plain, shifted }: Keys): ReadonlyMap<string, string> {
	const written = [...plain, ...shifted];
	const meant = [...usKeys.plain, ...usKeys.shifted];
	return new Map(written.map((character, at) => [character, meant[at] ?? character]));
}

const reversed = scannerKeyboards.flatMap((keyboard) =>
	[turkishKeys[keyboard], withCapsLock(turkishKeys[keyboard])].map((keys) => ({
		keyboard,
		meant: reverseMap(keys),
	})),
);

/** A code that the scanner may have meant, and the keyboard of the device that wrote another. */
export type MeantCode = { readonly code: string; readonly keyboard: ScannerKeyboard };

/**
 * The codes that a scanner with a US keyboard may have meant by a text, if the device has a Turkish
 * one. To be tried only when nothing has the text as it was read: the text may be right.
 * @example codesMeantByScanner('SP*100231*2')[0] // { code: 'SP-100231-2', keyboard: 'turkish-q' }
 */
export function codesMeantByScanner(text: string): MeantCode[] {
	// The codes of parcels have digits, the names that a person searches for have none.
	if (!/\d/.test(text)) return [];
	const codes = new Map<string, ScannerKeyboard>();
	for (const { keyboard, meant } of reversed) {
		const code = [...text].map((character) => meant.get(character) ?? character).join('');
		if (code !== text && !codes.has(code)) codes.set(code, keyboard);
	}
	return [...codes].map(([code, keyboard]) => ({ code, keyboard }));
}

const keyboardNames: Record<ScannerKeyboard, string> = {
	'turkish-q': 'Türkçe Q',
	'turkish-f': 'Türkçe F',
};

/** What to set on a scanner whose codes come out wrong. */
export function scannerKeyboardSentence(keyboard: ScannerKeyboard): string {
	return `Barkod okuyucu İngilizce (ABD) klavyeye, bu cihaz ${keyboardNames[keyboard]} klavyeye ayarlı; kodlar düzeltilerek okunuyor. Okuyucunun kılavuzundaki “Klavye dili: ${keyboardNames[keyboard]}” (Keyboard: Turkish ${keyboard === 'turkish-q' ? 'Q' : 'F'}) barkodunu okutun.`;
}
