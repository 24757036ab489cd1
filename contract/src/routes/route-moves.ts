// The board's one act: orders change their place in the plan of a day, all in one transaction.
import { z } from 'zod';
import { endpoint } from '../access/endpoint.ts';
import { bulkAnswer, id, versioned } from '../common/ids.ts';

const move = z.object({
	orderId: id,
	/** Where the planner saw the order; null is the pool. */
	fromRouteId: id.nullable(),
	/** Null puts it into the pool; the same route moves its stop within the route. */
	toRouteId: id.nullable(),
	/** The place of its stop on the new route, 1 is the first; at the end when left out. */
	position: z.int().min(1).max(2000).optional(),
});

export const moveRouteOrders = endpoint({
	name: 'moveRouteOrders',
	summary: 'Siparişleri havuz ile rotalar arasında taşı; her siparişin yanıtı ayrıdır',
	method: 'POST',
	path: '/api/routes/order-moves',
	access: 'routes.plan',
	acts: true,
	body: z.object({ depotId: id, moves: z.array(move).min(1).max(2000) }),
	/** `routes`: those that changed, with the version that stands now. */
	answer: bulkAnswer.extend({ routes: z.array(versioned) }),
	refusals: [
		'route/wrong-state',
		'route/order-elsewhere',
		'route/order-in-custody',
		'order/not-ready',
	],
});
