// Papers on goods that went back to their sender (Göndericiye İade Tutanağı). The ledger entries of
// the goods refer to them.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';

type HandoverHead = {
	readonly number: string;
	readonly senderName: string;
	readonly taker: string;
	readonly handedBy: string;
};

/** The paper with this id in a depot; null when there is none. */
export async function findHandoverOf(
	tx: Tx,
	depotId: string,
	id: string,
): Promise<HandoverHead | null> {
	const row = await tx
		.selectFrom('sender_handovers')
		.select(['number', 'sender_name as senderName', 'taker', 'handed_by as handedBy'])
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.executeTakeFirst();
	return row ?? null;
}

type NewHandover = {
	readonly depotId: string;
	readonly id: string;
	readonly number: string;
	readonly senderName: string;
	readonly taker: string;
};

export async function insertSenderHandover(
	tx: Tx,
	{ depotId, id, number, senderName, taker }: NewHandover,
	{ userId, name }: Pick<PersonCaller, 'userId' | 'name'>,
	now: Date,
): Promise<void> {
	await tx
		.insertInto('sender_handovers')
		.values({
			depot_id: depotId,
			id,
			number,
			sender_name: senderName,
			taker,
			handed_by: userId,
			handed_by_name: name,
			handed_at: now,
		})
		.execute();
}

export type SenderHandover = {
	readonly id: string;
	readonly number: string;
	readonly taker: string;
	readonly handedAt: Date;
};

/** The papers that name pieces or products of an order, oldest first. */
export async function listSenderHandovers(
	db: Database,
	{ depotId, orderId }: { readonly depotId: string; readonly orderId: string },
): Promise<SenderHandover[]> {
	const { rows } = await sql<SenderHandover>`
		select h.id, h.number, h.taker, h.handed_at as "handedAt"
		from sender_handovers h
		where h.depot_id = ${depotId} and h.id in (
			select e.document_id from pieces p
			join custody_entries e on e.depot_id = ${depotId} and e.piece_id = p.id and e.movement = 'to_sender'
			where p.depot_id = ${depotId} and p.order_id = ${orderId}
		)
		order by h.handed_at, h.number`.execute(db);
	return rows;
}
