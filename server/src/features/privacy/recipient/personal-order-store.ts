import { parseEmail } from '@sevk/domain/common/format/email';
import { parsePhone } from '@sevk/domain/common/format/phone';
import { foldCode } from '@sevk/domain/common/identifier/barcode';
import { foldText } from '@sevk/domain/common/text/fold';
import type { OrderState } from '@sevk/domain/orders/common/order';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { mergePages } from '../../../db/sql/merge-pages.ts';
import { allOf } from '../../orders/common/order-filter-store.ts';
import { erasureFactsOf } from './erasure-store.ts';

/** Enough for the orders of a person; the screen says when there are more. */
export const mostPersonOrders = 200;

export type FoundOrder = {
	readonly id: string;
	readonly depotId: string;
	readonly orderNo: string;
	readonly serviceDate: string;
	readonly state: OrderState;
	readonly senderName: string;
	readonly recipientName: string;
	readonly phone: string | null;
	readonly district: string;
	readonly erased: boolean;
	readonly onOpenRoute: boolean;
	readonly openPieceCount: number;
};

/** The orders of a recipient by phone number, e-mail address, name or order number, the newest day first, and one more. */
export async function findPersonOrders(
	db: Database,
	depotIds: readonly string[],
	text: string,
): Promise<FoundOrder[]> {
	const pages = await eachDepot(depotIds, (depotId) => findInDepot(db, depotId, isPerson(text)));
	return mergePages(pages, {
		keysOf: ({ serviceDate, id }) => [serviceDate, id],
		direction: 'desc',
		limit: mostPersonOrders + 1,
	});
}

/** Each branch uses an index: the ending of the phone number, the e-mail address, the number of the order, the folded words. */
function isPerson(text: string): RawBuilder<unknown> {
	const phone = parsePhone(text);
	if (phone !== null) {
		return sql`(right(o.phone, 4) = ${phone.slice(-4)} and o.phone = ${phone} or o.order_no_fold = ${foldCode(text)})`;
	}
	const email = parseEmail(text);
	if (email !== null) return sql`(o.email = ${email} or o.order_no_fold = ${foldCode(text)})`;
	const words = foldText(text)
		.split(/\s+/u)
		.filter((word) => word !== '');
	const inName = words.map((word) => {
		const anywhere = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
		return sql`o.search_fold like ${anywhere} and fold_text(o.recipient_name) like ${anywhere}`;
	});
	return sql`(o.order_no_fold = ${foldCode(text)} or (${allOf(inName)}))`;
}

async function findInDepot(
	db: Database,
	depotId: string,
	isFound: RawBuilder<unknown>,
): Promise<FoundOrder[]> {
	const { rows } = await sql<FoundOrder>`
		select o.id, o.depot_id as "depotId", o.order_no as "orderNo",
			o.service_date::text as "serviceDate", o.state, o.sender_name as "senderName",
			o.recipient_name as "recipientName", o.phone, o.district,
			o.erased_at is not null as erased, ${erasureFactsOf(depotId)}
		from orders o where o.depot_id = ${depotId} and ${isFound}
		order by o.service_date desc, o.id desc limit ${mostPersonOrders + 1}`.execute(db);
	return rows;
}

/** The ids that are orders of the depot: with one depot nothing was looked up before. */
export async function findPresentOrders(
	db: Database,
	depotId: string,
	ids: readonly string[],
): Promise<string[]> {
	const rows = await db
		.selectFrom('orders')
		.select('id')
		.where('depot_id', '=', depotId)
		.where('id', 'in', [...ids])
		.execute();
	return rows.map(({ id }) => id);
}
