import type { Database } from '../../db/database.ts';
import type { Backlog } from '../../http/operation/gauge.ts';

/** The messages of a depot that should have been sent by now, and when the first of them was due. */
export async function readPushBacklog(db: Database, depotId: string, now: Date): Promise<Backlog> {
	const row = await db
		.selectFrom('push_messages')
		.select((all) => [all.fn.countAll<number>().as('waiting'), all.fn.min('not_before').as('at')])
		.where('depot_id', '=', depotId)
		.where('state', '=', 'waiting')
		.where('not_before', '<=', now)
		.executeTakeFirst();
	return { waiting: row?.waiting ?? 0, firstAt: row?.at ?? null };
}
