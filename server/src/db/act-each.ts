import { createHash } from 'node:crypto';
import { isRefusal } from '@sevk/domain/common/refusal';
import type { Act } from './act.ts';

type BulkRow = {
	id: string;
	label: string;
	done: boolean;
	code: string | null;
	detail: string | null;
};

/**
 * One act on many records, each in a transaction of its own: who may not is refused in its own row
 * and holds up nobody. Every record has its own key, made of the act's, so that a repeated send
 * finds what was done already and does only the rest.
 */
export async function actOnEach<Item extends { readonly id: string }>(
	act: Act,
	items: readonly Item[],
	labelOf: (id: string) => string,
	work: (item: Item, act: Act) => Promise<unknown>,
): Promise<{ doneCount: number; refusedCount: number; rows: BulkRow[] }> {
	const rows: BulkRow[] = [];
	for (const item of new Map(items.map((one) => [one.id, one])).values()) {
		const answer = await work(item, partOf(act, item.id));
		const refusal = isRefusal(answer) ? answer : null;
		const { code = null, detail = null } = refusal ?? {};
		rows.push({ id: item.id, label: labelOf(item.id), done: refusal === null, code, detail });
	}
	const doneCount = rows.filter(({ done }) => done).length;
	return { doneCount, refusedCount: rows.length - doneCount, rows };
}

function partOf(act: Act, id: string): Act {
	return { ...act, key: createHash('sha256').update(`${act.key}:${id}`).digest('hex') };
}
