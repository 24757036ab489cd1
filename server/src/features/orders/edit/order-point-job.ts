// Looks again for the points of orders that have a rough one (docs/domain.md#points-of-orders).
import { mayReplacePoint } from '@sevk/domain/common/place/known-point';
import { addressKeysOf } from '@sevk/domain/orders/common/order-address';
import type { Database } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import type { Job } from '../../../http/operation/job.ts';
import { startPolling } from '../../../http/operation/polling.ts';
import { listActiveDepotIds } from '../../depots/depot-store.ts';
import { type FindPlace, findKnownPoints } from '../common/order-known-point-commands.ts';
import {
	listRoughOrders,
	listUnkeyedOrders,
	saveAddressKeys,
} from '../common/order-point-store.ts';
import { setOrderPoints } from './order-point-commands.ts';

type Log = { warn: (about: object, message: string) => void };

const system = { userId: null, name: 'Sevk', requestId: null };

/** Orders of one transaction: an act on one of them waits for it. */
const mostAtOnce = 100;

type Depot = { readonly depotId: string; readonly findPlace: FindPlace; readonly now: Date };

/** Computes the keys of orders of older versions, then looks for better points of rough ones. */
export async function improveOrderPoints(
	db: Database,
	findPlace: FindPlace,
	now: Date,
	isEnding: () => boolean = () => false,
): Promise<void> {
	for (const depotId of await listActiveDepotIds(db)) {
		if (isEnding()) return;
		await keyOrders(db, depotId, isEnding);
		await improveDepotPoints(db, { depotId, findPlace, now }, isEnding);
	}
}

async function keyOrders(db: Database, depotId: string, isEnding: () => boolean): Promise<void> {
	while (!isEnding()) {
		const orders = await listUnkeyedOrders(db, depotId);
		if (orders.length === 0) return;
		const keys = orders.map((order) => ({
			orderId: order.orderId,
			addressLine: order.addressLine,
			...addressKeysOf(order),
		}));
		await transact(db, (tx) => saveAddressKeys(tx, depotId, keys));
	}
}

/** Looks for better points of the orders of a depot that have a rough one. */
export async function improveDepotPoints(
	db: Database,
	{ depotId, findPlace, now }: Depot,
	isEnding: () => boolean = () => false,
): Promise<void> {
	const orders = await listRoughOrders(db, depotId);
	const found = await findKnownPoints(db, depotId, orders, findPlace);
	const points = orders.flatMap(({ orderId, knowledge }, index) => {
		const next = found[index] ?? null;
		const isBetter =
			next !== null && next.source !== 'district' && mayReplacePoint(knowledge, next);
		return isBetter ? [{ ...next, orderId }] : [];
	});
	for (let from = 0; from < points.length && !isEnding(); from += mostAtOnce) {
		const some = points.slice(from, from + mostAtOnce);
		await transact(db, (tx) => setOrderPoints(tx, { depotId, points: some, caller: system, now }));
	}
}

const everyMs = 5 * 60_000;

export function orderPointJob(db: Database, findPlace: FindPlace, log: Log): Job {
	const run = (isEnding: () => boolean) =>
		improveOrderPoints(db, findPlace, new Date(), isEnding).catch((error: unknown) =>
			log.warn({ err: error }, 'Sipariş konumları iyileştirilemedi; beş dakika sonra denenecek.'),
		);
	return { name: 'order points', start: () => startPolling(run, everyMs) };
}
