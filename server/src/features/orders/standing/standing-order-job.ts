// Creates the orders of the coming days (docs/domain.md#standing-orders).
import { addDays, type ServiceDate, todayIn } from '@sevk/domain/common/date/date';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import {
	comingStandingDates,
	standingDaysAhead,
} from '@sevk/domain/orders/standing/standing-order';
import type { Database } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import { transact } from '../../../db/transact.ts';
import type { Job } from '../../../http/operation/job.ts';
import { startPolling } from '../../../http/operation/polling.ts';
import { listActiveDepotIds } from '../../depots/depot-store.ts';
import type { FindPlace } from '../common/order-known-point-commands.ts';
import { placeStandingDate } from './standing-order-place-commands.ts';
import {
	listRunningStandingOrders,
	listStandingDates,
	lockStandingOrder,
	saveStandingDate,
} from './standing-order-store.ts';

type Log = { readonly warn: (about: object, message: string) => void };

const system = { userId: null, name: 'Sevk', requestId: null };

type RoundOptions = {
	readonly findPlace: FindPlace;
	readonly isEnding?: () => boolean;
};

/**
 * Creates the orders of the coming days that have none, each in a transaction of its own. A day that
 * could not get one is tried again, because room may become free.
 */
export async function createStandingOrders(
	db: Database,
	now: Date,
	{ findPlace, isEnding = () => false }: RoundOptions,
): Promise<void> {
	const failures: unknown[] = [];
	for (const depotId of await listActiveDepotIds(db)) {
		for (const { standingOrderId, serviceDate } of await listDueDates(db, depotId, now)) {
			if (isEnding()) return;
			const about = { depotId, standingOrderId, serviceDate, findPlace, now };
			await createOrderOf(db, about).catch((error: unknown) => failures.push(error));
		}
	}
	if (failures.length > 0) throw new AggregateError(failures, 'some orders were not created');
}

/** The coming days without an order that nobody left out. */
async function listDueDates(db: Database, depotId: string, now: Date) {
	const today = todayIn(now);
	const range = { from: today, until: addDays(today, standingDaysAhead - 1) };
	const orders = await listRunningStandingOrders(db, depotId, range);
	if (orders.length === 0) return [];
	const rows = await listStandingDates(db, { depotId, from: today });
	const settled = new Set(
		rows
			.filter(({ state }) => state !== 'failed')
			.map(({ standingOrderId, serviceDate }) => `${standingOrderId} ${serviceDate}`),
	);
	return orders
		.flatMap(({ id, rule }) =>
			comingStandingDates(rule, today).map((serviceDate) => ({ standingOrderId: id, serviceDate })),
		)
		.filter((one) => !settled.has(`${one.standingOrderId} ${one.serviceDate}`))
		.toSorted((one, other) => (one.serviceDate < other.serviceDate ? -1 : 1));
}

type Due = {
	readonly depotId: string;
	readonly standingOrderId: string;
	readonly serviceDate: ServiceDate;
	readonly findPlace: FindPlace;
	readonly now: Date;
};

async function createOrderOf(
	db: Database,
	{ depotId, standingOrderId, serviceDate, findPlace, now }: Due,
): Promise<void> {
	await transact(db, async (tx) => {
		const order = await lockStandingOrder(tx, depotId, standingOrderId);
		if (order === null || order.draft === null) return;
		// Another process, or an edit, may have been faster.
		if (!comingStandingDates(order.rule, todayIn(now)).includes(serviceDate)) return;
		const rows = await listStandingDates(tx, { depotId, from: serviceDate, standingOrderId });
		const row = rows.find((one) => one.serviceDate === serviceDate);
		if (row !== undefined && row.state !== 'failed') return;
		const placed = await placeStandingDate(tx, {
			depotId,
			order: { ...order, draft: order.draft },
			serviceDate,
			placedOn: serviceDate,
			caller: system,
			findPlace,
			now,
		});
		const noun = { depotId, noun: 'standing-order', nounId: standingOrderId, caller: system };
		if (!isRefusal(placed)) {
			recordEvent(tx, { ...noun, kind: 'date_placed', payload: { serviceDate } });
			return;
		}
		const problem = placed.detail;
		const nextDate = placed.code === 'capacity/no-room' ? placed.facts.nextDate : null;
		if (row?.problem === problem && row.nextDate === nextDate) return;
		const key = { depotId, standingOrderId, serviceDate };
		await saveStandingDate(tx, key, { state: 'failed', problem, nextDate }, now);
		recordEvent(tx, { ...noun, kind: 'date_failed', payload: { serviceDate } });
	});
}

const everyMs = 60_000;

/** Creates orders every minute; several processes may. */
export function standingOrderJob(db: Database, findPlace: FindPlace, log: Log): Job {
	const run = (isEnding: () => boolean) =>
		createStandingOrders(db, new Date(), { findPlace, isEnding }).catch((error: unknown) =>
			log.warn({ err: error }, 'Düzenli siparişler açılamadı; bir dakika sonra denenecek.'),
		);
	return { name: 'standing orders', start: () => startPolling(run, everyMs) };
}
