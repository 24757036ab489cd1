import type { Refusal } from './refusal.ts';

/** One record's fate in an act on many: it was done, or why it was not. */
export type BulkRow = {
	id: string;
	/** What people call the record, such as an order's number; '' when it is unknown. */
	label: string;
	done: boolean;
	code: string | null;
	detail: string | null;
};

/** What an act on many records answers: the fate of each, and how many went which way. */
export type BulkAnswer = { doneCount: number; refusedCount: number; rows: BulkRow[] };

/** The fate of one record; without a refusal it was done. */
export function bulkRow(id: string, label: string, refusal: Refusal | null): BulkRow {
	const { code = null, detail = null } = refusal ?? {};
	return { id, label, done: refusal === null, code, detail };
}

/** The rows with their counts. */
export function bulkAnswer(rows: BulkRow[]): BulkAnswer {
	const doneCount = rows.filter(({ done }) => done).length;
	return { doneCount, refusedCount: rows.length - doneCount, rows };
}
