// Collections at the counter of the depot. They are not part of a driver's cash and never reverted.
import type { BranchCollection } from '@sevk/domain/orders/next/order-next-step';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

type Of = { readonly depotId: string; readonly orderId: string };

/** Amount due for an order minus its collections on delivery and at the branch, in kuruş. */
export async function readRemainingDue(db: Database, { depotId, orderId }: Of): Promise<number> {
	const { rows } = await sql<{ dueKurus: number }>`
		select greatest(0, o.due_kurus - coalesce((
				select sum(k.amount_kurus - k.rounding_kurus) from collections k
				where k.depot_id = ${depotId} and k.order_id = o.id and k.reverted_at is null
			), 0) - coalesce((
				select sum(b.amount_kurus - b.rounding_kurus) from branch_collections b
				where b.depot_id = ${depotId} and b.order_id = o.id
			), 0))::bigint as "dueKurus"
		from orders o where o.depot_id = ${depotId} and o.id = ${orderId}`.execute(db);
	return rows[0]?.dueKurus ?? 0;
}

export async function insertBranchCollection(
	tx: Tx,
	{ depotId, orderId }: Of,
	collection: BranchCollection & { readonly roundingKurus: number },
	by: {
		readonly userId: string;
		readonly name: string;
		readonly serviceDate: string;
		/** Whether a card payment needed its slip. */
		readonly slipRequired: boolean;
		readonly cashStepKurus: number;
		readonly now: Date;
	},
): Promise<string> {
	const id = newId();
	await tx
		.insertInto('branch_collections')
		.values({
			depot_id: depotId,
			id,
			order_id: orderId,
			service_date: by.serviceDate,
			method: collection.method,
			amount_kurus: collection.amountKurus,
			receipt_no: collection.receiptNo || null,
			approval_code: collection.approvalCode || null,
			slip_required: by.slipRequired,
			rounding_kurus: collection.roundingKurus,
			cash_step_kurus: by.cashStepKurus,
			collected_by: by.userId,
			collected_by_name: by.name,
			collected_at: by.now,
		})
		.execute();
	return id;
}

export type BranchCollectionRow = BranchCollection & {
	readonly roundingKurus: number;
	readonly collectedByName: string;
	readonly collectedAt: Date;
};

export async function readBranchCollections(
	db: Database,
	{ depotId, orderId }: Of,
): Promise<BranchCollectionRow[]> {
	return db
		.selectFrom('branch_collections')
		.select(['method', 'amount_kurus as amountKurus', 'receipt_no as receiptNo'])
		.select('rounding_kurus as roundingKurus')
		.select('approval_code as approvalCode')
		.select(['collected_by_name as collectedByName', 'collected_at as collectedAt'])
		.where('depot_id', '=', depotId)
		.where('order_id', '=', orderId)
		.orderBy('collected_at')
		.execute();
}
