import type { Role } from '@sevk/domain/common/access/role';
import type { PushKind } from '@sevk/domain/push/push-token';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';

export type PushDevice = {
	readonly id: string;
	readonly userId: string;
	readonly sessionId: string | null;
	readonly kind: PushKind;
	readonly tokenSealed: string;
	readonly tokenHash: string;
};

/** A device with the role of its user, which decides what a message opens. */
export type UsableDevice = PushDevice & { readonly role: Role };

/** The devices with this id or this token; a browser keeps its token when its data is deleted. */
export function lockDevices(tx: Tx, deviceId: string, tokenHash: string) {
	return tx
		.selectFrom('push_devices')
		.select(['id', 'token_hash as tokenHash', 'gone_at as goneAt', 'sent_at as sentAt'])
		.where((is) => is.or([is('id', '=', deviceId), is('token_hash', '=', tokenHash)]))
		.orderBy('id')
		.forUpdate()
		.execute();
}

/**
 * Saves a device; another one with the same token is replaced, so that nothing comes twice. Two
 * pages may save the same device at once: the later one finds the row of the earlier one.
 */
export async function putDevice(tx: Tx, device: PushDevice, now: Date): Promise<void> {
	await tx
		.deleteFrom('push_devices')
		.where('token_hash', '=', device.tokenHash)
		.where('id', '<>', device.id)
		.execute();
	const columns = {
		user_id: device.userId,
		session_id: device.sessionId,
		kind: device.kind,
		token_sealed: device.tokenSealed,
		token_hash: device.tokenHash,
		seen_at: now,
		gone_at: null,
	};
	// Without a column: `on conflict (id)` would fail on the other unique key, the token.
	const inserted = await tx
		.insertInto('push_devices')
		.values({ id: device.id, ...columns })
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.execute();
	if (inserted.length > 0) return;
	const updated = await tx
		.updateTable('push_devices')
		.set(columns)
		.where('id', '=', device.id)
		.returning('id')
		.execute();
	// Meanwhile another id of the same browser was saved with the token: it is replaced now.
	if (updated.length === 0) await putDevice(tx, device, now);
}

export async function deleteDevice(db: Database, userId: string, deviceId: string): Promise<void> {
	await db
		.deleteFrom('push_devices')
		.where('id', '=', deviceId)
		.where('user_id', '=', userId)
		.execute();
}

/** Not gone, of an open session of a user who may sign in. */
const usable = (now: Date) => sql<boolean>`d.gone_at is null and u.retired_at is null and (
	d.session_id is null or exists (
		select 1 from identity_sessions s where s.id = d.session_id and s.expires_at > ${now}
	))`;

/** The devices that may receive messages, of these ids. */
export async function listUsableDevices(
	db: Database,
	deviceIds: readonly string[],
	now: Date,
): Promise<UsableDevice[]> {
	if (deviceIds.length === 0) return [];
	const { rows } = await sql<UsableDevice>`
		select d.id, u.role, d.user_id as "userId", d.session_id as "sessionId", d.kind,
			d.token_sealed as "tokenSealed", d.token_hash as "tokenHash"
		from push_devices d join users u on u.id = d.user_id
		where d.id in (${sql.join(deviceIds)}) and ${usable(now)}`.execute(db);
	return rows;
}

/** A device with the user who is informed. */
export type DepotDevice = {
	readonly deviceId: string;
	readonly userId: string;
	readonly role: Role;
	readonly driverId: string | null;
};

/** The devices of the people who work in a depot. */
export async function listDepotDevices(
	db: Database,
	depotId: string,
	now: Date,
): Promise<DepotDevice[]> {
	const { rows } = await sql<DepotDevice>`
		select d.id as "deviceId", u.id as "userId", u.role, u.driver_id as "driverId"
		from push_devices d join users u on u.id = d.user_id
		where ${usable(now)} and (u.all_depots or exists (
			select 1 from user_depots w where w.user_id = u.id and w.depot_id = ${depotId}::uuid
		)) order by d.id`.execute(db);
	return rows;
}

/** The token may have been replaced since it was read; then the device is not gone. */
export async function markGone(db: Database, device: PushDevice, now: Date): Promise<void> {
	await db
		.updateTable('push_devices')
		.set({ gone_at: now })
		.where('id', '=', device.id)
		.where('token_hash', '=', device.tokenHash)
		.execute();
}

const noteEveryMs = 60_000;

/** Notes that a service took a message, at most once a minute. */
export async function markSent(db: Database, deviceId: string, now: Date): Promise<void> {
	const before = new Date(now.getTime() - noteEveryMs);
	await db
		.updateTable('push_devices')
		.set({ sent_at: now })
		.where('id', '=', deviceId)
		.where((is) => is.or([is('sent_at', 'is', null), is('sent_at', '<', before)]))
		.execute();
}

/** Deletes devices of ended sessions, and those that were not seen since. */
export async function deleteOldDevices(db: Database, unseenSince: Date): Promise<number> {
	const { numAffectedRows } = await sql`
		delete from push_devices d where d.seen_at < ${unseenSince} or (
			d.session_id is not null
			and not exists (select 1 from identity_sessions s where s.id = d.session_id)
		)`.execute(db);
	return Number(numAffectedRows ?? 0);
}
