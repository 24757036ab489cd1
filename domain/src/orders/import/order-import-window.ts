import {
	type ClockTime,
	formatWindow,
	isWindowReversed,
	partsOf,
	type TimeWindow,
	windowOfParts,
} from '../../common/date/clock-time.ts';
import {
	readWrittenTime,
	readWrittenWindow,
	type WrittenWindow,
	windowOf,
} from '../../common/date/written-window.ts';
import { shortenCell } from '../../common/import/file-row.ts';
import type { OrderRowCells } from './order-import-cells.ts';
import { type OrderField, orderFieldWords } from './order-import-fields.ts';

/** The window of an order, and what of its cells belongs into the note. */
type ReadWindow = { readonly window: TimeWindow; readonly notes: readonly string[] };

/** The warning for each remark; the first two are hints, and the text is not kept. */
const warningOf = {
	single_time: 'single_time',
	day_part: 'day_part',
	several: 'several_windows',
	midnight: 'window_over_midnight',
	reversed: 'window_reversed',
	unknown: 'unknown_time',
} as const;
const hints: readonly string[] = ['single_time', 'day_part'];

/** Reads the delivery windows. A text that is not understood is never lost: it goes into the note. */
export function readWindow(cells: OrderRowCells): ReadWindow {
	const first = readFirstWindow(cells);
	const text = cells.text('secondWindow');
	if (text === '') return first;
	const { window, remark } = readWrittenWindow(text);
	const isFree = first.window.start === null && first.window.end === null;
	const { end } = first.window;
	const isAfter =
		!first.window.gaps &&
		!window.gaps &&
		window.start !== null &&
		end !== null &&
		end < window.start;
	if (remark === null && isFree) return { window, notes: first.notes };
	if (remark === null && isAfter) {
		return { window: windowOfParts([first.window, window]), notes: first.notes };
	}
	cells.warn('secondWindow', 'unknown_time', { text: shortenCell(text) });
	return { ...first, notes: [...first.notes, `${orderFieldWords.secondWindow}: ${text}`] };
}

function readFirstWindow(cells: OrderRowCells): ReadWindow {
	const span = cells.text('window');
	const written = span === '' ? null : readWrittenWindow(span);
	if (written !== null) return withRemark(cells, 'window', span, written);
	const start = readEnd(cells, 'windowStart');
	const end = readEnd(cells, 'windowEnd');
	const notes = [...start.notes, ...end.notes];
	const window = {
		...start.window,
		...end.window,
		start: start.window.start ?? end.window.start,
		end: end.window.end ?? start.window.end,
	};
	const torn = partsOf(window).some(isWindowReversed) ? (window.gaps ?? []) : [];
	if (torn.length > 0) {
		const text = `${cells.text('windowStart')} – ${cells.text('windowEnd')}`;
		const hull = { start: window.start, end: window.end };
		return withRemark(cells, 'windowEnd', text, { window: hull, remark: 'several' });
	}
	if (window.start === null || window.end === null || !isWindowReversed(window)) {
		return { window, notes };
	}
	const text = `${cells.text('windowStart')} – ${cells.text('windowEnd')}`;
	const read = withRemark(cells, 'windowEnd', text, windowOf(window.start, window.end));
	return { ...read, notes: [...notes, ...read.notes] };
}

/** A time in a column of its own; in place of it stands any text of a window. */
function readEnd(cells: OrderRowCells, field: 'windowStart' | 'windowEnd'): ReadWindow {
	const text = cells.text(field);
	const time = text === '' ? null : readWrittenTime(text);
	if (time === null) return withRemark(cells, field, text, readWrittenWindow(text));
	const isStart = field === 'windowStart';
	return { window: { start: isStart ? time : null, end: isStart ? null : time }, notes: [] };
}

/** When the goods are ready in the depot; a text that is not understood goes into the note. */
export function readReadyFrom(cells: OrderRowCells): {
	readonly readyFrom: ClockTime | null;
	readonly notes: readonly string[];
} {
	const text = cells.text('readyFrom');
	const time = text === '' ? null : readWrittenTime(text);
	if (text === '' || time !== null) return { readyFrom: time, notes: [] };
	cells.warn('readyFrom', 'unknown_time', { text: shortenCell(text) });
	return { readyFrom: null, notes: [`${orderFieldWords.readyFrom}: ${text}`] };
}

function withRemark(
	cells: OrderRowCells,
	field: OrderField,
	text: string,
	{ window, remark }: WrittenWindow,
): ReadWindow {
	if (remark === null) return { window, notes: [] };
	cells.warn(field, warningOf[remark], { text: shortenCell(text), other: formatWindow(window) });
	return { window, notes: hints.includes(remark) ? [] : [`${orderFieldWords[field]}: ${text}`] };
}
