// Konumu Belirsiz of several depots (docs/domain.md#points-of-orders).
import type { UnplacedOrder } from '@sevk/contract/orders/order-points';
import { addDays, type ServiceDate } from '@sevk/domain/common/date/date';
import { geoPoint } from '@sevk/domain/common/place/geo';
import { checkPoint } from '@sevk/domain/common/place/point-check';
import { pointAlarm, weeksBefore } from '@sevk/domain/orders/list/order-point-alarm';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import {
	countUnplaced,
	type PlacedOrder,
	readPlaced,
	readPointDays,
	readUnplaced,
} from './order-unplaced-store.ts';

/** Orders that wait longer are not on the way any more; *Dünden Kalanlar* has them. */
const daysBack = 14;
/** A list that a person works through in a day. */
const mostOrders = 500;

export async function listUnplaced(
	db: Database,
	depotIds: readonly string[],
	today: ServiceDate,
): Promise<{ items: UnplacedOrder[]; leftOut: number }> {
	const from = addDays(today, -daysBack);
	const depots = await eachDepot(depotIds, async (depotId) => {
		const doubts = doubtsOf(await readPlaced(db, depotId, from));
		const options = { from, doubtedIds: [...doubts.keys()], limit: mostOrders };
		const rows = await readUnplaced(db, depotId, options);
		const count = (await countUnplaced(db, depotId, from)) + doubts.size;
		return {
			items: rows.map((row) => ({ ...row, doubt: doubts.get(row.id) ?? null })),
			leftOut: Math.max(count - rows.length, 0),
		};
	});
	return {
		items: depots.flatMap(({ items }) => items),
		leftOut: depots.reduce((sum, { leftOut }) => sum + leftOut, 0),
	};
}

function doubtsOf(orders: readonly PlacedOrder[]): Map<string, string> {
	return new Map(
		orders.flatMap(({ id, longitude, latitude, ...address }) => {
			const check = checkPoint(geoPoint(longitude, latitude), address);
			return check.kind === 'elsewhere' ? [[id, check.sentence] as const] : [];
		}),
	);
}

/** Of a long weekend the orders of the next working day come before it. */
const daysAhead = 4;

/** The alarms of today and the next days, whose orders come the evening before. */
export async function readAlarms(db: Database, depotIds: readonly string[], today: ServiceDate) {
	const days = Array.from({ length: daysAhead + 1 }, (_, offset) => addDays(today, offset));
	const before = Array.from({ length: 7 * weeksBefore }, (_, index) => addDays(today, -index - 1));
	const alarms = await eachDepot(depotIds, async (depotId) => {
		const stored = await readPointDays(db, depotId, [...days, ...before]);
		const counts = new Map(stored.map((day) => [day.serviceDate, day]));
		const allBefore = before.flatMap((date) => counts.get(date) ?? []);
		return days.flatMap((day) => {
			const count = counts.get(day);
			const sameWeekdays = Array.from({ length: weeksBefore }, (_, week) =>
				addDays(day, -7 * (week + 1)),
			).flatMap((date) => counts.get(date) ?? []);
			const alarm = count === undefined ? null : pointAlarm(count, sameWeekdays, allBefore);
			return alarm === null ? [] : [{ depotId, ...alarm }];
		});
	});
	return alarms.flat();
}
