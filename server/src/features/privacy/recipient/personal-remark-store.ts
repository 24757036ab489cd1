// Free texts about a recipient outside the order, and the rows of imported files, for the export.
import { personalEventFields } from '@sevk/domain/privacy/erasure';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import type { Group } from '../common/personal-fact-answer.ts';

export type OrderKey = { readonly depotId: string; readonly orderId: string };

/** Remarks on returned products, released codes, moved pieces and money, and in the history. */
export async function readPersonalRemarks(
	db: Database,
	{ depotId, orderId }: OrderKey,
): Promise<Group[]> {
	const { rows } = await sql<{ at: Date; subject: string; field: string; value: string }>`
		select r.recorded_at as at, 'İade edilen ürün' as subject, 'Not' as field, r.note as value
			from product_returns r
			where r.depot_id = ${depotId} and r.order_id = ${orderId} and r.note <> ''
		union all
		select c.requested_at, 'Kodsuz teslim', 'Gerekçe', c.reason
			from delivery_code_releases c
			where c.depot_id = ${depotId} and c.order_id = ${orderId}
		union all
		select e.at, 'Koli hareketi', 'Not', e.note
			from pieces p
			join custody_entries e on e.depot_id = ${depotId} and e.piece_id = p.id
			where p.depot_id = ${depotId} and p.order_id = ${orderId} and e.note <> ''
		union all
		select t.recorded_at, 'Para hareketi', 'Not', t.note
			from money_transfers t
			where t.depot_id = ${depotId} and t.order_id = ${orderId} and t.note <> ''
		union all
		select e.at, 'İşlem geçmişi',
			case f.key when 'sentTo' then 'Gönderildiği yer' when 'reason' then 'Gerekçe' else 'Not' end,
			f.value
			from events e, jsonb_each_text(e.payload) f
			where e.depot_id = ${depotId} and f.key in ${sqlList(personalEventFields)} and f.value <> ''
				-- An array is looked up in the index; a subquery beside OR reads the whole history.
				and e.noun_id = any(array(
					select ${orderId}::uuid union select l.debit_id from debit_lines l
					where l.depot_id = ${depotId} and l.order_id = ${orderId}))
				and (e.noun_id = ${orderId} or e.payload ->> 'orderNo' = (
					select o.order_no from orders o where o.depot_id = ${depotId} and o.id = ${orderId})
					and coalesce(e.payload ->> 'orderId' = ${orderId}::text, true))
		order by at`.execute(db);
	return rows.map(({ at, subject, field, value }) => ({ subject, at, fields: { [field]: value } }));
}

/**
 * The rows of imported files with the order, under the heads of their columns. A refused row has no
 * sender, so it counts only while its number is that of one order.
 */
export async function readImportedRows(
	db: Database,
	{ depotId, orderId }: OrderKey,
): Promise<Group[]> {
	const { rows } = await sql<{ at: Date; headers: string[]; cells: (string | null)[] }>`
		select i.created_at as at, i.headers, r.cells
		from order_import_rows r
		join orders o on o.depot_id = ${depotId} and o.id = ${orderId}
		join order_imports i on i.depot_id = ${depotId} and i.id = r.import_id
		where r.depot_id = ${depotId} and (r.order_id = o.id or r.order_id is null
			and r.order_no_fold = o.order_no_fold
			and case when r.draft is null then not exists (
					select 1 from orders x
					where x.depot_id = ${depotId} and x.order_no_fold = o.order_no_fold and x.id <> o.id)
				else fold_text(btrim(r.draft ->> 'senderName')) = o.sender_key end)
		order by i.created_at, r.line`.execute(db);
	return rows.map(({ at, headers, cells }) => ({
		subject: 'Aktarılan dosyanın satırı',
		at,
		fields: Object.fromEntries(
			cells.map((cell, column) => [headers[column] || `${column + 1}. sütun`, cell]),
		),
	}));
}

/** The standing orders that an order was made from, or that were made from it. */
export async function readStandingOrders(
	db: Database,
	{ depotId, orderId }: OrderKey,
): Promise<Group[]> {
	const { rows } = await sql<{ at: Date; draft: Readonly<Record<string, unknown>> }>`
		select s.created_at as at, s.draft
		from standing_orders s
		where s.depot_id = ${depotId} and s.draft is not null
			and (s.source_order_id = ${orderId} or exists (
				select 1 from standing_order_dates d
				where d.depot_id = ${depotId} and d.standing_order_id = s.id
					and d.order_id = ${orderId}))
		order by s.created_at`.execute(db);
	const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
	return rows.map(({ at, draft }) => ({
		subject: 'Düzenli sipariş',
		at,
		fields: {
			'Alıcı adı': text(draft['recipientName']),
			Telefon: text(draft['phone']),
			'E-posta': text(draft['email']),
			Adres: text(draft['addressLine']),
			'Adres tarifi': text(draft['addressHint']),
			'Sipariş notu': text(draft['note']),
		},
	}));
}
