import { stayMinutesOf } from '@sevk/domain/addresses/address-memory';
import { todayIn } from '@sevk/domain/common/date/date';
import { type KnownAddress, readAddressSummaries } from '../../addresses/address-summary-store.ts';
// Rows of routes as answers of the contract: balances computed, recipients masked, warnings added.

import type { StopCode } from '@sevk/contract/routes/route-codes';
import type { RouteDetail, RouteStop, StopOrder } from '@sevk/contract/routes/route-detail';
import type { DriverPlan } from '@sevk/contract/routes/route-driver-plan';
import type { RouteRow } from '@sevk/contract/routes/routes';
import { type RecipientView, recipientViewOf } from '@sevk/domain/common/access/recipient-view';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { withholdsCollections } from '@sevk/domain/company/company-blind-count';
import { type CashStep, cashStepOf } from '@sevk/domain/company/company-cash-rounding';
import type { CompanyPolicies } from '@sevk/domain/company/company-policies';
import { requiredProofs } from '@sevk/domain/company/company-proofs';
import {
	balanceOf,
	type CustodyBalance,
	type CustodyCounts,
} from '@sevk/domain/routes/common/custody-balance';
import {
	carryingRoute,
	effectiveResult,
	excludedResults,
	finishedRouteStates,
	onRoadRouteStates,
	openRouteStates,
} from '@sevk/domain/routes/common/route';
import { drivenKm } from '@sevk/domain/routes/common/route-guards';
import { overloadWarning } from '@sevk/domain/routes/common/route-words';
import { dateWarning } from '@sevk/domain/routes/plan/route-fit';
import { routeDeviation } from '@sevk/domain/routes/sequence/route-deviation';
import { confirmableRouteStates, planChange } from '@sevk/domain/routes/sequence/route-driver-plan';
import { stopWindow } from '@sevk/domain/routes/time/route-risk';
import { loadOf } from '@sevk/domain/vehicles/vehicle-capacity';
import { uncooledWords } from '@sevk/domain/vehicles/vehicle-cooling';
import { expiryWarnings, type PaperDates } from '@sevk/domain/vehicles/vehicle-expiry';
import { lackWords, outsideWarning } from '@sevk/domain/vehicles/vehicle-need';
import type { Database } from '../../../db/database.ts';
import { findDepotOf } from '../../../db/depot-of.ts';
import { clockOf, pointOf } from '../../../db/sql/row-values.ts';
import type { PersonCaller, Viewer } from '../../../http/endpoint/caller.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { readDriverPhones } from '../../drivers/driver-store.ts';
import { receiverAnswer, recipientAnswer } from '../../orders/common/order-recipient-answer.ts';
import { noCode, readCodes } from '../codes/route-code-answer.ts';
import { readRouteBreaks } from '../common/route-break-store.ts';
import {
	readDriverPlan,
	readFormerOrders,
	type DriverPlan as StoredDriverPlan,
} from '../common/route-driver-plan-store.ts';
import { readRoutePieceCounts } from '../common/route-piece-count-store.ts';
import { readVehiclePosition } from '../common/route-vehicle-store.ts';
import { readActiveAlerts } from './route-alert-answer.ts';
import { readDeparture } from './route-departure-answer.ts';
import {
	countCalls,
	type RouteDebitRow,
	type RouteOrderRow,
	readDepotPlace,
	readDriverPapers,
	readRouteDebits,
	readRouteOrders,
	readVehiclePapers,
} from './route-detail-store.ts';
import { listRoutes, routeScope } from './route-list-answer.ts';
import type { RouteListRow } from './route-list-store.ts';
import { readPacePriors } from './route-pace-store.ts';

/** A row of the route list, as the caller may see it. */
export function routeAnswer(caller: Viewer, row: RouteListRow): RouteRow {
	const { lineCounts, pendingPieces, awaitsCount: _, ...fields } = row;
	return {
		...fields,
		collectedKurus: isWithheld(caller, row) ? null : row.collectedKurus,
		balance: routeBalance(lineCounts, pendingPieces),
		departedAt: isoOf(row.departedAt),
		completedAt: isoOf(row.completedAt),
		closedAt: isoOf(row.closedAt),
		distanceKm: drivenKm(row.departureKm, row.returnKm),
	};
}

/** Whether a blind count withholds what was collected on a route; that it is nothing is no secret. */
function isWithheld(caller: Viewer, row: RouteListRow): boolean {
	return row.collectedKurus > 0 && withholdsCollections(caller) && row.awaitsCount;
}

/** The detail of a route; not found when the caller may not see it. */
export async function readRouteDetail(db: Database, caller: PersonCaller, routeId: string) {
	const depotId = await findDepotOf(db, 'routes', routeId, caller.depotIds);
	if (depotId === null) return notFound();
	const newest = { by: 'serviceDate', direction: 'desc', after: null, limit: 1 } as const;
	const [row] = await listRoutes(db, { ...routeScope(caller, [depotId]), routeId }, newest);
	if (row === undefined) return notFound();
	const [orders, pieceCounts, debits, papers, driverPapers, depotPoint, ...live] =
		await Promise.all([
			readRouteOrders(db, row.depotId, row.id),
			readRoutePieceCounts(db, row.depotId, row.id),
			readRouteDebits(db, row.depotId, row.id),
			readVehiclePapers(db, row),
			readDriverPapers(db, row),
			readDepotPlace(db, row.depotId),
			readVehiclePosition(db, row.depotId, row.id),
			readActiveAlerts(db, row.depotId, new Date(), row.id),
			readDriverPhones(db, caller, row.depotId, [row.driverId]),
			readPlanOf(db, row),
		]);
	const [vehiclePlace, alerts, phones, driverPlan] = live;
	const view = recipientViewOf(caller, carryingRoute(row));
	const [calls, policies, codes, pacePriors, breaks, summaries] = await Promise.all([
		readCalls(db, row, orders),
		readPolicies(db),
		readCodes(db, caller, row),
		readPriorsOf(db, row, orders),
		readBreaks(db, row),
		readAddressSummaries(
			db,
			row.depotId,
			[...new Set(orders.flatMap(({ addressKey }) => addressKey ?? []))],
			todayIn(new Date()),
		),
	]);
	const carried = orders
		.filter(({ result }) => !excludedResults.includes(result))
		.map((order) => shareOnRoute(order, pieceCounts.get(order.orderId)));
	const load = loadOf(carried);
	const capacity = {
		pieces: papers?.pieces ?? null,
		desi: papers?.desi ?? null,
		kg: papers?.kg ?? null,
	};
	const planAnswer =
		driverPlan === null || !confirmableRouteStates.includes(row.state)
			? null
			: await driverPlanAnswer(db, row.depotId, driverPlan, orders);
	const answer = routeAnswer(caller, row);
	const departure = await readDeparture(db, row, {
		orders,
		carried,
		debits,
		papers,
		load,
		capacity,
		balance: answer.balance,
	});
	return {
		...answer,
		depotPoint,
		vehiclePlace,
		pacePriors,
		breaks,
		vehicleId: row.vehicleId,
		driverId: row.driverId,
		driverPhone: openRouteStates.includes(row.state)
			? (phones.get(row.driverId ?? '') ?? null)
			: null,
		assistantName: row.assistantName,
		note: row.note,
		departureKm: row.departureKm,
		returnKm: row.returnKm,
		returnedAt: isoOf(row.returnedAt),
		planLocked: row.planLocked,
		suspendedReason: row.suspendedReason,
		cancelledReason: row.cancelledReason,
		load,
		capacity,
		stops: stopsOf(orders, {
			view,
			pieceCounts,
			calls,
			policies,
			cashStepKurus: cashStepOf(row, policies.cashStepKurus),
			codes,
			summaries,
			userId: caller.userId,
			withheld: isWithheld(caller, row),
		}),
		debits: debits.map(debitAnswer),
		warnings: openRouteStates.includes(row.state)
			? [
					...warningsOf(
						row.serviceDate,
						{ ...papers, ...driverPapers },
						overloadWarning(load, capacity),
					),
					...[dateWarning(waitingOf(carried), row.serviceDate)].filter((it) => it !== null),
					...goodsWarnings(departure),
				]
			: [],
		alerts: alerts.get(row.id) ?? [],
		driverPlan: planAnswer,
		deviation:
			driverPlan !== null && finishedRouteStates.includes(row.state)
				? deviationOf(driverPlan, orders)
				: null,
		departure,
	};
}

/** Breaks of its driver, while they make arrivals later. */
async function readBreaks(db: Database, row: RouteListRow): Promise<RouteDetail['breaks']> {
	if (!onRoadRouteStates.includes(row.state)) return [];
	const breaks = await readRouteBreaks(db, row.depotId, [row.id]);
	return (breaks.get(row.id) ?? []).map(({ from, to, minutes }) => {
		return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), minutes };
	});
}

function goodsWarnings(departure: Awaited<ReturnType<typeof readDeparture>>): string[] {
	if (departure === null) return [];
	const { uncooled, lacks, outsideOrders, vehicle } = departure;
	return [
		...(uncooled === null ? [] : [`${uncooledWords(uncooled.orderCount, uncooled.plate)}.`]),
		...lacks.map((lack) => `${lackWords(lack)}.`),
		...(vehicle === null || outsideOrders.length === 0
			? []
			: [outsideWarning(vehicle.plate, outsideOrders)]),
	];
}

/** Calls are made from departure on. */
async function readCalls(
	db: Database,
	{ depotId, id, departedAt }: RouteListRow,
	orders: readonly RouteOrderRow[],
): Promise<ReadonlyMap<string, number>> {
	if (departedAt === null) return new Map();
	return countCalls(
		db,
		depotId,
		id,
		orders.map(({ orderId }) => orderId),
	);
}

function readPlanOf(db: Database, { depotId, id, state }: RouteListRow) {
	const isCompared = confirmableRouteStates.includes(state) || finishedRouteStates.includes(state);
	return isCompared ? readDriverPlan(db, depotId, id) : null;
}

function deviationOf({ plannedStopIds }: StoredDriverPlan, rows: readonly RouteOrderRow[]) {
	const stops = new Map(rows.map((row) => [row.stopId, row]));
	const visits = [...stops.values()].map(({ stopId, stopState, arrivedAt, finishedAt }) => ({
		stopId,
		at: stopState === 'cancelled' ? null : (arrivedAt ?? finishedAt),
	}));
	return routeDeviation(plannedStopIds, visits);
}

async function driverPlanAnswer(
	db: Database,
	depotId: string,
	plan: StoredDriverPlan,
	rows: readonly RouteOrderRow[],
): Promise<DriverPlan> {
	const present = rows.map(({ orderId, stopId, stopState, result, orderState }) => ({
		orderId,
		stopId,
		stopState,
		result: effectiveResult(result, orderState),
	}));
	const confirmedAt = isoOf(plan.confirmedAt);
	const change = planChange(plan.orders, present);
	if (change === null) return { change, confirmedAt };
	const removedIds = change.removedOrders.map(({ orderId }) => orderId);
	const former = await readFormerOrders(db, depotId, removedIds);
	return {
		confirmedAt,
		change: {
			addedOrderIds: [...change.addedOrderIds],
			movedStopIds: [...change.movedStopIds],
			removedOrders: change.removedOrders.map(({ orderId, cause }) => ({
				orderId,
				cause,
				...(former.get(orderId) ?? { orderNo: '', district: '' }),
			})),
		},
	};
}

/** Stops have expected times while the route is on the road. */
async function readPriorsOf(db: Database, row: RouteListRow, orders: readonly RouteOrderRow[]) {
	if (row.state !== 'in_progress') return [];
	return readPacePriors(
		db,
		row,
		waitingOf(orders).map(({ district }) => district),
	);
}

/** Orders without a result, whose day is compared with that of the route. */
function waitingOf(rows: readonly RouteOrderRow[]): RouteOrderRow[] {
	return rows.filter(({ result }) => result === 'pending');
}

function warningsOf(serviceDate: string, papers: PaperDates, overload: string | null): string[] {
	const warnings = expiryWarnings(papers, serviceDate);
	const sentences = warnings.map(({ sentence }) => sentence);
	return overload === null ? sentences : [...sentences, overload];
}

/** What the caller sees of the recipients, and the calls per order. */
type OrderAbout = {
	readonly view: RecipientView;
	/** Pieces of each order that go out on the route. */
	readonly pieceCounts: ReadonlyMap<string, number>;
	readonly calls: ReadonlyMap<string, number>;
	readonly policies: CompanyPolicies;
	readonly cashStepKurus: CashStep;
	readonly codes: ReadonlyMap<string, StopCode>;
	/** What addresses have taught, by their key. */
	readonly summaries: ReadonlyMap<string, KnownAddress>;
	/** Who does not confirm the own suggestions. */
	readonly userId: string;
	/** Whether a blind count withholds what was collected. */
	readonly withheld: boolean;
};

function stopsOf(rows: readonly RouteOrderRow[], about: OrderAbout): RouteStop[] {
	const stops = [...Map.groupBy(rows, ({ stopId }) => stopId).values()];
	return stops.flatMap((orders) => {
		const [first] = orders;
		return first === undefined ? [] : [stopAnswer(first, orders, about)];
	});
}

function knowledgeOf({
	pointSource: source,
	pointPrecision: precision,
}: RouteOrderRow): RouteStop['pointKnowledge'] {
	return source === null || precision === null ? null : { source, precision };
}

/** What the address of a stop has taught, and what others say about it. */
function addressAnswer(
	first: RouteOrderRow,
	orders: readonly RouteOrderRow[],
	{ summaries, userId }: OrderAbout,
) {
	const summary = summaries.get(first.addressKey ?? '');
	const pieces = orders.reduce((sum, { pieceCount }) => sum + pieceCount, 0);
	const stayMinutes = stayMinutesOf(first, pieces);
	const suggestions = (summary?.suggestions ?? []).filter((fact) => fact.suggestedBy !== userId);
	return {
		isRemembered: first.addressKey !== null,
		...(summary === undefined ? {} : { addressId: summary.id }),
		...(summary === undefined || summary.words === '' ? {} : { addressSummary: summary.words }),
		...(summary === undefined || suggestions.length === 0
			? {}
			: {
					addressSuggestions: suggestions.map(({ id: factId, kind, body }) => ({
						addressId: summary.id,
						factId,
						kind,
						body,
					})),
				}),
		...(stayMinutes === null ? {} : { stayMinutes }),
	};
}

function stopAnswer(
	first: RouteOrderRow,
	orders: readonly RouteOrderRow[],
	about: OrderAbout,
): RouteStop {
	const located = orders.filter(({ longitude }) => longitude !== null);
	const placed = located.find(({ approximate }) => !approximate) ?? located[0] ?? first;
	const window = stopWindow(
		orders.map((order) => ({
			result: order.result,
			state: order.orderState,
			windowStart: clockOf(order.windowStart),
			windowEnd: clockOf(order.windowEnd),
			windowGapStart: clockOf(order.windowGapStart),
			windowGapEnd: clockOf(order.windowGapEnd),
		})),
	);
	return {
		id: first.stopId,
		position: first.position,
		state: first.stopState,
		planLocked: first.planLocked,
		district: first.district,
		neighbourhood: first.neighbourhood,
		addressLine: first.addressLine,
		addressHint: orders.find(({ addressHint }) => addressHint !== '')?.addressHint ?? '',
		...addressAnswer(first, orders, about),
		point: pointOf(placed.longitude, placed.latitude),
		approximate: placed.approximate,
		pointKnowledge: knowledgeOf(placed),
		windowStart: window.start,
		windowEnd: window.end,
		...(window.gaps === undefined ? {} : { windowGaps: [...window.gaps] }),
		arrivedAt: isoOf(first.arrivedAt),
		finishedAt: isoOf(first.finishedAt),
		orders: orders.map((order) => orderAnswer(about, order)),
	};
}

/** Size and weight of an order count for the koli of it that go out. */
function shareOnRoute(order: RouteOrderRow, routePieces = order.pieceCount): RouteOrderRow {
	const share = order.pieceCount === 0 ? 1 : routePieces / order.pieceCount;
	return {
		...order,
		pieceCount: routePieces,
		desi: order.desi * share,
		kg: order.kg * share,
	};
}

function orderAnswer(about: OrderAbout, row: RouteOrderRow): StopOrder {
	const { view, pieceCounts, calls, policies, cashStepKurus, codes, withheld } = about;
	const proofs = requiredProofs(policies, row);
	return {
		orderId: row.orderId,
		orderNo: row.orderNo,
		orderType: row.orderType,
		...recipientAnswer(view, row),
		pieceCount: row.pieceCount,
		// Before the plan and after a removal none of them is counted on the route.
		routePieces: pieceCounts.get(row.orderId) ?? row.pieceCount,
		deliveredPieces: row.deliveredPieces,
		desi: row.desi,
		kg: row.kg,
		coldChain: row.coldChain,
		paymentType: row.paymentType,
		dueKurus: row.dueKurus,
		collectedKurus: withheld ? null : row.collectedKurus,
		cardSlip: policies.cardSlip,
		cashStepKurus,
		proofs,
		code: proofs.includes('code') ? (codes.get(row.orderId) ?? noCode) : null,
		windowStart: clockOf(row.windowStart),
		windowEnd: clockOf(row.windowEnd),
		windowGapStart: clockOf(row.windowGapStart),
		windowGapEnd: clockOf(row.windowGapEnd),
		attemptNo: row.attemptNo,
		callCount: calls.get(row.orderId) ?? 0,
		result: effectiveResult(row.result, row.orderState),
		resultAt: isoOf(row.resultAt),
		reasonLabel: row.reasonLabel,
		receivedBy: receiverAnswer(view, row.receivedBy),
		cancelledInCustody: row.orderState === 'cancelled' && row.inCustody,
		note: row.note,
		version: row.version,
	};
}

function debitAnswer({ lineCounts, waitingTransfers, ...debit }: RouteDebitRow) {
	return { ...debit, waitingTransfers: [...waitingTransfers], balance: balanceOf(lineCounts) };
}

function routeBalance(counts: CustodyCounts, pending: number): CustodyBalance {
	return balanceOf({ ...counts, pending });
}

function isoOf(at: Date | null): string | null {
	return at?.toISOString() ?? null;
}
