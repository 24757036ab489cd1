// Looks again for the points of orders that have a rough one (docs/domain.md#points-of-orders).
import { addressKeysOf } from '@sevk/domain/orders/common/order-address';
import type { Database } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import type { Job } from '../../../http/operation/job.ts';
import { startPolling } from '../../../http/operation/polling.ts';
import { listActiveDepotIds } from '../../depots/depot-store.ts';
import type { FindPlace } from '../common/order-known-point-commands.ts';
import { listUnkeyedOrders, saveAddressKeys } from '../common/order-point-store.ts';
import { improveDepotPoints } from './order-point-commands.ts';

type Log = { warn: (about: object, message: string) => void };

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

const everyMs = 5 * 60_000;

export function orderPointJob(db: Database, findPlace: FindPlace, log: Log): Job {
	const run = (isEnding: () => boolean) =>
		improveOrderPoints(db, findPlace, new Date(), isEnding).catch((error: unknown) =>
			log.warn({ err: error }, 'Sipariş konumları iyileştirilemedi; beş dakika sonra denenecek.'),
		);
	return { name: 'order points', start: () => startPolling(run, everyMs) };
}
