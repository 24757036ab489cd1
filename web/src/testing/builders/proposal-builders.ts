import type {
	ProposalDetail,
	ProposalProgress,
	ProposalResult,
	ProposalRoute,
	ProposalStop,
} from '@sevk/contract/proposals/proposal-shapes';
import type { ProposalChoices } from '@sevk/contract/proposals/proposals';
import { umraniye } from './profile-builders.ts';
import { testId } from './test-ids.ts';

const serviceDate = '2026-11-20';
const shift = { from: '08:30', to: '18:00' };
const at = (clock: string) => `2026-11-20T${clock}:00.000Z`;

export const proposalId = testId(950);
const routeIds = [testId(301), testId(302), testId(303)];
const plates = ['34SVK101', '34SVK102', '34SVK103'];
const drivers = ['Mehmet Yıldız', 'Zeynep Kaya', 'Onur Çelik'];

/** Three empty routes of the day and 91 orders in the pool. */
export function proposalChoices(change: Partial<ProposalChoices> = {}): ProposalChoices {
	return {
		routes: routeIds.map((routeId, index) => ({
			routeId,
			number: `RT-UMR-261120-0${index + 1}`,
			state: 'draft',
			plate: plates[index] ?? null,
			driverName: drivers[index] ?? null,
			tour: 1,
			shift,
			away: null,
			stopCount: 0,
			orderCount: 0,
			hold: null,
		})),
		vehicles: [
			proposalVehicle(104, { usualDriverId: testId(404) }),
			proposalVehicle(105, { obstacles: ['bakımda'] }),
		],
		drivers: [
			{ driverId: testId(404), name: 'Ece Nur', shift, away: null, busyTours: [], obstacles: [] },
		],
		lastCrews: [],
		pool: {
			orderCount: 91,
			unplacedCount: 2,
			approximateCount: 0,
			uncheckedCount: 0,
			uncheckedFrom: null,
		},
		seconds: 12,
		...change,
	};
}

/** A vehicle without a route on the day. */
export function proposalVehicle(
	number: number,
	change: Partial<ProposalChoices['vehicles'][number]> = {},
): ProposalChoices['vehicles'][number] {
	return {
		vehicleId: testId(number),
		plate: `34SVK${number}`,
		tour: 1,
		usualDriverId: null,
		obstacles: [],
		...change,
	};
}

function proposalStop(key: number, change: Partial<ProposalStop> = {}): ProposalStop {
	return {
		key,
		stopId: null,
		orders: [{ orderId: testId(1000 + key), orderNo: `SP-${100 + key}` }],
		district: 'Kadıköy',
		neighbourhood: `Mahalle ${key}`,
		point: { type: 'Point', coordinates: [29.02 + key / 300, 40.98 + (key % 5) / 200] },
		windowStart: null,
		windowEnd: null,
		arrivesAt: at(`0${6 + (key % 3)}:${10 + key}`),
		waitSeconds: 0,
		leavesAt: at(`0${6 + (key % 3)}:${15 + key}`),
		slackSeconds: null,
		metres: 1_400,
		change: 'added',
		fromRouteKey: null,
		isLocked: false,
		...change,
	};
}

const totals = (stopCount: number, metres: number) => ({
	metres,
	seconds: stopCount * 720,
	costKurus: 90_000 + metres * 2,
	vehicleCount: 1,
	stopCount,
	orderCount: stopCount,
});

export function proposalRoute(index: number, change: Partial<ProposalRoute> = {}): ProposalRoute {
	const stops = [0, 1, 2, 3].map((stop) => proposalStop(index * 10 + stop));
	return {
		key: routeIds[index] ?? '',
		routeId: routeIds[index] ?? null,
		number: `RT-UMR-261120-0${index + 1}`,
		state: 'draft',
		vehicleId: testId(101 + index),
		plate: plates[index] ?? null,
		driverId: testId(401 + index),
		driverName: drivers[index] ?? null,
		tour: 1,
		hold: null,
		isChanged: true,
		isAccepted: false,
		linkedKeys: [],
		present: { ...totals(0, 0), seconds: 0, costKurus: 0, vehicleCount: 0 },
		proposed: totals(4, 41_000 + index * 6_500),
		leavesAt: at('05:30'),
		returnsAt: at('11:45'),
		breaks: [],
		load: { pieces: 64, desi: 410.5, kg: 280 },
		capacity: { pieces: 120, desi: 600, kg: 900 },
		stops,
		violations: [],
		...change,
	};
}

export function proposalResult(change: Partial<ProposalResult> = {}): ProposalResult {
	const routes = [0, 1, 2].map((index) => proposalRoute(index));
	return {
		routes,
		moves: routes.flatMap(({ key, stops }) =>
			stops.flatMap(({ orders, district }) =>
				orders.map((order) => ({ ...order, district, fromRouteKey: null, toRouteKey: key })),
			),
		),
		counts: { added: 89, moved: 0, resequenced: 0, leftOut: 2 },
		present: {
			metres: 0,
			seconds: 0,
			costKurus: 0,
			vehicleCount: 0,
			stopCount: 0,
			orderCount: 0,
		},
		proposed: {
			metres: 142_500,
			seconds: 61_200,
			costKurus: 645_000,
			vehicleCount: 3,
			stopCount: 84,
			orderCount: 89,
		},
		leftOut: [
			{
				key: 90,
				orderId: testId(1090),
				orderNo: 'SP-190',
				district: 'Beykoz',
				neighbourhood: 'Riva',
				reason: '10:00–12:00 aralığına 25 dk geç; aralığın sonu 12:30 olursa sığar.',
				nearestRouteKey: routeIds[0] ?? null,
			},
			{
				key: null,
				orderId: testId(1091),
				orderNo: 'SP-191',
				district: 'Şile',
				neighbourhood: '',
				reason: 'Haritada yeri yok.',
				nearestRouteKey: null,
			},
		],
		distanceSource: 'estimate',
		notes: ['Mesafeler tahmindir; yol hizmeti kullanılmadı.'],
		...change,
	};
}

export function proposalProgress(change: Partial<ProposalProgress> = {}): ProposalProgress {
	return {
		id: proposalId,
		state: 'running',
		version: 2,
		queuedBefore: 0,
		seconds: 4,
		maximumSeconds: 12,
		iterations: 182_400,
		best: {
			costKurus: 712_000,
			metres: 158_000,
			seconds: 64_000,
			unplannedCount: 2,
			routes: proposalResult().routes.map(({ key, stops }) => ({
				key,
				stopKeys: stops.map((stop) => stop.key),
			})),
		},
		curve: [
			{ seconds: 0.2, costKurus: 940_000 },
			{ seconds: 0.8, costKurus: 820_000 },
			{ seconds: 1.6, costKurus: 764_000 },
			{ seconds: 3.9, costKurus: 712_000 },
		],
		...change,
	};
}

/** A proposal of the signed-in person that is ready. */
export function proposal(change: Partial<ProposalDetail> = {}): ProposalDetail {
	const result = proposalResult();
	return {
		id: proposalId,
		depotId: umraniye.depotId,
		serviceDate,
		state: 'done',
		level: 'routes',
		version: 3,
		orderCount: 91,
		vehicleCount: 3,
		created: { name: 'Elif Şahin', at: at('05:00') },
		endedAt: at('05:01'),
		accepted: null,
		problem: null,
		places: result.routes.flatMap(({ stops }) =>
			stops.map((stop) => ({
				key: stop.key,
				longitude: stop.point?.coordinates[0] ?? 29,
				latitude: stop.point?.coordinates[1] ?? 41,
				orderCount: 1,
				isApproximate: false,
			})),
		),
		depotPoint: { type: 'Point', coordinates: [29.1, 41.02] },
		vehicles: routeIds.map((key, index) => ({
			key,
			plate: plates[index] ?? null,
			driverName: drivers[index] ?? null,
			tour: 1,
			dayEnd: 'depot',
			endPoint: null,
		})),
		request: { routeIds: [...routeIds], crews: [], orderIds: null, mayReorderLoading: false },
		progress: proposalProgress({ state: 'done' }),
		result,
		...change,
	};
}
