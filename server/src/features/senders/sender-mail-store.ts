import { leftMailStates, type SenderMailKind } from '@sevk/domain/messages/sender-mail';
import type { Database, Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { OutboxTable } from '../../outbox/outbox-store.ts';

export const senderMailTable: OutboxTable<'sender_mails'> = {
	name: 'sender_mails',
	key: ['id'],
	stateColumn: 'state',
	triesColumn: 'tries',
	isOfCompany: true,
	waitsSince: 'created_at',
};

type NewMails = {
	readonly senderId: string;
	readonly ibanId: string;
	readonly kind: SenderMailKind;
	readonly addresses: readonly string[];
	readonly now: Date;
};

/** Adds a mail to each address to the outbox. */
export async function addSenderMails(
	tx: Tx,
	{ senderId, ibanId, kind, addresses, now }: NewMails,
): Promise<void> {
	if (addresses.length === 0) return;
	await tx
		.insertInto('sender_mails')
		.values(
			addresses.map((address) => ({
				id: newId(),
				sender_id: senderId,
				iban_id: ibanId,
				kind,
				address,
				created_at: now,
				not_before: now,
			})),
		)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** Who was told that an IBAN was entered. */
export async function listToldAddresses(db: Database, ibanId: string): Promise<string[]> {
	const rows = await db
		.selectFrom('sender_mails')
		.select('address')
		.distinct()
		.where('iban_id', '=', ibanId)
		.execute();
	return rows.map(({ address }) => address);
}

export type MailCounts = { sent: number; waiting: number; failed: number };

/** What became of the mails about each IBAN of an account. */
export async function countMails(db: Database, senderId: string): Promise<Map<string, MailCounts>> {
	const rows = await db
		.selectFrom('sender_mails')
		.select((select) => [
			'iban_id as ibanId',
			select.fn.countAll<number>().filterWhere('state', 'in', leftMailStates).as('sent'),
			select.fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
			select.fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
		])
		.where('sender_id', '=', senderId)
		.groupBy('iban_id')
		.execute();
	return new Map(
		rows.map(({ ibanId, sent, waiting, failed }) => [
			ibanId,
			{ sent: Number(sent), waiting: Number(waiting), failed: Number(failed) },
		]),
	);
}

/** The account and the IBAN of a mail. */
export async function findMailFacts(db: Database, { iban_id }: { readonly iban_id: string }) {
	return db
		.selectFrom('sender_ibans as i')
		.innerJoin('senders as s', 's.id', 'i.sender_id')
		.leftJoin('sender_iban_decisions as c', (join) =>
			join.onRef('c.iban_id', '=', 'i.id').on('c.decision', '=', 'confirmed'),
		)
		.leftJoin('sender_iban_decisions as w', (join) =>
			join.onRef('w.iban_id', '=', 'i.id').on('w.decision', '=', 'withdrawn'),
		)
		.select(['s.title', 'i.iban', 'c.in_force_from as inForceFrom', 'w.decided_at as withdrawnAt'])
		.where('i.id', '=', iban_id)
		.executeTakeFirst();
}
