import { type RecipientView, recipientViewOf } from '@sevk/domain/common/access/recipient-view';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';

/** Whether a route `r` is between acceptance and closing. */
export const isRouteRunning: RawBuilder<boolean> = sql`(
	r.state = 'ready' or (r.departed_at is not null and r.closed_at is null))`;

/** What a viewer sees of the recipient of an order; only a driver's view depends on its route. */
export async function readRecipientView(
	db: Database,
	viewer: PersonCaller,
	{ depotId, orderId }: { readonly depotId: string; readonly orderId: string },
): Promise<RecipientView> {
	if (viewer.driverId === null) return recipientViewOf(viewer, null);
	const route = await db
		.selectFrom('route_orders as ro')
		.innerJoin('routes as r', (join) =>
			join.on('r.depot_id', '=', depotId).onRef('r.id', '=', 'ro.route_id'),
		)
		.select(['r.driver_id as driverId', isRouteRunning.as('running')])
		.where('ro.depot_id', '=', depotId)
		.where('ro.order_id', '=', orderId)
		.where('ro.active', '=', true)
		.executeTakeFirst();
	return recipientViewOf(viewer, route ?? null);
}
