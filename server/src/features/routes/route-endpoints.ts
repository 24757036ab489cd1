import { type CursorPart, toPage } from '@sevk/contract/common/page';
import { cancelOrders as cancelOrdersEndpoint } from '@sevk/contract/orders/order-bulk';
import { cancelOrder as cancelOrderEndpoint } from '@sevk/contract/orders/order-edits';
import * as contractCodes from '@sevk/contract/routes/route-codes';
import * as routeDetail from '@sevk/contract/routes/route-detail';
import { confirmPlanChange as confirmPlanChangeEndpoint } from '@sevk/contract/routes/route-driver-plan';
import * as locks from '@sevk/contract/routes/route-locks';
import { moveRouteOrders as moveOrders } from '@sevk/contract/routes/route-moves';
import * as outing from '@sevk/contract/routes/route-outing';
import * as routePlan from '@sevk/contract/routes/route-plan';
import * as contract from '@sevk/contract/routes/routes';
import { routeStates } from '@sevk/domain/routes/common/route';
import type { Database } from '../../db/database.ts';
import { depotsOf } from '../../http/endpoint/caller.ts';
import { type Implementation, implement, implementShared } from '../../http/endpoint/endpoint.ts';
import { exported } from '../../http/endpoint/exported.ts';
import type { Feature } from '../../http/operation/feature.ts';
import type { DocumentRenderer } from '../company/letterhead-document.ts';
import { implementCarryOvers } from './carry-over/route-carry-over-endpoints.ts';
import { releaseCode, requestCode, requestCodeRelease } from './codes/route-code-commands.ts';
import { routeContext } from './common/route-act-commands.ts';
import { implementRoutePapers } from './paper/route-paper-endpoints.ts';
import { createRoute, editRoute, planRoute, unplanRoute } from './planning/route-commands.ts';
import { implementRouteDay } from './planning/route-day-endpoints.ts';
import {
	fixOrderCrew,
	lockRouteForPlans,
	lockStopForPlans,
} from './planning/route-lock-commands.ts';
import { moveRouteOrders } from './planning/route-move-commands.ts';
import { addRouteOrders, removeRouteOrders } from './planning/route-order-commands.ts';
import { readRouteDetail, routeAnswer } from './reading/route-answer.ts';
import { countRoutes, listRoutes, routeScope } from './reading/route-list-answer.ts';
import { implementRouteMap } from './reading/route-map-endpoints.ts';
import { routeTable } from './reading/route-table-document.ts';
import { routeAlertJob } from './running/route-alert-job.ts';
import { confirmPlanChange } from './running/route-change-commands.ts';
import { noteContact } from './running/route-contact-commands.ts';
import {
	departRoute,
	resumeRoute,
	returnRoute,
	suspendRoute,
} from './running/route-departure-commands.ts';
import { cancelOrder, cancelOrders } from './running/route-order-cancel-commands.ts';
import { arriveAtStop, moveStop, skipStop, sortStops } from './running/route-stop-commands.ts';
import { implementRouteSorting } from './sorting/route-sorting-endpoints.ts';

type OpenParts = {
	readonly db: Database;
	readonly renderer: DocumentRenderer;
	readonly log: Parameters<typeof routeAlertJob>[1];
};

/** All endpoints of routes, and their alerts. */
export function openRoutes(parts: OpenParts): Feature {
	return {
		implementations: [
			...implementRoutes(parts),
			...implementRouteDay(parts),
			...implementRoutePapers(parts),
			...implementRouteSorting(parts),
			...implementCarryOvers(parts),
			...implementRouteMap(parts),
		],
		jobs: [routeAlertJob(parts.db, parts.log)],
	};
}

export function implementRoutes({ db }: { readonly db: Database }): Implementation[] {
	return [...readings(db), ...planning(db), ...running(db), ...codes(db)];
}

function codes(db: Database): Implementation[] {
	return [
		implement(contractCodes.requestCode, async ({ params, body }, caller, http) =>
			requestCode(routeContext(db, caller, http, params.routeId), body.orderId),
		),
		implement(contractCodes.requestCodeRelease, async ({ params, body }, caller, http) =>
			requestCodeRelease(routeContext(db, caller, http, params.routeId), body.orderId, body.reason),
		),
		implement(contractCodes.releaseCode, async ({ params, body }, caller, http) =>
			releaseCode(routeContext(db, caller, http, params.routeId), body.orderId),
		),
	];
}

function readings(db: Database): Implementation[] {
	const list = implementShared(contract.listRoutes, async ({ query }, caller) => {
		const { cursor, limit, sort, direction, depotId, ...filter } = query;
		const scope = routeScope(caller, depotsOf(caller, depotId));
		const rows = await listRoutes(
			db,
			{ ...filter, ...scope },
			{ by: sort, direction, after: afterOf(cursor), limit: limit + 1 },
		);
		return toPage(
			rows,
			limit,
			(row) => [row.sortKey, row.id],
			(row) => routeAnswer(caller, row),
		);
	});
	return [
		list,
		exported(list, contract.exportRoutes, {
			table: ({ only }) => ({
				title: only === 'finished' ? 'Tamamlanan Rotalar' : 'Rotalar',
				columns: routeTable,
			}),
			rows: (answer: { items: contract.RouteRow[] }) => answer.items,
		}),
		implementShared(contract.countRoutes, async ({ query: { depotId, ...filter } }, caller) => {
			const scope = routeScope(caller, depotsOf(caller, depotId));
			const counts = await countRoutes(db, { ...filter, ...scope });
			const states = Object.fromEntries(
				routeStates.map((state) => [state, counts.states[state] ?? 0]),
			) as Record<(typeof routeStates)[number], number>;
			const total = Object.values(states).reduce((sum, count) => sum + count, 0);
			const { heldPieces, heldProducts, ...sums } = counts;
			const piecesOnVehicles = heldPieces + counts.awaitingPieces;
			return { ...sums, piecesOnVehicles, productsOnVehicles: heldProducts, states, total };
		}),
		implement(routeDetail.showRoute, async ({ params }, caller) =>
			readRouteDetail(db, caller, params.routeId),
		),
	];
}

function planning(db: Database): Implementation[] {
	return [
		implement(routePlan.createRoute, async ({ body }, caller, { act }) =>
			createRoute(db, caller, act, body),
		),
		implement(routePlan.editRoute, async ({ params, body: { version, ...edit } }, caller, http) =>
			editRoute({ ...routeContext(db, caller, http, params.routeId), version }, edit),
		),
		implement(routePlan.addRouteOrders, async ({ params, body }, caller, http) =>
			addRouteOrders(routeContext(db, caller, http, params.routeId), body),
		),
		implement(routePlan.removeRouteOrders, async ({ params, body }, caller, http) =>
			removeRouteOrders(routeContext(db, caller, http, params.routeId), body.orderIds),
		),
		implement(moveOrders, async ({ body }, caller, { act }) =>
			moveRouteOrders(db, caller, act, body),
		),
		implement(locks.lockRoute, async ({ params, body }, caller, http) =>
			lockRouteForPlans(routeContext(db, caller, http, params.routeId), body.locked),
		),
		implement(locks.lockStop, async ({ params, body }, caller, http) =>
			lockStopForPlans(routeContext(db, caller, http, params.routeId), params.stopId, body.locked),
		),
		implement(locks.fixOrderCrew, async ({ params, body }, caller, { act }) =>
			fixOrderCrew({ db, caller, act }, params.orderId, body),
		),
		implement(routePlan.sortStops, async ({ params, body }, caller, http) =>
			sortStops(
				{ ...routeContext(db, caller, http, params.routeId), version: body.version },
				body.stopIds,
			),
		),
		implement(routePlan.planRoute, async ({ params, body }, caller, http) =>
			planRoute({ ...routeContext(db, caller, http, params.routeId), version: body.version }),
		),
		implement(routePlan.unplanRoute, async ({ params, body }, caller, http) =>
			unplanRoute({ ...routeContext(db, caller, http, params.routeId), version: body.version }),
		),
	];
}

function running(db: Database): Implementation[] {
	return [
		implement(outing.departRoute, async ({ params, body }, caller, http) =>
			departRoute(
				{ ...routeContext(db, caller, http, params.routeId), version: body.version },
				{
					km: body.km,
					departedAt: instantOf(body.departedAt),
				},
			),
		),
		implement(outing.suspendRoute, async ({ params, body }, caller, http) =>
			suspendRoute(
				{ ...routeContext(db, caller, http, params.routeId), version: body.version },
				body.reason,
			),
		),
		implement(outing.resumeRoute, async ({ params, body }, caller, http) =>
			resumeRoute({ ...routeContext(db, caller, http, params.routeId), version: body.version }),
		),
		implement(outing.returnRoute, async ({ params, body }, caller, http) =>
			returnRoute(
				{ ...routeContext(db, caller, http, params.routeId), version: body.version },
				{
					km: body.km,
					returnedAt: instantOf(body.returnedAt),
				},
			),
		),
		implement(outing.arriveAtStop, async ({ params, body }, caller, http) =>
			arriveAtStop(routeContext(db, caller, http, params.routeId), params.stopId, {
				arrivedAt: instantOf(body.arrivedAt),
				nearSince: instantOf(body.nearSince),
			}),
		),
		implement(outing.contactRecipient, async ({ params, body }, caller, http) =>
			noteContact(routeContext(db, caller, http, params.routeId), {
				orderId: params.orderId,
				channel: body.channel,
				contactedAt: instantOf(body.contactedAt),
			}),
		),
		implement(confirmPlanChangeEndpoint, async ({ params, body }, caller, http) =>
			confirmPlanChange(routeContext(db, caller, http, params.routeId), {
				orders: body.orders,
				confirmedAt: instantOf(body.confirmedAt),
			}),
		),
		implement(outing.moveStop, async ({ params, body }, caller, http) =>
			moveStop(routeContext(db, caller, http, params.routeId), params.stopId, body.place),
		),
		// Cancelling an order may end a stop, so it is implemented with routes.
		implement(cancelOrderEndpoint, async ({ params, body }, caller, { act }) =>
			cancelOrder({ db, caller, act }, params.orderId, body),
		),
		implement(cancelOrdersEndpoint, async ({ body: { orders, note } }, caller, { act }) =>
			cancelOrders({ db, caller, act }, orders, note),
		),
		implement(outing.skipStop, async ({ params, body }, caller, http) =>
			skipStop(routeContext(db, caller, http, params.routeId), params.stopId, body.skipped),
		),
	];
}

function instantOf(instant: string | null | undefined): Date | null {
	return instant == null ? null : new Date(instant);
}

/** The cursor contains the sort key and the id of the last row. */
function afterOf(cursor: readonly CursorPart[] | undefined) {
	const [key, id] = cursor ?? [];
	const isKey = typeof key === 'string' || typeof key === 'number';
	return isKey && typeof id === 'string' ? { key, id } : null;
}
