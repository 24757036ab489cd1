import type { SenderContactFields } from '@sevk/contract/senders/senders';
import { type ContactEmail, formerEmailAfter } from '@sevk/domain/senders/sender-iban';
import { sql } from 'kysely';
import type { Database, Row, Tx } from '../../db/database.ts';

export type StoredContact = SenderContactFields &
	ContactEmail & { readonly id: string; readonly version: number };

function contactOf(row: Row<'sender_contacts'>): StoredContact {
	return {
		id: row.id,
		name: row.name,
		role: row.role,
		phone: row.phone,
		email: row.email,
		emailSince: row.email_since,
		formerEmail: row.former_email,
		version: row.version,
	};
}

/** The contacts of an account in the sequence in which they were added. */
export async function listContacts(db: Database, senderId: string): Promise<StoredContact[]> {
	const rows = await db
		.selectFrom('sender_contacts')
		.selectAll()
		.where('sender_id', '=', senderId)
		.orderBy('created_at')
		.orderBy('id')
		.execute();
	return rows.map(contactOf);
}

export async function lockContact(
	tx: Tx,
	senderId: string,
	contactId: string,
): Promise<StoredContact | null> {
	const row = await tx
		.selectFrom('sender_contacts')
		.selectAll()
		.where('sender_id', '=', senderId)
		.where('id', '=', contactId)
		.forUpdate()
		.executeTakeFirst();
	return row === undefined ? null : contactOf(row);
}

export async function insertContact(
	tx: Tx,
	{ id, senderId, ...fields }: SenderContactFields & { id: string; senderId: string },
	now: Date,
): Promise<void> {
	await tx
		.insertInto('sender_contacts')
		.values({
			id,
			sender_id: senderId,
			...fields,
			email_since: now,
			created_at: now,
			updated_at: now,
		})
		.execute();
}

/** Updates a locked contact; the address before the changes of the last weeks is kept as the former one. */
export async function updateContact(
	tx: Tx,
	before: StoredContact,
	fields: SenderContactFields,
	now: Date,
): Promise<void> {
	const email =
		before.email === fields.email
			? {}
			: { email_since: now, former_email: formerEmailAfter(before, now) };
	await tx
		.updateTable('sender_contacts')
		.set({ ...fields, ...email, updated_at: now, version: sql`version + 1` })
		.where('id', '=', before.id)
		.execute();
}

/** Deletes a contact and the mails that were sent to it; those that wait are still sent. */
export async function deleteContact(
	tx: Tx,
	senderId: string,
	{ id, email, formerEmail }: StoredContact,
): Promise<void> {
	await tx.deleteFrom('sender_contacts').where('id', '=', id).execute();
	const addresses = [email, formerEmail].filter((address) => address !== null);
	if (addresses.length === 0) return;
	await tx
		.deleteFrom('sender_mails')
		.where('sender_id', '=', senderId)
		.where('address', 'in', addresses)
		.where('state', '<>', 'waiting')
		.execute();
}

/** The mails that were sent to a contact. */
export async function listContactMails(
	db: Database,
	senderId: string,
	{ email, formerEmail }: StoredContact,
) {
	const addresses = [email, formerEmail].filter((address) => address !== null);
	if (addresses.length === 0) return [];
	return db
		.selectFrom('sender_mails')
		.select(['address', 'kind', 'state', 'created_at as at'])
		.where('sender_id', '=', senderId)
		.where('address', 'in', addresses)
		.orderBy('created_at')
		.execute();
}
