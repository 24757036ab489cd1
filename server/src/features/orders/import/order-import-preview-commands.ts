import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { todayIn } from '@sevk/domain/common/date/date';
import { type FileRow, longestFileRow } from '@sevk/domain/common/import/file-row';
import { orderKeyOf } from '@sevk/domain/orders/common/order-key';
import type { OrderImportContext } from '@sevk/domain/orders/import/order-import-cells';
import { isNewRow } from '@sevk/domain/orders/import/order-import-outcome';
import { isPastDate } from '@sevk/domain/orders/import/order-import-past-date';
import {
	type BarcodeLines,
	type FirstRows,
	markBarcodes,
	markDuplicate,
	markExisting,
} from '@sevk/domain/orders/import/order-import-result';
import { type OrderImportRow, readOrderRow } from '@sevk/domain/orders/import/order-import-row';
import { isPlaceSuggestion } from '@sevk/domain/orders/import/order-import-words';
import { senderBarcodeKey } from '@sevk/domain/orders/import/piece-sender-barcode';
import type { Database } from '../../../db/database.ts';
import { neighbourhoodsOf } from '../../../outside/place/neighbourhood-file.ts';
import { rowLength } from '../../../outside/table/row-batches.ts';
import { contentHashOf, hasContent } from '../common/order-entry-commands.ts';
import { findTakenBarcodes, senderCodesOf } from '../common/order-piece-code-store.ts';
import {
	findExistingOrders,
	type ImportProblem,
	type ImportRowRead,
} from './order-import-row-store.ts';
import type { PreviewCounts } from './order-import-store.ts';

/** Parses the rows of a file in batches and detects duplicates in the file and in the depot. */
export type RowReader = {
	readonly read: (rows: readonly FileRow[]) => Promise<ImportRowRead[]>;
	/** Counts rows as refused because the file has no cells for them. */
	readonly countRefused: (count: number) => void;
	readonly counts: () => PreviewCounts;
};

/** Keeps the order numbers of the file in memory, not its rows: about 10 MB for 50,000. */
export function rowReader(db: Database, depotId: string, about: OrderImportContext): RowReader {
	const context = { ...about, neighbourhoodsOf };
	const seen: FirstRows = new Map();
	const barcodeLines: BarcodeLines = new Map();
	const counts = {
		rows: 0,
		ready: 0,
		warned: 0,
		duplicate: 0,
		refused: 0,
		example: 0,
		past: 0,
		suggested: 0,
	};
	const today = todayIn(new Date());
	return {
		read: async (rows) => {
			const read = await readRows(rows, context, seen);
			const drafts = read.flatMap(({ row: { draft } }) => draft ?? []);
			const existingOrders = await findExistingOrders(db, depotId, drafts);
			const owners = await readTakenBarcodes(db, depotId, read);
			const takenBy = (senderName: string, barcode: string) =>
				owners.get(senderBarcodeKey(senderName, barcode))?.orderNo ?? null;
			return read.map(({ source, row }) => {
				const { draft } = row;
				const stored = draft && existingOrders.get(orderKeyOf(draft.senderName, draft.orderNo));
				const isSame = stored ? hasContent(stored, draft) : null;
				const marked = markBarcodes(markExisting(row, isSame), barcodeLines, takenBy);
				counts.rows += 1;
				counts[marked.outcome] += 1;
				if (isNewRow(marked) && isPastDate(marked.draft, today)) counts.past += 1;
				if (marked.warnings.some(({ code }) => isPlaceSuggestion(code))) counts.suggested += 1;
				return rowRead(source, marked);
			});
		},
		countRefused: (count) => {
			counts.rows += count;
			counts.refused += count;
		},
		counts: () => ({ ...counts }),
	};
}

async function readTakenBarcodes(
	db: Database,
	depotId: string,
	read: readonly { readonly row: OrderImportRow }[],
) {
	const codes = read.flatMap(({ row: { draft } }) => (draft === null ? [] : senderCodesOf(draft)));
	return findTakenBarcodes(db, depotId, codes);
}

/** Parsing takes up to 40 ms for a row of 64 KB and 10 ms for 100 usual rows. */
const yieldLimits = { characters: longestFileRow, rows: 100 };

/** Parses rows and yields to the event loop in between. */
async function readRows(rows: readonly FileRow[], context: OrderImportContext, seen: FirstRows) {
	const read: ReturnType<typeof readRow>[] = [];
	let characters = 0;
	for (const [at, row] of rows.entries()) {
		read.push(readRow(row, context, seen));
		characters += rowLength(row);
		if (characters < yieldLimits.characters && (at + 1) % yieldLimits.rows !== 0) continue;
		characters = 0;
		await yieldToEventLoop();
	}
	return read;
}

function readRow(source: FileRow, context: OrderImportContext, seen: FirstRows) {
	const row = readOrderRow(source, context);
	const hash = row.draft === null ? '' : contentHashOf(row.draft);
	return { source, row: markDuplicate(row, hash, seen) };
}

function rowRead(source: FileRow, row: OrderImportRow): ImportRowRead {
	const problems: ImportProblem[] = [
		...row.errors.map(({ column, code, sentence }) => ({
			severity: 'error' as const,
			column,
			code,
			sentence,
		})),
		...row.warnings.map(({ column, code, sentence }) => ({
			severity: 'warning' as const,
			column,
			code,
			sentence,
		})),
	];
	const { line, orderNo, outcome, draft } = row;
	return { line, orderNo, outcome, draft, problems, cells: source.cells };
}
