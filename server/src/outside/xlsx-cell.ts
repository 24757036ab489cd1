import { attributeOf, type Element, elementsOf, plainText, stringOf } from './xlsx-markup.ts';

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

/** Reads from a workbook's styles which of them are dates. */
export function dateStylesOf(styles: string): boolean[] {
	const ownDates = new Set(
		elementsOf(styles, 'numFmt')
			.filter(({ attributes }) => isDateFormat(attributeOf(attributes, 'formatCode') ?? ''))
			.map(({ attributes }) => attributeOf(attributes, 'numFmtId')),
	);
	const [cellFormats] = elementsOf(styles, 'cellXfs');
	return elementsOf(cellFormats?.inner ?? '', 'xf').map(({ attributes }) => {
		const id = attributeOf(attributes, 'numFmtId');
		return ownDates.has(id) || isBuiltInDate(Number(id ?? '0'));
	});
}

/** Excel takes no longer number format. */
const longestFormat = 255;

/** Whether a format has a day, month, year, hour or second outside of quotes and brackets. */
function isDateFormat(code: string): boolean {
	const bare = code
		.slice(0, longestFormat)
		.replace(/"[^"]*"|\\.|_.|\*./g, '')
		.replace(/\[(?![hms]+\])[^\]]*\]/gi, '');
	return /[dmyhs]/i.test(bare) && !/general|standard/i.test(bare);
}

/** A cell as text that keeps its meaning: dates as ISO days, times as HH:MM, numbers unambiguous. */
export function cellText(cell: Element, workbook: XlsxWorkbook): string {
	const type = attributeOf(cell.attributes, 't') ?? 'n';
	if (type === 'inlineStr') return stringOf(cell.inner);
	const [value] = elementsOf(cell.inner, 'v');
	const text = plainText(value?.inner ?? '');
	if (type === 's') return workbook.sharedStrings[Number(text)] ?? '';
	if (type !== 'n' || text === '' || !Number.isFinite(Number(text))) return text;
	const style = Number(attributeOf(cell.attributes, 's') ?? '-1');
	const isDate = workbook.dateStyles[style] ?? false;
	return (isDate ? dateText(Number(text), workbook.dayShift) : null) ?? numberText(Number(text));
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
