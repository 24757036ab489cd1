// Help with a single route or order, beside whole plans.
import { distanceSources } from '@sevk/domain/routes/time/route-distance-source';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant, serviceDate, signedKurusSum, version } from '../common/ids.ts';

const totals = z.object({ metres: z.int(), seconds: z.int(), costKurus: signedKurusSum });

const improvement = z.object({
	routeId: id,
	/** Saved with `sortStops`, if the route has this version then. */
	version,
	/** All stops in the better sequence; the present one if none is better. */
	stopIds: z.array(id),
	/** Stops that change their place; of these loaded ones (vans are loaded in reverse order). */
	movedCount: z.int(),
	movedLoadedCount: z.int(),
	/** Of what is left to drive. */
	present: totals,
	proposed: totals,
	/** Whether it starts at the vehicle's position, since the route is under way. */
	isUnderWay: z.boolean(),
	distanceSource: z.enum(distanceSources),
	stops: z.array(
		z.object({
			stopId: id,
			arrivesAt: instant,
			waitSeconds: z.int(),
			slackSeconds: z.int().nullable(),
		}),
	),
	/** What the better sequence still breaks, one sentence each. */
	violations: z.array(z.string()),
});
export type SequenceImprovement = z.infer<typeof improvement>;

/** Changes nothing, but takes seconds of processor time, so that no address may be fetched ahead. */
export const improveSequence = endpoint({
	name: 'improveSequence',
	summary: 'Sırayı İyileştir: rotanın, yoldaysa kalanının, daha iyi sırası; kaydedilmez',
	method: 'POST',
	path: '/api/routes/:routeId/sequence-improvement',
	access: 'routes.plan',
	params: z.object({ routeId: id }),
	body: z.object({
		/** Whether stops of a route in Yüklemede may change their places. */
		mayReorderLoading: z.boolean().default(false),
	}),
	answer: improvement,
	refusals: ['route/wrong-state', 'proposal/nothing-to-plan', 'proposal/depot-unplaced'],
});

const place = z.object({
	routeId: id,
	number: z.string(),
	plate: z.string().nullable(),
	driverName: z.string().nullable(),
	/** The tour of its vehicle, from 1. */
	tour: z.int(),
	version,
	/** For `moveRouteOrders`: the position of its stop, from 1. */
	position: z.int(),
	/** What it costs more. */
	metres: z.int(),
	seconds: z.int(),
	costKurus: z.int(),
	arrivesAt: instant,
	/** Whether a stop of its address is on the route already. */
	isSameStop: z.boolean(),
});

const placesOfOrder = z.object({
	/** The routes that cost least, best first, one place each. */
	places: z.array(place).max(3),
	/** Why it fits no route, with the smallest change with which it would; null where there are places. */
	reason: z.string().nullable(),
	distanceSource: z.enum(distanceSources),
});
export type PlacesOfOrder = z.infer<typeof placesOfOrder>;

export const suggestPlaces = endpoint({
	name: 'suggestPlaces',
	summary: 'En uygun rotaya ekle: havuzdaki siparişin en ucuz üç yeri',
	method: 'GET',
	path: '/api/orders/:orderId/best-places',
	access: 'routes.plan',
	params: z.object({ orderId: id }),
	query: z.object({ serviceDate }),
	answer: placesOfOrder,
	refusals: ['order/not-ready', 'order/on-other-route', 'proposal/order-unplaced'],
});
