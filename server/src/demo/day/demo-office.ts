// The depot of a scenario: its people, its waiting orders and the timing of its acts.
import type { ServiceDate } from '@sevk/domain/common/date/date';
import { isRefusal, type Refusal } from '@sevk/domain/common/rule/refusal';
import { orderWarnings } from '@sevk/domain/orders/form/order-warnings';
import type { OrderDraft } from '@sevk/domain/orders/import/order-import-draft';
import type { Act } from '../../db/act.ts';
import type { Database } from '../../db/database.ts';
import { recordEvent } from '../../db/events.ts';
import { transact } from '../../db/transact.ts';
import { newOrder } from '../../features/orders/common/order-entry-commands.ts';
import { insertOrders } from '../../features/orders/common/order-insert-store.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { inventOrders, type OrderWish } from '../data/demo-orders.ts';
import type { Random } from '../data/demo-random.ts';

export type DemoPeople = {
	readonly planner: PersonCaller;
	readonly warehouse: PersonCaller;
	readonly cashier: PersonCaller;
	readonly operations: PersonCaller;
	readonly support: PersonCaller;
	/** By full name; each has an account. */
	readonly drivers: ReadonlyMap<string, PersonCaller>;
};

export type DemoOffice = {
	readonly db: Database;
	readonly depotId: string;
	readonly people: DemoPeople;
	/** Ids by plate. */
	readonly vehicles: ReadonlyMap<string, string>;
	readonly random: Random;
	/** Creates an act with a key and the scenario's time. */
	readonly act: (at: Date) => Act;
	/** Orders for another attempt; the next trip to their district includes them. */
	readonly waiting: DemoOrder[];
	/** What recipients ordered so far: some order again. */
	readonly earlier: OrderDraft[];
	/** Reserves order numbers of this depot and returns the first. */
	readonly takeNumbers: (count: number) => number;
};

/** An order with its undelivered pieces and uncollected amount. */
export type DemoOrder = {
	readonly orderId: string;
	readonly draft: OrderDraft;
	readonly lineIds: readonly string[];
	pieces: readonly DemoPiece[];
	dueKurus: number;
	/** The day of the next attempt. */
	serviceDate: ServiceDate;
};

type DemoPiece = { readonly pieceId: string; readonly barcode: string };

/** Removes the waiting orders of some districts and returns them. */
export function takeWaiting(
	{ waiting }: DemoOffice,
	districts: readonly { readonly name: string }[],
): DemoOrder[] {
	const fits = ({ draft }: DemoOrder) => districts.some(({ name }) => name === draft.district);
	const matches = waiting.filter(fits);
	const left = waiting.filter((order) => !fits(order));
	waiting.splice(0, waiting.length, ...left);
	return matches;
}

/** The answer of a command that must succeed; a refusal is a bug in the scenario. */
export function accepted<Result>(answer: Result): Exclude<Result, Refusal> {
	if (isRefusal(answer)) {
		throw new Error(`The demo's story does not hold: ${answer.code}: ${answer.detail}`);
	}
	return answer as Exclude<Result, Refusal>;
}

export function requireValue<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
	const value = map.get(key);
	if (value === undefined) throw new Error(`The demo does not know "${key}"`);
	return value;
}

/** Imports orders like a shop's file: ready, or to be checked if they have warnings. */
export async function takeOrders(
	office: DemoOffice,
	wish: OrderWish,
	at: Date,
): Promise<DemoOrder[]> {
	const { db, depotId, people } = office;
	const { earlier } = office;
	const drafts = inventOrders(office.random, office.takeNumbers(wish.count), { ...wish, earlier });
	earlier.push(...drafts);
	const orders = drafts.map((draft) => newOrder(draft, orderWarnings(draft)));
	const caller = people.planner;
	await transact(db, async (tx) => {
		await insertOrders(tx, { depotId, orders, caller, now: at });
		for (const [index, { orderId: nounId }] of orders.entries()) {
			const payload = {
				fileName: `siparisler-${wish.serviceDate}.csv`,
				line: index + 2,
				version: 1,
			};
			recordEvent(tx, { depotId, noun: 'order', nounId, kind: 'imported', payload, caller, at });
		}
	});
	const stored = await readStored(
		db,
		depotId,
		orders.map(({ orderId }) => orderId),
	);
	return orders.map(({ orderId, draft }) => ({
		orderId,
		draft,
		lineIds: stored.lines.filter((one) => one.orderId === orderId).map(({ id }) => id),
		pieces: stored.pieces.filter((one) => one.orderId === orderId),
		dueKurus: draft.dueKurus,
		serviceDate: draft.serviceDate,
	}));
}

async function readStored(db: Database, depotId: string, orderIds: string[]) {
	const pieces = await db
		.selectFrom('pieces')
		.select(['id as pieceId', 'barcode', 'order_id as orderId'])
		.where('depot_id', '=', depotId)
		.where('order_id', 'in', orderIds)
		.orderBy('ordinal')
		.execute();
	const lines = await db
		.selectFrom('order_lines')
		.select(['id', 'order_id as orderId'])
		.where('depot_id', '=', depotId)
		.where('order_id', 'in', orderIds)
		.orderBy('position')
		.execute();
	return { pieces, lines };
}
