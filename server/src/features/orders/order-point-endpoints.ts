import * as contract from '@sevk/contract/orders/order-points';
import { todayIn } from '@sevk/domain/common/date/date';
import type { Database } from '../../db/database.ts';
import { depotsOf } from '../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import type { FindPlace } from './common/order-known-point-commands.ts';
import { placeOrders } from './edit/order-point-commands.ts';
import { listUnplaced, readAlarms } from './reading/order-unplaced-answer.ts';

/** The endpoints of Konumu Belirsiz. */
export function implementOrderPoints({
	db,
	findPlace,
}: {
	readonly db: Database;
	readonly findPlace: FindPlace;
}): Implementation[] {
	return [
		implement(contract.listUnplacedOrders, async ({ query }, caller) =>
			listUnplaced(db, depotsOf(caller, query.depotId), todayIn(new Date())),
		),
		implement(contract.readPointAlarms, async ({ query }, caller) => ({
			items: await readAlarms(db, depotsOf(caller, query.depotId), todayIn(new Date())),
		})),
		implement(contract.placeOrders, async ({ body }, caller, { act }) =>
			placeOrders({ db, caller, act }, body.orders, body.point, findPlace),
		),
	];
}
