import { addDays, isServiceDate, type ServiceDate } from '../../common/date/date.ts';
import { foldCode } from '../../common/identifier/barcode.ts';

/** An order number that was typed in the office, not read from a file. */
export type TypedOrderNo = { readonly orderNo: string; readonly isOfSender: boolean };

/** A number to propose. `isOfDepot`: no other sender of the depot may have it either. */
export type OrderNoCandidate = { readonly orderNo: string; readonly isOfDepot: boolean };

/** Numbers further apart do not run up: the sender's shop chooses them in another way. */
const widestGap = 100;
/** A number of more digits is not counted up. */
const mostDigits = 15;
const mostCandidates = 200;
/** Must match the contract's limit of an order number. */
const longestNo = 55;

type Series = { readonly prefix: string; readonly digits: string };

/**
 * The numbers that a new order may have, the first free one is proposed: those after the last number
 * typed for the sender if its numbers run up, then those of the day. `typed` are the latest numbers of
 * the depot, the latest first. Numbers of files are not continued: the shop's own system gives the next
 * one to another order.
 * @example orderNoCandidates([{ orderNo: 'WEB-0041', isOfSender: true }], '2026-03-05')[0] // WEB-0042
 */
export function orderNoCandidates(
	typed: readonly TypedOrderNo[],
	today: ServiceDate,
): OrderNoCandidate[] {
	const last = typed.find(({ isOfSender }) => isOfSender);
	const dayPrefix = `SP-${compactDay(today)}-`;
	return [
		...(last === undefined ? [] : candidatesAfter(last.orderNo, typed, today)),
		...countUp({ prefix: dayPrefix, digits: '00' }),
	];
}

function candidatesAfter(
	lastNo: string,
	typed: readonly TypedOrderNo[],
	today: ServiceDate,
): OrderNoCandidate[] {
	const last = seriesOf(lastNo);
	if (last === null) return [];
	const prefix = withToday(last.prefix, today);
	const isOfDepot = hasLetter(prefix);
	const members = typed
		.filter(({ isOfSender }) => isOfDepot || isOfSender)
		.map(({ orderNo }) => seriesOf(orderNo))
		.filter((one) => one !== null && foldCode(one.prefix) === foldCode(prefix));
	const values = [...new Set(members.map((one) => Number(one?.digits)))].sort((a, b) => a - b);
	if (prefix !== last.prefix && values.length === 0) {
		return countUp({ prefix, digits: '0'.repeat(last.digits.length) });
	}
	const start = prefix === last.prefix ? Number(last.digits) : (values.at(-1) ?? 0);
	const end = endOfRun(values, start);
	if (end === null) return [];
	return countUp({ prefix, digits: String(end).padStart(last.digits.length, '0') });
}

/** The end of the run that contains a number; null when the number has no neighbour. */
function endOfRun(values: readonly number[], start: number): number | null {
	const at = values.indexOf(start);
	const isNear = (index: number) =>
		(values[index + 1] ?? Number.POSITIVE_INFINITY) - (values[index] ?? 0) <= widestGap;
	let end = at;
	while (isNear(end)) end += 1;
	const isAlone = end === at && values.length > 1 && !(at > 0 && isNear(at - 1));
	return isAlone ? null : (values[end] ?? start);
}

function countUp({ prefix, digits }: Series): OrderNoCandidate[] {
	return Array.from({ length: mostCandidates }, (_, index) => {
		const counted = String(Number(digits) + index + 1).padStart(digits.length, '0');
		return { orderNo: `${prefix}${counted}`, isOfDepot: hasLetter(prefix) };
	}).filter(({ orderNo }) => orderNo.length <= longestNo);
}

/** A number as what stays and the digits at its end that are counted; null without such digits. */
function seriesOf(orderNo: string): Series | null {
	const digits = /\d+$/.exec(orderNo)?.[0];
	if (digits === undefined || digits.length > mostDigits) return null;
	return { prefix: orderNo.slice(0, -digits.length), digits };
}

/** A prefix with letters belongs to one series of the depot; bare digits are those of each sender. */
function hasLetter(prefix: string): boolean {
	return /\p{L}/u.test(prefix);
}

/** Replaces a day of the last year in a prefix (`SP-260304-`, `20260304/`) by today. */
function withToday(prefix: string, today: ServiceDate): string {
	return prefix.replace(
		/(?<!\d)(20)?(\d{2})(\d{2})(\d{2})(?!\d)/,
		(written, century = '', ...ymd) => {
			const [year, month, day] = ymd as string[];
			const date = `20${year}-${month}-${day}`;
			const isDay = isServiceDate(date) && date <= today && date > addDays(today, -366);
			return isDay ? `${century}${compactDay(today)}` : written;
		},
	);
}

function compactDay(date: ServiceDate): string {
	return date.slice(2).replaceAll('-', '');
}
