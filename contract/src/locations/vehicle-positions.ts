import { routeStates } from '@sevk/domain/routes/common/route';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { clockTime, id, instant, windowGap } from '../common/ids.ts';
import { livePosition } from '../common/live-events.ts';
import { routeAlert } from '../routes/route-alerts.ts';

const nextStop = z.object({
	id,
	position: z.int(),
	district: z.string(),
	neighbourhood: z.string(),
	longitude: z.number().nullable(),
	latitude: z.number().nullable(),
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	windowGaps: z.array(windowGap).optional(),
	/** When the vehicle is expected there; null once it has arrived, and while it is suspended. */
	expectedAt: instant.nullable(),
});

const vehiclePosition = z.object({
	routeId: id,
	depotId: id,
	routeNumber: z.string(),
	state: z.enum(routeStates),
	plate: z.string().nullable(),
	/** The place among the routes of the vehicle on the day. */
	tour: z.int(),
	driverName: z.string().nullable(),
	/** In full for who sees phones in full; null for others. */
	driverPhone: z.string().nullable(),
	departedAt: instant.nullable(),
	/** The last position; null before the first one, and for a vehicle that is not on the road. */
	position: livePosition.nullable(),
	stopCount: z.int(),
	stopsDone: z.int(),
	deliveredCount: z.int(),
	failedCount: z.int(),
	remainingCount: z.int(),
	nextStop: nextStop.nullable(),
	/** Stops without a result whose delivery window has ended. */
	lateCount: z.int(),
	/** Stops whose window will have ended at their expected time. */
	riskCount: z.int(),
	alerts: z.array(routeAlert),
	/** The other tours of the vehicle that day that have an alert; the vehicle is listed once. */
	otherTours: z.array(z.object({ routeId: id, tour: z.int(), alerts: z.array(routeAlert) })),
});
export type VehiclePosition = z.infer<typeof vehiclePosition>;

export const listVehiclePositions = endpoint({
	name: 'listVehiclePositions',
	summary:
		'Canlı takip: dağıtımdaki araçlar, son konumları ve sıradaki durakları; yolda olmayanlardan uyarısı olanlar',
	method: 'GET',
	path: '/api/vehicle-positions',
	access: 'routes.read',
	query: z.object({ depotId: id.optional() }),
	answer: z.object({
		items: z.array(vehiclePosition),
		/** Vehicles on the road beyond those of `items`. */
		hiddenCount: z.int(),
	}),
});
