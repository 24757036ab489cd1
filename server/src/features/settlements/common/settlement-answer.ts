// The settlement of a route as an answer of the contract, with what blocks the closing.

import type { Settlement } from '@sevk/contract/settlements/settlements';
import { recipientName, recipientViewOf } from '@sevk/domain/common/access/recipient-view';
import {
	effectiveResult,
	isFinished,
	runningRouteStates,
	stopStateOf,
} from '@sevk/domain/routes/common/route';
import { cardDifferenceKurus } from '@sevk/domain/settlements/settlement';
import { mayRecount } from '@sevk/domain/settlements/settlement-count-round';
import { type CloseBlock, closeBlocks } from '@sevk/domain/settlements/settlement-words';
import type { Database } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { readSignedPapers } from '../../debits/signature/debit-paper-store.ts';
import { readCountSignatures } from '../../debits/signature/delivery-signature-store.ts';
import { readRouteResults, type StopResult } from '../../routes/common/route-stop-store.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';
import { type CashPosition, readCashPosition } from './cash-position-answer.ts';
import { readCollections, readDriverName, readReturns } from './settlement-detail-store.ts';
import { readCloseFacts, readPosSerials } from './settlement-store.ts';

/** Reads the settlement of a route that the caller may see. */
export async function readSettlement(
	db: Database,
	route: StoredRoute,
	viewer: PersonCaller,
): Promise<Settlement> {
	const position = await readCashPosition(db, route);
	const { count, money, carried } = position;
	const [driverName, collections, returns, blocks, posSerials, proof] = await Promise.all([
		readDriverName(db, route.driverId),
		readCollections(db, route.depotId, route.id),
		readReturns(db, route.depotId, route.id),
		readCloseBlocks(db, route, position),
		readPosSerials(db, route.depotId, route.id),
		readProof(db, route, count),
	]);
	return {
		id: count?.id ?? null,
		routeId: route.id,
		driverId: route.driverId,
		driverName,
		state: count === null ? null : position.state,
		carriedDebtKurus: position.carriedDebtKurus,
		debts: carried.map(({ id, sourceDate, remainingKurus }) => ({
			id,
			sourceDate,
			remainingKurus,
		})),
		driverCreditKurus: position.driverCreditKurus,
		blind: position.blind,
		mayRecount: mayRecount(position.counts.at(-1) ?? null),
		...(position.blind ? withheldSums : { ...money, expectedKurus: position.expectedKurus }),
		posSerials,
		posRequired: money.cardCollectedKurus > 0,
		floatKurus: money.floatKurus,
		expenses: [...(count?.expenses ?? [])],
		expenseKurus: position.expenseKurus,
		...countAnswer(count, position),
		...proof,
		counts: position.counts.map((one) => ({
			countedKurus: one.countedKurus,
			differenceKurus: one.countedKurus - one.expectedKurus,
			posKurus: one.posKurus,
			cardDifferenceKurus: cardDifferenceKurus({
				posKurus: one.posKurus,
				cardCollectedKurus: one.cardDueKurus,
			}),
			countedByName: one.countedByName,
			countedAt: one.countedAt.toISOString(),
		})),
		collections: (position.blind ? [] : collections).map((row) => ({
			...row,
			recipientName: recipientName(recipientViewOf(viewer, null), row.recipientName),
			collectedAt: row.collectedAt.toISOString(),
		})),
		returns,
		closeBlocks: blocks,
	};
}

/** The signatures under a count, on the screen and on paper. */
async function readProof(
	db: Database,
	{ depotId }: StoredRoute,
	count: CashPosition['count'],
): Promise<Pick<Settlement, 'signatures' | 'papers'>> {
	if (count === null) return { signatures: [], papers: [] };
	const { id: settlementId, countedAt } = count;
	const [signatures, papers] = await Promise.all([
		readCountSignatures(db, depotId, { settlementId, countedAt }),
		readSignedPapers(db, { depotId, settlementId }),
	]);
	return {
		signatures: signatures.map(({ svg: _svg, ...one }) => ({
			...one,
			signedAt: one.signedAt.toISOString(),
		})),
		papers,
	};
}

/** Sums that would tell what is expected before the cash is counted. */
const withheldSums = {
	cashCollectedKurus: null,
	cashRoundingKurus: null,
	cardCollectedKurus: null,
	otherCollectedKurus: null,
	expectedKurus: null,
};

function countAnswer(count: CashPosition['count'], position: CashPosition) {
	// A count without its reason is not in the settlement yet.
	const entered = position.counts.at(-1)?.denominations ?? null;
	if (count === null) {
		return {
			denominations: entered,
			countedKurus: null,
			posTotals: position.counts.at(-1)?.posTotals ?? [],
			posKurus: null,
			cardDifferenceKurus: null,
			differenceKurus: null,
			differenceReason: null,
			isOwed: true,
			note: '',
			countedBy: null,
			countedByName: null,
			countedAt: null,
			approvedByName: null,
			approvedAt: null,
			version: null,
		};
	}
	return {
		denominations: {
			notes: { ...(entered ?? count.denominations).notes },
			coinsKurus: (entered ?? count.denominations).coinsKurus,
		},
		countedKurus: count.countedKurus,
		posTotals: position.counts.at(-1)?.posTotals ?? count.posTotals,
		posKurus: count.posKurus,
		cardDifferenceKurus:
			position.state === 'counting' || count.posKurus === null
				? null
				: position.cardDifferenceKurus,
		// An outdated count has no difference.
		differenceKurus:
			position.state === 'counting' ? null : count.countedKurus - position.expectedKurus,
		differenceReason: count.differenceReason,
		isOwed: count.isOwed,
		note: count.note,
		countedBy: count.countedBy,
		countedByName: count.countedByName,
		countedAt: count.countedAt.toISOString(),
		approvedByName: count.approvedByName,
		approvedAt: count.approvedAt?.toISOString() ?? null,
		version: count.version,
	};
}

/** Everything that blocks the closing of a route; empty unless the route has departed. */
export async function readCloseBlocks(
	db: Database,
	route: CloseRoute,
	position: CashPosition,
): Promise<CloseBlock[]> {
	const positions = new Map([[route.id, position]]);
	return (await readAllCloseBlocks(db, route.depotId, [route], positions)).get(route.id) ?? [];
}

type CloseRoute = Pick<StoredRoute, 'depotId' | 'id' | 'state' | 'returnKm'>;

/** What blocks the closing of routes of a depot, by route; nothing of routes that are not on the road. */
export async function readAllCloseBlocks(
	db: Database,
	depotId: string,
	routes: readonly CloseRoute[],
	positions: ReadonlyMap<string, CashPosition>,
): Promise<ReadonlyMap<string, CloseBlock[]>> {
	const running = routes.filter(({ state }) => runningRouteStates.includes(state));
	if (running.length === 0) return new Map();
	const ids = running.map(({ id }) => id);
	const [facts, results] = await Promise.all([
		readCloseFacts(db, depotId, ids),
		readRouteResults(db, depotId, ids),
	]);
	const resultsOf = Map.groupBy(results, ({ routeId }) => routeId);
	return new Map(
		running.map(({ id, returnKm }) => {
			const [custody, position] = [facts.get(id), positions.get(id)];
			if (custody === undefined || position === undefined) throw new Error('each route has both');
			const blocks = closeBlocks({
				...custody,
				openStops: countOpenStops(resultsOf.get(id) ?? []),
				cashState: position.state,
				differenceKurus: (position.count?.countedKurus ?? 0) - position.expectedKurus,
				cardDifferenceKurus: position.cardDifferenceKurus,
				returnKmMissing: returnKm === null,
			});
			return [id, blocks];
		}),
	);
}

function countOpenStops(rows: readonly StopResult[]): number {
	const stops = [...Map.groupBy(rows, ({ stopId }) => stopId).values()];
	return stops.filter((orders) => {
		const results = orders.map(({ result, orderState }) => effectiveResult(result, orderState));
		return !isFinished(stopStateOf(results, orders[0]?.stopState ?? 'pending'));
	}).length;
}
