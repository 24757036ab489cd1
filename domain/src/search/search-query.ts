import { isServiceDate, type ServiceDate } from '../common/date/date.ts';
import { parsePhone } from '../common/format/phone.ts';
import { foldCode } from '../common/identifier/barcode.ts';
import { foldText } from '../common/text/fold.ts';
import { debitSerial } from '../debits/common/debit.ts';
import { parseOrderSearch } from '../orders/list/order-search.ts';
import { routeSerial } from '../routes/common/route-number.ts';

/**
 * A query of the global search (Nerede, kimde?) in all its interpretations (docs/domain.md#search).
 */
export type SearchQuery = {
	/** As a folded barcode, which must match completely. */
	readonly barcode: string | null;
	/** As a folded order number, which must match completely. */
	readonly orderNo: string | null;
	/** Folded words for names and numbers; empty if all are too short. */
	readonly words: readonly string[];
	/** A complete or partial plate in stored form: `34 abc` → `34ABC`, `101`. */
	readonly plate: string | null;
	/** A complete phone number in E.164. */
	readonly phone: string | null;
	/** The last four digits of a phone number. */
	readonly phoneEnd: string | null;
	readonly route: NumberPart | null;
	/** The day of a partial route number. */
	readonly routeDay: ServiceDate | null;
	readonly debit: NumberPart | null;
	readonly report: NumberPart | null;
	readonly transfer: NumberPart | null;
	/** Goods given to their sender. */
	readonly handover: NumberPart | null;
};

/** Day or year and sequence of a route's or debit's number; the code of its depot if it was typed. */
type NumberPart = { readonly serial: string; readonly depotCode: string | null };

/** Shorter words match too many records; the index cannot be used. */
export const minimumWordLength = 3;
const minimumCodeLength = 3;

/**
 * Parses a typed or scanned query; null if it is too short.
 * @example parseSearch('4567', today)?.phoneEnd // '4567'
 * @example parseSearch('zmt 123', '2026-03-05')?.debit?.serial // '2026-000123'
 */
export function parseSearch(input: string, today: ServiceDate): SearchQuery | null {
	const order = parseOrderSearch(input);
	if (order === null) return null;
	const text = foldText(input.trim());
	const bare = text.replace(/\s/g, '');
	const phone = parsePhone(input.trim());
	const query = {
		barcode: bare.length < minimumCodeLength ? null : order.barcode,
		orderNo: bare.length < minimumCodeLength ? null : foldCode(input),
		words: wordsOf(phone, order.words),
		plate: plateIn(text),
		phone,
		phoneEnd: /^\d{4}$/.test(bare) ? bare : null,
		...routeIn(text, today),
		debit: yearlyNumberIn('zmt', text, today),
		report: yearlyNumberIn('tut', text, today),
		transfer: yearlyNumberIn('dvr', text, today),
		handover: yearlyNumberIn('git', text, today),
	};
	const isEmpty = Object.values(query).every(
		(part) => part === null || (Array.isArray(part) && part.length === 0),
	);
	return isEmpty ? null : query;
}

/** A Turkish number is searched by its ten digits, regardless of its prefix. */
function wordsOf(phone: string | null, words: readonly string[]): readonly string[] {
	if (phone?.startsWith('+90')) return [phone.slice('+90'.length)];
	return words.some((word) => word.length >= minimumWordLength) ? words : [];
}

/** A part of province code, letters and number; plates contain only Latin letters. */
const plateStretch = /^(?:\d{0,2}[A-Z]{1,3}\d{0,5}|\d{1,5})$/;

function plateIn(text: string): string | null {
	const bare = text.replace(/[\s.-]/g, '').toUpperCase();
	return bare.length >= minimumCodeLength && plateStretch.test(bare) ? bare : null;
}

type RoutePart = Pick<SearchQuery, 'route' | 'routeDay'>;

/**
 * Parses `RT-UMR-260305-07` in any spelling, `260305-07`, `rt 7` of today, or `rt 260305` for a
 * whole day. Older numbers have no depot.
 */
function routeIn(text: string, today: ServiceDate): RoutePart {
	const none = { route: null, routeDay: null };
	const short = /^rt[\s-]*(\d{1,3})$/.exec(text);
	if (short !== null) return routePart(today, Number(short[1]), null);
	const long =
		/^rt[\s-]*(?<day>\d{6})(?:[\s-]*(?<count>\d{1,3}))?$/.exec(text) ??
		/^rt[\s-]+(?<code>[a-z0-9][a-z0-9-]{1,11})[\s-]+(?<day>\d{6})[\s-]+(?<count>\d{1,3})$/.exec(
			text,
		) ??
		/^(?<day>\d{6})[\s-]+(?<count>\d{1,3})$/.exec(text);
	const { day = '', count, code } = long?.groups ?? {};
	const date = `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`;
	if (!isServiceDate(date)) return none;
	if (count === undefined) return { ...none, routeDay: date };
	return routePart(date, Number(count), code?.toUpperCase() ?? null);
}

function routePart(date: ServiceDate, count: number, depotCode: string | null): RoutePart {
	return { route: { serial: routeSerial(date, count), depotCode }, routeDay: null };
}

/** Prefixes of numbers that are counted per year: zimmet, tutanak, zimmet devri, göndericiye iade. */
type YearlyPrefix = 'zmt' | 'tut' | 'dvr' | 'git';

/** Parses `ZMT-UMR-2026-000123` in any spelling; depot and year may be missing. */
function yearlyNumberIn(prefix: YearlyPrefix, text: string, today: ServiceDate): NumberPart | null {
	if (!text.startsWith(prefix)) return null;
	const rest = text.slice(prefix.length);
	const full = /^[\s-]+([a-z0-9][a-z0-9-]{1,11})[\s-]+(20\d{2})[\s-]+(\d{1,6})$/.exec(rest);
	if (full !== null) {
		const [, code = '', year, count] = full;
		return { serial: debitSerial(Number(year), Number(count)), depotCode: code.toUpperCase() };
	}
	const match = /^[\s-]*(?:(20\d{2})[\s-]*(?=\d))?(\d{1,6})$/.exec(rest);
	if (match === null) return null;
	const [, year = today.slice(0, 4), count] = match;
	return { serial: debitSerial(Number(year), Number(count)), depotCode: null };
}
