import type { NamedAttributes } from './xlsx-markup.ts';

/** The workbook data that cells refer to. */
export type XlsxWorkbook = {
	readonly sharedStrings: readonly string[];
	/** Per cell style, whether it formats dates or times. */
	readonly dateStyles: readonly boolean[];
	/** Days between day 0 of the workbook and 1899-12-30: 0, or 1462 in the 1904 date system. */
	readonly dayShift: number;
};

/** Date and time formats of ECMA-376, 18.8.30. */
const isBuiltInDate = (id: number) =>
	(id >= 14 && id <= 22) ||
	(id >= 27 && id <= 36) ||
	(id >= 45 && id <= 47) ||
	(id >= 50 && id <= 58);

/** The style elements that determine date formats. */
export const styleElements = ['numFmt', 'cellStyleXfs', 'cellXfs', 'xf'] as const;

/** Per style of `cellXfs`, whether it formats dates or times. */
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

/** Maximum length of a number format in Excel. */
const longestFormat = 255;

/** Whether a format contains date or time parts outside quotes and brackets. */
function isDateFormat(code = ''): boolean {
	const bare = code
		.slice(0, longestFormat)
		.replace(/"[^"]*"|\\.|_.|\*./g, '')
		.replace(/\[(?![hms]+\])[^\]]*\]/gi, '');
	return /[dmyhs]/i.test(bare) && !/general|standard/i.test(bare);
}

export type XlsxCell = {
	/** The type of `text`: `s` shared string, `inlineStr`, `str` formula result, `n` number. */
	readonly type: string;
	readonly style: number;
	readonly text: string;
};

/** A cell as unambiguous text: dates as ISO days, times as HH:MM. */
export function cellText({ type, style, text }: XlsxCell, workbook: XlsxWorkbook): string {
	if (type === 's') return text === '' ? '' : (workbook.sharedStrings[Number(text)] ?? '');
	if (type !== 'n' || text === '' || !Number.isFinite(Number(text))) return unescapeText(text);
	const isDate = workbook.dateStyles[style] ?? false;
	return (isDate ? dateText(Number(text), workbook.dayShift) : null) ?? numberText(Number(text));
}

/** Characters that XML does not allow are written as numbers: `_x000D_`. */
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
 * Spreadsheets keep 15 digits. A zero is appended to three decimals, because `1.125` would be read
 * as thousands.
 */
function numberText(value: number): string {
	if (Number.isInteger(value)) return BigInt(value).toString();
	const rounded = Number(value.toPrecision(15));
	const text = String(rounded);
	const plain = text.includes('e') ? rounded.toFixed(10).replace(/\.?0+$/, '') : text;
	return /\.\d{3}$/.test(plain) ? `${plain}0` : plain;
}
