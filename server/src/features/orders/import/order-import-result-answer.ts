import type { CursorPart } from '@sevk/contract/common/page';
import type { ImportRow } from '@sevk/contract/orders/order-imports';
import {
	listedRecipientView,
	recipientName as nameFor,
	type RecipientView,
} from '@sevk/domain/common/access/recipient-view';
import { type ServiceDate, todayIn } from '@sevk/domain/common/date/date';
import { filledCells } from '@sevk/domain/common/import/file-columns';
import type { ImportOutcome } from '@sevk/domain/common/import/import-outcome';
import type { OrderField } from '@sevk/domain/orders/import/order-import-fields';
import {
	importRowAddress,
	importRowSummary,
	isNewRow,
} from '@sevk/domain/orders/import/order-import-outcome';
import { isPastDate } from '@sevk/domain/orders/import/order-import-past-date';
import { isMark, placeSuggestions } from '@sevk/domain/orders/import/order-import-words';
import type { Database } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import {
	findServiceDates,
	listImportRows,
	type StoredImportRow,
} from './order-import-row-store.ts';
import { profileOf, type StoredImport } from './order-import-store.ts';

type Page = {
	readonly after: readonly CursorPart[] | undefined;
	readonly limit: number;
	readonly outcome?: ImportOutcome | undefined;
	/** Whether to return only rows of a past day. */
	readonly past?: 'true' | undefined;
	/** Whether to return only rows with a suggestion for a name. */
	readonly suggested?: 'true' | undefined;
};

/** Rows of the preview or the result, with one extra row that shows whether a next page exists. */
export async function readImportPage(
	db: Database,
	viewer: PersonCaller,
	file: StoredImport,
	{ after, limit, outcome, past, suggested }: Page,
): Promise<ImportRow[]> {
	const of = { depotId: file.depot_id, importId: file.id };
	const today = todayIn(new Date());
	const before = past === undefined ? undefined : today;
	const codes = suggested === undefined ? undefined : placeSuggestions;
	const page = { after: Number(after?.[0] ?? -1), limit: limit + 1, outcome, before, codes };
	const rows = await listImportRows(db, of, page);
	const view = listedRecipientView(viewer);
	// A row of a past day may have been saved for today.
	const dates = await findServiceDates(db, file.depot_id, rows);
	return rows.map((row) => {
		const serviceDate = dates.get(row.orderId ?? '');
		const isMoved = row.draft !== null && serviceDate !== undefined;
		return rowAnswer(
			view,
			file,
			isMoved ? { ...row, draft: { ...row.draft, serviceDate } } : row,
			today,
		);
	});
}

function rowAnswer(
	view: RecipientView,
	file: StoredImport,
	row: StoredImportRow,
	today: ServiceDate,
): ImportRow {
	const { line, orderNo, outcome, problems, orderId, draft } = row;
	const { columns } = profileOf(file);
	// A refused row has no draft, so its cells identify it.
	const written = (field: OrderField) => filledCells(columns, row.cells, field)[0] ?? null;
	const recipientName = draft?.recipientName ?? written('recipientName');
	return {
		line,
		orderNo: orderNo || null,
		recipientName: recipientName === null ? null : nameFor(view, recipientName),
		district: draft?.district ?? written('district'),
		address: draft === null ? null : importRowAddress(draft),
		summary: importRowSummary(outcome, draft, problems[0]?.sentence ?? null),
		outcome,
		problems: problems.filter(({ code }) => code !== 'no_point' || isMark({ code }, draft)),
		pastDate: isNewRow(row) && isPastDate(row.draft, today) ? row.draft.serviceDate : null,
		orderId,
	};
}
