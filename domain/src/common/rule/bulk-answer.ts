import type { Refusal } from './refusal.ts';
import type { RefusalCode } from './refusal-codes.ts';

/** The result of a bulk operation for one record: done, or refused with a code. */
export type BulkRow<Code extends string = string> = {
	id: string;
	/** The user-visible name of the record, such as an order number; '' if unknown. */
	label: string;
	done: boolean;
	code: Code | null;
	detail: string | null;
};

/** The answer of a bulk operation: the result of each record and the totals. */
export type BulkAnswer<Code extends string = string> = {
	doneCount: number;
	refusedCount: number;
	rows: BulkRow<Code>[];
};

/** The result of one record; `refusal` is null if the operation succeeded. */
export function bulkRow<Code extends RefusalCode = never>(
	id: string,
	label: string,
	refusal: Refusal<Code> | null,
): BulkRow<Code> {
	const { code = null, detail = null } = refusal ?? {};
	return { id, label, done: refusal === null, code, detail };
}

export function bulkAnswer<Code extends string>(rows: BulkRow<Code>[]): BulkAnswer<Code> {
	const doneCount = rows.filter(({ done }) => done).length;
	return { doneCount, refusedCount: rows.length - doneCount, rows };
}
