import { phoneCodeTries, pinTries } from '@sevk/domain/identity/pin/pin';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';

export type PhoneRow = NonNullable<Awaited<ReturnType<typeof findPhone>>>;

function selectPhones(db: Database) {
	return db
		.selectFrom('pin_devices as d')
		.innerJoin('users as u', 'u.id', 'd.user_id')
		.select([
			'd.id',
			'd.user_id as userId',
			'd.public_key as publicKey',
			'd.pin_hash as pinHash',
			'd.user_agent as userAgent',
			'd.code_by_name as codeByName',
			'd.enrolled_at as enrolledAt',
			'd.last_seen_at as lastSeenAt',
			'd.closed_at as closedAt',
			'd.closed_by_name as closedByName',
			'u.name as userName',
			'u.phone',
			'u.email_fold as emailFold',
			'u.role',
			'u.retired_at as retiredAt',
		])
		.select(sql<boolean>`d.wrong_tries >= ${pinTries}`.as('isLocked'));
}

/** A phone with its user. */
export async function findPhone(db: Database, pinDeviceId: string) {
	return selectPhones(db).where('d.id', '=', pinDeviceId).executeTakeFirst();
}

/** The open phones of a user, and those closed since an instant, the last enrolled first. */
export function listPhones(db: Database, userId: string, closedSince: Date) {
	return selectPhones(db)
		.where('d.user_id', '=', userId)
		.where((row) => row.or([row('d.closed_at', 'is', null), row('d.closed_at', '>', closedSince)]))
		.orderBy(sql`d.closed_at is null`, 'desc')
		.orderBy('d.enrolled_at', 'desc')
		.execute();
}

export type NewPhone = {
	readonly id: string;
	readonly userId: string;
	readonly publicKey: string;
	readonly pinHash: string;
	readonly userAgent: string;
	readonly codeByName: string;
};

export async function insertPhone(tx: Tx, phone: NewPhone, now: Date): Promise<void> {
	await tx
		.insertInto('pin_devices')
		.values({
			id: phone.id,
			user_id: phone.userId,
			public_key: phone.publicKey,
			pin_hash: phone.pinHash,
			user_agent: phone.userAgent,
			code_by_name: phone.codeByName,
			enrolled_at: now,
			last_seen_at: now,
		})
		.execute();
}

/** Closes a phone of a user; false if there is none that is open. */
export async function closePhone(
	tx: Tx,
	phone: { readonly userId: string; readonly pinDeviceId: string },
	byName: string,
	now: Date,
): Promise<boolean> {
	const closed = await tx
		.updateTable('pin_devices')
		.set({ closed_at: now, closed_by_name: byName, nonce: null, nonce_expires_at: null })
		.where('id', '=', phone.pinDeviceId)
		.where('user_id', '=', phone.userId)
		.where('closed_at', 'is', null)
		.returning('id')
		.executeTakeFirst();
	return closed !== undefined;
}

/** Locks a phone until the transaction ends; false if it is closed. */
export async function lockOpenPhone(tx: Tx, pinDeviceId: string): Promise<boolean> {
	const row = await tx
		.selectFrom('pin_devices')
		.select('id')
		.where('id', '=', pinDeviceId)
		.where('closed_at', 'is', null)
		.forUpdate()
		.executeTakeFirst();
	return row !== undefined;
}

export async function saveNonce(
	db: Database,
	pinDeviceId: string,
	nonce: string,
	expiresAt: Date,
): Promise<void> {
	await db
		.updateTable('pin_devices')
		.set({ nonce, nonce_expires_at: expiresAt })
		.where('id', '=', pinDeviceId)
		.where('closed_at', 'is', null)
		.execute();
}

/** Consumes the value that the phone signed; false if it is another one, expired or used. */
export async function takeNonce(
	db: Database,
	pinDeviceId: string,
	nonce: string,
	now: Date,
): Promise<boolean> {
	const row = await db
		.updateTable('pin_devices')
		.set({ nonce: null, nonce_expires_at: null })
		.where('id', '=', pinDeviceId)
		.where('nonce', '=', nonce)
		.where('nonce_expires_at', '>', now)
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

/**
 * Counts a try before the PIN is checked, so that parallel ones cannot pass the limit; returns how
 * many are left, or null for a locked phone.
 */
export async function takePinTry(db: Database, pinDeviceId: string): Promise<number | null> {
	const counted = await db
		.updateTable('pin_devices')
		.set({ wrong_tries: sql`wrong_tries + 1` })
		.where('id', '=', pinDeviceId)
		.where('wrong_tries', '<', pinTries)
		.returning('wrong_tries')
		.executeTakeFirst();
	return counted === undefined ? null : pinTries - counted.wrong_tries;
}

/** After a right PIN. */
export async function acceptPin(db: Database, pinDeviceId: string, now: Date): Promise<void> {
	await db
		.updateTable('pin_devices')
		.set({ wrong_tries: 0, last_seen_at: now })
		.where('id', '=', pinDeviceId)
		.execute();
}

export type PhoneCode = {
	readonly userId: string;
	readonly id: string;
	readonly byName: string;
	readonly expiresAt: Date;
};

/** The newest code of a driver is the only one. */
export async function saveCode(tx: Tx, code: PhoneCode): Promise<void> {
	const values = {
		id: code.id,
		created_by_name: code.byName,
		expires_at: code.expiresAt,
		wrong_tries: 0,
		pin_device_id: null,
	};
	await tx
		.insertInto('pin_device_codes')
		.values({ user_id: code.userId, ...values })
		.onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
		.execute();
}

/** The codes of drivers with this phone number that were not tried too often, used ones as well. */
export function listCodes(db: Database, phone: string) {
	return db
		.selectFrom('pin_device_codes as c')
		.innerJoin('users as u', 'u.id', 'c.user_id')
		.select([
			'c.id',
			'c.user_id as userId',
			'c.expires_at as expiresAt',
			'c.created_by_name as byName',
			'c.pin_device_id as pinDeviceId',
			'u.name as userName',
			'u.role',
		])
		.where('u.phone', '=', phone)
		.where('u.retired_at', 'is', null)
		.where('c.wrong_tries', '<', phoneCodeTries)
		.execute();
}

/** Counts a wrong code on every code that it could have been. */
export async function countWrongCode(db: Database, codeIds: readonly string[]): Promise<void> {
	if (codeIds.length === 0) return;
	await db
		.updateTable('pin_device_codes')
		.set({ wrong_tries: sql`wrong_tries + 1` })
		.where('id', 'in', [...codeIds])
		.where('wrong_tries', '<', phoneCodeTries)
		.execute();
}

/** Uses a code for a phone; false if it was used or replaced. */
export async function takeCode(tx: Tx, codeId: string, pinDeviceId: string): Promise<boolean> {
	const row = await tx
		.updateTable('pin_device_codes')
		.set({ pin_device_id: pinDeviceId })
		.where('id', '=', codeId)
		.where('pin_device_id', 'is', null)
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

/** Deletes phones that were closed before an instant; their codes are long used up. */
export async function deleteClosedPhones(db: Database, before: Date): Promise<number> {
	const isOld = sql<boolean>`exists (select 1 from pin_devices d
		where d.id = pin_device_id and d.closed_at < ${before})`;
	await db.updateTable('pin_device_codes').set({ pin_device_id: null }).where(isOld).execute();
	await db.deleteFrom('identity_sessions').where(isOld).execute();
	const { numDeletedRows } = await db
		.deleteFrom('pin_devices')
		.where('closed_at', '<', before)
		.executeTakeFirstOrThrow();
	return Number(numDeletedRows);
}
