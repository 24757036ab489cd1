import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { fieldSentence } from '@sevk/contract/common/field-words';
import type { RecordFileProfile } from '@sevk/contract/common/file-profile';
import type {
	RecordImportResult,
	RecordPreview,
	RecordPreviewRow,
} from '@sevk/contract/common/record-import';
import { formatDate, isServiceDate } from '@sevk/domain/common/date/date';
import { recognizeFileColumns } from '@sevk/domain/common/import/file-columns';
import {
	countDate,
	dateOrderFor,
	hasOrderedDates,
	noDates,
} from '@sevk/domain/common/import/file-dates';
import {
	type FileNoun,
	type FileProfile,
	profileOfColumns,
} from '@sevk/domain/common/import/file-profile';
import {
	collectRuined,
	dateOrderQuestion,
	type FileFacts,
	fileNotes,
	fileSummary,
	sheetQuestion,
} from '@sevk/domain/common/import/file-question';
import type { FileRow } from '@sevk/domain/common/import/file-row';
import { importFileRefusals } from '@sevk/domain/common/import/import-words';
import {
	missingRecordFields,
	type RecordCells,
	type RecordLayout,
	type RecordRow,
	readRecordColumns,
	readRecordRow,
	recordFields,
	recordJudge,
	recordText,
	templateFields,
} from '@sevk/domain/common/import/record-file';
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { ZodType } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Upload } from '../../http/endpoint/endpoint.ts';
import {
	type ImportFile,
	readImportFile,
	type TableChoice,
} from '../../outside/table/import-file.ts';
import { sampleRow } from '../../outside/table/row-batches.ts';
import { findFileProfile, rememberedHeadings, saveFileProfile } from './file-profile-store.ts';

/** How the rows of a file become records of one noun. */
export type RecordReader<Field extends string, Fields> = {
	readonly noun: FileNoun;
	readonly layout: RecordLayout<Field>;
	readonly maximumRows: number;
	readonly read: (cells: RecordCells<Field>) => Fields;
	/** The schema of the form, which limits each field. */
	readonly schema: ZodType<Fields>;
	/** Compares the rows with each other and with the stored records. */
	readonly mark: (rows: RecordRow<Fields>[]) => Promise<RecordRow<Fields>[]>;
};

/** Discards the rest of the body, which would block the connection otherwise. */
export function drain<No extends Refusal>(upload: Upload, refusal: No): No {
	upload.content.resume();
	return refusal;
}

export function fileTooLarge() {
	return refuse(importFileRefusals, 'import-file/too-large', { limitMb: 10 });
}

/** A row that lists a hundred depots takes up to 10 ms. */
const rowsPerTurn = 10;

/** The table and the profile that a person has chosen. */
export type RecordFileQuery = TableChoice & {
	readonly depotId: string;
	readonly profile?: RecordFileProfile | undefined;
};

/** Reads a file of records row by row; only how it is read is stored, if a person says so. */
export async function previewRecordFile<Field extends string, Fields>(
	db: Database,
	upload: Upload,
	query: RecordFileQuery,
	reader: RecordReader<Field, Fields>,
) {
	const { layout, noun } = reader;
	const content = Readable.from(upload.content);
	const choice = {
		sheet: query.sheet ?? query.profile?.sheet ?? undefined,
		headingLine: query.headingLine ?? query.profile?.headingLine,
	};
	const remember = rememberedHeadings(db, { depotId: query.depotId, noun });
	const file = await readImportFile(
		content,
		upload.fileName,
		recordJudge(layout),
		choice,
		remember,
	);
	if (isRefusal(file)) return drain(upload, upload.wasCut() ? fileTooLarge() : file);
	try {
		if (upload.wasCut()) return fileTooLarge();
		return await previewTable(db, file, query, reader);
	} finally {
		await file.close();
	}
}

async function previewTable<Field extends string, Fields>(
	db: Database,
	file: ImportFile,
	query: RecordFileQuery,
	reader: RecordReader<Field, Fields>,
) {
	const { headers } = file;
	const { layout } = reader;
	const rows: FileRow[] = [];
	for await (const row of file.rows) {
		if (rows.length === reader.maximumRows) {
			const limit = reader.maximumRows;
			return refuse(importFileRefusals, 'import-file/too-many-rows', { limit });
		}
		if (row.cells.some((cell) => cell.trim() !== '') || row.problem !== undefined) rows.push(row);
	}
	const { profile, facts, source } = await readProfile(db, file, query, reader, rows);
	const read: RecordRow<Fields>[] = [];
	for (const [at, row] of rows.entries()) {
		if (at % rowsPerTurn === 0) await turn();
		read.push(readRecordRow(row, layout, profile, (cells) => readWithinLimits(cells, reader)));
	}
	const reading = {
		profile: { ...profile, columns: headers.map((_, column) => profile.columns[column] ?? null) },
		profileRemembered: source === 'earlier',
		questions: [...sheetQuestion(facts), ...dateOrderQuestion(profile, facts)].map(
			({ options, ...question }) => ({ ...question, options: [...options] }),
		),
		summary: fileSummary(profile, facts).join(', '),
		tables: facts.tables.map(({ sheet, headingLine }) => ({ sheet, headingLine })),
		hiddenCount: facts.hiddenCount,
		hasOrderedDates: hasOrderedDates(facts.dates),
		ruined: facts.ruined,
		notes: fileNotes(profile, facts, headers),
	};
	return { ...previewOf(headers, profile.columns, layout, await reader.mark(read)), ...reading };
}

/** How the rows are read: as a person says, as an earlier file was, or as the headings propose. */
async function readProfile<Field extends string, Fields>(
	db: Database,
	{ headers, table, tables, sheets }: ImportFile,
	query: RecordFileQuery,
	{ layout, noun }: RecordReader<Field, Fields>,
	rows: readonly FileRow[],
) {
	const key = { depotId: query.depotId, noun, headers };
	const given = query.profile ?? null;
	const known = given === null ? await findFileProfile(db, key) : null;
	const base = {
		...profileOfColumns(recognizeFileColumns(layout, headers)),
		...(known as FileProfile<Field> | null),
		...(given === null ? {} : { ...given, columns: readRecordColumns(layout, given.columns) }),
		sheet: table.sheet || null,
		headingLine: table.headingLine,
	};
	const facts = recordFacts(layout, base, rows, {
		tables: tables.filter(({ isComplete, isHidden }) => isComplete && !isHidden),
		sheets,
		sheetChosen: given !== null || query.sheet !== undefined || query.headingLine !== undefined,
	});
	const source = given !== null ? 'person' : known === null ? 'headings' : 'earlier';
	const profile = { ...base, dateOrder: dateOrderFor(base.dateOrder, facts.dates, source) };
	if (given !== null) await saveFileProfile(db, key, profile, new Date());
	return { profile, facts, source };
}

function recordFacts<Field extends string>(
	layout: RecordLayout<Field>,
	{ columns, hiddenRows }: FileProfile<Field>,
	rows: readonly FileRow[],
	tables: Pick<FileFacts, 'tables' | 'sheets' | 'sheetChosen'>,
): FileFacts {
	const dateColumns = columns.flatMap((field, column) =>
		field !== null && layout[field].isDate ? [column] : [],
	);
	let dates = noDates;
	const ruined = collectRuined();
	for (const { cells, hidden } of rows) {
		if (hidden && hiddenRows === 'leave_out') continue;
		ruined.add({ cells });
		for (const column of dateColumns) dates = countDate(dates, cells[column] ?? '');
	}
	return {
		...tables,
		dates,
		ruined: ruined.first(),
		hiddenCount: rows.filter(({ hidden }) => hidden).length,
	};
}

/** Reads a record and applies the limits of the form to the fields that were read. */
function readWithinLimits<Field extends string, Fields>(
	cells: RecordCells<Field>,
	{ read, schema, layout }: RecordReader<Field, Fields>,
): Fields {
	const faulty = new Set<Field>(
		recordFields(layout).filter((field) => layout[field].needed && cells.text(field) === ''),
	);
	const refuse = (field: Field, sentence: string) => {
		faulty.add(field);
		cells.refuse(field, sentence);
	};
	const fields = read({ ...cells, refuse });
	const checked = schema.safeParse(fields, { error: fieldSentence });
	if (checked.success) return checked.data;
	for (const { path, message } of checked.error.issues) {
		const names = recordFields(layout);
		const field = names.find((name) => name === path[0]) ?? names[0];
		if (field !== undefined && !faulty.has(field)) refuse(field, message);
	}
	return fields;
}

/** Columns beside the name of the record that describe it in the preview. */
const summaryColumns = 3;

function previewOf<Field extends string, Fields>(
	headers: readonly string[],
	columns: readonly (Field | null)[],
	layout: RecordLayout<Field>,
	rows: readonly RecordRow<Fields>[],
): Pick<RecordPreview<Fields>, 'columns' | 'fields' | 'missingFields' | 'rows'> {
	const samples = headers.map(() => '');
	for (const row of rows) sampleRow(samples, row);
	const [titleField, ...otherFields] = templateFields(layout);
	const preview = ({ line, cells, outcome, problems, fields }: RecordRow<Fields>) => {
		const textOf = (field: Field | undefined) =>
			field === undefined ? '' : recordText(layout, columns, cells, field);
		// A date as it is stored: in the file day and month can stand the other way round.
		const storedOf = (field: Field) => {
			const value = (fields as Partial<Record<Field, unknown>> | null)?.[field];
			return typeof value === 'string' && isServiceDate(value) ? formatDate(value) : textOf(field);
		};
		const summary = otherFields.map(storedOf).filter(Boolean).slice(0, summaryColumns).join(' · ');
		const row: RecordPreviewRow<Fields> = {
			line,
			outcome,
			fields,
			summary,
			title: textOf(titleField),
			cells: [...cells],
			problems: [...problems],
		};
		return row;
	};
	return {
		columns: headers.map((header, column) => ({
			header,
			field: columns[column] ?? null,
			sample: samples[column] ?? '',
		})),
		fields: recordFields(layout).map((field) => ({
			field,
			label: layout[field].label,
			needed: layout[field].needed ?? false,
			repeats: false,
		})),
		missingFields: missingRecordFields(layout, columns).map((field) => layout[field].label),
		rows: rows.map(preview),
	};
}

type ResultRow = RecordImportResult['rows'][number];

/** The result of a row: created, already present (`'skipped'`), or refused. */
export function resultRow(line: number, outcome: 'created' | 'skipped' | Refusal): ResultRow {
	if (typeof outcome === 'string') return { line, outcome, sentence: null };
	return { line, outcome: 'refused', sentence: outcome.detail };
}

export function importResult(rows: ResultRow[]): RecordImportResult {
	const count = (outcome: ResultRow['outcome']) =>
		rows.filter((row) => row.outcome === outcome).length;
	return {
		createdCount: count('created'),
		skippedCount: count('skipped'),
		refusedCount: count('refused'),
		rows,
	};
}
