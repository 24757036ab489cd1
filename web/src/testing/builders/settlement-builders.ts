import type { VehiclePosition } from '@sevk/contract/locations/vehicle-positions';
import type { EndOfDay } from '@sevk/contract/settlements/end-of-day';
import type { Performance } from '@sevk/contract/settlements/performance';
import type { Settlement } from '@sevk/contract/settlements/settlements';
import { umraniye } from './profile-builders.ts';
import { testId } from './test-ids.ts';

/** A day with one open route and nothing counted yet. */
export function endOfDay(change: Partial<EndOfDay> = {}): EndOfDay {
	return {
		serviceDate: '2026-11-20',
		routeCount: 1,
		closedCount: 0,
		orderCount: 1,
		deliveredCount: 0,
		partlyCount: 0,
		failedCount: 0,
		remainingPieces: 2,
		remainingProducts: 0,
		awaitingPieces: 0,
		openRoutes: [
			{
				id: testId(301),
				depotId: umraniye.depotId,
				number: 'RT-261120-01',
				state: 'in_progress',
				plate: '34ABC123',
				tour: 1,
				driverName: 'Gökhan Öz',
				remainingPieces: 2,
				blocks: [{ kind: 'goods', words: 'araçta 2 koli kaldı' }],
			},
		],
		earlierOpenCount: 0,
		earlierOpenDate: null,
		cash: [],
		expectedKurus: 0,
		cashRoundingKurus: 0,
		countedKurus: 0,
		differenceKurus: 0,
		cardKurus: 0,
		cardDifferenceKurus: 0,
		otherKurus: 0,
		branchCashKurus: 0,
		branchOtherKurus: 0,
		branchRoundingKurus: 0,
		branchCollections: [],
		unresolved: [],
		unresolvedCount: 0,
		...change,
	};
}

function sums(routeCount: number): Performance['total'] {
	return {
		routeCount,
		outCount: 10,
		deliveredCount: 9,
		partlyCount: 2,
		firstOutCount: 8,
		firstDeliveredCount: 7,
		windowedCount: 8,
		onTimeCount: 7,
		carriedOverCount: 1,
		returnedCount: 0,
		debitedPieces: 20,
		differingPieces: 0,
		cashDifferenceKurus: 0,
		closingMinutes: 30,
		closedCount: 1,
		stopMinutes: 90,
		timedStopCount: 9,
		outingMinutes: 300,
		returnedStopCount: 10,
		drivenKm: 60,
		measuredStopCount: 10,
	};
}

/** The figures of one day with one route. */
export function performance(change: Partial<Performance> = {}): Performance {
	return {
		total: sums(1),
		days: [{ serviceDate: '2026-11-20', sums: sums(1) }],
		depots: [{ depotId: umraniye.depotId, depotName: umraniye.name, sums: sums(1) }],
		drivers: [
			{
				driverId: testId(401),
				driverName: 'Gökhan Öz',
				depotId: umraniye.depotId,
				depotName: umraniye.name,
				sums: sums(1),
			},
		],
		openCustody: {
			pieceCount: 0,
			productCount: 0,
			awaitingCount: 0,
			valueKurus: 0,
			oldestSince: null,
		},
		...change,
	};
}

/** A vehicle on its way that has not sent a position yet. */
export function vehiclePosition(change: Partial<VehiclePosition> = {}): VehiclePosition {
	return {
		routeId: testId(301),
		depotId: umraniye.depotId,
		routeNumber: 'RT-261120-01',
		state: 'in_progress',
		plate: '34ABC123',
		tour: 1,
		driverName: 'Gökhan Öz',
		driverPhone: null,
		departedAt: '2026-11-20T05:30:00.000Z',
		position: null,
		stopCount: 1,
		stopsDone: 0,
		deliveredCount: 0,
		failedCount: 0,
		remainingCount: 1,
		nextStop: null,
		lateCount: 0,
		riskCount: 0,
		alerts: [],
		otherTours: [],
		...change,
	};
}

/** The settlement of `route()`: ₺1.250,00 collected in cash and nothing counted yet. */
export function settlement(change: Partial<Settlement> = {}): Settlement {
	return {
		id: null,
		routeId: testId(301),
		driverId: testId(401),
		driverName: 'Gökhan Öz',
		state: null,
		carriedDebtKurus: 0,
		debts: [],
		driverCreditKurus: 0,
		blind: false,
		mayRecount: true,
		signatures: [],
		papers: [],
		counts: [],
		cashCollectedKurus: 125_000,
		cashRoundingKurus: 0,
		cardCollectedKurus: 0,
		otherCollectedKurus: 0,
		posSerials: [],
		posRequired: false,
		posTotals: [],
		posKurus: null,
		cardDifferenceKurus: null,
		floatKurus: 0,
		expenses: [],
		expenseKurus: 0,
		expectedKurus: 125_000,
		denominations: null,
		countedKurus: null,
		differenceKurus: null,
		differenceReason: null,
		isOwed: true,
		note: '',
		countedBy: null,
		countedByName: null,
		countedAt: null,
		approvedByName: null,
		approvedAt: null,
		collections: [],
		returns: [],
		closeBlocks: [],
		version: null,
		...change,
	};
}
