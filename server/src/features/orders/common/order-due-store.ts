import { type RawBuilder, sql } from 'kysely';

/**
 * Amount due for an order at an attempt, in kuruş: earlier attempts may have collected a part of it.
 * The outer query has the order as `o`.
 */
export function dueAtAttempt(
	depotId: RawBuilder<unknown>,
	attemptNo: RawBuilder<unknown>,
): RawBuilder<unknown> {
	return sql`(case when ${attemptNo} = 1 then o.due_kurus else greatest(0, o.due_kurus - coalesce((
			select sum(paid.amount_kurus - paid.rounding_kurus) from collections paid
			join attempts at_door on at_door.depot_id = ${depotId} and at_door.id = paid.attempt_id
			where paid.depot_id = ${depotId} and paid.order_id = o.id and paid.reverted_at is null
				and at_door.attempt_no < ${attemptNo}), 0))::bigint end)`;
}
