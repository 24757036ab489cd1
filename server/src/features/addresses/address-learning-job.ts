// Addresses learn from the results of orders (docs/domain.md#address-memory).
import { plainAddressLine, rememberedKeyOf } from '@sevk/domain/addresses/address-key';
import {
	countHours,
	learnBestHours,
	learnPin,
	learnStay,
} from '@sevk/domain/addresses/address-memory';
import type { Database, Tx } from '../../db/database.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import { createEventFollower, type EventConsumer } from '../../events/event-follower.ts';
import type { Job } from '../../http/operation/job.ts';
import { startPolling } from '../../http/operation/polling.ts';
import { addressDays } from '../../settings/policy.ts';
import { listDepotIds } from '../depots/depot-store.ts';
import {
	type AddressKeys,
	areOrdersKeyed,
	readUsedAddresses,
	readVisits,
	saveLearned,
	useAddresses,
} from './address-learning-store.ts';

type Log = { readonly warn: (about: object, message: string) => void };

/** Events of an order after which its address has more, or less, to learn from. */
const resultKinds = ['delivered', 'partially_delivered', 'failed', 'reverted'];

const dayMs = 24 * 3_600_000;

export const addressConsumer: EventConsumer = {
	name: 'addresses',
	// An installation that is upgraded learns from its history.
	beginsBeforeMs: addressDays * dayMs,
	consume: async (tx, depotId, events, now) => {
		const orderIds = events.flatMap(({ noun, nounId, kind }) =>
			noun === 'order' && resultKinds.includes(kind) ? [nounId] : [],
		);
		if (orderIds.length === 0) return;
		const used = await readUsedAddresses(tx, depotId, [...new Set(orderIds)]);
		const keyed = used.flatMap((address) => {
			const key = rememberedKeyOf(address);
			if (key === null) return [];
			const addressLine = plainAddressLine(address);
			return [{ ...address, addressLine, key: key.full, buildingKey: key.building }];
		});
		const latest = new Map(
			keyed
				.toSorted((one, other) => Number(one.usedAt) - Number(other.usedAt))
				.map((one) => [one.key, one]),
		);
		if (latest.size === 0) return;
		for (const address of await useAddresses(tx, depotId, [...latest.values()], now)) {
			await learnAddress(tx, depotId, address, now);
		}
	},
};

/** Learns again from all visits of an address and of those merged into it. */
export async function learnAddress(
	tx: Tx,
	depotId: string,
	address: AddressKeys,
	now: Date,
): Promise<void> {
	const { visits, stays } = await readVisits(tx, depotId, address, now);
	const hours = countHours(visits);
	const learned = {
		visits,
		pin: learnPin(visits),
		stay: learnStay(stays),
		hours,
		best: learnBestHours(hours),
	};
	await saveLearned(tx, depotId, address.id, learned, now);
}

const everyMs = 60_000;

/** The depots that may learn: before the keys of orders are known, an address would find no visit. */
export async function listLearningDepotIds(db: Database): Promise<string[]> {
	const depotIds = await listDepotIds(db);
	const areKeyed = await eachDepot(depotIds, (depotId) => areOrdersKeyed(db, depotId));
	return depotIds.filter((_, at) => areKeyed[at]);
}

export function addressLearningJob(db: Database, log: Log): Job {
	const start = () => {
		const parts = { db, log, listDepotIds: () => listLearningDepotIds(db) };
		const follower = createEventFollower({ ...parts, consumer: addressConsumer });
		const polling = startPolling(follower.follow, everyMs);
		return {
			stop: async () => {
				await polling.stop();
				await follower.release().catch(() => undefined);
			},
		};
	};
	return { name: 'address learning', start };
}
