import { senderKeyOf } from '@sevk/domain/senders/sender';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { listChoices } from '../../senders/sender-store.ts';

/** Senders that sent nothing for so long are typed. */
const latestOrders = 2_000;
const mostSenders = 50;

/** The latest orders of a depot, by the index of their dates. */
export function latestOrdersOf(depotId: string) {
	return sql`(
		select id, order_no, sender_name, sender_key, import_id from orders
		where depot_id = ${depotId}::uuid
		order by service_date desc, id desc
		limit ${latestOrders}
	)`;
}

/** The senders of the latest orders of a depot, the one with most orders first; then accounts. */
export async function listSenders(db: Database, depotId: string): Promise<string[]> {
	const { rows } = await sql<{ readonly name: string }>`
		select min(btrim(sender_name)) as name
		from ${latestOrdersOf(depotId)} latest
		where sender_key <> ''
		group by sender_key
		order by count(*) desc, name
		limit ${mostSenders}`.execute(db);
	const names = rows.map(({ name }) => name);
	const seen = new Set(names.map(senderKeyOf));
	const titles = (await listChoices(db)).map(({ title }) => title);
	return [...names, ...titles.filter((title) => !seen.has(senderKeyOf(title)))];
}
