import type { RecipientListing } from '@sevk/domain/access/recipient-view';
import type { Role } from '@sevk/domain/access/role';
import { companyPolicyDefaults } from '@sevk/domain/company/company-policies';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export type KnownCaller = {
	readonly userId: string;
	readonly name: string;
	readonly role: Role;
	readonly driverId: string | null;
	readonly allDepots: boolean;
	readonly recipientListing: RecipientListing;
	readonly blindCount: boolean;
	readonly retired: boolean;
	readonly depotIds: readonly string[];
	/** False if the session of the token has ended. */
	readonly sessionOpen: boolean;
};

/** The user of a token, in one query; undefined for a subject without a linked user. */
export async function findCaller(
	db: Database,
	issuer: string,
	subject: string,
	sessionId: string | null,
): Promise<KnownCaller | undefined> {
	return db
		.selectFrom('user_identities as i')
		.innerJoin('users as u', 'u.id', 'i.user_id')
		.select(['u.id as userId', 'u.name', 'u.role', 'u.all_depots as allDepots'])
		.select('u.driver_id as driverId')
		.select(sql<boolean>`u.retired_at is not null`.as('retired'))
		.select(
			sql<RecipientListing>`coalesce((select p.value #>> '{}' from policies p
				where p.name = 'recipient_listing'), ${companyPolicyDefaults.recipientListing})`.as(
				'recipientListing',
			),
		)
		.select(
			sql<boolean>`coalesce((select p.value = 'true'::jsonb from policies p
				where p.name = 'blind_count'), ${companyPolicyDefaults.blindCount})`.as('blindCount'),
		)
		.select(
			sql<string[]>`case when u.all_depots then array(select id from depots order by id)
				else array(select depot_id from user_depots where user_id = u.id order by depot_id) end`.as(
				'depotIds',
			),
		)
		.select(
			sql<boolean>`${sessionId}::uuid is null or exists (
				select 1 from identity_sessions s
				where s.id = ${sessionId}::uuid and s.user_id = u.id and s.expires_at > ${new Date()})`.as(
				'sessionOpen',
			),
		)
		.where('i.issuer', '=', issuer)
		.where('i.subject', '=', subject)
		.executeTakeFirst();
}

/** Links a subject of a hosted provider to the user with its e-mail; false if there is none. */
export async function linkByEmail(
	db: Database,
	issuer: string,
	subject: string,
	emailFold: string,
): Promise<boolean> {
	const user = await db
		.selectFrom('users')
		.select('id')
		.where('email_fold', '=', emailFold)
		.executeTakeFirst();
	if (user === undefined) return false;
	await linkIdentity(db, issuer, subject, user.id, new Date());
	return true;
}

/** Links a subject to a user; concurrent requests may do the same. */
export async function linkIdentity(
	db: Database,
	issuer: string,
	subject: string,
	userId: string,
	now: Date,
): Promise<void> {
	await db
		.insertInto('user_identities')
		.values({ issuer, subject, user_id: userId, linked_at: now })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}
