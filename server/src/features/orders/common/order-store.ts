import type {
	KnownPoint,
	PointKnowledge,
	PointPrecision,
	PointSource,
} from '@sevk/domain/common/place/known-point';
import type { OrderState } from '@sevk/domain/orders/common/order';
import type { OrderAddressKeys } from '@sevk/domain/orders/common/order-address';
import type { NoteVisibility } from '@sevk/domain/orders/common/order-note';
import type { OrderForm } from '@sevk/domain/orders/form/order-form';
import type { OrderWarning } from '@sevk/domain/orders/form/order-warnings';
import { trimBarcodes } from '@sevk/domain/orders/import/piece-sender-barcode';
import type { NextStepOutcome } from '@sevk/domain/orders/next/order-next-step';
import type { OrderType } from '@sevk/domain/reasons/order-type';
import type { PaymentType } from '@sevk/domain/reasons/payment-type';
import { senderKeyOf } from '@sevk/domain/senders/sender';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Row, Tx } from '../../../db/database.ts';
import { findDepotOf, groupByDepot } from '../../../db/depot-of.ts';
import { newId } from '../../../db/ids.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { clockOf, pointOf } from '../../../db/sql/row-values.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { isOnRouteOfDriver } from './order-filter-store.ts';

export type StoredOrder = {
	readonly id: string;
	readonly depotId: string;
	readonly form: OrderForm;
	/** The account of the sender; null while its printed name belongs to none. */
	readonly senderId: string | null;
	readonly state: OrderState;
	readonly attemptNo: number;
	/** How its point is known; null without one. */
	readonly pointKnowledge: PointKnowledge | null;
	readonly appointmentDate: string | null;
	readonly waitingSince: string | null;
	/** Who took the goods at the branch. */
	readonly branchReceiver: string | null;
	readonly warnings: readonly OrderWarning[];
	readonly createdAt: Date;
	/** The personal data of the recipient was erased. */
	readonly erased: boolean;
	readonly version: number;
};

type OrderRow = Row<'orders'> & { readonly sender_barcodes: readonly string[] };

/** The sender's barcodes of an order's pieces in their sequence. */
const senderBarcodes = (depotId: string, orderId: RawBuilder<unknown>) =>
	sql<string[]>`array(
		select coalesce(p.sender_barcode, '') from pieces p
		where p.depot_id = ${depotId}::uuid and p.order_id = ${orderId} and p.kind = 'package'
		order by p.ordinal)`.as('sender_barcodes');

function knowledgeOf(
	row: Pick<OrderRow, 'location_source' | 'location_precision'>,
): PointKnowledge | null {
	const { location_source: source, location_precision: precision } = row;
	if (source === null || precision === null) return null;
	return { source: source as PointSource, precision: precision as PointPrecision };
}

function orderOf(row: OrderRow): StoredOrder {
	return {
		id: row.id,
		depotId: row.depot_id,
		form: {
			orderNo: row.order_no,
			externalRef: row.external_ref,
			orderType: row.order_type as OrderType,
			senderName: row.sender_name,
			recipientName: row.recipient_name,
			phone: row.phone,
			email: row.email,
			province: row.province,
			district: row.district,
			neighbourhood: row.neighbourhood,
			addressLine: row.address_line,
			addressHint: row.address_hint,
			postalCode: row.postal_code,
			point: pointOf(row.longitude, row.latitude),
			serviceDate: row.service_date,
			windowStart: clockOf(row.window_start),
			windowEnd: clockOf(row.window_end),
			windowGapStart: clockOf(row.window_gap_start),
			windowGapEnd: clockOf(row.window_gap_end),
			readyFrom: clockOf(row.ready_from),
			pieceCount: row.piece_count,
			senderBarcodes: trimBarcodes(row.sender_barcodes),
			desi: row.desi,
			kg: row.kg,
			paymentType: row.payment_type as PaymentType,
			dueKurus: row.due_kurus,
			amountKurus: row.amount_kurus,
			preCampaignKurus: row.pre_campaign_kurus,
			dispatchNoteNo: row.dispatch_note_no,
			coldChain: row.cold_chain,
			needsLift: row.needs_lift,
			needsAdr: row.needs_adr,
			priority: row.priority,
			serviceMinutes: row.service_minutes,
			note: row.note,
		},
		senderId: row.sender_id,
		state: row.state,
		attemptNo: row.attempt_no,
		pointKnowledge: knowledgeOf(row),
		appointmentDate: row.appointment_date,
		waitingSince: row.waiting_since,
		branchReceiver: row.branch_receiver,
		warnings: row.warnings as OrderWarning[],
		createdAt: row.created_at,
		erased: row.erased_at !== null,
		version: row.version,
	};
}

/** An order of the caller's depots; a driver finds only orders of own routes. */
export async function findOrder(
	db: Database,
	{ depotIds, driverId }: Pick<PersonCaller, 'depotIds' | 'driverId'>,
	orderId: string,
): Promise<StoredOrder | null> {
	const depotId = await findDepotOf(db, 'orders', orderId, depotIds);
	if (depotId === null) return null;
	let query = db
		.selectFrom('orders as o')
		.selectAll()
		.select(senderBarcodes(depotId, sql.ref('o.id')))
		.where('o.depot_id', '=', depotId)
		.where('o.id', '=', orderId);
	if (driverId !== null) query = query.where(sql<boolean>`${isOnRouteOfDriver(driverId, depotId)}`);
	const row = await query.executeTakeFirst();
	return row === undefined ? null : orderOf(row);
}

/** Order numbers by id; '' for an order that the caller may not see. */
export async function readOrderNumbers(
	db: Database,
	{ depotIds }: Pick<PersonCaller, 'depotIds'>,
	orderIds: readonly string[],
): Promise<(orderId: string) => string> {
	const idsByDepot = await groupByDepot(db, 'orders', orderIds, depotIds);
	const rows = await eachDepot([...idsByDepot.keys()], (depotId) =>
		db
			.selectFrom('orders')
			.select(['id', 'order_no'])
			.where('depot_id', '=', depotId)
			.where(sql<boolean>`id = any(${idsByDepot.get(depotId) ?? []}::uuid[])`)
			.execute(),
	);
	const numbers = new Map(rows.flat().map((row) => [row.id, row.order_no]));
	return (orderId) => numbers.get(orderId) ?? '';
}

/** Reads and locks an order. */
export async function lockOrder(
	tx: Tx,
	depotId: string,
	orderId: string,
): Promise<StoredOrder | null> {
	const row = await tx
		.selectFrom('orders as o')
		.selectAll()
		.select(senderBarcodes(depotId, sql.ref('o.id')))
		.where('o.depot_id', '=', depotId)
		.where('o.id', '=', orderId)
		.forUpdate()
		.executeTakeFirst();
	return row === undefined ? null : orderOf(row);
}

/** Whether another order of the depot has the number of a form from the same sender. */
export async function isOrderNoTaken(
	tx: Tx,
	depotId: string,
	{ orderNo, senderName }: Pick<OrderForm, 'orderNo' | 'senderName'>,
	{ senderId, exceptOrderId }: { senderId: string | null; exceptOrderId: string | null },
): Promise<boolean> {
	const row = await tx
		.selectFrom('orders')
		.select('id')
		.where('depot_id', '=', depotId)
		.where(sql<boolean>`order_no_fold = fold_code(${orderNo}::text)`)
		.where(sql<boolean>`(sender_key = ${senderKeyOf(senderName)} or sender_id = ${senderId}::uuid)`)
		.where('id', 'is distinct from', exceptOrderId)
		.executeTakeFirst();
	return row !== undefined;
}

/** The values of order_no_fold and sender_key, by the functions that compute those columns. */
export function keyColumns(orderNo: unknown, senderName: unknown): RawBuilder<unknown> {
	return sql`fold_code(${orderNo}::text), fold_text(btrim(${senderName}::text))`;
}

/** The number of the active route of an order; null when it is on none. */
export async function findRouteNumber(
	tx: Tx,
	depotId: string,
	orderId: string,
): Promise<string | null> {
	const row = await tx
		.selectFrom('route_orders as ro')
		.innerJoin('routes as r', (join) =>
			join.on('r.depot_id', '=', depotId).onRef('r.id', '=', 'ro.route_id'),
		)
		.select('r.number')
		.where('ro.depot_id', '=', depotId)
		.where('ro.order_id', '=', orderId)
		.where('ro.active', '=', true)
		.executeTakeFirst();
	return row?.number ?? null;
}

/** The last attempt that is not reverted, with the day of its route. */
export async function findLastAttempt(tx: Tx, depotId: string, orderId: string) {
	return await tx
		.selectFrom('attempts as a')
		.innerJoin('routes as r', (on) =>
			on.onRef('r.id', '=', 'a.route_id').on('r.depot_id', '=', depotId),
		)
		.select(['a.attempt_no as attemptNo', 'r.service_date as serviceDate'])
		.where('a.depot_id', '=', depotId)
		.where('a.order_id', '=', orderId)
		.where('a.reverted_at', 'is', null)
		.orderBy('a.attempt_no', 'desc')
		.orderBy('a.recorded_at', 'desc')
		.limit(1)
		.executeTakeFirst();
}

type FormSave = {
	readonly form: OrderForm;
	/** The account of the form's sender. */
	readonly senderId: string | null;
	readonly warnings: readonly OrderWarning[];
	readonly position: KnownPoint | null;
	readonly addressKeys: OrderAddressKeys;
};

/** Saves the form of a locked order. */
export async function saveOrderForm(
	tx: Tx,
	{ depotId, id }: StoredOrder,
	{ form, senderId, warnings, position, addressKeys }: FormSave,
	now: Date,
): Promise<void> {
	const [longitude = null, latitude = null] = position?.point.coordinates ?? [];
	const key = keyColumns(form.orderNo, form.senderName);
	const { addressKey, buildingKey, neighbourhoodKey } = addressKeys;
	await tx
		.updateTable('orders')
		.set({
			order_no: form.orderNo,
			number_repeat: sql`case when (order_no_fold, sender_key) = (${key}) then number_repeat else 0 end`,
			external_ref: form.externalRef,
			order_type: form.orderType,
			sender_name: form.senderName,
			sender_id: sql`case when sender_key = ${senderKeyOf(form.senderName)} then sender_id
				else ${senderId}::uuid end`,
			// The contract of another account is not that of this one.
			contract_id: sql`case when sender_key = ${senderKeyOf(form.senderName)} then contract_id end`,
			recipient_name: form.recipientName,
			phone: form.phone,
			email: form.email,
			province: form.province,
			district: form.district,
			neighbourhood: form.neighbourhood,
			address_line: form.addressLine,
			address_hint: form.addressHint,
			postal_code: form.postalCode,
			longitude,
			latitude,
			location_source: position?.source ?? null,
			location_precision: position?.precision ?? null,
			address_key: addressKey,
			building_key: buildingKey,
			neighbourhood_key: neighbourhoodKey,
			address_keyed: true,
			// A pin of the office does not say that anything else has found the address.
			...(position?.source === 'office'
				? {}
				: { found_nowhere: position === null || position.source === 'district' }),
			service_date: form.serviceDate,
			window_start: form.windowStart,
			window_end: form.windowEnd,
			window_gap_start: form.windowGapStart,
			window_gap_end: form.windowGapEnd,
			ready_from: form.readyFrom,
			piece_count: form.pieceCount,
			desi: form.desi,
			kg: form.kg,
			payment_type: form.paymentType,
			due_kurus: form.dueKurus,
			amount_kurus: form.amountKurus,
			pre_campaign_kurus: form.preCampaignKurus,
			dispatch_note_no: form.dispatchNoteNo,
			cold_chain: form.coldChain,
			needs_lift: form.needsLift,
			needs_adr: form.needsAdr,
			priority: form.priority,
			service_minutes: form.serviceMinutes,
			note: form.note,
			warnings: JSON.stringify(warnings),
			version: sql`version + 1`,
			updated_at: now,
		})
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.execute();
}

/** Saves the outcome of a next step of a locked order. */
export async function saveNextStep(
	tx: Tx,
	{ depotId, id }: StoredOrder,
	outcome: NextStepOutcome & { readonly branchReceiver: string | null },
	now: Date,
): Promise<void> {
	await tx
		.updateTable('orders')
		.set({
			state: outcome.state,
			attempt_no: outcome.attemptNo,
			service_date: outcome.serviceDate,
			window_start: outcome.windowStart,
			window_end: outcome.windowEnd,
			window_gap_start: outcome.windowGapStart,
			window_gap_end: outcome.windowGapEnd,
			appointment_date: outcome.appointmentDate,
			waiting_since: outcome.waitingSince,
			...(outcome.branchReceiver === null ? {} : { branch_receiver: outcome.branchReceiver }),
			version: sql`version + 1`,
			updated_at: now,
		})
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.execute();
}

/** Clears the warnings of orders that a user has checked. */
export async function clearWarnings(
	tx: Tx,
	depotId: string,
	orderIds: readonly string[],
): Promise<void> {
	if (orderIds.length === 0) return;
	await tx
		.updateTable('orders')
		.set({ warnings: '[]' })
		.where('depot_id', '=', depotId)
		.where('id', 'in', [...orderIds])
		.execute();
}

export type NewNote = {
	readonly depotId: string;
	readonly orderId: string;
	readonly visibility: NoteVisibility;
	readonly body: string;
	readonly writer: { readonly userId: string; readonly name: string };
	readonly now: Date;
};

export async function insertNote(tx: Tx, note: NewNote): Promise<string> {
	const id = newId();
	await tx
		.insertInto('order_notes')
		.values({
			depot_id: note.depotId,
			id,
			order_id: note.orderId,
			visibility: note.visibility,
			body: note.body,
			written_by: note.writer.userId,
			written_by_name: note.writer.name,
			written_at: note.now,
		})
		.execute();
	return id;
}

/** Writes to which vehicle and driver plans may give an order; returns its new version. */
export async function saveFixedCrew(
	tx: Tx,
	{ depotId, id, version }: Pick<StoredOrder, 'depotId' | 'id' | 'version'>,
	crew: { readonly vehicleId: string | null; readonly driverId: string | null },
): Promise<number> {
	const row = await tx
		.updateTable('orders')
		.set({
			fixed_vehicle_id: crew.vehicleId,
			fixed_driver_id: crew.driverId,
			version: version + 1,
			updated_at: new Date(),
		})
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.returning('version')
		.executeTakeFirstOrThrow();
	return row.version;
}
