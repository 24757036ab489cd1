import type { Role } from '@sevk/domain/common/access/role';
import { cleanCode } from '@sevk/domain/common/text/clean-text';
import type { AccessMailState } from '@sevk/domain/identity/account/access-mail';
import { accountKey, type DepotScope } from '@sevk/domain/identity/account/account';
import { type PhoneState, pinTries } from '@sevk/domain/identity/pin/pin';
import type { PinState } from '@sevk/domain/identity/pin/pin-user';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { mailRefusal } from './access-mail-store.ts';

type LinkMail = { readonly state: AccessMailState; readonly at: string };
type UserDepot = { readonly depotId: string; readonly code: string; readonly name: string };

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/**
 * Whether a user has no password. A hosted provider keeps it; its subject is linked at the first
 * sign-in. The subject of the embedded one is the user from the beginning.
 */
export function isInvited(userId: RawBuilder<unknown>): RawBuilder<boolean> {
	return sql<boolean>`(not exists (
		select 1 from identity_accounts a where a.user_id = ${userId} and a.password is not null)
		and not exists (
			select 1 from user_identities l
			where l.user_id = ${userId} and l.subject <> ${userId}::text))`;
}

/** The enrolled phones of a user. */
export function phonesOf(userId: RawBuilder<unknown>): RawBuilder<PhoneState> {
	return sql<PhoneState>`coalesce((
		select case when min(d.wrong_tries) < ${pinTries} then 'open' else 'locked' end
		from pin_devices d where d.user_id = ${userId} and d.closed_at is null
		having count(*) > 0), 'none')`;
}

export function selectUsers(db: Database) {
	return db
		.selectFrom('users as u')
		.leftJoin('identity_users as i', 'i.id', 'u.id')
		.leftJoin('drivers as w', 'w.id', 'u.driver_id')
		.select([
			'u.id as userId',
			'u.email',
			'u.email_fold as emailFold',
			'u.username',
			'u.name',
			'u.phone',
			'u.role',
			'u.all_depots as allDepots',
			'u.driver_id as driverId',
			'u.photo_file as photoFile',
			'u.retired_at as retiredAt',
			'u.erased_at as erasedAt',
			'u.created_at as createdAt',
			'u.version',
		])
		.select(
			sql<string | null>`coalesce(w.national_id_last4, u.national_id_last4)`.as('nationalIdEnd'),
		)
		.select(sql<boolean>`coalesce(i.two_factor_enabled, false)`.as('secondFactorEnabled'))
		.select(isInvited(sql.ref('u.id')).as('invited'))
		.select(phonesOf(sql.ref('u.id')).as('phones'))
		.select(
			sql<PinState | null>`case
				when u.username is null then null
				when u.pin_hash is null then 'none'
				when u.pin_expires_at is null then 'own'
				when u.pin_expires_at <= ${new Date()} then 'expired'
				else 'temporary' end`.as('pin'),
		)
		.select(
			// The last mail with a link that the office sent; the instant as the contract writes it.
			sql<LinkMail | null>`(
				select jsonb_build_object('state', case
						when m.state = 'waiting' and m.last_problem is not null then 'retrying'
						when m.state = 'waiting' then 'sending'
						when m.state = 'failed' and m.last_problem like ${`${mailRefusal}:%`} then 'refused'
						when m.state = 'dropped' then 'failed'
						else m.state end,
					'at', to_char(coalesce(m.settled_at, m.created_at) at time zone 'UTC',
						'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
				from account_mails m
				where m.user_id = u.id and m.kind = 'invitation'
				order by m.created_at desc limit 1)`.as('linkMail'),
		)
		.select(
			sql<UserDepot[]>`coalesce((
				select jsonb_agg(jsonb_build_object('depotId', d.id, 'code', d.code, 'name', d.name) order by d.code)
				from depots d where u.all_depots or exists (
					select 1 from user_depots ud where ud.user_id = u.id and ud.depot_id = d.id)), '[]')`.as(
				'depots',
			),
		);
}

export async function findUser(db: Database, userId: string) {
	return selectUsers(db).where('u.id', '=', userId).executeTakeFirst();
}

/** The user of an e-mail address with the data for sign-in. */
export async function findUserByEmail(db: Database, emailFold: string) {
	return db
		.selectFrom('users')
		.select(['id', 'name', 'email', 'email_fold', 'retired_at'])
		.where('email_fold', '=', emailFold)
		.where('email', 'is not', null)
		.$narrowType<{ email: string }>()
		.executeTakeFirst();
}

export type UserFields = DepotScope & {
	readonly email: string | null;
	readonly username?: string | null;
	readonly name: string;
	readonly phone: string | null;
	readonly role: Role;
	readonly driverId: string | null;
};

function columns(userId: string, fields: UserFields, now: Date) {
	return {
		email: fields.email,
		email_fold: accountKey(userId, fields.email),
		username: fields.username ? cleanCode(fields.username) : null,
		name: fields.name,
		phone: fields.phone,
		role: fields.role,
		all_depots: fields.allDepots,
		driver_id: fields.driverId,
		updated_at: now,
	};
}

export async function insertUser(
	tx: Tx,
	userId: string,
	fields: UserFields,
	now: Date,
): Promise<void> {
	const { username, ...others } = columns(userId, fields, now);
	await tx
		.insertInto('users')
		.values({ id: userId, created_at: now, ...others, ...(username === null ? {} : { username }) })
		.execute();
	await insertDepots(tx, userId, fields);
}

/** Saves a user locked by `lockUser`; the caller has compared the version. */
export async function updateUser(
	tx: Tx,
	userId: string,
	fields: UserFields,
	now: Date,
): Promise<void> {
	await tx
		.updateTable('users')
		.set({ ...columns(userId, fields, now), version: sql`version + 1` })
		.where('id', '=', userId)
		.execute();
	await tx.deleteFrom('user_depots').where('user_id', '=', userId).execute();
	await insertDepots(tx, userId, fields);
}

async function insertDepots(tx: Tx, userId: string, scope: DepotScope): Promise<void> {
	const depotIds = scope.allDepots ? [] : [...new Set(scope.depotIds)];
	if (depotIds.length === 0) return;
	const rows = depotIds.map((depotId) => ({ user_id: userId, depot_id: depotId }));
	await tx.insertInto('user_depots').values(rows).execute();
}

export async function setRetired(
	tx: Tx,
	userId: string,
	retiredAt: Date | null,
	now: Date,
): Promise<void> {
	await tx
		.updateTable('users')
		.set({ retired_at: retiredAt, updated_at: now, version: sql`version + 1` })
		.where('id', '=', userId)
		.execute();
}

/** Locks the row until the transaction ends, so that the compared version stays current. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
	await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

export async function isAnyUserThere(db: Database): Promise<boolean> {
	const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
	return row !== undefined;
}

/** Stores a user's TCKN, encrypted except for its last digits; null deletes it. */
export async function saveNationalId(
	tx: Tx,
	userId: string,
	nationalId: { readonly sealed: string; readonly end: string } | null,
): Promise<void> {
	await tx
		.updateTable('users')
		.set({
			national_id_sealed: nationalId?.sealed ?? null,
			national_id_last4: nationalId?.end ?? null,
		})
		.where('id', '=', userId)
		.execute();
}

/** Reads the photo of a user and locks the user until the transaction ends. */
export async function lockPhoto(tx: Tx, userId: string): Promise<string | null> {
	const row = await tx
		.selectFrom('users')
		.select('photo_file')
		.where('id', '=', userId)
		.forUpdate()
		.executeTakeFirst();
	return row?.photo_file ?? null;
}

/** Stores the photo of a user: the name of an uploaded picture, or null. */
export async function savePhoto(tx: Tx, userId: string, photoFile: string | null): Promise<void> {
	await tx.updateTable('users').set({ photo_file: photoFile }).where('id', '=', userId).execute();
}
