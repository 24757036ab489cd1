import type { NamedAttributes } from './xlsx-markup.ts';

/** What the cells of a workbook refer to. */
export type XlsxWorkbook = {
	readonly sharedStrings: readonly string[];
	/** Whether each cell style shows its number as a date or time. */
	readonly dateStyles: readonly boolean[];
	/** Days between the workbook's day 0 and 1899-12-30: 0, or 1462 for files of old Macs. */
	readonly dayShift: number;
};

/** Number formats of ECMA-376, 18.8.30, that are dates or times. */
const isBuiltInDate = (id: number) =>
	(id >= 14 && id <= 22) ||
	(id >= 27 && id <= 36) ||
	(id >= 45 && id <= 47) ||
	(id >= 50 && id <= 58);

/** The elements of a workbook's styles that decide which of them are dates. */
export const styleElements = ['numFmt', 'cellStyleXfs', 'cellXfs', 'xf'] as const;

/** Whether each style of `cellXfs` shows a date or time. */
export function dateStylesOf(
	elements: readonly NamedAttributes<(typeof styleElements)[number]>[],
): boolean[] {
	const ownDates = new Set(
		elements
			.filter(({ name, attributes }) => name === 'numFmt' && isDateFormat(attributes['formatCode']))
			.map(({ attributes }) => attributes['numFmtId']),
	);
	const first = elements.findIndex(({ name }) => name === 'cellXfs') + 1;
	const cellFormats = first === 0 ? [] : elements.slice(first);
	const end = cellFormats.findIndex(({ name }) => name === 'cellStyleXfs');
	return cellFormats
		.slice(0, end < 0 ? undefined : end)
		.filter(({ name }) => name === 'xf')
		.map(({ attributes: { numFmtId = '0' } }) =>
			ownDates.has(numFmtId) ? true : isBuiltInDate(Number(numFmtId)),
		);
}

/** Excel takes no longer number format. */
const longestFormat = 255;

/** Whether a format has a day, month, year, hour or second outside of quotes and brackets. */
function isDateFormat(code = ''): boolean {
	const bare = code
		.slice(0, longestFormat)
		.replace(/"[^"]*"|\\.|_.|\*./g, '')
		.replace(/\[(?![hms]+\])[^\]]*\]/gi, '');
	return /[dmyhs]/i.test(bare) && !/general|standard/i.test(bare);
}

export type XlsxCell = {
	/** How `text` is meant: `s` shared string, `inlineStr`, `str` formula result, `n` number. */
	readonly type: string;
	readonly style: number;
	readonly text: string;
};

/** A cell as text that keeps its meaning: dates as ISO days, times as HH:MM, numbers unambiguous. */
export function cellText({ type, style, text }: XlsxCell, workbook: XlsxWorkbook): string {
	if (type === 's') return text === '' ? '' : (workbook.sharedStrings[Number(text)] ?? '');
	if (type !== 'n' || text === '' || !Number.isFinite(Number(text))) return unescapeText(text);
	const isDate = workbook.dateStyles[style] ?? false;
	return (isDate ? dateText(Number(text), workbook.dayShift) : null) ?? numberText(Number(text));
}

/** Spreadsheets write a character that XML does not take by its number: `_x000D_`. */
export function unescapeText(text: string): string {
	if (!text.includes('_x')) return text;
	return text.replace(/_x([\da-f]{4})_/gi, (_whole, hex) =>
		String.fromCharCode(Number.parseInt(String(hex), 16)),
	);
}

const minutesOfDay = 1440;
const dayMs = 86_400_000;
/** 9999-12-31, the last day of Excel's calendar. */
const lastSerial = 2_958_465;

function dateText(serial: number, dayShift: number): string | null {
	if (serial < 0 || serial > lastSerial) return null;
	const allMinutes = Math.round(serial * minutesOfDay);
	const days = Math.floor(allMinutes / minutesOfDay);
	const minutes = allMinutes % minutesOfDay;
	const clock = [Math.floor(minutes / 60), minutes % 60]
		.map((part) => String(part).padStart(2, '0'))
		.join(':');
	if (days === 0) return clock;
	const date = new Date(Date.UTC(1899, 11, 30) + (days + dayShift) * dayMs);
	const day = date.toISOString().slice(0, 10);
	return minutes === 0 ? day : `${day} ${clock}`;
}

/**
 * Spreadsheets keep 15 digits. Three decimals would read as thousands (`1.125`), so a zero is added.
 */
function numberText(value: number): string {
	if (Number.isInteger(value)) return BigInt(value).toString();
	const rounded = Number(value.toPrecision(15));
	const text = String(rounded);
	const plain = text.includes('e') ? rounded.toFixed(10).replace(/\.?0+$/, '') : text;
	return /\.\d{3}$/.test(plain) ? `${plain}0` : plain;
}
