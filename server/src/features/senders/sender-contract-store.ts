import type { PriceList } from '@sevk/domain/senders/price';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';

export type StoredContract = {
	readonly id: string;
	readonly startsOn: string;
	readonly prices: PriceList;
	readonly enteredByName: string;
	readonly enteredAt: Date;
};

/** The contracts of an account, the latest one first. */
export async function listContracts(db: Database, senderId: string): Promise<StoredContract[]> {
	return (
		db
			.selectFrom('sender_contracts')
			.select(['id', 'starts_on as startsOn'])
			// Only this store writes the column, so the cast is safe.
			.select(sql<PriceList>`prices`.as('prices'))
			.select(['entered_by_name as enteredByName', 'entered_at as enteredAt'])
			.where('sender_id', '=', senderId)
			.orderBy('starts_on', 'desc')
			.execute()
	);
}

type NewContract = Omit<StoredContract, 'enteredAt' | 'enteredByName'> & {
	readonly senderId: string;
	readonly byName: string;
	readonly now: Date;
};

export async function insertContract(
	tx: Tx,
	{ id, senderId, startsOn, prices, byName, now }: NewContract,
): Promise<void> {
	await tx
		.insertInto('sender_contracts')
		.values({
			id,
			sender_id: senderId,
			starts_on: startsOn,
			prices: JSON.stringify(prices),
			entered_by_name: byName,
			entered_at: now,
		})
		.execute();
}

/** The contracts that are in force on a day, by their accounts. */
export async function findContractIds(
	db: Database,
	senderIds: readonly string[],
	onDate: string,
): Promise<ReadonlyMap<string, string>> {
	if (senderIds.length === 0) return new Map();
	const rows = await db
		.selectFrom('sender_contracts')
		.distinctOn('sender_id')
		.select(['id', 'sender_id as senderId'])
		.where(sql<boolean>`sender_id = any(${[...senderIds]}::uuid[])`)
		.where('starts_on', '<=', onDate)
		.orderBy('sender_id')
		.orderBy('starts_on', 'desc')
		.execute();
	return new Map(rows.map(({ id, senderId }) => [senderId, id]));
}
