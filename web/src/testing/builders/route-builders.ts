import type { CarryOver } from '@sevk/contract/routes/route-carry-overs';
import type { RouteDetail, RouteStop } from '@sevk/contract/routes/route-detail';
import { encodeRouteMap, type MapOrder, type RouteMap } from '@sevk/contract/routes/route-map';
import type { RouteRow } from '@sevk/contract/routes/routes';
import { gebze, umraniye } from './profile-builders.ts';
import { testId } from './test-ids.ts';

/** A custody balance of pieces that are all still on the vehicle. */
export function balance(pieces = 0) {
	return {
		debited: pieces,
		delivered: 0,
		handedBack: 0,
		transferred: 0,
		writtenOff: 0,
		undebited: 0,
		remaining: pieces,
		pending: 0,
		notDebited: 0,
	};
}

/** A route of today on its way, with one stop. */
export function route(change: Partial<RouteRow> = {}): RouteRow {
	return {
		id: testId(301),
		depotId: umraniye.depotId,
		depotName: umraniye.name,
		number: 'RT-261120-01',
		serviceDate: '2026-11-20',
		state: 'in_progress',
		tour: 1,
		plate: '34ABC123',
		vehicleType: 'PANEL_VAN',
		driverName: 'Gökhan Öz',
		districts: ['Ümraniye'],
		stopCount: 1,
		stopsDone: 0,
		orderCount: 1,
		deliveredCount: 0,
		partlyCount: 0,
		failedCount: 0,
		remainingCount: 1,
		balance: balance(2),
		dueKurus: 125_000,
		collectedKurus: 0,
		differenceKurus: null,
		cardDifferenceKurus: null,
		settlementState: null,
		departedAt: '2026-11-20T05:30:00.000Z',
		completedAt: null,
		closedAt: null,
		distanceKm: null,
		version: 1,
		...change,
	};
}

/** The numbers of a day with one route on its way. */
export function routeCounts(inProgress = 1) {
	return {
		total: inProgress,
		states: {
			draft: 0,
			planned: 0,
			loading: 0,
			ready: 0,
			in_progress: inProgress,
			suspended: 0,
			completed: 0,
			reconciling: 0,
			closed: 0,
			cancelled: 0,
		},
		orderCount: inProgress,
		deliveredCount: 0,
		partlyCount: 0,
		failedCount: 0,
		remainingCount: inProgress,
		piecesOnVehicles: 2 * inProgress,
		productsOnVehicles: 0,
		awaitingPieces: 0,
		dueKurus: 125_000 * inProgress,
		collectedKurus: 0,
		withheldCount: 0,
		poolCount: 0,
		uncheckedCount: 0,
		uncheckedFrom: null,
		clarifiedStopCount: 0,
	};
}

/** The stop of `routeDetail`, with one order. */
function stop(change: Partial<RouteStop> = {}): RouteStop {
	return {
		id: testId(311),
		position: 1,
		state: 'pending',
		planLocked: false,
		district: 'Ümraniye',
		neighbourhood: 'Atatürk Mah.',
		addressLine: 'Alemdağ Cad. 12/3',
		addressHint: '',
		point: null,
		approximate: false,
		pointKnowledge: null,
		windowStart: '09:00',
		windowEnd: '12:00',
		arrivedAt: null,
		finishedAt: null,
		orders: [
			{
				orderId: testId(201),
				orderNo: 'SP-240501',
				orderType: 'delivery',
				recipientName: 'Iğdırlı Şükrü',
				phone: null,
				pieceCount: 2,
				routePieces: 2,
				deliveredPieces: 0,
				desi: 12.5,
				kg: 8,
				coldChain: false,
				paymentType: 'cash',
				dueKurus: 125_000,
				collectedKurus: 0,
				cardSlip: true,
				cashStepKurus: 0,
				proofs: [],
				code: null,
				windowStart: '09:00',
				windowEnd: '12:00',
				windowGapStart: null,
				windowGapEnd: null,
				attemptNo: 1,
				callCount: 0,
				resultAt: null,
				result: 'pending',
				reasonLabel: null,
				receivedBy: null,
				cancelledInCustody: false,
				note: '',
				version: 1,
			},
		],
		...change,
	};
}

/** The code of an order whose driver waits for a delivery without it. */
export const requestedCode = {
	...({ state: 'sent', channel: 'sms', sentTo: '0532*****67', sentAt: null } as const),
	isRetrying: false,
	triesLeft: 5,
	codesLeft: 2,
	release: {
		reason: 'Telefonu kapalı',
		requestedByName: 'Mehmet Yıldız',
		isOwn: false,
		releasedByName: null,
	},
};

/** The route in detail. */
export function routeDetail(change: Partial<RouteDetail> = {}): RouteDetail {
	return {
		...route(),
		depotPoint: null,
		vehiclePlace: null,
		pacePriors: [],
		breaks: [],
		vehicleId: testId(101),
		driverId: testId(401),
		driverPhone: null,
		assistantName: '',
		note: '',
		departureKm: 12_000,
		returnKm: null,
		returnedAt: null,
		planLocked: false,
		suspendedReason: null,
		cancelledReason: null,
		load: { pieces: 2, desi: 12.5, kg: 8 },
		capacity: { pieces: 300, desi: null, kg: 1500 },
		stops: [stop()],
		debits: [],
		warnings: [],
		alerts: [],
		driverPlan: null,
		deviation: null,
		departure: null,
		...change,
	};
}

/** An order of the pool on the map. */
export function mapOrder(change: Partial<MapOrder> = {}): MapOrder {
	return {
		id: testId(201),
		depotId: umraniye.depotId,
		number: 'SP-1',
		recipient: 'Ayşe Nur Yılmaz',
		provinceName: 'İstanbul',
		districtName: 'Ümraniye',
		neighbourhood: 'Merkez',
		serviceDate: '2026-11-20',
		windowStart: null,
		windowEnd: null,
		windowGapStart: null,
		windowGapEnd: null,
		longitude: 29.08,
		latitude: 41,
		approximate: false,
		precision: 'door',
		state: 'ready',
		result: null,
		routeId: null,
		position: null,
		stopId: null,
		pieceCount: 1,
		serviceMinutes: null,
		desi: 1,
		kg: 1,
		dueKurus: 0,
		coldChain: false,
		needsLift: false,
		needsAdr: false,
		...change,
	};
}

/** The answer of `readRouteMap`: a day with the route of `route()` and no order on the map. */
export function routeMap(change: Partial<RouteMap> = {}) {
	return encodeRouteMap({
		orders: [],
		placeless: [],
		routes: [
			{
				id: testId(301),
				number: 'RT-261120-01',
				depotId: umraniye.depotId,
				state: 'in_progress',
				serviceDate: '2026-11-20',
				version: 1,
				capacity: { pieces: 300, desi: null, kg: 1500 },
				shiftFrom: null,
				shiftTo: null,
				breaks: [],
				workingTime: null,
				dayEnd: 'depot',
				endPoint: null,
				approachMinutes: 0,
				reloadMinutes: 30,
				departedAt: '2026-11-20T05:30:00.000Z',
				planLocked: false,
				plate: '34ABC123',
				vehicleType: 'PANEL_VAN',
				tour: 1,
				abilities: [],
				closedDistricts: [],
				driverName: 'Gökhan Öz',
				stops: [],
				vehicle: null,
			},
		],
		depots: [
			{ id: umraniye.depotId, name: umraniye.name, longitude: 29.1, latitude: 41.02 },
			{ id: gebze.depotId, name: gebze.name, longitude: 29.43, latitude: 40.8 },
		],
		around: { longitude: 29.1, latitude: 41.02 },
		alerts: [],
		doorTimes: { placeMinutes: 4, pieceSeconds: 20 },
		bonds: [],
		paces: [],
		leftOut: 0,
		...change,
	});
}

/** An order that failed yesterday and waits for a decision. */
export function carryOver(change: Partial<CarryOver> = {}): CarryOver {
	return {
		id: testId(201),
		depotId: umraniye.depotId,
		depotName: umraniye.name,
		orderNo: 'SP-240501',
		recipientName: 'Iğdırlı Şükrü',
		district: 'Ümraniye',
		serviceDate: '2026-11-19',
		windowStart: null,
		windowEnd: null,
		windowGapStart: null,
		windowGapEnd: null,
		state: 'failed',
		custodyPlace: 'depot',
		group: 'failed',
		attemptNo: 1,
		reasonLabel: 'Alıcı adreste yok',
		proposal: {
			step: 'carry-over',
			serviceDate: '2026-11-20',
			why: 'İlk deneme.',
			earliestDate: '2026-11-20',
		},
		choices: ['carry-over'],
		block: null,
		routeId: null,
		routeNumber: null,
		debitId: null,
		version: 1,
		...change,
	};
}

/** The answer of `countCarryOvers`. */
export function carryOverCounts(failed = 0) {
	return {
		total: failed,
		groups: { failed, unsent: 0, on_vehicle: 0, appointment: 0, branch: 0 },
		productCount: 0,
		missingCount: 0,
	};
}
