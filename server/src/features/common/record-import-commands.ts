import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { fieldSentence } from '@sevk/contract/common/field-words';
import type {
	RecordImportResult,
	RecordPreview,
	RecordPreviewRow,
} from '@sevk/contract/common/record-import';
import { recognizeFileColumns } from '@sevk/domain/common/import/file-columns';
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
	recordText,
	templateFields,
} from '@sevk/domain/common/import/record-file';
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { ZodType } from 'zod';
import type { Upload } from '../../http/endpoint/endpoint.ts';
import { readImportFile } from '../../outside/table/import-file.ts';
import { sampleRow } from '../../outside/table/row-batches.ts';

/** How the rows of a file become records of one noun. */
export type RecordReader<Field extends string, Fields> = {
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

/** Reads a file of records row by row; nothing is stored. */
export async function previewRecordFile<Field extends string, Fields>(
	upload: Upload,
	columnNames: string | undefined,
	reader: RecordReader<Field, Fields>,
) {
	const file = await readImportFile(Readable.from(upload.content), upload.fileName);
	if (isRefusal(file)) return drain(upload, upload.wasCut() ? fileTooLarge() : file);
	const rows: FileRow[] = [];
	for await (const row of file.rows) {
		if (rows.length === reader.maximumRows) {
			const limit = reader.maximumRows;
			return drain(upload, refuse(importFileRefusals, 'import-file/too-many-rows', { limit }));
		}
		if (row.cells.some((cell) => cell.trim() !== '') || row.problem !== undefined) rows.push(row);
	}
	if (upload.wasCut()) return fileTooLarge();
	const { layout } = reader;
	const columns =
		columnNames === undefined
			? recognizeFileColumns(layout, file.headers)
			: readRecordColumns(layout, columnNames.split(','));
	const read: RecordRow<Fields>[] = [];
	for (const [at, row] of rows.entries()) {
		if (at % rowsPerTurn === 0) await turn();
		read.push(readRecordRow(row, layout, columns, (cells) => readWithinLimits(cells, reader)));
	}
	const marked = await reader.mark(read);
	return previewOf(file.headers, columns, layout, marked);
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
): RecordPreview<Fields> {
	const samples = headers.map(() => '');
	for (const row of rows) sampleRow(samples, row);
	const [titleField, ...otherFields] = templateFields(layout);
	const preview = ({ line, cells, outcome, problems, fields }: RecordRow<Fields>) => {
		const textOf = (field: Field | undefined) =>
			field === undefined ? '' : recordText(layout, columns, cells, field);
		const summary = otherFields.map(textOf).filter(Boolean).slice(0, summaryColumns).join(' · ');
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
