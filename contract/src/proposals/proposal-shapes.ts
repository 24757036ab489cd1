import {
	changeLevels,
	proposalStates,
	routeHolds,
	stopChanges,
} from '@sevk/domain/proposals/proposal';
import { routeStates } from '@sevk/domain/routes/common/route';
import { distanceSources } from '@sevk/domain/routes/time/route-distance-source';
import { dayEnds } from '@sevk/domain/vehicles/vehicle-day-place';
import { z } from 'zod';
import { bestHours } from '../addresses/addresses.ts';
import { id, instant, point, serviceDate, signedKurusSum, version } from '../common/ids.ts';

/** Distance, time and cost of a plan or of a route; the cost contains vehicles, hours and km. */
export const planTotals = z.object({
	metres: z.int(),
	/** From leaving the depot to the return, with waits and breaks. */
	seconds: z.int(),
	costKurus: signedKurusSum,
	/** Vehicles that leave the depot; a further tour of one adds none. */
	vehicleCount: z.int(),
	stopCount: z.int(),
	orderCount: z.int(),
});
export type PlanTotals = z.infer<typeof planTotals>;

/**
 * Names a route of a proposal: its id; where acceptance creates one the id of its vehicle, and of a further
 * tour an id of its own.
 */
export const routeKey = id;
/** Names a stop within its proposal, as long as the proposal exists. */
export const stopKey = z.int().min(0);

const load = z.object({ pieces: z.int(), desi: z.number(), kg: z.number() });
const capacity = z.object({
	pieces: z.number().nullable(),
	desi: z.number().nullable(),
	kg: z.number().nullable(),
});

const proposalStop = z.object({
	key: stopKey,
	/** The stop of the present plan; null for an address that no route visits yet. */
	stopId: id.nullable(),
	orders: z.array(z.object({ orderId: id, orderNo: z.string() })),
	district: z.string(),
	neighbourhood: z.string(),
	/** Null: without a position; it keeps its place behind the stop before. */
	point: point.nullable(),
	windowStart: instant.nullable(),
	windowEnd: instant.nullable(),
	arrivesAt: instant,
	/** Seconds between the arrival and the start of the window. */
	waitSeconds: z.int(),
	leavesAt: instant,
	/** Seconds by which the arrival may be later without missing the window; null without a window. */
	slackSeconds: z.int().nullable(),
	/** The best hours of the address, where the visit begins outside of them; absent in plans of earlier versions. */
	missedHours: bestHours.nullable().optional(),
	/** Metres from the place before. */
	metres: z.int(),
	change: z.enum(stopChanges),
	/** The route from which it moves; null for one that stays or comes from the pool. */
	fromRouteKey: routeKey.nullable(),
	isLocked: z.boolean(),
});
export type ProposalStop = z.infer<typeof proposalStop>;

export const proposalRoute = z.object({
	key: routeKey,
	/** Null for a route that acceptance creates. */
	routeId: id.nullable(),
	number: z.string().nullable(),
	state: z.enum(routeStates).nullable(),
	vehicleId: id.nullable(),
	plate: z.string().nullable(),
	driverId: id.nullable(),
	driverName: z.string().nullable(),
	/** The tour of the vehicle on its day, from 1. */
	tour: z.int(),
	/** What keeps it from being changed, in whole or in part. */
	hold: z.enum(routeHolds).nullable(),
	/** Whether acceptance changes it, and has changed it. */
	isChanged: z.boolean(),
	isAccepted: z.boolean(),
	/** Routes that can only be accepted together with it, since orders move between them. */
	linkedKeys: z.array(routeKey),
	present: planTotals.nullable(),
	proposed: planTotals,
	leavesAt: instant.nullable(),
	returnsAt: instant.nullable(),
	breaks: z.array(z.object({ startsAt: instant, seconds: z.int() })),
	load,
	capacity,
	stops: z.array(proposalStop),
	/** What it breaks, one sentence each; only a plan that a person changed breaks something. */
	violations: z.array(z.string()),
});
export type ProposalRoute = z.infer<typeof proposalRoute>;

const move = z.object({
	orderId: id,
	orderNo: z.string(),
	district: z.string(),
	/** Null: from the pool. */
	fromRouteKey: routeKey.nullable(),
	/** Null: to the pool. */
	toRouteKey: routeKey.nullable(),
});

const leftOut = z.object({
	/** Null for an order that is no stop of the search, such as one without a position. */
	key: stopKey.nullable(),
	orderId: id,
	orderNo: z.string(),
	district: z.string(),
	neighbourhood: z.string(),
	/** Why it stays out, with the nearest vehicle and the smallest change with which it would fit. */
	reason: z.string(),
	/** The route of that vehicle; null where there is none. */
	nearestRouteKey: routeKey.nullable(),
});

const proposalResult = z.object({
	routes: z.array(proposalRoute),
	/** Orders that come to another route, from the pool or from a route. */
	moves: z.array(move),
	counts: z.object({
		/** Orders from the pool. */
		added: z.int(),
		/** Orders that change their vehicle. */
		moved: z.int(),
		/** Stops that change their place within their route. */
		resequenced: z.int(),
		leftOut: z.int(),
	}),
	present: planTotals,
	proposed: planTotals,
	leftOut: z.array(leftOut),
	distanceSource: z.enum(distanceSources),
	/** What the planner should know: estimates, orders without an exact position. */
	notes: z.array(z.string()),
});
export type ProposalResult = z.infer<typeof proposalResult>;

const byPerson = z.object({ name: z.string(), at: instant });

export const proposalProgress = z.object({
	id,
	state: z.enum(proposalStates),
	version,
	/** Proposals that are computed before it. */
	queuedBefore: z.int(),
	/** Seconds since it began, and that it may take. */
	seconds: z.int(),
	maximumSeconds: z.int(),
	iterations: z.int(),
	/** The best plan so far; null before there is one. */
	best: z
		.object({
			costKurus: signedKurusSum,
			metres: z.int(),
			seconds: z.int(),
			unplannedCount: z.int(),
			/** The sequences for the map, as indices of `places`. */
			routes: z.array(z.object({ key: routeKey, stopKeys: z.array(stopKey) })),
		})
		.nullable(),
	/** The costs of the best plans so far with their seconds, for a falling line. */
	curve: z.array(z.object({ seconds: z.number(), costKurus: signedKurusSum })),
});
export type ProposalProgress = z.infer<typeof proposalProgress>;

export const proposalRow = z.object({
	id,
	depotId: id,
	serviceDate,
	state: z.enum(proposalStates),
	level: z.enum(changeLevels),
	version,
	orderCount: z.int(),
	vehicleCount: z.int(),
	created: byPerson,
	endedAt: instant.nullable(),
	accepted: byPerson.nullable(),
	/** Why it failed or was interrupted. */
	problem: z.string().nullable(),
});
export type ProposalRow = z.infer<typeof proposalRow>;

export const proposalDetail = proposalRow.extend({
	/** The positions of the stops by their key, also while it runs. */
	places: z.array(
		z.object({
			key: stopKey,
			longitude: z.number(),
			latitude: z.number(),
			orderCount: z.int(),
			/** Only the centre of its mahalle or ilçe is known. */
			isApproximate: z.boolean(),
		}),
	),
	depotPoint: point.nullable(),
	/** Routes and crews that it plans onto, with the labels for the live picture. */
	vehicles: z.array(
		z.object({
			key: routeKey,
			plate: z.string().nullable(),
			driverName: z.string().nullable(),
			tour: z.int(),
			/** Where it ends. */
			dayEnd: z.enum(dayEnds),
			endPoint: point.nullable(),
		}),
	),
	/** What was asked for; null once it is forgotten. */
	request: z
		.object({
			routeIds: z.array(id),
			crews: z.array(z.object({ vehicleId: id, driverId: id, tour: z.int() })),
			/** The chosen orders of the pool; null for the whole pool. */
			orderIds: z.array(id).nullable(),
			mayReorderLoading: z.boolean(),
		})
		.nullable(),
	progress: proposalProgress,
	/** Null while it runs, and where there was no plan to keep. */
	result: proposalResult.nullable(),
});
export type ProposalDetail = z.infer<typeof proposalDetail>;
