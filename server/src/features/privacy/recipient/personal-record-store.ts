// Everything that is stored about the recipient of an order, for the export.
import { formatPhone } from '@sevk/domain/common/format/phone';
import { relationWords } from '@sevk/domain/reasons/relation';
import type { Database } from '../../../db/database.ts';
import { pointText, readEdits } from '../common/personal-edit-store.ts';
import {
	type Fields,
	factsOf,
	type Group,
	type PersonalFact,
} from '../common/personal-fact-answer.ts';
import {
	type OrderKey,
	readImportedRows,
	readPersonalRemarks,
	readStandingOrders,
} from './personal-remark-store.ts';

export type OrderFact = PersonalFact & { readonly orderNo: string };

export async function readPersonalFacts(db: Database, of: OrderKey): Promise<OrderFact[]> {
	const order = await readOrder(db, of);
	if (order === null) return [];
	const groups = [
		{ subject: 'Sipariş', at: order.createdAt, fields: order.fields },
		...(await readAttempts(db, of)),
		...(await readNotes(db, of)),
		...(await readMessages(db, of)),
		...(await readEdits(db, { depotId: of.depotId, noun: 'order', nounId: of.orderId })),
		...(await readPersonalRemarks(db, of)),
		...(await readImportedRows(db, of)),
		...(await readStandingOrders(db, of)),
	];
	const { orderNo } = order;
	return groups.flatMap(factsOf).map((fact) => ({ orderNo, ...fact }));
}

async function readOrder(db: Database, { depotId, orderId }: OrderKey) {
	const row = await db
		.selectFrom('orders')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('id', '=', orderId)
		.executeTakeFirst();
	if (row === undefined) return null;
	const lines = await db
		.selectFrom('order_lines')
		.select(['product', 'quantity'])
		.where('depot_id', '=', depotId)
		.where('order_id', '=', orderId)
		.orderBy('position')
		.execute();
	const fields: Fields = {
		'Alıcı adı': row.recipient_name,
		Telefon: row.phone === null ? null : formatPhone(row.phone),
		'E-posta': row.email,
		İl: row.province,
		İlçe: row.district,
		Mahalle: row.neighbourhood,
		Adres: row.address_line,
		'Adres tarifi': row.address_hint,
		'Posta kodu': row.postal_code,
		Konum: pointText(row.longitude, row.latitude),
		Gönderici: row.sender_name,
		'Şubede teslim alan': row.branch_receiver,
		'Sipariş notu': row.note,
		Ürünler: lines.map(({ product, quantity }) => `${product} (${Number(quantity)})`).join(', '),
	};
	return { orderNo: row.order_no, createdAt: row.created_at, fields };
}

async function readAttempts(db: Database, { depotId, orderId }: OrderKey): Promise<Group[]> {
	const rows = await db
		.selectFrom('attempts')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('order_id', '=', orderId)
		.orderBy('recorded_at')
		.execute();
	const relations: Readonly<Record<string, string>> = relationWords;
	return rows.map((row) => ({
		subject: `${row.attempt_no}. teslimat denemesi`,
		at: row.happened_at,
		fields: {
			'Teslim alan': row.received_by,
			'Kime teslim edildi':
				row.relation === null ? null : (relations[row.relation] ?? row.relation),
			'Kimlik no son 4 hane': row.identity_digits,
			'Teslim konumu': pointText(row.longitude, row.latitude),
			Not: row.note,
			'Geri alma nedeni': row.reverted_reason,
			İmza: row.signed ? 'Var' : null,
			'Fotoğraf sayısı': row.photo_keys.length || null,
			'İmzalı belge sayısı': row.paper_keys.length || null,
		},
	}));
}

async function readNotes(db: Database, { depotId, orderId }: OrderKey): Promise<Group[]> {
	const rows = await db
		.selectFrom('order_notes')
		.select(['body', 'written_at as at'])
		.where('depot_id', '=', depotId)
		.where('order_id', '=', orderId)
		.orderBy('written_at')
		.execute();
	return rows.map(({ body, at }) => ({ subject: 'Not', at, fields: { Not: body } }));
}

async function readMessages(db: Database, { depotId, orderId }: OrderKey): Promise<Group[]> {
	const rows = await db
		.selectFrom('delivery_codes')
		.select(['sent_to as sentTo', 'sent_at as at'])
		.where('depot_id', '=', depotId)
		.where('order_id', '=', orderId)
		.where('sent_at', 'is not', null)
		.orderBy('sent_at')
		.execute();
	return rows.map(({ sentTo, at }) => ({
		subject: 'Teslimat kodu mesajı',
		at,
		fields: { 'Gönderildiği yer': sentTo },
	}));
}

/** Former values of the fields, from the history. */
export type PersonalFiles = {
	readonly orderNo: string;
	readonly fileNames: readonly string[];
	/** PNG. */
	readonly signatures: readonly Buffer[];
};

/** Photos, signed papers and signatures of an order. */
export async function readPersonalFiles(
	db: Database,
	{ depotId, orderId }: OrderKey,
): Promise<PersonalFiles> {
	const attempts = await db
		.selectFrom('attempts as a')
		.innerJoin('orders as o', (join) =>
			join.on('o.depot_id', '=', depotId).onRef('o.id', '=', 'a.order_id'),
		)
		.select(['o.order_no as orderNo', 'a.photo_keys as photos', 'a.paper_keys as papers'])
		.where('a.depot_id', '=', depotId)
		.where('a.order_id', '=', orderId)
		.orderBy('a.recorded_at')
		.execute();
	const signatures = await db
		.selectFrom('signatures as s')
		.innerJoin('attempts as a', (join) =>
			join.on('a.depot_id', '=', depotId).onRef('a.id', '=', 's.attempt_id'),
		)
		.select('s.image')
		.where('s.depot_id', '=', depotId)
		.where('a.order_id', '=', orderId)
		.orderBy('s.signed_at')
		.execute();
	return {
		orderNo: attempts[0]?.orderNo ?? '',
		fileNames: attempts.flatMap(({ photos, papers }) => [...photos, ...papers]),
		signatures: signatures.map(({ image }) => image),
	};
}
