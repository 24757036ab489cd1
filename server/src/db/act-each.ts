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
 * One act on many records, each in a transaction of its own: who may not is refused in its own row
 * and holds up nobody. Every record has its own key, made of the act's, so that a repeated send
 * finds what was done already and does only the rest.
 */
export async function actOnEach<Item extends { readonly id: string }, Result>(
	act: Act,
	items: readonly Item[],
	labelOf: (id: string) => string,
	work: (item: Item, act: Act) => Promise<Result>,
): Promise<BulkAnswer<CodesIn<Result>>> {
	const rows: BulkRow<CodesIn<Result>>[] = [];
	for (const item of new Map(items.map((one) => [one.id, one])).values()) {
		const answer = await work(item, partOf(act, item.id));
		rows.push(bulkRow(item.id, labelOf(item.id), refusalIn(answer)));
	}
	return bulkAnswer(rows);
}

function partOf(act: Act, id: string): Act {
	return { ...act, key: createHash('sha256').update(`${act.key}:${id}`).digest('hex') };
}
