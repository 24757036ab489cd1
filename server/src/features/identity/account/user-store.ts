import type { Role } from '@sevk/domain/common/access/role';
import { foldText } from '@sevk/domain/common/text/fold';
import type { AccessMailState } from '@sevk/domain/identity/account/access-mail';
import {
	accountKey,
	type DepotScope,
	type UserAccess,
} from '@sevk/domain/identity/account/account';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { mailRefusal } from './access-mail-store.ts';

type LinkMail = { readonly state: AccessMailState; readonly at: string };
type UserDepot = { readonly depotId: string; readonly code: string; readonly name: string };

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

function selectUsers(db: Database) {
	return db
		.selectFrom('users as u')
		.leftJoin('identity_users as i', 'i.id', 'u.id')
		.leftJoin('drivers as w', 'w.id', 'u.driver_id')
		.select([
			'u.id as userId',
			'u.email',
			'u.email_fold as emailFold',
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
		.select(
			// A hosted provider keeps the password; its subject is linked at the first sign-in. The subject
			// of the embedded one is the user from the beginning.
			sql<boolean>`not exists (
				select 1 from identity_accounts a where a.user_id = u.id and a.password is not null)
				and not exists (
					select 1 from user_identities l where l.user_id = u.id and l.subject <> u.id::text)`.as(
				'invited',
			),
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

/** Only users whose depots are all depots of the caller; others are not visible. */
function within(scope: DepotScope) {
	if (scope.allDepots) return sql<boolean>`true`;
	return sql<boolean>`(not u.all_depots and not exists (
		select 1 from user_depots ud
		where ud.user_id = u.id and ud.depot_id <> all(${[...scope.depotIds]}::uuid[])))`;
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

export type UserFilter = {
	readonly scope: DepotScope;
	readonly search: string | undefined;
	readonly role: Role | undefined;
	readonly depotId: string | undefined;
	/** A single user, for links. */
	readonly userId: string | undefined;
	readonly state: 'active' | 'retired' | 'all';
	readonly after: { readonly name: string; readonly userId: string } | null;
	readonly limit: number;
};

/**
 * A page of users by name in Turkish order, with one extra row that shows whether a next page
 * exists.
 */
export async function listUserRows(db: Database, filter: UserFilter): Promise<UserRow[]> {
	let query = selectUsers(db).where(within(filter.scope));
	if (filter.state !== 'all') {
		query = query.where('u.retired_at', filter.state === 'active' ? 'is' : 'is not', null);
	}
	if (filter.role !== undefined) query = query.where('u.role', '=', filter.role);
	if (filter.userId !== undefined) query = query.where('u.id', '=', filter.userId);
	if (filter.depotId !== undefined) {
		query = query.where(sql<boolean>`(u.all_depots or exists (
			select 1 from user_depots f where f.user_id = u.id and f.depot_id = ${filter.depotId}))`);
	}
	for (const word of foldText(filter.search ?? '')
		.split(/\s+/)
		.filter(Boolean)) {
		query = query.where('u.search_fold', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`);
	}
	if (filter.after !== null) {
		const { name, userId } = filter.after;
		query = query.where(
			sql<boolean>`(u.name collate "tr-TR-x-icu", u.id) > (${name}::text collate "tr-TR-x-icu", ${userId}::uuid)`,
		);
	}
	return query
		.orderBy(sql`u.name collate "tr-TR-x-icu"`)
		.orderBy('u.id')
		.limit(filter.limit + 1)
		.execute();
}

export type UserFields = DepotScope & {
	readonly email: string | null;
	readonly name: string;
	readonly phone: string | null;
	readonly role: Role;
	readonly driverId: string | null;
};

function columns(userId: string, fields: UserFields, now: Date) {
	return {
		email: fields.email,
		email_fold: accountKey(userId, fields.email),
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
	await tx
		.insertInto('users')
		.values({ id: userId, created_at: now, ...columns(userId, fields, now) })
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

export async function isAnyUserThere(db: Database): Promise<boolean> {
	const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
	return row !== undefined;
}

/** Parts of an assignment that do not exist or belong to another user. */
export async function readAssignmentFacts(
	db: Database,
	userId: string,
	fields: UserFields,
): Promise<{
	isEmailInUse: boolean;
	driverDepotId: string | null;
	isDriverAssigned: boolean;
	depotsThere: boolean;
}> {
	const depotIds = [...new Set(fields.depotIds)];
	// Before the accounts of the driver are read: an erasure of them may be under way.
	const driverDepotId = fields.driverId === null ? null : await holdDriver(db, fields.driverId);
	const { rows } = await sql<{
		isEmailInUse: boolean;
		isDriverAssigned: boolean;
		depotCount: number;
	}>`select
		exists (select 1 from users where email_fold = ${accountKey(userId, fields.email)} and id <> ${userId}) as "isEmailInUse",
		exists (select 1 from users where driver_id = ${fields.driverId}::uuid
			and retired_at is null and id <> ${userId}) as "isDriverAssigned",
		(select count(*)::int from depots where id = any(${depotIds}::uuid[])) as "depotCount"`.execute(
		db,
	);
	const [facts] = rows;
	return {
		isEmailInUse: facts?.isEmailInUse ?? false,
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
