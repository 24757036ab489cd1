// Exports read a list through its own endpoint, page by page, so filters, rights, masking and the
// restrictions of drivers are those of the screen.

import { Readable } from 'node:stream';
import type { Access, DeclaredCode, Endpoint } from '@sevk/contract/common/endpoint';
import type { ExportFormat } from '@sevk/contract/common/export';
import { pageQuery } from '@sevk/contract/common/page';
import { todayIn } from '@sevk/domain/common/date/date';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { fileWord } from '@sevk/domain/common/text/file-word';
import type { ZodString, ZodType, z } from 'zod';
import { csvTable } from '../../outside/table/csv-table.ts';
import type { TableColumn, TableRows } from '../../outside/table/table-file.ts';
import { xlsxTable } from '../../outside/table/xlsx-table.ts';
import { download, type Streamed } from './answer/streamed.ts';
import type { Implementation } from './endpoint.ts';

/** Rows per query: an export of 100,000 rows runs 100 queries. */
const pageRows = 1_000;

const mediaTypes: Record<ExportFormat, string> = {
	csv: 'text/csv; charset=utf-8',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export type ExportTable<Row> = {
	/** Name of file and sheet: `Siparişler` yields `siparisler-2026-11-20.xlsx`. */
	readonly title: string;
	readonly columns: readonly TableColumn<Row>[];
};

type Exporting<Query, Answer, Row> = {
	/** Called once per export, before the first row is written. */
	readonly table: (query: Query, answer: Answer) => Promise<ExportTable<Row>> | ExportTable<Row>;
	/** The rows of one page of the list. */
	readonly rows: (answer: Answer) => readonly Row[];
};

/** Implements the export of a list with the list's own implementation. */
export function exported<
	Params extends ZodType,
	Query extends ZodType,
	Code extends DeclaredCode,
	Answer,
	Row,
>(
	listing: Implementation<Code>,
	endpoint: Endpoint<Params, Query, never, ZodString, Access, false, Code>,
	{ table, rows }: Exporting<z.output<Query>, Answer, Row>,
): Implementation<Code> {
	const handle: Implementation['handle'] = async ({ params, query }, caller, http) => {
		const { format, ...filters } = query as { format: ExportFormat };
		const read = (cursor: unknown) =>
			listing.handle(
				{ params, query: { ...filters, cursor, limit: pageRows }, body: undefined },
				caller,
				http,
			);
		// The first page is read before the answer begins, so that refusals and errors can still be
		// answered.
		const first = await read(undefined);
		if (isRefusal(first)) return first;
		const about = await table(query as z.output<Query>, first as Answer);
		return fileOf(about, format, pagesOf(first, read, rows));
	};
	return { endpoint, handle };
}

/** A table as a file download. */
export function fileOf<Row>(
	{ title, columns }: ExportTable<Row>,
	format: ExportFormat,
	pages: TableRows<Row>,
): Streamed {
	const content =
		format === 'csv'
			? Readable.from(csvTable(columns, pages), { objectMode: false })
			: xlsxTable(columns, pages, title);
	const name = `${fileWord(title)}-${todayIn(new Date())}.${format}`;
	return download(content, mediaTypes[format], name);
}

async function* pagesOf<Answer, Row>(
	first: unknown,
	read: (cursor: unknown) => Promise<unknown>,
	rows: (answer: Answer) => readonly Row[],
): AsyncGenerator<readonly Row[]> {
	let page = first;
	while (true) {
		yield rows(page as Answer);
		const { nextCursor = null } = page as { nextCursor?: string | null };
		if (nextCursor === null) return;
		page = await read(pageQuery.cursor.parse(nextCursor));
		// The caller's right can be revoked during an export; throw, so that the file is not silently
		// incomplete.
		if (isRefusal(page)) throw new Error(`an export ended half-way: ${page.code}`);
	}
}
