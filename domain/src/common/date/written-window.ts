import { toLatinDigits } from '../text/clean-text.ts';
import { foldText } from '../text/fold.ts';
import { rememberTexts } from '../text/remember.ts';
import {
	type ClockTime,
	minutesOf,
	parseClockTime,
	type TimeWindow,
	windowOfParts,
} from './clock-time.ts';

/**
 * What a text says about the time of a delivery. `remark` says why the text should be kept beside
 * the window: `unknown` text, a `single_time`, a `day_part` in words, more windows than two, or two that overlap, of which the
 * window is the hull, one that ends after midnight and is cut there, or one that ends before it
 * begins, which has no window.
 */
export type WrittenWindow = {
	readonly window: TimeWindow;
	readonly remark:
		| 'unknown'
		| 'single_time'
		| 'day_part'
		| 'several'
		| 'midnight'
		| 'reversed'
		| null;
};

/** Orders have a window within their day. */
const lastMinute = '23:59';
/** A window from this hour on that ends before `nightEnds` goes over midnight. */
const nightBegins = 15 * 60;
const nightEnds = 8 * 60;

const open: TimeWindow = { start: null, end: null };

/** Windows of words for a part of the day (docs/domain.md#order-import). */
const dayParts: readonly (readonly [
	words: string,
	start: ClockTime | null,
	end: ClockTime | null,
])[] = [
	['sabah|sabahtan|sabahleyin|morning|ogleden once|ogle oncesi|before noon', null, '12:00'],
	['ogleden sonra|ogle sonrasi|afternoon', '12:00', null],
	['ogle|oglen|ogle arasi|oglenleyin|noon', '12:00', '14:00'],
	['aksam|aksamleyin|aksam ustu|aksamustu|evening', '17:00', null],
	['mesai|mesai saatleri|mesai saatleri icinde|is saatleri|business hours', '09:00', '18:00'],
];
const windowByWord = new Map(
	dayParts.flatMap(([words, start, end]) =>
		words.split('|').map((word) => [word, { start, end }] as const),
	),
);
const wholeDay =
	/^(?:tum|butun) gun$|^gun boyu$|^gun ici(?:nde)?$|^her saat$|^her zaman$|^fark ?etmez$|^(?:all|any|whole) ?(?:day|time)$|^7\/24$|^24 saat$|^serbest$|^musait$/;

/** Words that say nothing more about a time. */
const fillers =
	/\b(?:saat(?:leri|i)?|arasi(?:nda)?|araliginda|aralik|between|from|at|teslim(?:at)?|gibi|civari|civarinda)\b/g;
const clock = String.raw`\d{1,2}(?:[:.]\d{2}){0,2}(?: ?[ap]\.?m\b\.?)?`;
/** `'ten`, `'e`: endings after a time, with an apostrophe of any kind. */
const ending = String.raw`(?: ?['’\u0060´] ?)?`;
const after = String.raw`${ending}(?:d[ae]n|t[ae]n)? ?(?:sonra(?:si)?|itibaren|after|onwards|\+)`;
const before = `${ending}(?:(?:y?[ae])? ?(?:kadar|dek)|(?:d[ae]n|t[ae]n)? ?once(?:si)?)`;
const range = new RegExp(
	`(${clock})(?: ?- ?| ?(?:to|ve|ile|and) |${ending}(?:d[ae]n|t[ae]n) )(${clock})(?:${ending}y?[ae]?(?: kadar)?(?![a-z]))?`,
	'g',
);
const startAlone = new RegExp(
	`^(?:(?:en erken|after|from|sonra|>=?) )?(${clock})${after}$|^(?:en erken|after|>=?) ?(${clock})$`,
);
const endAlone = new RegExp(`^(${clock})${before}$|^(?:en gec|before|until|by|<=?) ?(${clock})$`);
const timeAlone = new RegExp(`^(${clock})(?:${ending}(?:d[ae]|t[ae]))?$`);

/**
 * Reads a delivery time or window as people write it: `09:00-18:00 arası`, `14:00'ten sonra`, `Tüm
 * gün`, `Öğleden sonra`, `22:00-02:00`. Nothing is lost: a text that is not understood, or only in
 * part, has a remark.
 */
export const readWrittenWindow: (text: string) => WrittenWindow = rememberTexts((text) => {
	const words = collapse(foldText(toLatinDigits(text)).replace(/[‐‑‒–—−~]/g, '-'));
	if (words === '' || wholeDay.test(words)) return { window: open, remark: null };
	const dayPart = windowByWord.get(words);
	if (dayPart !== undefined) return { window: dayPart, remark: 'day_part' };
	const folded = collapse(words.replace(fillers, ' '));
	const start = readTime(startAlone.exec(folded));
	if (start !== null) return { window: { start, end: null }, remark: null };
	const end = readTime(endAlone.exec(folded));
	if (end !== null) return { window: { start: null, end }, remark: null };
	const time = readTime(timeAlone.exec(folded));
	if (time !== null) return { window: { start: time, end: null }, remark: 'single_time' };
	return readRanges(folded) ?? { window: open, remark: 'unknown' };
});

function collapse(text: string): string {
	return text
		.replace(/[\s()]+/g, ' ')
		.trim()
		.replace(/[.,;]$/, '');
}

function readRanges(folded: string): WrittenWindow | null {
	const found = [...folded.matchAll(range)];
	const rest = folded.replace(range, '').replace(/veya|yada|ya da|and|ve|or/g, '');
	if (found.length === 0 || /[\p{L}\p{N}]/u.test(rest)) return null;
	const windows: WrittenWindow[] = [];
	for (const [, first = '', second = ''] of found) {
		const isSameHalf = /[ap]\.?m/.test(second) && !/[ap]\.?m/.test(first);
		const start = toTime(isSameHalf ? `${first} ${/[ap]/.exec(second)?.[0]}m` : first);
		const end = toTime(second);
		if (start === null || end === null) return null;
		windows.push(windowOf(start, end));
	}
	const [only] = windows;
	if (windows.length === 1 && only !== undefined) return only;
	return twoOf(windows) ?? hullOf(windows);
}

/** A window from one time to another; one that ends after midnight is cut there. */
export function windowOf(start: ClockTime, end: ClockTime): WrittenWindow {
	if (end > start) return { window: { start, end }, remark: null };
	if (end === '00:00') return { window: { start, end: lastMinute }, remark: null };
	const isOverNight = minutesOf(start) >= nightBegins && minutesOf(end) <= nightEnds;
	if (isOverNight) return { window: { start, end: lastMinute }, remark: 'midnight' };
	return { window: open, remark: 'reversed' };
}

/** Two windows with a gap between them. */
function twoOf(windows: readonly WrittenWindow[]): WrittenWindow | null {
	if (windows.length !== 2 || windows.some(({ remark }) => remark !== null)) return null;
	const [first, second] = windows
		.map(({ window }) => window)
		.toSorted((one, other) => ((one.start ?? '') < (other.start ?? '') ? -1 : 1));
	if (!first?.end || !second?.start || first.end >= second.start) return null;
	return { window: windowOfParts([first, second]), remark: null };
}

/** Other windows of a day are stored from the first start to the last end. */
function hullOf(windows: readonly WrittenWindow[]): WrittenWindow {
	const bad = windows.find(({ remark }) => remark === 'reversed');
	if (bad !== undefined) return bad;
	const starts = windows.flatMap(({ window }) => window.start ?? []).sort();
	const ends = windows.flatMap(({ window }) => window.end ?? []).sort();
	return { window: { start: starts[0] ?? null, end: ends.at(-1) ?? null }, remark: 'several' };
}

function readTime(found: RegExpExecArray | null): ClockTime | null {
	const text = found?.[1] ?? found?.[2];
	return text === undefined ? null : toTime(text);
}

/** `24:00` is the last minute of the day. */
function toTime(text: string): ClockTime | null {
	if (/^24(?:[:.]00){0,2}$/.test(text)) return lastMinute;
	const half = /^(.*?) ?([ap])\.?m\.?$/.exec(text);
	const time = parseClockTime(half?.[1] ?? text);
	if (time === null || half === null) return time;
	const hours = Number(time.slice(0, 2));
	if (hours === 0 || hours > 12) return null;
	return parseClockTime(`${(hours % 12) + (half[2] === 'p' ? 12 : 0)}${time.slice(2)}`);
}

/** Reads one time, also `24:00`, `2:00 PM`, `Saat 14.30` and the time of a date; null for others. */
export function readWrittenTime(text: string): ClockTime | null {
	const folded = collapse(foldText(toLatinDigits(text)).replace(fillers, ' '));
	const ofDate = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4})[t ](\d{1,2}[:.]\d{2}.*)$/;
	return toTime(ofDate.exec(folded)?.[1] ?? folded);
}
