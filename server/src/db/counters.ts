import { todayIn } from '@sevk/domain/common/date/date';
import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * The next number of a depot's counter, starting at 1, e.g. `nextNumber(tx, depotId,
 * 'debit-2026')`.
 * The counter row stays locked until the transaction ends, so numbers have no gaps; call it late.
 */
export async function nextNumber(tx: Tx, depotId: string, name: string): Promise<number> {
	return takeNumbers(tx, depotId, name, 1);
}

/**
 * The next number of a counter that starts at 1 each year, by the calendar in Istanbul, e.g.
 * `nextNumberOfYear(tx, depotId, 'report', now)`.
 */
export async function nextNumberOfYear(
	tx: Tx,
	depotId: string,
	name: string,
	now: Date,
): Promise<{ readonly year: number; readonly count: number }> {
	const year = Number(todayIn(now).slice(0, 4));
	return { year, count: await nextNumber(tx, depotId, `${name}-${year}`) };
}

/** Reserves `count` numbers and returns the first. */
export async function takeNumbers(
	tx: Tx,
	depotId: string,
	name: string,
	count: number,
): Promise<number> {
	const { value } = await tx
		.insertInto('counters')
		.values({ depot_id: depotId, name, value: count })
		.onConflict((conflict) =>
			conflict.columns(['depot_id', 'name']).doUpdateSet({ value: sql`counters.value + ${count}` }),
		)
		.returning('value')
		.executeTakeFirstOrThrow();
	return value - count + 1;
}
