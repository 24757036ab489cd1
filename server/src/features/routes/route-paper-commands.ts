import { notFound } from '@sevk/domain/common/common-words';
import { foldText } from '@sevk/domain/common/fold';
import { maskName } from '@sevk/domain/common/name-mask';
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/refusal';
import { attemptOutcomeWords } from '@sevk/domain/orders/attempt-words';
import { leftAsideResults } from '@sevk/domain/routes/route';
import { routeRefusals } from '@sevk/domain/routes/route-words';
import { transact } from '../../db/transact.ts';
import { buildPdf } from '../../outside/pdf-document.ts';
import type { ZipPart } from '../../outside/zip-stream.ts';
import { recordOrderEvent } from '../orders/order-commands.ts';
import { makeDeliverySheet, type Paperwork } from '../orders/order-paper-commands.ts';
import { recordRouteEvent } from './route-act-commands.ts';
import { readRouteDetail } from './route-answer-store.ts';
import { readRouteAttempts, readRouteOrders } from './route-detail-store.ts';
import { listRouteRows, type RouteFilter } from './route-list-store.ts';
import { routeManifest } from './route-manifest-document.ts';
import { findRoute } from './route-store.ts';
import { tripLog } from './trip-log-document.ts';

type Made = { readonly file: Buffer; readonly number: string };

/** The list of stops; in the open it is written into the history of the route and of each order. */
export async function makeManifest(
	{ db, desk, caller }: Paperwork,
	routeId: string,
	open: boolean,
): Promise<Made | Refusal> {
	const route = await readRouteDetail(db, caller, routeId);
	if (isRefusal(route)) return route;
	const { depotId, number } = route;
	const rows = await readRouteOrders(db, depotId, routeId);
	const orders = rows.filter(({ result }) => !leftAsideResults.includes(result));
	const printedAt = new Date();
	if (open) {
		await transact(db, async (tx) => {
			const step = { depotId, routeId, caller, now: printedAt };
			recordRouteEvent(tx, step, 'manifest_revealed', { count: orders.length });
			for (const { orderId } of orders) {
				const order = { depotId, id: orderId };
				recordOrderEvent(tx, caller, order, 'revealed', { routeNumber: number }, printedAt);
			}
		});
	}
	const letterhead = await desk.letterhead(route.depotName);
	const printing = { letterhead, printedAt, printedBy: maskName(caller.name) };
	return { file: await buildPdf(routeManifest({ route, orders, open, ...printing })), number };
}

/** The papers of all visits of a route, each made when the archive comes to it. */
export async function makeDeliverySheets(
	work: Paperwork,
	routeId: string,
): Promise<{ readonly parts: AsyncGenerator<ZipPart>; readonly number: string } | Refusal> {
	const route = await findRoute(work.db, work.caller, routeId);
	if (route === null) return notFound();
	const { number } = route;
	const attempts = await readRouteAttempts(work.db, route.depotId, routeId);
	if (attempts.length === 0) return refuse(routeRefusals, 'route/no-results', { number });
	return { parts: sheetParts(work, attempts), number };
}

async function* sheetParts(
	work: Paperwork,
	attempts: Awaited<ReturnType<typeof readRouteAttempts>>,
): AsyncGenerator<ZipPart> {
	for (const { id, orderId, orderNo, position, outcome } of attempts) {
		const made = await makeDeliverySheet(work, { orderId, attemptId: id });
		// Taken back since the list was read: there is nothing to prove any more.
		if (isRefusal(made)) continue;
		const words = [String(position).padStart(3, '0'), orderNo, attemptOutcomeWords[outcome].label];
		const name = words.map((word) => foldText(word).replaceAll(/[^a-z0-9]+/g, '-')).join('_');
		yield { name: `${name}.pdf`, content: [made.file] };
	}
}

const mostTrips = 1_000;

/** Outings of a range of days in the order of the days. */
export async function makeTripLog(
	{ db, desk, caller }: Paperwork,
	filter: RouteFilter,
): Promise<Buffer> {
	const oldestFirst = {
		by: 'serviceDate',
		direction: 'asc',
		after: null,
		limit: mostTrips + 1,
	} as const;
	const rows = await listRouteRows(db, filter, oldestFirst);
	const routes = rows.slice(0, mostTrips);
	const letterhead = await desk.letterhead(routes[0]?.depotName ?? '');
	const { dateFrom, dateTo } = filter;
	const isCut = rows.length > routes.length;
	const printing = { letterhead, printedAt: new Date(), printedBy: maskName(caller.name) };
	return buildPdf(tripLog({ routes, isCut, dateFrom, dateTo, ...printing }));
}
