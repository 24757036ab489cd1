// SQL of orders that repeat on weekdays (docs/domain.md#standing-orders).
import type { Weekday } from '@sevk/domain/common/date/work-week';
import type { OrderDraft } from '@sevk/domain/orders/import/order-import-draft';
import type { StandingDateState, StandingRule } from '@sevk/domain/orders/standing/standing-order';
import { sql } from 'kysely';
import type { Database, Row, Tx } from '../../../db/database.ts';

/** What each order has; the rest is that of the single order. */
export type StandingDraft = Omit<
	OrderDraft,
	| 'orderNo'
	| 'externalRef'
	| 'serviceDate'
	| 'senderBarcodes'
	| 'dispatchNoteNo'
	| 'preCampaignKurus'
	| 'proposedPostalCode'
	| 'writtenPlace'
>;

export type StoredStandingOrder = {
	readonly id: string;
	readonly number: number;
	readonly rule: StandingRule;
	/** Null after the erasure of its recipient. */
	readonly draft: StandingDraft | null;
	readonly version: number;
};

/** A draft that was kept before orders had a second window has none. */
const oneWindow = { windowGapStart: null, windowGapEnd: null };

function standingOrderOf(row: Row<'standing_orders'>): StoredStandingOrder {
	return {
		id: row.id,
		number: row.number,
		rule: {
			weekdays: row.weekdays as Weekday[],
			everyWeeks: row.every_weeks,
			startsOn: row.starts_on,
			endsOn: row.ends_on,
			pausedFrom: row.paused_from,
			pausedUntil: row.paused_until,
		},
		draft: row.draft === null ? null : { ...oneWindow, ...(row.draft as StandingDraft) },
		version: row.version,
	};
}

/** All standing orders of a depot, the latest first. */
export async function listStandingOrders(
	db: Database,
	depotId: string,
): Promise<StoredStandingOrder[]> {
	const rows = await db
		.selectFrom('standing_orders')
		.selectAll()
		.where('depot_id', '=', depotId)
		.orderBy('number', 'desc')
		.execute();
	return rows.map(standingOrderOf);
}

/** Those that may have a day in the range. */
export async function listRunningStandingOrders(
	db: Database,
	depotId: string,
	{ from, until }: { readonly from: string; readonly until: string },
): Promise<StoredStandingOrder[]> {
	const rows = await db
		.selectFrom('standing_orders')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('erased_at', 'is', null)
		.where('starts_on', '<=', until)
		.where((where) => where.or([where('ends_on', 'is', null), where('ends_on', '>=', from)]))
		.orderBy('number')
		.execute();
	return rows.map(standingOrderOf);
}

/** Locks a standing order, so that its days are decided one after the other. */
export async function lockStandingOrder(
	tx: Tx,
	depotId: string,
	id: string,
): Promise<StoredStandingOrder | null> {
	const row = await tx
		.selectFrom('standing_orders')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.forUpdate()
		.executeTakeFirst();
	return row === undefined ? null : standingOrderOf(row);
}

function columnsOf(rule: StandingRule, draft: StandingDraft, now: Date) {
	return {
		weekdays: [...rule.weekdays],
		every_weeks: rule.everyWeeks,
		starts_on: rule.startsOn,
		ends_on: rule.endsOn,
		paused_from: rule.pausedFrom,
		paused_until: rule.pausedUntil,
		draft: JSON.stringify(draft),
		updated_at: now,
	};
}

type NewStandingOrder = {
	readonly depotId: string;
	readonly id: string;
	readonly number: number;
	readonly rule: StandingRule;
	readonly draft: StandingDraft;
	readonly sourceOrderId: string | null;
	readonly createdByName: string;
	readonly now: Date;
};

export async function insertStandingOrder(tx: Tx, order: NewStandingOrder): Promise<void> {
	const { rule, draft, now } = order;
	await tx
		.insertInto('standing_orders')
		.values({
			depot_id: order.depotId,
			id: order.id,
			number: order.number,
			...columnsOf(rule, draft, now),
			source_order_id: order.sourceOrderId,
			created_by_name: order.createdByName,
			created_at: now,
		})
		.execute();
}

type Edited = Pick<NewStandingOrder, 'depotId' | 'id' | 'rule' | 'draft' | 'now'>;

export async function updateStandingOrder(
	tx: Tx,
	{ depotId, id, rule, draft, now }: Edited,
): Promise<void> {
	await tx
		.updateTable('standing_orders')
		.set({ ...columnsOf(rule, draft, now), version: sql`version + 1` })
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.execute();
}

export type StandingDateRow = {
	readonly standingOrderId: string;
	readonly serviceDate: string;
	readonly state: StandingDateState;
	readonly orderId: string | null;
	readonly orderNo: string | null;
	readonly placedOn: string | null;
	readonly problem: string | null;
	readonly nextDate: string | null;
	readonly decidedByName: string | null;
};

/** What became of the days from one on; of one standing order, or of all of the depot. */
export async function listStandingDates(
	db: Database,
	{
		depotId,
		from,
		standingOrderId = null,
	}: { readonly depotId: string; readonly from: string; readonly standingOrderId?: string | null },
): Promise<StandingDateRow[]> {
	return db
		.selectFrom('standing_order_dates as d')
		.leftJoin('orders as o', (join) =>
			join.on('o.depot_id', '=', depotId).onRef('o.id', '=', 'd.order_id'),
		)
		.select([
			'd.standing_order_id as standingOrderId',
			'd.service_date as serviceDate',
			'd.state',
			'd.order_id as orderId',
			'o.order_no as orderNo',
			'o.service_date as placedOn',
			'd.problem',
			'd.next_date as nextDate',
			'd.decided_by_name as decidedByName',
		])
		.where('d.depot_id', '=', depotId)
		.where('d.service_date', '>=', from)
		.where(
			sql<boolean>`(${standingOrderId}::uuid is null or d.standing_order_id = ${standingOrderId}::uuid)`,
		)
		.orderBy('d.service_date')
		.execute();
}

type DateKey = {
	readonly depotId: string;
	readonly standingOrderId: string;
	readonly serviceDate: string;
};

type DateOutcome = Partial<
	Pick<StandingDateRow, 'orderId' | 'problem' | 'nextDate' | 'decidedByName'>
> &
	Pick<StandingDateRow, 'state'>;

/** Writes what became of a day of a locked standing order. */
export async function saveStandingDate(
	tx: Tx,
	{ depotId, standingOrderId, serviceDate }: DateKey,
	{ state, orderId = null, problem = null, nextDate = null, decidedByName = null }: DateOutcome,
	now: Date,
): Promise<void> {
	const values = {
		state,
		order_id: orderId,
		problem,
		next_date: nextDate,
		decided_by_name: decidedByName,
		updated_at: now,
	};
	await tx
		.insertInto('standing_order_dates')
		.values({
			depot_id: depotId,
			standing_order_id: standingOrderId,
			service_date: serviceDate,
			...values,
		})
		.onConflict((conflict) =>
			conflict
				.columns(['depot_id', 'standing_order_id', 'service_date'])
				.doUpdateSet(values)
				// A day that has its order keeps it.
				.where('standing_order_dates.state', '<>', 'created'),
		)
		.execute();
}

/** The day is decided again by the rule. */
export async function dropSkippedDate(
	tx: Tx,
	{ depotId, standingOrderId, serviceDate }: DateKey,
): Promise<void> {
	await tx
		.deleteFrom('standing_order_dates')
		.where('depot_id', '=', depotId)
		.where('standing_order_id', '=', standingOrderId)
		.where('service_date', '=', serviceDate)
		.where('state', '=', 'skipped')
		.execute();
}
