import * as standing from '@sevk/contract/orders/standing-orders';
import type { Database } from '../../../db/database.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { type FindPlace, findNoPlace } from '../common/order-known-point-commands.ts';
import { readStandingOrders } from './standing-order-answer.ts';
import {
	createStandingOrder,
	decideStandingDate,
	editStandingOrder,
} from './standing-order-commands.ts';

type Parts = { readonly db: Database; readonly findPlace?: FindPlace };

export function implementStandingOrders({ db, findPlace = findNoPlace }: Parts): Implementation[] {
	return [
		implement(standing.listStandingOrders, async ({ query }, caller) =>
			readStandingOrders(db, caller, query.depotId),
		),
		implement(standing.createStandingOrder, async ({ body }, caller, { act }) =>
			createStandingOrder({ db, caller, act }, body),
		),
		implement(standing.editStandingOrder, async ({ params, body }, caller, { act }) =>
			editStandingOrder({ db, caller, act }, params.standingOrderId, body),
		),
		implement(standing.decideStandingDate, async ({ params, body }, caller, { act }) =>
			decideStandingDate({ db, caller, act }, params.standingOrderId, body, findPlace),
		),
	];
}
