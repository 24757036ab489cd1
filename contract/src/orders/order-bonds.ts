// Orders that have to go together or apart (docs/domain.md#bonds).
import { bondKinds, bondLimits } from '@sevk/domain/orders/common/order-bond';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id } from '../common/ids.ts';

export const bondKind = z.enum(bondKinds);

/** A bond with those of its orders that are still to be delivered. */
export const orderBond = z.object({
	id,
	kind: bondKind,
	orders: z.array(z.object({ orderId: id, orderNo: z.string() })),
});

export const bindOrders = endpoint({
	name: 'bindOrders',
	summary: 'Siparişler birlikte ya da ayrı gitsin',
	method: 'POST',
	path: '/api/orders/bonds',
	access: 'orders.edit',
	idempotent: true,
	body: z.object({
		depotId: id,
		kind: bondKind,
		orderIds: z.array(id).min(bondLimits.least).max(bondLimits.most),
	}),
	answer: z.object({ id }),
	refusals: ['order/bond-contradicts', 'order/bond-ended', 'order/bond-too-few'],
});

export const removeBond = endpoint({
	name: 'removeBond',
	summary: 'Siparişlerin birlikte ya da ayrı gitme bağını kaldır',
	method: 'POST',
	path: '/api/orders/bonds/:bondId/removal',
	access: 'orders.edit',
	idempotent: true,
	params: z.object({ bondId: id }),
	body: z.object({ depotId: id }),
	answer: z.object({ id }),
});
