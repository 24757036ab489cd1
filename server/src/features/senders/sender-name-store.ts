import { senderKeyOf } from '@sevk/domain/senders/sender';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';

/** The accounts that orders with a printed name belong to, by the key of the name. */
export async function findSenderIds(
	db: Database,
	names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const keys = [...new Set(names.map(senderKeyOf))].filter((key) => key !== '');
	if (keys.length === 0) return new Map();
	const rows = await db
		.selectFrom('sender_names as n')
		.innerJoin('senders as s', 's.id', 'n.sender_id')
		.select(['n.name_key as key', 'n.sender_id as senderId'])
		.where('s.state', '<>', 'ended')
		.where(sql<boolean>`n.name_key = any(${keys}::text[])`)
		.execute();
	return new Map(rows.map(({ key, senderId }) => [key, senderId]));
}

/** The account that orders with a printed name belong to; null without one. */
export async function findSenderId(db: Database, name: string): Promise<string | null> {
	return (await findSenderIds(db, [name])).get(senderKeyOf(name)) ?? null;
}

type Join = { readonly byName: string; readonly now: Date };

/** Gives an account the names that no other account has. */
export async function addFreeNames(
	tx: Tx,
	senderId: string,
	names: readonly string[],
	{ byName, now }: Join,
): Promise<void> {
	await tx
		.insertInto('sender_names')
		.values(rowsOf(senderId, names, { byName, now }))
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** Gives an account names, whatever account had them before. */
export async function joinNames(
	tx: Tx,
	senderId: string,
	names: readonly string[],
	join: Join,
): Promise<void> {
	await tx
		.insertInto('sender_names')
		.values(rowsOf(senderId, names, join))
		.onConflict((conflict) =>
			conflict
				.column('name_key')
				.doUpdateSet((row) => ({
					sender_id: row.ref('excluded.sender_id'),
					joined_by_name: row.ref('excluded.joined_by_name'),
					joined_at: row.ref('excluded.joined_at'),
				}))
				.whereRef('sender_names.sender_id', '<>', 'excluded.sender_id'),
		)
		.execute();
}

function rowsOf(senderId: string, names: readonly string[], { byName, now }: Join) {
	const byKey = new Map(names.map((name) => [senderKeyOf(name), name.trim()]));
	return [...byKey].map(([key, name]) => ({
		name_key: key,
		name,
		sender_id: senderId,
		joined_by_name: byName,
		joined_at: now,
	}));
}

export async function detachNames(tx: Tx, names: readonly string[]): Promise<void> {
	await tx
		.deleteFrom('sender_names')
		.where(sql<boolean>`name_key = any(${names.map(senderKeyOf)}::text[])`)
		.execute();
}

/** The latest joined names with their accounts. */
export async function listJoinedNames(db: Database, limit: number) {
	return db
		.selectFrom('sender_names as n')
		.innerJoin('senders as s', 's.id', 'n.sender_id')
		.select([
			'n.name',
			'n.sender_id as senderId',
			's.title',
			'n.joined_by_name as joinedByName',
			'n.joined_at as joinedAt',
		])
		.orderBy('n.joined_at', 'desc')
		.orderBy('n.name_key')
		.limit(limit)
		.execute();
}
