// Help with a single route or order, beside whole plans.
import { distanceSources } from '@sevk/domain/routes/time/route-distance-source';
import { z } from 'zod';
import { bestHours } from '../addresses/addresses.ts';
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
	/** Stops outside of the best hours of their address. */
	missedHours: z.object({ present: z.int(), proposed: z.int() }),
	/** Whether it starts at the vehicle's position, since the route is under way. */
	isUnderWay: z.boolean(),
	distanceSource: z.enum(distanceSources),
	stops: z.array(
		z.object({
			stopId: id,
			arrivesAt: instant,
			waitSeconds: z.int(),
			slackSeconds: z.int().nullable(),
			/** The best hours of the address, where the visit begins outside of them. */
			missedHours: bestHours.nullable(),
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
	/** Bonds that the order breaks there, one sentence each. */
	warnings: z.array(z.string()),
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

const withdrawnOrder = z.object({
	orderId: id,
	orderNo: z.string(),
	version,
	/** Of its stop on the route that takes it over, from 1. */
	position: z.int().min(1).max(2000),
});

const withdrawal = z.object({
	routeId: id,
	version,
	/** Whether goods change hands as transfers, because the route has left. */
	isOnRoad: z.boolean(),
	takers: z.array(
		z.object({
			routeId: id,
			number: z.string(),
			version,
			plate: z.string().nullable(),
			driverName: z.string().nullable(),
			stopCount: z.int(),
			/** Orders whose window is over: they come late on any vehicle. */
			lateCount: z.int(),
			/** What they cost more. */
			metres: z.int(),
			seconds: z.int(),
			orders: z.array(withdrawnOrder),
		}),
	),
	/** What stays on the route, each with its reason. */
	staying: z.array(
		z.object({
			orderId: id,
			orderNo: z.string(),
			district: z.string(),
			neighbourhood: z.string(),
			reason: z.string(),
		}),
	),
	distanceSource: z.enum(distanceSources),
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** Changes nothing, but takes seconds of processor time. */
export const proposeWithdrawal = endpoint({
	name: 'proposeWithdrawal',
	summary: 'Aracı Çıkar: bekleyen durakların günün öteki rotalarına dağılımı; kaydedilmez',
	method: 'POST',
	path: '/api/routes/:routeId/withdrawal-proposal',
	access: 'routes.plan',
	params: z.object({ routeId: id }),
	answer: withdrawal,
	refusals: ['route/wrong-state', 'proposal/nothing-to-plan', 'proposal/depot-unplaced'],
});

export const withdrawVehicle = endpoint({
	name: 'withdrawVehicle',
	summary: 'Aracı Çıkar: durakları öteki rotalara dağıt; yoldaysa zimmet devirleriyle',
	method: 'POST',
	path: '/api/routes/:routeId/withdrawal',
	access: 'routes.plan',
	idempotent: true,
	params: z.object({ routeId: id }),
	body: z.object({
		version,
		takers: z
			.array(
				z.object({
					routeId: id,
					version,
					orders: z
						.array(withdrawnOrder.omit({ orderNo: true }))
						.min(1)
						.max(2000),
				}),
			)
			.min(1)
			.max(200),
		/** Suspends the route with this reason; null: it goes on. */
		suspendedReason: z.string().trim().min(3).max(300).nullable(),
	}),
	answer: z.object({
		orderCount: z.int(),
		/** Numbers of the transfers that the takers accept on their phones. */
		transferNumbers: z.array(z.string()),
		suspended: z.boolean(),
	}),
	refusals: ['route/wrong-state', 'proposal/day-changed'],
});
