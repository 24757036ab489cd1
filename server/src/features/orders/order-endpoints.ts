import { toPage } from '@sevk/contract/common/page';
import * as orderDetail from '@sevk/contract/orders/order-detail';
import * as orderEdits from '@sevk/contract/orders/order-edits';
import { joinSenderNames, listSenderNames } from '@sevk/contract/orders/order-senders';
import * as orders from '@sevk/contract/orders/orders';
import { todayIn } from '@sevk/domain/common/date/date';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { orderNoCandidates } from '@sevk/domain/orders/form/order-no-proposal';
import type { Database } from '../../db/database.ts';
import { type Implementation, implement, implementShared } from '../../http/endpoint/endpoint.ts';
import { exported } from '../../http/endpoint/exported.ts';
import type { Feature } from '../../http/operation/feature.ts';
import type { GeocoderContext } from '../addresses/geocoder-commands.ts';
import type { DocumentRenderer } from '../company/letterhead-document.ts';
import { readDepotNames } from '../depots/depot-store.ts';
import { countOrders } from './common/order-count-store.ts';
import { readOrderFilter } from './common/order-filter-store.ts';
import { type FindPlace, findNoPlace } from './common/order-known-point-commands.ts';
import { findFreeOrderNo, listTypedOrderNos } from './common/order-no-store.ts';
import { listSenders } from './common/order-sender-store.ts';
import { findOrder } from './common/order-store.ts';
import { implementOrderBulk } from './edit/order-bulk-endpoints.ts';
import { addOrderNote, confirmOrders, revealOrder } from './edit/order-commands.ts';
import { createOrder, editOrder } from './edit/order-edit-commands.ts';
import { takeNextStep } from './edit/order-next-step-commands.ts';
import { orderPointJob } from './edit/order-point-job.ts';
import { joinSenders } from './edit/order-sender-join-commands.ts';
import { implementGeocoding } from './geocode/order-geocode-endpoints.ts';
import { geocodingJob } from './geocode/order-geocode-job.ts';
import { implementOrderImports } from './import/order-import-endpoints.ts';
import { createImportRunner } from './import/order-import-run-job.ts';
import { implementMissingPieces } from './missing-piece-endpoints.ts';
import { implementOrderPoints } from './order-point-endpoints.ts';
import { implementOrderPapers } from './paper/order-paper-endpoints.ts';
import { implementProductPieces } from './product-piece-endpoints.ts';
import { readOrderDetail } from './reading/order-detail-store.ts';
import { readOrderHistory } from './reading/order-history-store.ts';
import { cursorOf, listOrderRows } from './reading/order-list-store.ts';
import { readSenderNames } from './reading/order-sender-answer.ts';
import { orderTable } from './reading/order-table-document.ts';
import { implementOrderReceipts } from './receipt/order-receipt-endpoints.ts';
import { implementStandingOrders } from './standing/standing-order-endpoints.ts';
import { standingOrderJob } from './standing/standing-order-job.ts';

type OpenParts = {
	readonly db: Database;
	readonly renderer: DocumentRenderer;
	readonly log: Parameters<typeof createImportRunner>[0]['log'] &
		Parameters<typeof orderPointJob>[2];
	readonly findPlace?: FindPlace;
	readonly geocoder: GeocoderContext;
};

/** All endpoints of orders, and the import of files in the background. */
export function openOrders(parts: OpenParts): Feature {
	const importRunner = createImportRunner(parts);
	return {
		implementations: [
			...implementOrderImports({ ...parts, importRunner }),
			...implementOrders(parts),
			...implementOrderBulk(parts),
			...implementOrderPapers(parts),
			...implementOrderReceipts(parts),
			...implementGeocoding(parts.geocoder),
			...implementStandingOrders(parts),
		],
		jobs: [
			importRunner.job,
			orderPointJob(parts.db, parts.findPlace ?? findNoPlace, parts.log),
			geocodingJob(parts),
			standingOrderJob(parts.db, parts.findPlace ?? findNoPlace, parts.log),
		],
	};
}

export function implementOrders({
	db,
	findPlace = findNoPlace,
}: {
	readonly db: Database;
	readonly findPlace?: FindPlace;
}): Implementation[] {
	const list = implementShared(orders.listOrders, async ({ query }, caller) => {
		const { sort, direction, limit, cursor = null } = query;
		const filter = readOrderFilter(caller, query);
		const rows = await listOrderRows(db, {
			filter,
			sort,
			direction,
			limit,
			after: cursor,
			viewer: caller,
		});
		return toPage(
			rows,
			limit,
			(row) => cursorOf(row, sort),
			(row) => row,
		);
	});
	return [
		...implementProductPieces({ db }),
		...implementMissingPieces({ db }),
		...implementOrderPoints({ db, findPlace }),
		list,
		exported(list, orders.exportOrders, {
			table: async () => orderTable(await readDepotNames(db)),
			rows: (answer: { items: orders.OrderRow[] }) => answer.items,
		}),
		implement(orders.listOrderSenders, async ({ query: { depotId } }, caller) => {
			if (!caller.depotIds.includes(depotId)) return notFound();
			return { senders: await listSenders(db, depotId) };
		}),
		implement(listSenderNames, async (_input, { depotIds }) => readSenderNames(db, depotIds)),
		implement(joinSenderNames, async ({ body }, caller) => joinSenders(db, caller, body.joins)),
		implement(orders.proposeOrderNo, async ({ query }, caller) => {
			if (!caller.depotIds.includes(query.depotId)) return notFound();
			const typed = await listTypedOrderNos(db, query);
			const candidates = orderNoCandidates(typed, todayIn(new Date()));
			return { orderNo: await findFreeOrderNo(db, query, candidates) };
		}),
		implementShared(orders.countOrders, async ({ query }, caller) =>
			countOrders(db, readOrderFilter(caller, query)),
		),
		implement(
			orderDetail.showOrder,
			async ({ params }, caller) =>
				(await readOrderDetail(db, caller, params.orderId, new Date())) ?? notFound(),
		),
		implement(orderDetail.orderHistory, async ({ params: { orderId } }, caller) => {
			const order = await findOrder(db, caller, orderId);
			if (order === null) return notFound();
			return { items: await readOrderHistory(db, caller, { depotId: order.depotId, orderId }) };
		}),
		implement(orderEdits.createOrder, async ({ body }, caller, { act }) =>
			createOrder({ db, caller, act }, body, findPlace),
		),
		implement(orderEdits.editOrder, async ({ params, body }, caller, { act }) =>
			editOrder({ db, caller, act }, params.orderId, body, findPlace),
		),
		implement(orderDetail.revealOrder, async ({ params }, caller) =>
			revealOrder(db, caller, params.orderId),
		),
		implement(orderEdits.confirmOrders, async ({ body }, caller, { act }) =>
			confirmOrders({ db, caller, act }, body),
		),
		implement(orderEdits.decideNextStep, async ({ params, body }, caller, { act }) =>
			takeNextStep({ db, caller, act }, params.orderId, body),
		),
		implement(orderEdits.addOrderNote, async ({ params, body }, caller, { act }) =>
			addOrderNote({ db, caller, act }, params.orderId, body),
		),
	];
}
