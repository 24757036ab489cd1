// How the order files of an account are read, in every depot.
import { senderKeyOf } from '@sevk/domain/senders/sender';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { storableJson } from '../../db/sql/row-values.ts';

type NewProfile = {
	readonly senderId: string;
	readonly signature: string;
	readonly profile: object;
	readonly at: Date;
};

/** Keeps profiles with their accounts; of two for the same headings the newest stays. */
export async function saveSenderProfiles(tx: Tx, profiles: readonly NewProfile[]): Promise<void> {
	for (const { senderId, signature, profile, at } of profiles) {
		await tx
			.insertInto('sender_file_profiles')
			.values({
				id: newId(),
				sender_id: senderId,
				header_signature: signature,
				profile: storableJson(profile),
				updated_at: at,
				used_at: at,
			})
			.onConflict((conflict) =>
				conflict
					.columns(['sender_id', 'header_signature'])
					.doUpdateSet((row) => ({
						profile: row.ref('excluded.profile'),
						updated_at: row.ref('excluded.updated_at'),
						used_at: sql`greatest(sender_file_profiles.used_at, excluded.used_at)`,
					}))
					.whereRef('sender_file_profiles.updated_at', '<=', 'excluded.updated_at'),
			)
			.execute();
	}
}

/** Moves what a depot remembers of files under these printed names to the account that has them. */
export async function adoptProfiles(
	tx: Tx,
	depotId: string,
	senderId: string,
	names: readonly string[],
): Promise<void> {
	const keys = names.map(senderKeyOf).filter((key) => key !== '');
	const { rows } = await sql<{ signature: string; profile: object; at: Date }>`
		delete from file_profiles f
		where f.depot_id = ${depotId}::uuid and f.noun = 'order'
			and f.sender_key = any(${keys}::text[])
			and exists (select 1 from sender_names n
				where n.name_key = f.sender_key and n.sender_id = ${senderId}::uuid)
		returning f.header_signature as signature, f.profile, f.updated_at as at`.execute(tx);
	await saveSenderProfiles(
		tx,
		rows.map((row) => ({ senderId, ...row })),
	);
}

/** The profiles of accounts for files with these headings, the latest one first. */
export async function findSenderProfiles(db: Database, signatures: readonly string[]) {
	const rows = await db
		.selectFrom('sender_file_profiles as p')
		.innerJoin('senders as s', 's.id', 'p.sender_id')
		.select(['p.sender_id as senderId', 'p.header_signature as signature', 's.title'])
		.select(['p.profile', 'p.updated_at as updatedAt'])
		.where('s.state', '<>', 'ended')
		.where(sql<boolean>`p.header_signature = any(${[...signatures]}::text[])`)
		.orderBy('p.updated_at', 'desc')
		.execute();
	return rows.map((row) => ({ ...row, profile: row.profile as object }));
}

/** The names of accounts. */
export async function listNamesOf(
	db: Database,
	senderIds: readonly string[],
): Promise<{ readonly id: string; readonly names: readonly string[] }[]> {
	if (senderIds.length === 0) return [];
	const rows = await db
		.selectFrom('sender_names')
		.select(['sender_id as senderId', 'name'])
		.where(sql<boolean>`sender_id = any(${[...senderIds]}::uuid[])`)
		.execute();
	const names = Map.groupBy(rows, ({ senderId }) => senderId);
	return [...names].map(([id, of]) => ({ id, names: of.map(({ name }) => name) }));
}

/** Notes that a file of the account was read in this way. */
export async function noteProfileUse(
	db: Database,
	senderId: string,
	signature: string,
	now: Date,
): Promise<void> {
	await db
		.updateTable('sender_file_profiles')
		.set({ used_at: now })
		.where('sender_id', '=', senderId)
		.where('header_signature', '=', signature)
		.execute();
}

/** How the files of one account are read, the last used one first. */
export async function listSenderProfiles(db: Database, senderId: string) {
	const rows = await db
		.selectFrom('sender_file_profiles')
		.select(['id', 'profile', 'used_at as usedAt'])
		.where('sender_id', '=', senderId)
		.orderBy('used_at', 'desc')
		.orderBy('id')
		.execute();
	return rows.map((row) => ({ ...row, profile: row.profile as object }));
}

/** Forgets a profile; false when the account has none with this id. */
export async function deleteSenderProfile(
	tx: Tx,
	senderId: string,
	profileId: string,
): Promise<boolean> {
	const { numDeletedRows } = await tx
		.deleteFrom('sender_file_profiles')
		.where('sender_id', '=', senderId)
		.where('id', '=', profileId)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}
