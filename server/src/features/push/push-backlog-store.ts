import type { Database } from '../../db/database.ts';

export type PushBacklog = {
	readonly waiting: number;
	/** When the first of them was due. */
	readonly firstDueAt: Date | null;
};

/** The messages of a depot that should have been sent by now. */
export async function readPushBacklog(
	db: Database,
	depotId: string,
	now: Date,
): Promise<PushBacklog> {
	const row = await db
		.selectFrom('push_messages')
		.select((all) => [all.fn.countAll<number>().as('waiting'), all.fn.min('not_before').as('at')])
		.where('depot_id', '=', depotId)
		.where('state', '=', 'waiting')
		.where('not_before', '<=', now)
		.executeTakeFirst();
	return { waiting: row?.waiting ?? 0, firstDueAt: row?.at ?? null };
}
