import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { foldText } from '@sevk/domain/common/text/fold';
import { attemptOutcomeWords } from '@sevk/domain/orders/next/attempt-words';
import { excludedResults } from '@sevk/domain/routes/common/route';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { transact } from '../../../db/transact.ts';
import { buildPdf } from '../../../outside/pdf/pdf-document.ts';
import type { ZipPart } from '../../../outside/table/zip-stream.ts';
import { recordOrderEvent } from '../../orders/edit/order-commands.ts';
import { makeDeliverySheet, type PaperContext } from '../../orders/paper/order-paper-commands.ts';
import { recordRouteEvent } from '../common/route-act-commands.ts';
import { readRoutePieceCounts } from '../common/route-piece-count-store.ts';
import { findRoute } from '../common/route-store.ts';
import { readRouteDetail } from '../reading/route-answer.ts';
import { readRouteAttempts, readRouteOrders } from '../reading/route-detail-store.ts';
import { listRoutes, type RouteQuery } from '../reading/route-list-answer.ts';
import { routeManifest } from './route-manifest-document.ts';
import { tripLog } from './trip-log-document.ts';

/** Creates the rota listesi. An unmasked one is recorded in the history of the route and orders. */
export async function makeManifest(
	{ db, renderer, caller }: PaperContext,
	routeId: string,
	open: boolean,
) {
	const route = await readRouteDetail(db, caller, routeId);
	if (isRefusal(route)) return route;
	const { depotId, number } = route;
	const rows = await readRouteOrders(db, depotId, routeId);
	const pieceCounts = await readRoutePieceCounts(db, depotId, routeId);
	const orders = rows
		.filter(({ result }) => !excludedResults.includes(result))
		.map((row) => ({ ...row, pieceCount: pieceCounts.get(row.orderId) ?? 0 }));
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
	const letterhead = await renderer.letterhead(route.depotName);
	const printing = { letterhead, printedAt, printedBy: caller.name };
	return { file: await buildPdf(routeManifest({ route, orders, open, ...printing })), number };
}

/** The delivery sheets of all attempts of a route, each created when the archive is streamed. */
export async function makeDeliverySheets(context: PaperContext, routeId: string) {
	const route = await findRoute(context.db, context.caller, routeId);
	if (route === null) return notFound();
	const { number } = route;
	const attempts = await readRouteAttempts(context.db, route.depotId, routeId);
	if (attempts.length === 0) return refuse(routeRefusals, 'route/no-results', { number });
	return { parts: sheetParts(context, attempts), number };
}

async function* sheetParts(
	context: PaperContext,
	attempts: Awaited<ReturnType<typeof readRouteAttempts>>,
): AsyncGenerator<ZipPart> {
	for (const [at, { id, orderId, orderNo, position, outcome }] of attempts.entries()) {
		// A full queue refuses the archive before its first part, and never in the middle.
		const made = await makeDeliverySheet(context, { orderId, attemptId: id }, at > 0);
		// The result was reverted after the list was read.
		if (isRefusal(made)) continue;
		const words = [String(position).padStart(3, '0'), orderNo, attemptOutcomeWords[outcome].label];
		const name = words.map((word) => foldText(word).replaceAll(/[^a-z0-9]+/g, '-')).join('_');
		yield { name: `${name}.pdf`, content: [made.file] };
	}
}

const maxTrips = 1_000;

/** Creates the trip log of a range of days, oldest first. */
export async function makeTripLog({ db, renderer, caller }: PaperContext, filter: RouteQuery) {
	const oldestFirst = {
		by: 'serviceDate',
		direction: 'asc',
		after: null,
		limit: maxTrips + 1,
	} as const;
	const rows = await listRoutes(db, filter, oldestFirst);
	const routes = rows.slice(0, maxTrips);
	const letterhead = await renderer.letterhead(routes[0]?.depotName ?? '');
	const { dateFrom, dateTo } = filter;
	const isCut = rows.length > routes.length;
	const printing = { letterhead, printedAt: new Date(), printedBy: caller.name };
	const document = tripLog({ routes, isCut, dateFrom, dateTo, ...printing });
	return { file: await buildPdf(document), number: document.number };
}
