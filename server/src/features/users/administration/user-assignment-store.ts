import { accountKey, type UserAccess } from '@sevk/domain/identity/account/account';
import { foldUserName } from '@sevk/domain/identity/pin/pin-user';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import type { UserFields } from '../../identity/account/user-store.ts';

/** The stored role and depots of a user, not expanded. */
export async function readAccess(db: Database, userId: string): Promise<UserAccess> {
	const user = await db
		.selectFrom('users')
		.select(['role', 'all_depots as allDepots'])
		.select(
			sql<string[]>`array(select depot_id from user_depots where user_id = users.id)`.as(
				'depotIds',
			),
		)
		.where('id', '=', userId)
		.executeTakeFirst();
	if (user === undefined) throw new Error('users are never deleted, yet one is not there');
	return user;
}

/**
 * The other active admins of all depots. Their rows are locked in a fixed order, so that two admins
 * cannot demote each other concurrently.
 */
export async function countOtherAdmins(tx: Tx, userId: string): Promise<number> {
	const admins = await tx
		.selectFrom('users')
		.select('id')
		.where('role', '=', 'admin')
		.where('all_depots', '=', true)
		.where('retired_at', 'is', null)
		.orderBy('id')
		.forUpdate()
		.execute();
	return admins.filter((admin) => admin.id !== userId).length;
}

/** Parts of an assignment that do not exist or belong to another user. */
export async function readAssignmentFacts(
	db: Database,
	userId: string,
	fields: UserFields,
): Promise<{
	isEmailInUse: boolean;
	isNameInUse: boolean;
	driverDepotId: string | null;
	isDriverAssigned: boolean;
	depotsThere: boolean;
}> {
	const depotIds = [...new Set(fields.depotIds)];
	const nameFold = fields.username ? foldUserName(fields.username) : null;
	// Before the accounts of the driver are read: an erasure of them may be under way.
	const driverDepotId = fields.driverId === null ? null : await holdDriver(db, fields.driverId);
	const { rows } = await sql<{
		isEmailInUse: boolean;
		isNameInUse: boolean;
		isDriverAssigned: boolean;
		depotCount: number;
	}>`select
		exists (select 1 from users where email_fold = ${accountKey(userId, fields.email)} and id <> ${userId}) as "isEmailInUse",
		exists (select 1 from users where username_fold = ${nameFold} and id <> ${userId}) as "isNameInUse",
		exists (select 1 from users where driver_id = ${fields.driverId}::uuid
			and retired_at is null and id <> ${userId}) as "isDriverAssigned",
		(select count(*)::int from depots where id = any(${depotIds}::uuid[])) as "depotCount"`.execute(
		db,
	);
	const [facts] = rows;
	return {
		isEmailInUse: facts?.isEmailInUse ?? false,
		isNameInUse: facts?.isNameInUse ?? false,
		driverDepotId,
		isDriverAssigned: facts?.isDriverAssigned ?? false,
		depotsThere: facts?.depotCount === depotIds.length,
	};
}

/**
 * The depot of a driver; null of an erased one, who gets no account. The lock makes an erasure wait
 * for the transaction.
 */
async function holdDriver(db: Database, driverId: string): Promise<string | null> {
	const { rows } = await sql<{ depotId: string }>`
		select depot_id as "depotId" from drivers
		where id = ${driverId} and erased_at is null for key share`.execute(db);
	return rows[0]?.depotId ?? null;
}
