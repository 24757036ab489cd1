import type { DateOrder } from '../date/written-date.ts';

/** How many dates of a file can be read in one order of day and month only, or in either. */
export type DateCounts = {
	readonly dayFirst: number;
	readonly monthFirst: number;
	readonly either: number;
	/** The first date that can be read in either order. */
	readonly example?: string;
};

export const noDates: DateCounts = { dayFirst: 0, monthFirst: 0, either: 0 };

/** Whether an order of day and month would change how the dates of a file are read. */
export function hasOrderedDates({ dayFirst, monthFirst, either }: DateCounts): boolean {
	return dayFirst + monthFirst + either > 0;
}

const numericDate = /^\D*(\d{1,2})[./\-\s](\d{1,2})[./\-\s](\d{4}|\d{2})(?!\d)/;

/** Adds the date of a cell; other texts count for neither order. */
export function countDate(counts: DateCounts, text: string): DateCounts {
	const found = numericDate.exec(text);
	if (found === null) return counts;
	const [first, second] = [Number(found[1]), Number(found[2])];
	if (first === second || first > 31 || second > 31) return counts;
	if (second > 12) return { ...counts, monthFirst: counts.monthFirst + 1 };
	if (first > 12) return { ...counts, dayFirst: counts.dayFirst + 1 };
	const { example = found[0].trim() } = counts;
	return { ...counts, example, either: counts.either + 1 };
}

/**
 * A date in both orders of day and month.
 * @example datesOf('11/05/2026') // { day_first: '11 Mayıs 2026', month_first: '5 Kasım 2026' }
 */
export function datesOf(text: string): Record<DateOrder, string> | null {
	const found = numericDate.exec(text);
	if (found === null) return null;
	const [first, second, written] = [Number(found[1]), Number(found[2]), Number(found[3])];
	const year = written < 100 ? 2000 + written : written;
	return { day_first: dateText(year, second, first), month_first: dateText(year, first, second) };
}

function dateText(year: number, month: number, day: number): string {
	return new Date(Date.UTC(year, month - 1, day)).toLocaleDateString('tr', {
		day: 'numeric',
		month: 'long',
		year: 'numeric',
		timeZone: 'UTC',
	});
}

/**
 * The order of day and month that the dates of a file have. One date that cannot be day-first makes
 * those doubtful that can be read either way: null.
 */
function proposeDateOrder({ dayFirst, monthFirst, either }: DateCounts): DateOrder | null {
	if (monthFirst === 0) return 'day_first';
	return dayFirst + either > 0 ? null : 'month_first';
}

/** Where a profile comes from: the headings alone, an earlier file with them, or a person. */
export type ProfileSource = 'headings' | 'earlier' | 'person';

/**
 * The order that a profile has, unless the file contradicts what an earlier one had: then dates that
 * can be read either way are doubtful.
 */
export function dateOrderFor(
	dateOrder: DateOrder | null,
	dates: DateCounts,
	source: ProfileSource,
): DateOrder | null {
	if (source === 'person') return dateOrder;
	const proposed = proposeDateOrder(dates);
	if (source === 'headings' || dateOrder === null) return proposed;
	const others = dateOrder === 'day_first' ? dates.monthFirst : dates.dayFirst;
	if (others === 0) return dateOrder;
	return dates.either > 0 ? null : proposed;
}
