// When a route is expected to be where, if it goes as planned, and what a move would break.
import { distanceSources } from '@sevk/domain/routes/time/route-distance-source';
import { z } from 'zod';
import { bestHours } from '../addresses/addresses.ts';
import { endpoint } from '../common/endpoint.ts';
import { id, instant } from '../common/ids.ts';

const stopPlanTimes = z.object({
	stopId: id,
	arrivesAt: instant,
	/** Seconds between the arrival and the start of the window. */
	waitSeconds: z.int(),
	/** Seconds by which it may be later before a window, a break or the shift is missed; null without a limit. */
	slackSeconds: z.int().nullable(),
	/** The best hours of the address, where the visit begins outside of them. */
	missedHours: bestHours.nullable(),
});
export type StopPlanTimes = z.infer<typeof stopPlanTimes>;

const routePlanTimes = z.object({
	/** Null where nothing is planned. */
	leavesAt: instant.nullable(),
	returnsAt: instant.nullable(),
	stops: z.array(stopPlanTimes),
	/** What the plan breaks, one sentence each. */
	violations: z.array(z.string()),
	/** Whether a road service knew the ways in time; null without times. */
	distanceSource: z.enum(distanceSources).nullable(),
	/** Why there are no times; null where there are, or where there are no stops. */
	problem: z.string().nullable(),
});
export type RoutePlanTimes = z.infer<typeof routePlanTimes>;

export const readPlanTimes = endpoint({
	name: 'readPlanTimes',
	summary: 'Planlanan varışlar: her durağın varışı, beklemesi ve payı, rotanın bitişi',
	method: 'GET',
	path: '/api/routes/:routeId/plan-times',
	access: 'routes.read',
	params: z.object({ routeId: id }),
	answer: routePlanTimes,
});

const moveCheck = z.object({
	routeId: id,
	/** For each position in the sequence without the moved stops, the first for position 1. */
	places: z.array(
		z.object({
			/** What the route breaks with the move and not, or less, without it; one sentence each. */
			violations: z.array(z.string()),
			/** What the move adds to the route; negative where it saves. */
			extra: z.object({ metres: z.int(), seconds: z.int(), costKurus: z.int() }),
		}),
	),
	/** Whether a road service knew the ways in time. */
	distanceSource: z.enum(distanceSources),
});
export type MoveCheck = z.infer<typeof moveCheck>;

/** More routes than a screen shows side by side. */
export const mostCheckedRoutes = 12;

/** Changes nothing, but its question is too long for an address. */
export const checkRouteMove = endpoint({
	name: 'checkRouteMove',
	summary: 'Sürüklenen siparişler rotaların her yerinde hangi sınırı aşar; hiçbir şey kaydedilmez',
	method: 'POST',
	path: '/api/routes/move-check',
	access: 'routes.plan',
	body: z.object({
		/** Of one depot and day. */
		routeIds: z.array(id).min(1).max(mostCheckedRoutes),
		/** In the sequence in which they come; those of the route itself change their place. */
		orderIds: z.array(id).min(1).max(500),
	}),
	answer: z.object({
		/** Without those that cannot be planned any more. */
		routes: z.array(moveCheck),
		/** Why nothing could be computed; null otherwise. */
		problem: z.string().nullable(),
	}),
});
