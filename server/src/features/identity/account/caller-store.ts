import type { RecipientListing } from '@sevk/domain/common/access/recipient-view';
import type { Role } from '@sevk/domain/common/access/role';
import { companyPolicyDefaults } from '@sevk/domain/company/company-policies';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { prepared } from '../../../db/sql/prepared.ts';

export type KnownCaller = {
	readonly userId: string;
	readonly name: string;
	/** Of who signs in with a PIN. */
	readonly username: string | null;
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

/** What a token says about its user. */
export type TokenSubject = {
	readonly issuer: string;
	readonly subject: string;
	/** null for the token of a hosted provider. */
	readonly sessionId: string | null;
};

/** The users of tokens, in their sequence; null for a subject without a linked user. */
export async function findCallers(
	db: Database,
	subjects: readonly TokenSubject[],
): Promise<(KnownCaller | null)[]> {
	const { rows } = await sql<KnownCaller & { readonly position: number }>`${prepared('callers')}
		select t.position::int as position, u.id as "userId", u.name, u.username, u.role,
			u.all_depots as "allDepots", u.driver_id as "driverId", u.retired_at is not null as retired,
			coalesce(p.listing, ${companyPolicyDefaults.recipientListing}) as "recipientListing",
			coalesce(p.blind, ${companyPolicyDefaults.blindCount}) as "blindCount",
			case when u.all_depots then array(select d.id from depots d order by d.id)
				else array(select h.depot_id from user_depots h where h.user_id = u.id order by h.depot_id)
			end as "depotIds",
			t.session_id is null or exists (
				select 1 from identity_sessions s
				where s.id = t.session_id and s.user_id = u.id and s.expires_at > ${new Date()}
			) as "sessionOpen"
		from unnest(
			${subjects.map(({ issuer }) => issuer)}::text[],
			${subjects.map(({ subject }) => subject)}::text[],
			${subjects.map(({ sessionId }) => sessionId)}::uuid[]
		) with ordinality as t (issuer, subject, session_id, position)
		join user_identities i on i.issuer = t.issuer and i.subject = t.subject
		join users u on u.id = i.user_id
		cross join (
			select max(p.value #>> '{}') filter (where p.name = 'recipient_listing') as listing,
				bool_or(p.value = 'true'::jsonb) filter (where p.name = 'blind_count') as blind
			from policies p
		) p`.execute(db);
	const found = new Map(rows.map(({ position, ...caller }) => [position, caller]));
	return subjects.map((_, index) => found.get(index + 1) ?? null);
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
