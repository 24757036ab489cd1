import { isServiceDate, type ServiceDate } from '../common/date.ts';
import { foldText } from '../common/fold.ts';
import { parsePhone } from '../common/phone.ts';
import { debitNumber } from '../debits/debit.ts';
import { readOrderSearch } from '../orders/order-search.ts';
import { routeNumber } from '../routes/route-number.ts';

/** What "Nerede, kimde?" was asked, read in every way it may be meant (domain.md §11). */
export type SearchQuery = {
	/** As a folded barcode, which matches whole. */
	readonly barcode: string | null;
	/** As an order number, which matches whole; small letters are tried in capitals too. */
	readonly orderNos: readonly string[];
	/** Folded words for names and numbers; empty when none is long enough to be looked for. */
	readonly words: readonly string[];
	/** A plate or a part of one, in its stored form: `34 abc` → `34ABC`, `101`. */
	readonly plate: string | null;
	/** A whole phone number in E.164. */
	readonly phone: string | null;
	/** The last four digits of a phone. */
	readonly phoneEnd: string | null;
	/** A whole route number, or the day that a begun one names. */
	readonly routeNumber: string | null;
	readonly routeDay: ServiceDate | null;
	readonly debitNumber: string | null;
};

/** A shorter word stands in so many records that finding them would mean reading all. */
export const shortestWord = 3;
const shortestCode = 3;

/**
 * Reads what was typed or scanned; null when it is too short for anything.
 * @example readSearch('4567', today)?.phoneEnd // '4567'
 * @example readSearch('zmt 123', '2026-03-05')?.debitNumber // 'ZMT-2026-000123'
 */
export function readSearch(typed: string, today: ServiceDate): SearchQuery | null {
	const order = readOrderSearch(typed);
	if (order === null) return null;
	const text = foldText(typed.trim());
	const bare = text.replace(/\s/g, '');
	const phone = parsePhone(typed.trim());
	const query = {
		barcode: bare.length < shortestCode ? null : order.barcode,
		orderNos: bare.length < shortestCode ? [] : asWritten(typed.trim()),
		words: wordsOf(phone, order.words),
		plate: plateIn(text),
		phone,
		phoneEnd: /^\d{4}$/.test(bare) ? bare : null,
		...routeIn(text, today),
		debitNumber: debitIn(text, today),
	};
	const isEmpty = Object.values(query).every((part) => part === null || part.length === 0);
	return isEmpty ? null : query;
}

/** A Turkish number is looked for by its ten digits, however it was begun. */
function wordsOf(phone: string | null, words: readonly string[]): readonly string[] {
	if (phone?.startsWith('+90')) return [phone.slice('+90'.length)];
	return words.some((word) => word.length >= shortestWord) ? words : [];
}

/** An order number may hold blanks of its own, or have been read out in groups. */
function asWritten(text: string): string[] {
	const bare = text.replace(/\s/g, '');
	return [...new Set([text, text.toUpperCase(), bare, bare.toUpperCase()])];
}

/** A stretch of il code, letters and number; letters of other alphabets stand on no plate. */
const plateStretch = /^(?:\d{0,2}[A-Z]{1,3}\d{0,5}|\d{1,5})$/;

function plateIn(text: string): string | null {
	const bare = text.replace(/[\s.-]/g, '').toUpperCase();
	return bare.length >= shortestCode && plateStretch.test(bare) ? bare : null;
}

type RoutePart = Pick<SearchQuery, 'routeNumber' | 'routeDay'>;

/** `RT-260305-07` in any spelling, `260305-07`, `rt 7` of today, or `rt 260305` for a whole day. */
function routeIn(text: string, today: ServiceDate): RoutePart {
	const none = { routeNumber: null, routeDay: null };
	const short = /^rt[\s-]*(\d{1,3})$/.exec(text);
	if (short !== null) return { ...none, routeNumber: routeNumber(today, Number(short[1])) };
	const long =
		/^rt[\s-]*(\d{2})(\d{2})(\d{2})(?:[\s-]*(\d{1,3}))?$/.exec(text) ??
		/^(\d{2})(\d{2})(\d{2})[\s-]+(\d{1,3})$/.exec(text);
	if (long === null) return none;
	const [, year, month, day, count] = long;
	const date = `20${year}-${month}-${day}`;
	if (!isServiceDate(date)) return none;
	if (count === undefined) return { ...none, routeDay: date };
	return { ...none, routeNumber: routeNumber(date, Number(count)) };
}

/** `ZMT-2026-000123` in any spelling; without a year it is one of this year. */
function debitIn(text: string, today: ServiceDate): string | null {
	const found = /^zmt[\s-]*(?:(20\d{2})[\s-]*(?=\d))?(\d{1,6})$/.exec(text);
	if (found === null) return null;
	const [, year = today.slice(0, 4), count] = found;
	return debitNumber(Number(year), Number(count));
}
