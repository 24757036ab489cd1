import type { ServiceDate } from '../date/date.ts';
import { type DateOrder, readWrittenDate } from '../date/written-date.ts';
import { readWrittenTime } from '../date/written-window.ts';
import { formatPhone, readPhones } from '../format/phone.ts';
import { readWrittenCount } from '../format/written-count.ts';
import { isEmptyWord } from '../text/empty-word.ts';
import { foldKey } from '../text/fold.ts';
import { hasLostLetters, isRuined, mendLetters } from '../text/ruined-letters.ts';
import { cellFaultsOf, cellFaultWords } from './cell-fault.ts';
import { filledCells, joinName, recognizeFileColumns } from './file-columns.ts';
import type { FileField } from './file-layout.ts';
import type { FileProfile } from './file-profile.ts';
import { type FileRow, shortenCell } from './file-row.ts';
import type { HeadingJudge } from './file-table.ts';
import type { RowOutcome } from './import-outcome.ts';
import { doubtfulDateWords, fileRowWords, lettersWords } from './import-words.ts';

/** A column in a file of records, such as vehicles. */
type RecordField = FileField & {
	readonly needed?: true;
	/** The cell of the template's example row. */
	readonly example: string;
	/** Whether the text of this field, a surname, is appended to that of the field before it. */
	readonly isSurname?: true;
};

export type RecordLayout<Field extends string> = Readonly<Record<Field, RecordField>>;

/** A problem of a row; an error refuses it. */
type RecordProblem = {
	readonly severity: 'error' | 'warning';
	/** The label of the field; null for the whole row. */
	readonly column: string | null;
	readonly sentence: string;
};

/** Reads the cells of a row by field and collects its problems. */
export type RecordCells<Field extends string> = {
	readonly text: (field: Field) => string;
	/** The sequence of day and month in the dates of the file; null if it is open. */
	readonly dateOrder: DateOrder | null;
	readonly refuse: (field: Field, sentence: string) => void;
	readonly warn: (field: Field, sentence: string) => void;
};

/** A row of the preview; `fields` is null if and only if the row is not saved. */
export type RecordRow<Fields> = {
	readonly line: number;
	readonly cells: readonly string[];
	readonly outcome: RowOutcome;
	readonly problems: readonly RecordProblem[];
	readonly fields: Fields | null;
};

/** Maximum length of a row in characters; all fields of a record together have some 2,000. */
const longestRecordRow = 8_000;
const hiddenRowSentence = 'Satır dosyada gizli; alınmaz.';
/** The problems of a row that are shown. */
const mostProblems = 20;
/** The values that one cell can list. */
const mostCellParts = 100;

export function recordFields<Field extends string>(layout: RecordLayout<Field>): Field[] {
	return Object.keys(layout) as Field[];
}

/** The columns of a template: a surname has none of its own. */
export function templateFields<Field extends string>(layout: RecordLayout<Field>): Field[] {
	return recordFields(layout).filter((field) => !layout[field].isSurname);
}

/** Columns chosen by the user: the name of the field of each column, or ''. */
export function readRecordColumns<Field extends string>(
	layout: RecordLayout<Field>,
	names: readonly (string | null)[],
): (Field | null)[] {
	const fields = recordFields(layout);
	return names.map((name) => fields.find((field) => field === name) ?? null);
}

/** Finds the heading row of a file of records. */
export function recordJudge<Field extends string>(layout: RecordLayout<Field>): HeadingJudge {
	return {
		recognize: (headers) => recognizeFileColumns(layout, headers),
		isComplete: (columns) =>
			missingRecordFields(layout, columns as readonly (Field | null)[]).length === 0,
	};
}

/** Required fields without a column. */
export function missingRecordFields<Field extends string>(
	layout: RecordLayout<Field>,
	columns: readonly (Field | null)[],
): Field[] {
	return recordFields(layout).filter((field) => layout[field].needed && !columns.includes(field));
}

/** Reads a row with the reader of its noun; `read` reports errors through the cells. */
export function readRecordRow<Field extends string, Fields>(
	row: FileRow,
	layout: RecordLayout<Field>,
	profile: FileProfile<Field>,
	read: (cells: RecordCells<Field>) => Fields,
): RecordRow<Fields> {
	const { line } = row;
	const { columns } = profile;
	const cells = profile.mendLetters ? row.cells.map(mendLetters) : row.cells;
	if (row.hidden && profile.hiddenRows === 'leave_out') {
		const warning = { severity: 'warning', column: null, sentence: hiddenRowSentence } as const;
		return { line, cells, outcome: 'left_out', problems: [warning], fields: null };
	}
	if (row.problem !== undefined) {
		const lines = { text: String(line), other: String(row.endLine ?? line) };
		return refused({ line, cells, problems: [] }, null, fileRowWords[row.problem](lines));
	}
	if (cells.reduce((sum, cell) => sum + cell.length, 0) > longestRecordRow) {
		const limit = longestRecordRow.toLocaleString('tr');
		const sentence = `Satır çok uzun; bir satır en fazla ${limit} karakter olabilir.`;
		return refused({ line, cells: [], problems: [] }, null, sentence);
	}
	const text = (field: Field) => recordText(layout, columns, cells, field);
	if (isExample(layout, columns, text)) {
		return { line, cells, outcome: 'example', problems: [], fields: null };
	}
	const problems: RecordProblem[] = [];
	const add = (severity: RecordProblem['severity']) => (field: Field, sentence: string) => {
		problems.push({ severity, column: layout[field].label, sentence });
	};
	const refuse = add('error');
	const faults = cellFaultsOf(cells, columns);
	for (const { field, text: fault, kind } of faults) {
		refuse(field, cellFaultWords[kind](shortenCell(fault)));
	}
	if (faults.length > 0) return { line, cells, problems, outcome: 'refused', fields: null };
	for (const field of recordFields(layout)) {
		if (layout[field].needed && text(field) === '') refuse(field, 'Bu alan zorunlu.');
	}
	const warn = add('warning');
	warnOfLetters(layout, columns, text, warn);
	const fields = read({ text, refuse, warn, dateOrder: profile.dateOrder });
	return withOutcome({ line, cells, problems }, fields);
}

/** The text of a field: the first filled cell of its columns, a name with its surname. */
export function recordText<Field extends string>(
	layout: RecordLayout<Field>,
	columns: readonly (Field | null)[],
	cells: readonly string[],
	field: Field,
): string {
	const [first = ''] = filledCells(columns, cells, field).filter((cell) => !isEmptyWord(cell));
	const next = surnameOf(layout, field);
	return next === null ? first : joinName(first, filledCells(columns, cells, next)[0] ?? '');
}

function warnOfLetters<Field extends string>(
	layout: RecordLayout<Field>,
	columns: readonly (Field | null)[],
	text: (field: Field) => string,
	warn: (field: Field, sentence: string) => void,
): void {
	for (const field of recordFields(layout)) {
		if (!columns.includes(field)) continue;
		const cell = text(field);
		if (hasLostLetters(cell)) warn(field, lettersWords.lost(shortenCell(cell)));
		else if (isRuined(cell)) {
			warn(field, lettersWords.ruined(shortenCell(cell), shortenCell(mendLetters(cell))));
		}
	}
}

/** The field of the surname that belongs to a field. */
function surnameOf<Field extends string>(layout: RecordLayout<Field>, field: Field): Field | null {
	const fields = recordFields(layout);
	const next = fields[fields.indexOf(field) + 1];
	return next !== undefined && layout[next].isSurname ? next : null;
}

/** Whether a row is the example of the template: every column that is read has its value. */
function isExample<Field extends string>(
	layout: RecordLayout<Field>,
	columns: readonly (Field | null)[],
	text: (field: Field) => string,
): boolean {
	const used = columns.filter((field) => field !== null);
	return (
		missingRecordFields(layout, columns).length === 0 &&
		used.every((field) => text(field) === layout[field].example)
	);
}

type Read = Pick<RecordRow<never>, 'line' | 'cells' | 'problems'>;

function withOutcome<Fields>(read: Read, fields: Fields): RecordRow<Fields> {
	const isError = ({ severity }: RecordProblem) => severity === 'error';
	// The errors first: a refused row shows why, however many warnings it has.
	const sorted = read.problems.toSorted((a, b) => Number(isError(b)) - Number(isError(a)));
	const problems = sorted.slice(0, mostProblems);
	if (problems.some(isError)) {
		return { ...read, problems, outcome: 'refused', fields: null };
	}
	return { ...read, problems, outcome: problems.length > 0 ? 'warned' : 'ready', fields };
}

/** Refuses a row with a further problem. */
export function refuseRecordRow<Fields>(
	row: RecordRow<Fields>,
	column: string | null,
	sentence: string,
): RecordRow<Fields> {
	return refused(row, column, sentence);
}

function refused<Fields>(read: Read, column: string | null, sentence: string): RecordRow<Fields> {
	const { line, cells, problems } = read;
	const error = { severity: 'error', column, sentence } as const;
	return { line, cells, outcome: 'refused', problems: [...problems, error], fields: null };
}

/**
 * Compares each row with the earlier ones of the file by a key such as the plate: the same content
 * is skipped, other content is refused, because it is unclear which row is right.
 */
export function markRepeatedRows<Fields>(
	rows: readonly RecordRow<Fields>[],
	column: string,
	keyOf: (fields: Fields) => string,
): RecordRow<Fields>[] {
	const first = new Map<string, RecordRow<Fields>>();
	return rows.map((row) => {
		if (row.fields === null) return row;
		const key = keyOf(row.fields);
		const earlier = first.get(key);
		if (earlier === undefined) {
			first.set(key, row);
			return row;
		}
		if (JSON.stringify(earlier.fields) === JSON.stringify(row.fields)) {
			return { ...row, outcome: 'duplicate', problems: [], fields: null };
		}
		return refused(row, column, `${earlier.line}. satırda farklı bilgilerle geçiyor.`);
	});
}

/** Marks rows whose record exists; they are not changed. */
export function skipExistingRow<Fields>(row: RecordRow<Fields>): RecordRow<Fields> {
	return { ...row, outcome: 'duplicate', problems: [], fields: null };
}

/** A choice by its label or code in any spelling; null for an empty cell or with an error. */
export function readChoice<Field extends string, Code extends string>(
	cells: RecordCells<Field>,
	field: Field,
	words: Readonly<Record<Code, string>>,
): Code | null {
	const text = cells.text(field);
	if (text === '') return null;
	const code = findChoice(words, text);
	if (code === null) {
		const labels = Object.values<string>(words).join(', ');
		cells.refuse(field, `"${shortenCell(text)}" tanınmadı. Şunlardan biri olmalı: ${labels}.`);
	}
	return code;
}

function findChoice<Code extends string>(
	words: Readonly<Record<Code, string>>,
	text: string,
): Code | null {
	const key = foldKey(text);
	const codes = Object.keys(words) as Code[];
	return codes.find((code) => spellingsOf(code, words[code]).includes(key)) ?? null;
}

/** `Hafif Ticari (Minivan)` is also found as "Hafif Ticari" and "Minivan". */
function spellingsOf(code: string, label: string): string[] {
	return [code, label, ...label.split(/[()/]/)].map(foldKey);
}

/** Several choices in one cell, separated by commas, semicolons or bars. */
export function readChoices<Field extends string, Code extends string>(
	cells: RecordCells<Field>,
	field: Field,
	words: Readonly<Record<Code, string>>,
): Code[] {
	const codes = readCellParts(cells, field).flatMap((text) => {
		const one = { ...cells, text: () => text };
		return readChoice(one, field, words) ?? [];
	});
	return [...new Set(codes)];
}

/** The values that one cell lists; none with an error if there are too many. */
export function readCellParts<Field extends string>(
	cells: RecordCells<Field>,
	field: Field,
): string[] {
	const parts = cells
		.text(field)
		.split(/[,;|]/)
		.map((part) => part.trim())
		.filter((part) => part !== '');
	if (parts.length <= mostCellParts) return parts;
	cells.refuse(field, `Bu hücrede en fazla ${mostCellParts} değer olabilir.`);
	return [];
}

export function readDateCell<Field extends string>(
	cells: RecordCells<Field>,
	field: Field,
): ServiceDate | null {
	const text = cells.text(field);
	if (text === '') return null;
	const read = readWrittenDate(text, cells.dateOrder);
	if (read.kind === 'date') return read.date;
	const quoted = shortenCell(text);
	if (read.kind === 'none') {
		cells.refuse(field, `"${quoted}" geçerli bir tarih değil. Örnek: 31.12.2027.`);
	} else {
		cells.refuse(field, doubtfulDateWords(quoted, read.dayFirst, read.monthFirst));
	}
	return null;
}

export function readTimeCell<Field extends string>(
	cells: RecordCells<Field>,
	field: Field,
): string | null {
	const text = cells.text(field);
	if (text === '') return null;
	const time = readWrittenTime(text);
	if (time === null) {
		cells.refuse(field, `"${shortenCell(text)}" geçerli bir saat değil. Örnek: 09:30.`);
	}
	return time;
}

export function readCountCell<Field extends string>(
	cells: RecordCells<Field>,
	field: Field,
): number | null {
	const text = cells.text(field);
	if (text === '') return null;
	const count = readWrittenCount(text, null, 'thousands')?.count ?? null;
	if (count !== null && Number.isInteger(count)) return count;
	cells.refuse(field, `"${shortenCell(text)}" tam sayı değil. Örnek: 1500.`);
	return null;
}

/** The first valid number of a cell; with more than a number in it, a warning shows it. */
export function readPhoneCell<Field extends string>(
	cells: RecordCells<Field>,
	field: Field,
	invalid: string,
): string | null {
	const text = cells.text(field);
	if (text === '') return null;
	const { phone, hasMore } = readPhones(text);
	if (phone === null) cells.refuse(field, invalid);
	else if (hasMore) {
		cells.warn(field, `"${shortenCell(text)}" içinden ${formatPhone(phone)} alındı.`);
	}
	return phone;
}
