import type { ErasureRecord } from '@sevk/contract/privacy/personal-records';
import type { OrderState } from '@sevk/domain/orders/common/order';
import { endedHolders } from '@sevk/domain/orders/piece/piece-custody';
import { type ErasureBasis, erasedText } from '@sevk/domain/privacy/erasure';
import { endedRouteStates } from '@sevk/domain/routes/common/route';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { mergePages } from '../../../db/sql/merge-pages.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import { forgetRecipient } from '../../addresses/address-erasure-store.ts';
import { readDepotNames } from '../../depots/depot-store.ts';
import { forgetGeocoding } from '../../orders/geocode/order-geocode-store.ts';
import { forgetContentsWith } from '../../proposals/proposal-store.ts';
import { insertErasureSteps } from '../common/erasure-step-store.ts';

/** The columns of ErasureFacts for an order `o`, without its state. */
export function erasureFactsOf(depotId: string): RawBuilder<unknown> {
	return sql`exists (
			select 1 from route_orders ro
			join routes r on r.depot_id = ${depotId}::uuid and r.id = ro.route_id
			where ro.depot_id = ${depotId}::uuid and ro.order_id = o.id
				and r.state not in ${sqlList(endedRouteStates)}) as "onOpenRoute",
		(select count(*)::int from pieces p
			join custody c on c.depot_id = ${depotId}::uuid and c.piece_id = p.id
			where p.depot_id = ${depotId}::uuid and p.order_id = o.id
				and c.holder not in ${sqlList(endedHolders)}) as "openPieceCount"`;
}

type LockedOrder = {
	readonly orderNo: string;
	readonly state: OrderState;
	readonly erased: boolean;
	readonly onOpenRoute: boolean;
	readonly openPieceCount: number;
};

export async function lockForErasure(
	tx: Tx,
	depotId: string,
	orderId: string,
): Promise<LockedOrder | null> {
	// Lock the order before reading its routes, so that a concurrent request sees our changes.
	await tx
		.selectFrom('orders')
		.select('id')
		.where('depot_id', '=', depotId)
		.where('id', '=', orderId)
		.forUpdate()
		.execute();
	const { rows } = await sql<LockedOrder>`
		select o.order_no as "orderNo", o.state, o.erased_at is not null as erased,
			${erasureFactsOf(depotId)}
		from orders o where o.depot_id = ${depotId} and o.id = ${orderId}`.execute(tx);
	return rows[0] ?? null;
}

type Erasure = {
	readonly depotId: string;
	readonly orderId: string;
	readonly basis: ErasureBasis;
	readonly by: { readonly userId: string; readonly name: string };
	readonly now: Date;
};

/** Erases the recipient in the order, leaves the rest to the function of the owner, and writes the log. */
export async function saveErasure(
	tx: Tx,
	{ depotId, orderId, basis, by, now }: Erasure,
): Promise<void> {
	await forgetRecipient(tx, depotId, orderId);
	await tx
		.updateTable('orders')
		.set({
			recipient_name: erasedText,
			phone: null,
			email: null,
			branch_receiver: sql`case when branch_receiver is not null then ${erasedText} end`,
			neighbourhood: '',
			address_line: erasedText,
			address_hint: '',
			postal_code: null,
			longitude: null,
			latitude: null,
			location_source: null,
			location_precision: null,
			address_key: null,
			building_key: null,
			neighbourhood_key: null,
			address_keyed: true,
			note: '',
			warnings: JSON.stringify([]),
			content_hash: orderId,
			version: sql`version + 1`,
			updated_at: now,
			erased_at: now,
		})
		.where('depot_id', '=', depotId)
		.where('id', '=', orderId)
		.execute();
	await forgetGeocoding(tx, depotId, orderId);
	await forgetContentsWith(tx, { depotId, orderId, now });
	await insertErasureSteps(tx, { depotId, erasedId: orderId, at: now }, [
		{ kind: 'recipient', subjectId: orderId },
	]);
	await tx
		.insertInto('erasures')
		.values({
			depot_id: depotId,
			id: newId(),
			order_id: orderId,
			basis,
			erased_by: by.userId,
			erased_by_name: by.name,
			erased_at: now,
		})
		.execute();
}

const shownErasures = 100;

export async function listErasures(
	db: Database,
	depotIds: readonly string[],
): Promise<ErasureRecord[]> {
	const [names, pages] = await Promise.all([
		readDepotNames(db),
		eachDepot(depotIds, (depotId) =>
			db
				.selectFrom('erasures as e')
				.innerJoin('orders as o', (join) =>
					join.on('o.depot_id', '=', depotId).onRef('o.id', '=', 'e.order_id'),
				)
				.select(['e.id', 'e.depot_id as depotId', 'e.order_id as orderId', 'o.order_no as orderNo'])
				.select(['e.basis', 'e.erased_by_name as erasedByName', 'e.erased_at as erasedAt'])
				.where('e.depot_id', '=', depotId)
				.orderBy('e.erased_at', 'desc')
				.orderBy('e.id', 'desc')
				.limit(shownErasures)
				.execute(),
		),
	]);
	const keysOf = ({ erasedAt, id }: { erasedAt: Date; id: string }) => [erasedAt, id];
	return mergePages(pages, { keysOf, direction: 'desc', limit: shownErasures }).map(
		({ depotId, basis, erasedAt, ...about }) => ({
			...about,
			depotName: names(depotId),
			basis: basis as ErasureBasis,
			erasedAt: erasedAt.toISOString(),
		}),
	);
}
