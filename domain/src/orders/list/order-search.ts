import { foldBarcode } from '../../common/identifier/barcode.ts';
import { codesMeantByScanner } from '../../common/identifier/scanner-keyboard.ts';
import { foldText } from '../../common/text/fold.ts';

/** A parsed query of the order list. */
export type OrderSearch = {
	/** Folded words; an order matches if it contains each of them. */
	readonly words: readonly string[];
	/** The query as a folded barcode, which must match completely. */
	readonly barcode: string;
	/** Codes that a scanner may have meant, where the device has another keyboard; complete too. */
	readonly meant: readonly string[];
};

const maximumWords = 6;

/**
 * Parses a search query (docs/domain.md#order-search). Digits may contain blanks: `+90 532 123 45`
 * and `0532 12345` search for `53212345`, `12345 67890 12345` for the whole tracking number. Null
 * for an empty query.
 */
export function parseOrderSearch(query: string | undefined): OrderSearch | null {
	const text = (query ?? '').trim();
	const folded = foldText(text);
	if (folded === '') return null;
	const barcode = foldBarcode(text.replace(/\s/g, ''));
	const digits = digitsOf(folded);
	const meant = codesMeantByScanner(text).map(({ code }) => foldBarcode(code));
	if (digits !== null) return { words: [digits], barcode, meant };
	return { words: folded.split(/\s+/).slice(0, maximumWords), barcode, meant };
}

/**
 * The digits of a number without country code or leading zero; null if the text is not a number.
 */
function digitsOf(text: string): string | null {
	if (!/^\+?[\d\s()./-]*\d[\d\s()./-]*$/.test(text) || !/[\s()+]/.test(text)) {
		return /^0[2-58]\d{2,9}$/.test(text) ? text.slice(1) : null;
	}
	const digits = text.replace(/\D/g, '');
	const country = text.startsWith('+') ? /^90/ : /^(?:0090|90(?=\d{10}$)|0(?=[2-58]))/;
	return digits.replace(country, '') || digits;
}
