import { builtInFormat, type CellFormat, numberFormat, plainFormat } from './xlsx-format.ts';
import type { NamedAttributes } from './xlsx-markup.ts';

/** The workbook data that cells refer to. */
export type XlsxWorkbook = {
	readonly sharedStrings: readonly string[];
	/** The number format of each cell style. */
	readonly formats: readonly CellFormat[];
	/** Days between day 0 of the workbook and 1899-12-30: 0, or 1462 in the 1904 date system. */
	readonly dayShift: number;
};

/** The style elements that determine number formats. */
export const styleElements = ['numFmt', 'cellStyleXfs', 'cellXfs', 'xf'] as const;

/** The number format of each style of `cellXfs`. */
export function cellFormatsOf(
	elements: readonly NamedAttributes<(typeof styleElements)[number]>[],
): CellFormat[] {
	const codes = new Map(
		elements
			.filter(({ name }) => name === 'numFmt')
			.map(({ attributes }) => [attributes['numFmtId'], attributes['formatCode']]),
	);
	const formats = new Map<string, CellFormat>();
	const formatOf = (id: string) => {
		const code = codes.get(id);
		const found =
			formats.get(id) ?? (code === undefined ? builtInFormat(Number(id)) : numberFormat(code));
		formats.set(id, found);
		return found;
	};
	const first = elements.findIndex(({ name }) => name === 'cellXfs') + 1;
	const cellFormats = first === 0 ? [] : elements.slice(first);
	const end = cellFormats.findIndex(({ name }) => name === 'cellStyleXfs');
	return cellFormats
		.slice(0, end < 0 ? undefined : end)
		.filter(({ name }) => name === 'xf')
		.map(({ attributes: { numFmtId = '0' } }) => formatOf(numFmtId));
}

export type XlsxCell = {
	/**
	 * The type of `text`: `s` shared string, `inlineStr`, `str` formula result, `n` number, `d` ISO
	 * date, `b` truth, `e` error.
	 */
	readonly type: string;
	readonly style: number;
	readonly text: string;
	/** The text of its formula. */
	readonly formula: string | null;
	/** Whether the file has a value, even an empty one. */
	readonly hasValue: boolean;
};

/** A cell as a person sees it: dates as ISO days, times as HH:MM. */
export function cellText(cell: XlsxCell, workbook: XlsxWorkbook): string {
	const { type, style, text, formula } = cell;
	if (formula !== null && hasNoResult(cell)) return `=${unescapeText(formula) || '…'}`;
	switch (type) {
		case 's':
			return text === '' ? '' : (workbook.sharedStrings[Number(text)] ?? '');
		case 'b':
			return text === '1' || text === 'true' ? 'DOĞRU' : 'YANLIŞ';
		case 'd':
			return isoText(text);
		case 'n':
			if (text === '' || !Number.isFinite(Number(text))) return text;
			return (workbook.formats[style] ?? plainFormat)(Number(text), workbook.dayShift);
		default:
			return unescapeText(text);
	}
}

/** Some programs write an empty value for a result that they have not computed. */
function hasNoResult({ type, text, hasValue }: XlsxCell): boolean {
	return text === '' && !(type === 'str' && hasValue);
}

/** `2026-11-20T09:30:00.000` → `2026-11-20 09:30`; midnight is left out. */
function isoText(text: string): string {
	const [, day = text, clock = '00:00'] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(text) ?? [];
	return clock === '00:00' ? day : `${day} ${clock}`;
}

/** Characters that XML does not allow are written as numbers: `_x000D_`. */
export function unescapeText(text: string): string {
	if (!text.includes('_x')) return text;
	return text.replace(/_x([\da-f]{4})_/gi, (_whole, hex) =>
		String.fromCharCode(Number.parseInt(String(hex), 16)),
	);
}
