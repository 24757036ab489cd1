import { isEmptyWord } from '../text/empty-word.ts';
import { foldText } from '../text/fold.ts';
import { parseMoney } from './money.ts';
import type { DecimalMark } from './number-format.ts';

/**
 * What a text about money says: kuruş, nothing, an amount in another currency, an amount without
 * VAT, of which nobody knows what is to be paid, or no amount.
 */
export type WrittenAmount =
	| { readonly kind: 'kurus'; readonly kurus: number }
	| { readonly kind: 'empty' | 'foreign' | 'net' | 'text'; readonly kurus?: undefined };

const liraWords = new Set(
	'tl try trl ytl lira liradir turklirasi turkishlira turkishliras 949'.split(' '),
);
const foreignWords = new Set(
	[
		'euro eur avro usd dolar dollar dollars gbp sterlin pound pounds chf frank franc rub ruble rubl',
		'azn manat jpy yen cny yuan sar riyal aed dirhem dirham bgn leva leu ron pln zloty sek nok dkk',
		'kron krone cad aud kwd dinar iqd irr gel lari uah kzt tenge uzs qar cent sent eurocent',
	].flatMap((line) => line.split(' ')),
);

/** Whether a text of a column of currencies is the lira, or nothing. */
export function isLira(text: string): boolean {
	if (isEmptyWord(text) && !isForeign(text)) return true;
	return text.includes('₺') || liraWords.has(foldText(text).replace(/[^\p{L}\p{N}]/gu, ''));
}

function isForeign(text: string): boolean {
	if (/(?!₺)\p{Sc}/u.test(text)) return true;
	const words = foldText(text).match(/\p{L}+/gu) ?? [];
	return words.some((word) => foreignWords.has(word));
}

const vat = String.raw`\(?\s*\+?\s*(?:k\.?d\.?v\.?|vat)(?:'?\p{L}{0,4})?\s*`;
const withVat = new RegExp(String.raw`${vat}(?:dahil(?:dir)?|inc\p{L}*\.?)\s*\)?`, 'iu');
const withVatShort = /\(?\s*k\.?d\.?v\.?['’]?li\s*\)?/iu;
const anyVat = /(?<!\p{L})(?:k\.?d\.?v|vat(?!\p{L}))/iu;
const netWords = /(?<!\p{L})(?:net|hari[cç]|excl)/iu;

/**
 * Reads an amount as people and programs write it: `250,-`, `₺1.250,50`, `1.250,50 TL (KDV dahil)`,
 * `1.250 lira 50 kuruş`, `(50,00)` for a negative amount. A dash, *yok* and *null* are nothing.
 */
export function readWrittenAmount(text: string, mark: DecimalMark | null = null): WrittenAmount {
	if (isForeign(text)) return { kind: 'foreign' };
	if (isEmptyWord(text)) return { kind: 'empty' };
	const bare = text.replace(withVatShort, '').replace(withVat, '');
	if (anyVat.test(bare) || netWords.test(bare)) return { kind: 'net' };
	const kurus = parseMoney(bare, mark) ?? parseLiraWords(bare);
	return kurus === null ? { kind: 'text' } : { kind: 'kurus', kurus };
}

/** `1.250 lira 50 kuruş`. */
function parseLiraWords(text: string): number | null {
	const parts = /^([\d.\s]+)(?:tl|lira)\s*(?:(\d{1,2})\s*kurus)?$/.exec(foldText(text).trim());
	const lira = parts === null ? null : parseMoney(parts[1] ?? '', ',');
	return lira === null ? null : lira + Number(parts?.[2] ?? '0');
}
