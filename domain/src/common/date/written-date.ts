import { toLatinDigits } from '../text/clean-text.ts';
import { foldText } from '../text/fold.ts';
import { parseDate, type ServiceDate, todayIn } from './date.ts';

/** Which number comes first in dates such as 11/05/2026. */
export const dateOrders = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What a text says about a day; `doubtful` if day and month could be exchanged. */
export type WrittenDate =
	| { readonly kind: 'date'; readonly date: ServiceDate }
	| { readonly kind: 'doubtful'; readonly dayFirst: ServiceDate; readonly monthFirst: ServiceDate }
	| { readonly kind: 'none' };

const none: WrittenDate = { kind: 'none' };

const monthWords = [
	'ocak oca january jan',
	'subat sub february feb',
	'mart mar march',
	'nisan nis april apr',
	'mayis may',
	'haziran haz june jun',
	'temmuz tem july jul',
	'agustos agu august aug',
	'eylul eyl september sept sep',
	'ekim eki october oct',
	'kasim kas november nov',
	'aralik ara december dec',
];
const monthByWord = new Map(
	monthWords.flatMap((words, at) => words.split(' ').map((word) => [word, at + 1] as const)),
);
const dayWords = new Set(
	[
		'pazartesi pzt sali sal carsamba car persembe per cuma cum cumartesi cmt pazar paz gunu',
		'monday mon tuesday tue tues wednesday wed thursday thu thurs friday fri saturday sat sunday sun',
	].flatMap((line) => line.split(' ')),
);

const clock = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?`;
const zone = String.raw`(z|utc|gmt|(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?)`;
/** A time after the date, with `pm` and the distance from UTC. */
const timeAfter = new RegExp(
	String.raw`(?:t|[\s,]+(?:-\s+|saat\s+|at\s+)?)${clock}\s*([ap]\.?m\.?)?\s*${zone}?$`,
);

type Clock = { readonly hours: number; readonly minutes: number; readonly offsetMinutes: number };

/**
 * Reads a day as people and programs write it in files: with a day name (`Cuma 20.11.2026`), with
 * the month in Turkish or English words (`20-Kas-26`), with a time, or with a time and its distance
 * from UTC, which is converted to the day in Istanbul. `order` decides `11/05/2026`; null says that
 * the sequence in the file is open.
 */
export function readWrittenDate(text: string, order: DateOrder | null = 'day_first'): WrittenDate {
	const { words, at } = splitTime(text);
	const read = readDay(words, order);
	if (at === null || read.kind === 'none') return read;
	const shift = (date: ServiceDate) => dayInIstanbul(date, at);
	if (read.kind === 'date') return { kind: 'date', date: shift(read.date) };
	return { ...read, dayFirst: shift(read.dayFirst), monthFirst: shift(read.monthFirst) };
}

function splitTime(text: string): { words: string; at: Clock | null } {
	const folded = foldText(toLatinDigits(text))
		.replace(/\([^)]*\)/g, ' ')
		.trim();
	const match = timeAfter.exec(folded);
	// The date stands before the time: `Cum. 20.11.26` has none.
	const found = match !== null && /\d/.test(folded.slice(0, match.index)) ? match : null;
	const words = (found === null ? folded : folded.slice(0, found.index)).trim();
	const zoneText = found?.[5];
	if (found === null || zoneText === undefined) return { words, at: null };
	const hours = Number(found[1]) % 12;
	const isAfternoon = found[4]?.startsWith('p') ?? false;
	return {
		words,
		at: {
			hours: found[4] === undefined ? Number(found[1]) : hours + (isAfternoon ? 12 : 0),
			minutes: Number(found[2]),
			offsetMinutes: offsetOf(zoneText),
		},
	};
}

function offsetOf(zoneText: string): number {
	const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zoneText) ?? [];
	return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

function dayInIstanbul(date: ServiceDate, { hours, minutes, offsetMinutes }: Clock): ServiceDate {
	const start = Date.parse(`${date}T00:00:00Z`);
	return todayIn(new Date(start + (hours * 60 + minutes - offsetMinutes) * 60_000));
}

function readDay(words: string, order: DateOrder | null): WrittenDate {
	const bare = words
		.split(/\s+|,(?!\d)/)
		.filter((word) => word !== '' && !dayWords.has(word.replace(/\.$/, '')))
		.join(' ')
		.replace(/^[-–]\s*|\s*[-–]$/g, '');
	const numbers = /^(\d{1,2})([-/. ])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/.exec(bare);
	if (numbers) {
		const [, first, mark, second, year] = numbers;
		const dayFirst = parseDate(`${first}.${second}.${year}`);
		const monthFirst = parseDate(`${second}.${first}.${year}`);
		if (order === 'day_first') return dateOf(dayFirst);
		// Nobody writes 20.11.2026 month first, even in a file that has 11/20/2026.
		if (order === 'month_first') return dateOf(monthFirst ?? (mark === '.' ? dayFirst : null));
		if (dayFirst === null || monthFirst === null || dayFirst === monthFirst) {
			return dateOf(dayFirst ?? monthFirst);
		}
		return { kind: 'doubtful', dayFirst, monthFirst };
	}
	return dateOf(dateInWords(bare) ?? compactDate(bare) ?? parseDate(bare));
}

function dateOf(date: ServiceDate | null): WrittenDate {
	return date === null ? none : { kind: 'date', date };
}

/** `20 kasim 2026`, `20-kas-26`, `20th november 2026`, `nov 20 2026`. */
function dateInWords(text: string): ServiceDate | null {
	const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s./-]*(\p{L}+)[\s./'-]*(\d{4}|\d{2})$/u.exec(
		text,
	);
	const monthFirst = /^(\p{L}+)[\s./-]*(\d{1,2})(?:st|nd|rd|th)?[\s./'-]+(\d{4})$/u.exec(text);
	const yearFirst = /^(\d{4})[\s./-]+(\p{L}+)[\s./-]+(\d{1,2})$/u.exec(text);
	const [day, word, year] =
		(dayFirst && [dayFirst[1], dayFirst[2], dayFirst[3]]) ??
		(monthFirst && [monthFirst[2], monthFirst[1], monthFirst[3]]) ??
		(yearFirst && [yearFirst[3], yearFirst[2], yearFirst[1]]) ??
		[];
	const month = monthByWord.get(word ?? '');
	return month === undefined ? null : parseDate(`${day}.${month}.${year}`);
}

/** `20261120`. */
function compactDate(text: string): ServiceDate | null {
	const parts = /^(20\d{2})(\d{2})(\d{2})$/.exec(text);
	return parts && parseDate(`${parts[1]}-${parts[2]}-${parts[3]}`);
}
