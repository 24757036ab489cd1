import { foldBarcode } from '../common/barcode.ts';
import { foldText } from '../common/fold.ts';

/** What was typed into the search of the order list, ready to be looked for. */
export type OrderSearch = {
	/** Folded words; an order matches when each of them stands somewhere in it. */
	readonly words: readonly string[];
	/** As a folded barcode, which only matches whole. */
	readonly barcode: string;
};

const mostWords = 6;

/**
 * Reads a search (domain.md §11). Digits may be typed with blanks: `+90 532 123 45` and `0532 12345`
 * look for `53212345`, `12345 67890 12345` for the whole tracking number. Null when nothing was typed.
 */
export function readOrderSearch(typed: string | undefined): OrderSearch | null {
	const text = (typed ?? '').trim();
	const folded = foldText(text);
	if (folded === '') return null;
	const barcode = foldBarcode(text.replace(/\s/g, ''));
	const digits = digitsOf(folded);
	if (digits !== null) return { words: [digits], barcode };
	return { words: folded.split(/\s+/).slice(0, mostWords), barcode };
}

/** Digits alone, without what only says that a phone number begins; null when letters are there. */
function digitsOf(text: string): string | null {
	if (!/^\+?[\d\s()./-]*\d[\d\s()./-]*$/.test(text) || !/[\s()+]/.test(text)) {
		return /^0[2-58]\d{2,9}$/.test(text) ? text.slice(1) : null;
	}
	const digits = text.replace(/\D/g, '');
	const country = text.startsWith('+') ? /^90/ : /^(?:0090|90(?=\d{10}$)|0(?=[2-58]))/;
	return digits.replace(country, '') || digits;
}
