// What a plan leaves as a person made it (docs/domain.md#proposals).
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, version, versioned } from '../common/ids.ts';

const lock = {
	method: 'PUT',
	access: 'routes.plan',
	idempotent: true,
	body: z.object({ locked: z.boolean() }),
} as const;

export const lockRoute = endpoint({
	...lock,
	name: 'lockRoute',
	summary: 'Elle yapıldı, dokunma: planlama rotayı değiştirmez; ya da kilidi kaldır',
	path: '/api/routes/:routeId/plan-lock',
	params: z.object({ routeId: id }),
	answer: versioned,
	refusals: ['route/wrong-state'],
});

export const lockStop = endpoint({
	...lock,
	name: 'lockStop',
	summary: 'Durağı rotasında ve sırasında kilitle ya da kilidi kaldır',
	path: '/api/routes/:routeId/stops/:stopId/plan-lock',
	params: z.object({ routeId: id, stopId: id }),
	/** The route with its new version. */
	answer: versioned,
	refusals: ['route/wrong-state'],
});

export const fixOrderCrew = endpoint({
	name: 'fixOrderCrew',
	summary: 'Siparişi bir araca ya da sürücüye sabitle; planlama başkasına vermez',
	method: 'PUT',
	path: '/api/orders/:orderId/fixed-crew',
	access: 'routes.plan',
	idempotent: true,
	params: z.object({ orderId: id }),
	/** Null: any. */
	body: z.object({ vehicleId: id.nullable(), driverId: id.nullable(), version }),
	answer: versioned,
	refusals: ['common/stale', 'order/erased'],
});
