import type {
	ListedSender,
	SenderChoice,
	SenderDetail,
	SenderFields,
} from '@sevk/contract/senders/senders';
import { foldText } from '@sevk/domain/common/text/fold';
import type { SenderState } from '@sevk/domain/senders/sender';
import { sql } from 'kysely';
import type { Database, Row, Tx } from '../../db/database.ts';
import { likeAnywhere } from '../../db/sql/row-values.ts';

type StoredSender = Omit<SenderDetail, 'contacts' | 'ibans'>;

function senderOf(row: Row<'senders'>): StoredSender {
	return {
		id: row.id,
		code: row.code,
		title: row.title,
		taxNumber: row.tax_number,
		taxOffice: row.tax_office,
		address: row.address,
		state: row.state,
		version: row.version,
	};
}

type SenderFilter = { readonly q?: string | undefined; readonly state?: SenderState | undefined };

/** Accounts by title; the search matches code, title and tax number in any spelling. */
export async function listSenderRows(
	db: Database,
	{ q, state }: SenderFilter,
	now: Date,
): Promise<ListedSender[]> {
	let query = db
		.selectFrom('senders as s')
		.selectAll('s')
		.select([
			sql<string | null>`(
				select c.name from sender_contacts c where c.sender_id = s.id
				order by c.created_at, c.id limit 1)`.as('contact_name'),
			sql<string | null>`(
				select i.iban from sender_ibans i
				join sender_iban_decisions d on d.iban_id = i.id and d.decision = 'confirmed'
				where i.sender_id = s.id and d.in_force_from <= ${now}
					and not exists (select 1 from sender_iban_decisions w
						where w.iban_id = i.id and w.decision = 'withdrawn')
				order by d.in_force_from desc limit 1)`.as('iban'),
			sql<boolean>`exists (
				select 1 from sender_ibans i where i.sender_id = s.id
					and not exists (select 1 from sender_iban_decisions d where d.iban_id = i.id))`.as(
				'iban_waits',
			),
		])
		.orderBy(sql`s.state = 'ended'`)
		.orderBy('s.title')
		.orderBy('s.code');
	if (state !== undefined) query = query.where('s.state', '=', state);
	const search = foldText(q ?? '').trim();
	if (search !== '') {
		query = query.where(
			sql<boolean>`fold_text(s.code || ' ' || s.title || ' ' || coalesce(s.tax_number, ''))
				like ${likeAnywhere(search)}`,
		);
	}
	return (await query.execute()).map((row) => ({
		...senderOf(row),
		contactName: row.contact_name,
		iban: row.iban,
		ibanWaits: row.iban_waits,
	}));
}

/** The accounts that work with the company, by title. */
export async function listChoices(db: Database): Promise<SenderChoice[]> {
	return db
		.selectFrom('senders')
		.select(['id', 'code', 'title', 'state'])
		.where('state', '<>', 'ended')
		.orderBy('title')
		.orderBy('code')
		.execute();
}

export async function findSender(db: Database, senderId: string): Promise<StoredSender | null> {
	const row = await db
		.selectFrom('senders')
		.selectAll()
		.where('id', '=', senderId)
		.executeTakeFirst();
	return row === undefined ? null : senderOf(row);
}

/** Reads an account and locks its row until the transaction ends. */
export async function lockSender(tx: Tx, senderId: string): Promise<StoredSender | null> {
	const row = await tx
		.selectFrom('senders')
		.selectAll()
		.where('id', '=', senderId)
		.forUpdate()
		.executeTakeFirst();
	return row === undefined ? null : senderOf(row);
}

function columns(fields: SenderFields, now: Date) {
	return {
		code: fields.code,
		title: fields.title,
		tax_number: fields.taxNumber,
		tax_office: fields.taxOffice,
		address: fields.address,
		updated_at: now,
	};
}

/** False if another account has the code. */
export async function insertSender(
	tx: Tx,
	id: string,
	fields: SenderFields,
	now: Date,
): Promise<boolean> {
	const row = await tx
		.insertInto('senders')
		.values({ id, created_at: now, ...columns(fields, now) })
		.onConflict((conflict) => conflict.column('code').doNothing())
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

export async function isSenderCodeTaken(tx: Tx, code: string, exceptId: string): Promise<boolean> {
	const row = await tx
		.selectFrom('senders')
		.select('id')
		.where('code', '=', code)
		.where('id', '<>', exceptId)
		.executeTakeFirst();
	return row !== undefined;
}

export async function updateSender(
	tx: Tx,
	id: string,
	fields: SenderFields,
	now: Date,
): Promise<void> {
	await tx
		.updateTable('senders')
		.set({ ...columns(fields, now), version: sql`version + 1` })
		.where('id', '=', id)
		.execute();
}

export async function setSenderState(
	tx: Tx,
	id: string,
	state: SenderState,
	now: Date,
): Promise<void> {
	await tx
		.updateTable('senders')
		.set({ state, updated_at: now, version: sql`version + 1` })
		.where('id', '=', id)
		.execute();
}
