import { mostFileColumns } from '@sevk/domain/common/import/file-row';
import { importOutcomes, rowOutcomes } from '@sevk/domain/common/import/import-outcome';
import { z } from 'zod';
import { type Access, type DeclaredCode, endpoint } from './endpoint.ts';
import { exportFormat } from './export.ts';
import { fileProfile, fileReading, profileInQuery, tableQuery } from './file-profile.ts';
import { id } from './ids.ts';

/** Rows of a file of records; it is imported in one transaction. */
export const maximumRecordRows = 1_000;

const recordProblem = z.object({
	severity: z.enum(['error', 'warning']),
	/** The label of the field; null for the whole row. */
	column: z.string().nullable(),
	sentence: z.string(),
});

/** A column of the file with its mapped field; null for an unused column. */
const fileColumn = z.object({
	header: z.string(),
	field: z.string().nullable(),
	sample: z.string(),
});

/** A field that a column can be mapped to. */
const fileField = z.object({
	field: z.string(),
	label: z.string(),
	needed: z.boolean(),
	repeats: z.boolean(),
});

const recordPreview = z.object({
	columns: z.array(fileColumn),
	fields: z.array(fileField),
	/** Labels of required fields without a column. */
	missingFields: z.array(z.string()),
	profile: fileProfile,
	...fileReading,
});

/** A file of records as read, row by row; nothing is stored. */
export type RecordPreview<Fields = unknown> = z.output<typeof recordPreview> & {
	rows: RecordPreviewRow<Fields>[];
};

export type RecordPreviewRow<Fields = unknown> = {
	line: number;
	/** The name of the record and a line about it, from the cells of the file. */
	title: string;
	summary: string;
	cells: string[];
	outcome: (typeof rowOutcomes)[number];
	problems: z.output<typeof recordProblem>[];
	/** The record to create; null if the row is refused or skipped. */
	fields: Fields | null;
};

const previewQuery = z.object({
	/** The depot of the records. */
	depotId: id,
	...tableQuery,
	/** How the file is read; it is remembered for files with the same headings. */
	profile: profileInQuery.optional(),
});

/** Refusals of a file that cannot be read. */
const fileRefusals = [
	'import-file/empty',
	'import-file/no-rows',
	'import-file/binary',
	'import-file/old-excel',
	'import-file/unreadable-xlsx',
	'import-file/too-large',
	'import-file/too-many-rows',
	'import-file/header-unreadable',
	'import-file/no-such-table',
] as const;

type ImportOptions<WhoMay extends Access> = {
	readonly name: string;
	readonly summary: string;
	/** The path of the list. */
	readonly path: string;
	readonly access: WhoMay;
};

/** Declares the preview of a file of records. */
export function recordPreviewOf<
	WhoMay extends Access,
	Fields extends z.ZodType,
	Code extends DeclaredCode = never,
>(
	fields: Fields,
	{
		name,
		summary,
		path,
		access,
		refusals = [],
	}: ImportOptions<WhoMay> & { readonly refusals?: readonly Code[] },
) {
	return endpoint({
		name,
		summary,
		access,
		method: 'POST',
		path: `${path}/import/preview`,
		query: previewQuery,
		bodyType: 'multipart/form-data',
		answer: recordPreview.extend({
			rows: z.array(
				z.object({
					line: z.int(),
					title: z.string(),
					summary: z.string(),
					cells: z.array(z.string()),
					outcome: z.enum(rowOutcomes),
					problems: z.array(recordProblem),
					fields: fields.nullable(),
				}),
			),
		}),
		refusals: [...fileRefusals, ...refusals],
	});
}

/** The body of an import: the accepted rows of a preview. */
export function recordRowsOf<Fields extends z.ZodType>(
	fields: Fields,
	maximumRows = maximumRecordRows,
) {
	return z
		.array(z.object({ line: z.int(), fields }))
		.min(1)
		.max(maximumRows);
}

/** What became of each row: created, already present, or refused with a sentence. */
export const recordImportResult = z.object({
	createdCount: z.int(),
	skippedCount: z.int(),
	refusedCount: z.int(),
	rows: z.array(
		z.object({
			line: z.int(),
			outcome: z.enum(importOutcomes).extract(['created', 'skipped', 'refused']),
			sentence: z.string().nullable(),
		}),
	),
});
export type RecordImportResult = z.output<typeof recordImportResult>;

/** A body of 1,000 rows. */
export const recordRowsBytes = 4 * 1024 * 1024;

/** Declares the template of a file of records: its headings and an example row. */
export function recordTemplateOf<WhoMay extends Access>({
	name,
	summary,
	path,
	access,
}: ImportOptions<WhoMay>) {
	return endpoint({
		name,
		summary,
		access,
		method: 'GET',
		path: `${path}/import/template`,
		query: z.object({ format: exportFormat }),
		answer: z.string(),
		answerType: 'application/octet-stream',
	});
}

/** The refused rows of any file as a file of their own, to correct and import again. */
export const exportRefusedRows = endpoint({
	name: 'exportRefusedRows',
	summary: 'Alınmayan satırları nedenleriyle indir (Excel)',
	method: 'POST',
	path: '/api/import/refused-rows',
	access: 'signed-in',
	body: z.object({
		headers: z.array(z.string().max(1_000)).max(mostFileColumns),
		rows: z
			.array(
				z.object({
					cells: z.array(z.string().max(65_536)).max(mostFileColumns),
					reason: z.string(),
				}),
			)
			.max(maximumRecordRows),
	}),
	maxBytes: recordRowsBytes,
	answer: z.string(),
	answerType: 'application/octet-stream',
});
