import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { todayIn } from '@sevk/domain/common/date/date';
import { type FileRow, longestFileRow } from '@sevk/domain/common/import/file-row';
import { addressKeysOf } from '@sevk/domain/orders/common/order-address';
import { orderKeyOf } from '@sevk/domain/orders/common/order-key';
import type { OrderFileProfile } from '@sevk/domain/orders/import/order-file-profile';
import type { OrderImportContext } from '@sevk/domain/orders/import/order-import-cells';
import { groupRows, isUngrouped } from '@sevk/domain/orders/import/order-import-group';
import { readOrderRows } from '@sevk/domain/orders/import/order-import-lines';
import { isNewRow } from '@sevk/domain/orders/import/order-import-outcome';
import { isPastDate } from '@sevk/domain/orders/import/order-import-past-date';
import {
	countImportPoints,
	type ImportPointCounts,
	sumImportPoints,
} from '@sevk/domain/orders/import/order-import-points';
import {
	type BarcodeLines,
	type FirstRows,
	markBarcodes,
	markDuplicate,
	markExisting,
	markLines,
} from '@sevk/domain/orders/import/order-import-result';
import type { OrderImportRow } from '@sevk/domain/orders/import/order-import-row';
import { isPlaceSuggestion } from '@sevk/domain/orders/import/order-import-words';
import { senderBarcodeKey } from '@sevk/domain/orders/import/piece-sender-barcode';
import type { Database } from '../../../db/database.ts';
import { neighbourhoodsOf } from '../../../outside/place/neighbourhood-file.ts';
import { plusCodec } from '../../../outside/place/plus-codec.ts';
import { rowLength } from '../../../outside/table/row-batches.ts';
import { contentHashOf, hasContent } from '../common/order-entry-commands.ts';
import { type FindPlace, findKnownPoints } from '../common/order-known-point-commands.ts';
import { findTakenBarcodes, senderCodesOf } from '../common/order-piece-code-store.ts';
import {
	findExistingOrders,
	type ImportProblem,
	type ImportRowRead,
	readImportCrew,
} from './order-import-row-store.ts';
import type { PreviewCounts } from './order-import-store.ts';

/** Parses the rows of a file in batches and detects duplicates in the file and in the depot. */
export type RowReader = {
	/** The rows whose orders are complete; rows of an order with further ones come with the last. */
	readonly read: (rows: readonly FileRow[]) => Promise<ImportRowRead[]>;
	/** Counts rows as refused because the file has no cells for them. */
	readonly countRefused: (count: number) => void;
	readonly counts: () => PreviewCounts;
};

type RowReading = {
	readonly context: OrderImportContext;
	/** The number of rows of each order by the key of `groupRows`. */
	readonly sizes: ReadonlyMap<string, number>;
	readonly findPlace: FindPlace;
};

/**
 * Keeps the order numbers of the file in memory, about 10 MB for 50,000, and the rows of orders that
 * are not complete.
 */
export async function rowReader(
	db: Database,
	depotId: string,
	{ context: about, sizes, findPlace }: RowReading,
): Promise<RowReader> {
	const crew = namesCrew(about.profile) ? { crew: await readImportCrew(db, depotId) } : {};
	const context = { ...about, ...crew, neighbourhoodsOf, plusCodec };
	const seen: FirstRows = new Map();
	const barcodeLines: BarcodeLines = new Map();
	const groupsOf = orderGroups(context.profile, sizes);
	const counts = {
		rows: 0,
		ready: 0,
		warned: 0,
		duplicate: 0,
		refused: 0,
		example: 0,
		line: 0,
		left_out: 0,
		past: 0,
		suggested: 0,
	};
	const points: ImportPointCounts[] = [];
	const today = todayIn(new Date());
	return {
		read: async (rows) => {
			const read = await readGroups(groupsOf(rows), context, seen);
			const orders = read.flat();
			const drafts = orders.flatMap(({ row: { draft } }) => draft ?? []);
			const existingOrders = await findExistingOrders(db, depotId, drafts);
			const owners = await readTakenBarcodes(db, depotId, orders);
			const takenBy = (senderName: string, barcode: string) =>
				owners.get(senderBarcodeKey(senderName, barcode))?.orderNo ?? null;
			const mark = ({ row }: ReadRow) => {
				const { draft } = row;
				const stored = draft && existingOrders.get(orderKeyOf(draft.senderName, draft.orderNo));
				const isSame = stored ? hasContent(stored, draft) : null;
				return markBarcodes(markExisting(row, isSame), barcodeLines, takenBy);
			};
			const results = read.flatMap((group) =>
				markLines(group.map(mark)).map((marked, at) => {
					counts.rows += 1;
					counts[marked.outcome] += 1;
					if (isNewRow(marked) && isPastDate(marked.draft, today)) counts.past += 1;
					if (marked.warnings.some(({ code }) => isPlaceSuggestion(code))) counts.suggested += 1;
					return rowRead(group[at]?.source ?? { line: marked.line, cells: [] }, marked);
				}),
			);
			const unplaced = results.flatMap((row) =>
				isNewRow(row) && row.draft.point === null
					? [{ ...row.draft, keys: addressKeysOf(row.draft) }]
					: [],
			);
			points.push(countImportPoints(await findKnownPoints(db, depotId, unplaced, findPlace)));
			return results;
		},
		countRefused: (count) => {
			counts.rows += count;
			counts.refused += count;
		},
		counts: () => ({ ...counts, points: sumImportPoints(points) }),
	};
}

function namesCrew({ columns }: OrderFileProfile): boolean {
	return columns.includes('vehiclePlate') || columns.includes('driverName');
}

type ReadRow = { readonly source: FileRow; readonly row: OrderImportRow };

/** Collects the rows of each order until all are there; single rows are returned as they come. */
function orderGroups(profile: OrderFileProfile, sizes: ReadonlyMap<string, number>) {
	if (profile.rowMeaning === 'order') return (rows: readonly FileRow[]) => rows.map((row) => [row]);
	const keyOf = groupRows(profile);
	const open = new Map<string, FileRow[]>();
	return (rows: readonly FileRow[]) =>
		rows.flatMap((row) => {
			if (isUngrouped(row, profile)) return [[row]];
			const key = keyOf(row);
			const size = sizes.get(key) ?? 1;
			if (size < 2) return [[row]];
			const group = open.get(key);
			if (group === undefined) {
				open.set(key, [row]);
				return [];
			}
			group.push(row);
			if (group.length < size) return [];
			open.delete(key);
			return [group];
		});
}

async function readTakenBarcodes(db: Database, depotId: string, read: readonly ReadRow[]) {
	const codes = read.flatMap(({ row: { draft } }) => (draft === null ? [] : senderCodesOf(draft)));
	return findTakenBarcodes(db, depotId, codes);
}

/** Parsing takes up to 40 ms for a row of 64 KB and 10 ms for 100 usual rows. */
const yieldLimits = { characters: longestFileRow, rows: 100 };

/** Parses the rows of each order and yields to the event loop in between. */
async function readGroups(
	groups: readonly (readonly FileRow[])[],
	context: OrderImportContext,
	seen: FirstRows,
): Promise<ReadRow[][]> {
	const read: ReadRow[][] = [];
	let [characters, rows] = [0, 0];
	for (const group of groups) {
		read.push(readGroup(group, context, seen));
		for (const row of group) characters += rowLength(row);
		rows += group.length;
		if (characters < yieldLimits.characters && rows < yieldLimits.rows) continue;
		[characters, rows] = [0, 0];
		await yieldToEventLoop();
	}
	return read;
}

function readGroup(group: readonly FileRow[], context: OrderImportContext, seen: FirstRows) {
	return readOrderRows(group, context).map((row, at) => {
		const hash = row.draft === null ? '' : contentHashOf(row.draft);
		return {
			source: group[at] ?? { line: row.line, cells: [] },
			row: markDuplicate(row, hash, seen),
		};
	});
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
	const { cells, hidden = false } = source;
	return { line, orderNo, outcome, draft, problems, cells, hidden };
}
