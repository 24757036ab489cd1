import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant } from '../common/ids.ts';

const step = z.object({ at: instant, value: z.number() });

const routeTrack = z.object({
	/** Recorded positions in the sequence of time; none after they were deleted. */
	points: z.array(z.object({ at: instant, longitude: z.number(), latitude: z.number() })),
	/** Pieces on board after each movement. */
	pieces: z.array(step),
	/** The products among them that recipients gave back. */
	products: z.array(step),
	/** Cash of the driver in kuruş after each collection, with the float. */
	cashKurus: z.array(step),
});
export type RouteTrack = z.infer<typeof routeTrack>;

/** Looking at the past track of an employee is recorded in the history of the route (KVKK). */
export const viewRouteTrack = endpoint({
	name: 'viewRouteTrack',
	summary: 'Rotanın izi: konumlar, araçtaki koli ve nakit (bakan kayda geçer)',
	method: 'POST',
	path: '/api/routes/:routeId/track-views',
	access: 'locations.replay',
	params: z.object({ routeId: id }),
	answer: routeTrack,
});
