import type { OrderNoCandidate, TypedOrderNo } from '@sevk/domain/orders/form/order-no-proposal';
import { senderKeyOf } from '@sevk/domain/senders/sender';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { findSenderId } from '../../senders/sender-name-store.ts';
import { latestOrdersOf } from './order-sender-store.ts';

type OrderSender = { readonly depotId: string; readonly senderName: string };

/** The numbers typed for the latest orders of a depot, the latest first. */
export async function listTypedOrderNos(
	db: Database,
	{ depotId, senderName }: OrderSender,
): Promise<TypedOrderNo[]> {
	const { rows } = await sql<{ readonly orderNo: string; readonly isOfSender: boolean }>`
		select order_no as "orderNo", sender_key = ${senderKeyOf(senderName)} as "isOfSender"
		from ${latestOrdersOf(depotId)} latest
		where import_id is null
		order by id desc`.execute(db);
	return rows;
}

/**
 * The first number that no order of the sender has, under whichever name of its account; null without
 * one.
 */
export async function findFreeOrderNo(
	db: Database,
	{ depotId, senderName }: OrderSender,
	candidates: readonly OrderNoCandidate[],
): Promise<string | null> {
	const senderId = await findSenderId(db, senderName);
	const { rows } = await sql<{ readonly orderNo: string }>`
		select given."orderNo"
		from jsonb_to_recordset(${JSON.stringify(candidates.map((one, place) => ({ ...one, place })))}::jsonb)
			as given("orderNo" text, "isOfDepot" boolean, place integer)
		where not exists (
			select from orders
			where depot_id = ${depotId}::uuid
				and order_no_fold = fold_code(given."orderNo")
				and (given."isOfDepot" or sender_key = ${senderKeyOf(senderName)}
					or sender_id = ${senderId}::uuid)
		)
		order by given.place
		limit 1`.execute(db);
	return rows[0]?.orderNo ?? null;
}
