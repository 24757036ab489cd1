// Number formats of cells: a cell is read as a person sees it in a Turkish Excel, except where that
// would hide or change what the cell holds.

import {
	addLocale,
	format,
	getFormatDateInfo,
	getFormatFromId,
	getFormatInfo,
	tokenize,
} from 'numfmt';

/** The text of a number; `dayShift` is that of the workbook. */
export type CellFormat = (value: number, dayShift: number) => string;

// Without thousands marks, because a code would take them for its own.
addLocale({ group: '', decimal: ',' }, 'tr');
const locale = 'tr';

/** Maximum length of a number format in Excel. */
const longestFormat = 255;
/** Numbers from here on have more digits than a spreadsheet keeps. */
const firstRounded = 1e15;

/** A number without a format. */
export const plainFormat: CellFormat = (value) => plainText(value);

/** Built-in currency formats show the currency of the reader, so that they are plain in Turkey. */
const isBuiltInCurrency = (id: number) => (id >= 5 && id <= 8) || (id >= 37 && id <= 44);

/** Date formats of other languages, which have no code (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) =>
	(id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 54) || id === 57 || id === 58;
const isBuiltInClock = (id: number) => (id >= 32 && id <= 35) || id === 55 || id === 56;

/** The format of a built-in number. */
export function builtInFormat(id: number): CellFormat {
	if (isBuiltInCurrency(id)) return numberFormat('#,##0.00');
	if (isBuiltInDate(id)) return numberFormat('yyyy-mm-dd');
	if (isBuiltInClock(id)) return numberFormat('hh:mm');
	return numberFormat(getFormatFromId(id) ?? 'General');
}

/** The format of a code like `0000` or `dd.mm.yyyy`. */
export function numberFormat(code: string): CellFormat {
	if (code.length > longestFormat) return plainFormat;
	// The language of a currency would bring its own decimal mark.
	const own = code.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (_whole, sign: string) =>
		sign === '' ? '' : `[$${sign}]`,
	);
	const { type, isPercent, maxDecimals } = getFormatInfo(own);
	switch (type) {
		case 'date':
		case 'time':
		case 'datetime':
			return dateFormat(own);
		case 'general':
			// Words for numbers, like `[=1]"Evet";"Hayır"`, are of this type as well.
			if (/^(general|standard)?$/i.test(own.trim())) return plainFormat;
			break;
		case 'scientific':
		case 'fraction':
		case 'error':
			return plainFormat;
		default:
			break;
	}
	const full = fullCode(own);
	return (value) => {
		if (Math.abs(value) >= firstRounded) return plainText(value);
		const exact = roundedTo15(value);
		const decimals = decimalsOf(isPercent ? roundedTo15(exact * 100) : exact);
		// Whole numbers of a format can hide kuruş; two places are how amounts are shown everywhere.
		const shown = decimals > maxDecimals && maxDecimals < 2 ? full : unscaledCode(own);
		return cleanText(format(shown, exact, { locale, throws: false }), exact);
	};
}

/** A shown number without padding, brackets of a negative, and the signs of lira. */
function cleanText(shown: string, value: number): string {
	const text = shown.replace(/\s+/g, ' ').trim();
	const unsigned = text.replace(/^\((.*)\)$/, value < 0 ? '$1' : '($1)');
	const bare = unsigned.replace(
		/^(-?) ?(?:₺|TL|TRY) ?(-?[\d,]+)$|^(-?[\d,]+) ?(?:₺|TL|TRY)$/i,
		'$1$2$3',
	);
	// The dash of a zero, or a format that hides its value.
	if (!/[\p{L}\d]/u.test(bare.replace(/₺|TL|TRY/gi, ''))) return plainText(value);
	const signed = value < 0 && !bare.includes('-') ? `-${bare}` : bare;
	return withoutThousands(signed);
}

/** `1,125` would be read as thousands. */
function withoutThousands(text: string): string {
	return text.replace(/(\d,\d{3})(?!\d)/, '$10');
}

/** A number as digits with a decimal comma. One that lost digits is recognized by its exponent. */
function plainText(value: number): string {
	if (Math.abs(value) >= firstRounded) {
		const [digits = '', exponent = ''] = value.toExponential(5).split('e+');
		return `${String(Number(digits)).replace('.', ',')}E+${exponent}`;
	}
	if (Number.isInteger(value)) return String(value);
	const rounded = roundedTo15(value);
	const text = String(rounded);
	const digits = text.includes('e') ? rounded.toFixed(20).replace(/\.?0+$/, '') : text;
	return withoutThousands(digits.replace('.', ','));
}

/** A spreadsheet keeps 15 digits. */
function roundedTo15(value: number): number {
	return Number(value.toPrecision(15));
}

function decimalsOf(value: number): number {
	return plainText(value).split(',')[1]?.length ?? 0;
}

const digitTokens = ['ZERO', 'HASH', 'QMARK'];

/** The format without its scale, which hides the last digits. */
function unscaledCode(code: string): string {
	return tokenize(code)
		.filter(({ type }) => type !== 'SCALE')
		.map(({ raw }) => raw)
		.join('');
}

/** The format with as many decimals as the number has. */
function fullCode(code: string): string {
	const sections: string[] = [];
	let section: { type: string; raw: string }[] = [];
	const closeSection = () => {
		const last = section.findLastIndex(({ type }) => digitTokens.includes(type));
		const mark = section.some(({ type }) => type === 'POINT') ? '' : '.';
		sections.push(
			section.map(({ raw }, at) => (at === last ? `${raw}${mark}##########` : raw)).join(''),
		);
		section = [];
	};
	for (const token of tokenize(unscaledCode(code))) {
		if (token.type === 'BREAK') closeSection();
		else section.push(token);
	}
	closeSection();
	return sections.join(';');
}

const minutesOfDay = 1440;
const dayMs = 86_400_000;
/** 9999-12-31, the last day of Excel's calendar. */
const lastSerial = 2_958_465;

/** Dates as ISO days, times as HH:MM, durations in hours; only the parts that the format shows. */
function dateFormat(code: string): CellFormat {
	const isDuration = /\[[hms]+\]/i.test(code);
	const shown = getFormatDateInfo(code);
	const hasDay = shown.year || shown.month || shown.day;
	const hasClock = shown.hours || shown.minutes || shown.seconds;
	return (serial, dayShift) => {
		if (serial < 0 || serial > lastSerial) return plainText(serial);
		if (isDuration) return format(code, serial, { locale, throws: false });
		// A day that hides its time does not round up to the next one.
		const allMinutes = hasClock
			? Math.round(serial * minutesOfDay)
			: Math.floor(serial) * minutesOfDay;
		const days = Math.floor(allMinutes / minutesOfDay);
		const minutes = allMinutes % minutesOfDay;
		const clock = [Math.floor(minutes / 60), minutes % 60]
			.map((part) => String(part).padStart(2, '0'))
			.join(':');
		if (days === 0 || !hasDay) return clock;
		const date = new Date(Date.UTC(1899, 11, 30) + (days + dayShift) * dayMs);
		const day = date.toISOString().slice(0, 10);
		return minutes === 0 ? day : `${day} ${clock}`;
	};
}
