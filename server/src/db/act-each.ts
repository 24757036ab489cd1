import { createHash } from 'node:crypto';
import {
	type BulkAnswer,
	type BulkRow,
	bulkAnswer,
	bulkRow,
} from '@sevk/domain/common/rule/bulk-answer';
import { type CodesIn, refusalIn } from '@sevk/domain/common/rule/refusal';
import type { Act } from './act.ts';

/**
 * Runs an act on many records, each in its own transaction; a refusal affects only its own row.
 * Each record has a key derived from the act's key, so a retry processes only the remaining
 * records.
 */
export async function runIdempotentForEach<Item extends { readonly id: string }, Result>(
	act: Act,
	items: readonly Item[],
	labelOf: (id: string) => string,
	work: (item: Item, act: Act) => Promise<Result>,
): Promise<BulkAnswer<CodesIn<Result>>> {
	const rows: BulkRow<CodesIn<Result>>[] = [];
	for (const item of new Map(items.map((one) => [one.id, one])).values()) {
		const answer = await work(item, itemAct(act, item.id));
		rows.push(bulkRow(item.id, labelOf(item.id), refusalIn(answer)));
	}
	return bulkAnswer(rows);
}

function itemAct(act: Act, id: string): Act {
	return { ...act, key: createHash('sha256').update(`${act.key}:${id}`).digest('hex') };
}
