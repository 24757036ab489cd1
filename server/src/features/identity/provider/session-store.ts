import type { Database, Tx } from '../../../db/database.ts';

/** The open sessions of a user, most recently used first. */
export function listOpenSessions(db: Database, userId: string, now: Date) {
	return db
		.selectFrom('identity_sessions')
		.select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at', 'expires_at'])
		.where('user_id', '=', userId)
		.where('expires_at', '>', now)
		.orderBy('updated_at', 'desc')
		.execute();
}

/** Ends one session of a user; false if the user has no such session. */
export async function endSession(
	db: Database,
	userId: string,
	sessionId: string,
): Promise<boolean> {
	const { numDeletedRows } = await db
		.deleteFrom('identity_sessions')
		.where('user_id', '=', userId)
		.where('id', '=', sessionId)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}

/** Ends all other sessions of a user and returns their number. */
export async function endSessions(
	db: Database,
	userId: string,
	keptSessionId: string | null = null,
): Promise<number> {
	let query = db.deleteFrom('identity_sessions').where('user_id', '=', userId);
	if (keptSessionId !== null) query = query.where('id', '!=', keptSessionId);
	const { numDeletedRows } = await query.executeTakeFirst();
	return Number(numDeletedRows);
}

/** How often the value that renews a session was exchanged; null for a session that ended. */
export async function readRenewals(db: Database, sessionId: string): Promise<number | null> {
	const session = await db
		.selectFrom('identity_sessions')
		.select('renewals')
		.where('id', '=', sessionId)
		.executeTakeFirst();
	return session?.renewals ?? null;
}

/** Only upwards: two renewals at once exchange the same value. */
export async function countRenewal(
	db: Database,
	sessionId: string,
	renewals: number,
): Promise<void> {
	await db
		.updateTable('identity_sessions')
		.set({ renewals })
		.where('id', '=', sessionId)
		.where('renewals', '<', renewals)
		.execute();
}

/** Notes the phone of a sign-in by PIN; closing the phone ends the session. */
export async function tieSession(tx: Tx, sessionId: string, pinDeviceId: string): Promise<void> {
	await tx
		.updateTable('identity_sessions')
		.set({ pin_device_id: pinDeviceId })
		.where('id', '=', sessionId)
		.execute();
}

/** The phone of a session; null for a sign-in with a password. */
export async function phoneOfSession(
	db: Database,
	sessionId: string | null,
): Promise<string | null> {
	if (sessionId === null) return null;
	const row = await db
		.selectFrom('identity_sessions')
		.select('pin_device_id')
		.where('id', '=', sessionId)
		.executeTakeFirst();
	return row?.pin_device_id ?? null;
}

export async function endSessionsOfPhone(db: Database, pinDeviceId: string): Promise<void> {
	await db.deleteFrom('identity_sessions').where('pin_device_id', '=', pinDeviceId).execute();
}
