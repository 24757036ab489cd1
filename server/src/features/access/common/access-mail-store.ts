import type { AccessMailKind } from '@sevk/domain/access/access-mail';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { HostedAccountState } from '../../../outside/hosted-account.ts';

type NewMail = {
	readonly userId: string;
	readonly kind: AccessMailKind;
	/** Wrong passwords that a warning names. */
	readonly failures?: number;
	readonly now: Date;
};

/** Adds a mail to the outbox. An invitation that waits already is tried at once instead. */
export async function addMail(db: Database, { userId, kind, failures, now }: NewMail) {
	await db
		.insertInto('account_mails')
		.values({
			...{ id: newId(), user_id: userId, kind, failures: failures ?? null },
			...{ created_at: now, not_before: now },
		})
		.onConflict((conflict) =>
			conflict
				.column('user_id')
				.where('state', '=', 'waiting')
				.where('kind', '=', 'invitation')
				.doUpdateSet({ not_before: now }),
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
};

type Claim = { readonly now: Date; readonly until: Date; readonly limit: number };

/** Takes mails that are due; no other process takes them before the claim ends. */
export async function claimMails(db: Database, { now, until, limit }: Claim): Promise<DueMail[]> {
	const { rows } = await sql<DueMail>`
		with due as (
			select id from account_mails
			where state = 'waiting' and not_before <= ${now}
				and (claimed_until is null or claimed_until <= ${now})
			order by not_before limit ${limit} for update skip locked
		)
		update account_mails m set claimed_until = ${until}, tries = m.tries + 1
		from due where m.id = due.id
		returning m.id, m.user_id as "userId", m.kind, m.failures, m.hosted_account as "hostedAccount",
			m.tries, m.created_at as "createdAt"`.execute(db);
	return rows;
}

export type SettledMail =
	| { readonly state: 'sent' | 'written' | 'dropped' }
	| { readonly state: 'failed'; readonly problem: string }
	| { readonly state: 'waiting'; readonly problem: string; readonly notBefore: Date };

/** Writes what came of a claimed mail; false if the claim ended and another process took it. */
export async function settleMail(
	tx: Tx,
	{ id, tries }: Pick<DueMail, 'id' | 'tries'>,
	settled: SettledMail,
	{ hostedAccount, now }: { readonly hostedAccount: HostedAccountState | null; readonly now: Date },
): Promise<boolean> {
	const row = await tx
		.updateTable('account_mails')
		.set({
			state: settled.state,
			claimed_until: null,
			hosted_account: hostedAccount,
			settled_at: settled.state === 'waiting' ? null : now,
			last_problem: 'problem' in settled ? settled.problem : null,
			...('notBefore' in settled ? { not_before: settled.notBefore } : {}),
		})
		.where('id', '=', id)
		.where('tries', '=', tries)
		.where('state', '=', 'waiting')
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

export async function deleteOldMails(db: Database, createdBefore: Date): Promise<number> {
	const { numDeletedRows } = await db
		.deleteFrom('account_mails')
		.where('created_at', '<', createdBefore)
		.executeTakeFirst();
	return Number(numDeletedRows);
}

/** When the oldest mail that still waits was written. */
export async function readFirstWaitingMail(db: Database): Promise<Date | null> {
	const row = await db
		.selectFrom('account_mails')
		.select('created_at')
		.where('state', '=', 'waiting')
		.orderBy('created_at')
		.limit(1)
		.executeTakeFirst();
	return row?.created_at ?? null;
}
