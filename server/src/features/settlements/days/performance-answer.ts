// Raporlar as an answer of the contract: rows summed by day, depot and driver.
import type { Performance } from '@sevk/contract/settlements/performance';
import { addPerformance } from '@sevk/domain/settlements/performance';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { mergePages } from '../../../db/sql/merge-pages.ts';
import { listHoldings, readHeldPieces } from '../../debits/reading/debit-holding-answer.ts';
import { type PerformanceRow, readPerformanceRows } from './performance-store.ts';

/** The figures of a span of days in the given depots. */
export async function readPerformance(
	db: Database,
	depotIds: readonly string[],
	span: { readonly dateFrom: string; readonly dateTo: string },
): Promise<Performance> {
	const [parts, holdings, onVehicles] = await Promise.all([
		eachDepot(depotIds, (depotId) => readPerformanceRows(db, depotId, span)),
		listHoldings(db, { depotIds, onlyDriver: null }, 'driver'),
		readHeldPieces(db, depotIds),
	]);
	const rows = mergePages(parts, {
		keysOf: ({ serviceDate, depotName, driverName }) => [serviceDate, depotName, driverName],
	});
	const oldest = holdings.map(({ oldestSince }) => oldestSince.getTime()).sort((a, b) => a - b)[0];
	return {
		total: addPerformance(rows),
		days: groupSums(rows, ({ serviceDate }) => serviceDate).map(({ first, sums }) => ({
			serviceDate: first.serviceDate,
			sums,
		})),
		depots: groupSums(rows, ({ depotId }) => depotId).map(({ first, sums }) => ({
			depotId: first.depotId,
			depotName: first.depotName,
			sums,
		})),
		drivers: groupSums(rows, ({ depotId, driverId }) => `${depotId} ${driverId}`).map(
			({ first, sums }) => ({
				driverId: first.driverId,
				driverName: first.driverName,
				depotId: first.depotId,
				depotName: first.depotName,
				sums,
			}),
		),
		openCustody: {
			pieceCount: onVehicles.heldPieces,
			productCount: onVehicles.heldProducts,
			awaitingCount: onVehicles.awaitingPieces,
			valueKurus: holdings.reduce((sum, { valueKurus }) => sum + valueKurus, 0),
			oldestSince: oldest === undefined ? null : new Date(oldest).toISOString(),
		},
	};
}

function groupSums(rows: readonly PerformanceRow[], keyOf: (row: PerformanceRow) => string) {
	return [...Map.groupBy(rows, keyOf).values()].flatMap((parts) => {
		const [first] = parts;
		return first === undefined ? [] : [{ first, sums: addPerformance(parts) }];
	});
}
