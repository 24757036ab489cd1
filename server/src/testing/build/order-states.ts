import type { OrderState } from '@sevk/domain/orders/common/order';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';

/** Puts an order into a state without the acts that lead to it. */
export async function setOrderState(
	db: Database,
	orderId: string,
	state: OrderState,
): Promise<void> {
	await db.updateTable('orders').set({ state }).where('id', '=', orderId).execute();
}

const movementTo = {
	'debit:': 'accepted',
	depot: 'handed_back',
	expected: 'receipt_undone',
} as const;

/** Moves a piece in the ledger as a debit would, without the debit itself. */
export async function setHolder(
	db: Database,
	pieceId: string,
	to: keyof typeof movementTo,
): Promise<void> {
	const now = await db
		.selectFrom('custody')
		.selectAll()
		.where('piece_id', '=', pieceId)
		.executeTakeFirstOrThrow();
	const seq = now.version + 1;
	const holder = to === 'debit:' ? `debit:${newId()}` : to;
	await db
		.insertInto('custody_entries')
		.values({
			depot_id: now.depot_id,
			piece_id: pieceId,
			seq,
			from_holder: now.holder,
			to_holder: holder,
			movement: movementTo[to],
			key: newId(),
			actor_id: newId(),
			actor_name: 'Test',
			at: new Date(),
		})
		.execute();
	await db
		.updateTable('custody')
		.set({ holder, version: seq })
		.where('piece_id', '=', pieceId)
		.execute();
}
