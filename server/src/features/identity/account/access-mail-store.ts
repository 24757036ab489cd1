import type { AccessMailKind } from '@sevk/domain/identity/account/access-mail';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { deleteBefore } from '../../../db/sql/in-batches.ts';
import type { Backlog } from '../../../http/operation/gauge.ts';
import type { HostedAccountState } from '../../../outside/hosted-account.ts';

type NewMail = {
	readonly userId: string;
	readonly kind: AccessMailKind;
	/** Wrong passwords that a warning names. */
	readonly failures?: number;
	readonly now: Date;
};

/** Adds a mail to the outbox. An invitation that waits already starts from the beginning instead. */
export async function addMail(db: Database, { userId, kind, failures, now }: NewMail) {
	await db
		.insertInto('account_mails')
		.values({
			id: newId(),
			user_id: userId,
			kind,
			failures: failures ?? null,
			created_at: now,
			not_before: now,
		})
		.onConflict((conflict) =>
			conflict
				.column('user_id')
				.where('state', '=', 'waiting')
				.where('kind', '=', 'invitation')
				.doUpdateSet({ created_at: now, not_before: now, tries: 0, last_problem: null }),
		)
		.execute();
}

export type DueMail = {
	readonly id: string;
	readonly userId: string;
	readonly kind: AccessMailKind;
	readonly failures: number | null;
	/** What an earlier try did at a hosted provider. */
	readonly hostedAccount: HostedAccountState | null;
	/** With the one that begins now. */
	readonly tries: number;
	readonly createdAt: Date;
	/** The end of the claim, and what tells it from later claims. */
	readonly claimedUntil: Date;
};

type Claim = { readonly now: Date; readonly until: Date; readonly limit: number };

/** Takes mails that are due; no other process takes them before the claim ends. */
export async function claimMails(db: Database, { now, until, limit }: Claim): Promise<DueMail[]> {
	const isDue = sql<boolean>`state = 'waiting' and not_before <= ${now}
		and (claimed_until is null or claimed_until <= ${now})`;
	const due = await db
		.selectFrom('account_mails')
		.select('id')
		.where(isDue)
		.orderBy('not_before')
		.limit(limit)
		.execute();
	if (due.length === 0) return [];
	const ids = due.map(({ id }) => id);
	// Another process may have taken some since.
	const { rows } = await sql<DueMail>`
		update account_mails set claimed_until = ${until}, tries = tries + 1
		where id = any(${ids}::uuid[]) and ${isDue}
		returning id, user_id as "userId", kind, failures, hosted_account as "hostedAccount",
			tries, created_at as "createdAt", claimed_until as "claimedUntil"`.execute(db);
	return rows;
}

/** How the problem of a mail begins whose address or text the mail server refused. */
export const mailRefusal = 'refused';

export type SettledMail =
	| { readonly state: 'sent' | 'written' | 'dropped' }
	| { readonly state: 'failed'; readonly problem: string }
	| { readonly state: 'waiting'; readonly problem: string; readonly notBefore: Date };

/**
 * Writes what came of a claimed mail; false if the claim ended and another process took it, or if the
 * mail was not sent and has started from the beginning meanwhile: then it is due again.
 */
export async function settleMail(
	tx: Tx,
	{ id, claimedUntil, createdAt }: Pick<DueMail, 'id' | 'claimedUntil' | 'createdAt'>,
	settled: SettledMail,
	{ hostedAccount, now }: { readonly hostedAccount: HostedAccountState | null; readonly now: Date },
): Promise<boolean> {
	const claimed = tx
		.updateTable('account_mails')
		.where('id', '=', id)
		.where('claimed_until', '=', claimedUntil)
		.where('state', '=', 'waiting');
	const isSent = settled.state === 'sent' || settled.state === 'written';
	const row = await (isSent ? claimed : claimed.where('created_at', '=', createdAt))
		.set({
			state: settled.state,
			claimed_until: null,
			hosted_account: hostedAccount,
			settled_at: settled.state === 'waiting' ? null : now,
			last_problem: 'problem' in settled ? settled.problem : null,
			...('notBefore' in settled ? { not_before: settled.notBefore } : {}),
		})
		.returning('id')
		.executeTakeFirst();
	if (row !== undefined) return true;
	await claimed.set({ claimed_until: null, hosted_account: hostedAccount }).execute();
	return false;
}

export function deleteOldMails(
	db: Database,
	createdBefore: Date,
	signal?: AbortSignal,
): Promise<number> {
	return deleteBefore(db, ['account_mails', 'created_at'], createdBefore, signal);
}

/** The mails that still wait, and when the oldest of them was written. */
export async function readMailBacklog(db: Database): Promise<Backlog> {
	const row = await db
		.selectFrom('account_mails')
		.select((all) => [all.fn.countAll<number>().as('waiting'), all.fn.min('created_at').as('at')])
		.where('state', '=', 'waiting')
		.executeTakeFirst();
	return { waiting: row?.waiting ?? 0, firstAt: row?.at ?? null };
}
