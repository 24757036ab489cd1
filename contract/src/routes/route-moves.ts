// Moves of orders within the plan of a day, all in one transaction.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { bulkAnswer, id, versioned } from '../common/ids.ts';

const move = z.object({
	orderId: id,
	/** The route that the planner's screen shows; null is the pool. */
	fromRouteId: id.nullable(),
	/** Null moves the order to the pool; the same route moves its stop within the route. */
	toRouteId: id.nullable(),
	/** Position of its stop on the new route, from 1; omitted: at the end. */
	position: z.int().min(1).max(2000).optional(),
});

export const moveRouteOrders = endpoint({
	name: 'moveRouteOrders',
	summary: 'Siparişleri havuz ile rotalar arasında taşı; her siparişin yanıtı ayrıdır',
	method: 'POST',
	path: '/api/routes/order-moves',
	access: 'routes.plan',
	idempotent: true,
	body: z.object({ depotId: id, moves: z.array(move).min(1).max(2000) }),
	/** `routes`: the changed routes with their new versions. */
	answer: bulkAnswer.extend({ routes: z.array(versioned) }),
	refusals: [
		'route/wrong-state',
		'route/order-elsewhere',
		'route/order-in-custody',
		'order/not-ready',
	],
});
