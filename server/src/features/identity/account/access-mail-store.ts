import type { AccessMailKind } from '@sevk/domain/identity/account/access-mail';
import type { HostedAccountState } from '@sevk/domain/messages/account-mail';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { OutboxTable } from '../../../outbox/outbox-store.ts';

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

export const mailTable: OutboxTable<'account_mails'> = {
	name: 'account_mails',
	key: ['id'],
	stateColumn: 'state',
	triesColumn: 'tries',
	isOfCompany: true,
	waitsSince: 'created_at',
};

/** Keeps what was done at a hosted provider, so that a later try does not do it again. */
export async function keepHostedAccount(db: Database, mailId: string, state: HostedAccountState) {
	await db
		.updateTable('account_mails')
		.set({ hosted_account: state })
		.where('id', '=', mailId)
		.execute();
}

/** How the problem of a mail begins whose address or text the mail server refused. */
export const mailRefusal = 'refused';
