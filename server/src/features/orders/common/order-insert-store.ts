import { todayIn } from '@sevk/domain/common/date/date';
import type { KnownPoint } from '@sevk/domain/common/place/known-point';
import type { OrderState } from '@sevk/domain/orders/common/order';
import type { OrderAddressKeys } from '@sevk/domain/orders/common/order-address';
import type { OrderWarning } from '@sevk/domain/orders/form/order-warnings';
import type { OrderDraft } from '@sevk/domain/orders/import/order-import-draft';
import { pieceBarcode } from '@sevk/domain/orders/piece/order-piece';
import { senderKeyOf } from '@sevk/domain/senders/sender';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../db/events.ts';
import { newId } from '../../../db/ids.ts';
import { sqlState } from '../../../db/transact.ts';
import { findContractIds } from '../../senders/sender-contract-store.ts';
import { findSenderIds } from '../../senders/sender-name-store.ts';
import { chooseLabelNos } from './order-label-no-store.ts';
import { enterPieces } from './order-piece-store.ts';

/** An order to be inserted: a draft with its state, position and warnings. */
export type NewOrder = {
	readonly orderId: string;
	readonly draft: OrderDraft;
	readonly contentHash: string;
	readonly state: OrderState;
	readonly position: KnownPoint | null;
	readonly warnings: readonly OrderWarning[];
	readonly addressKeys: OrderAddressKeys;
	readonly importId?: string;
	readonly attemptNo?: number;
	readonly appointmentDate?: string;
	/** One per piece of the draft; of the number on the labels when omitted. */
	readonly barcodes?: readonly string[];
};

type Insertion = {
	readonly depotId: string;
	readonly orders: readonly NewOrder[];
	readonly caller: Actor;
	readonly now: Date;
};

/**
 * Inserts orders with lines and pieces in five statements, for batches of about 1,000. Returns the ids
 * of the inserted orders; an order whose sender already has its number in the depot, under this
 * printed name or another one of its account, is left out.
 */
export async function insertOrders(tx: Tx, insertion: Insertion): Promise<Set<string>> {
	const { depotId, orders, caller, now } = insertion;
	if (orders.length === 0) return new Set();
	const inserted = await insertOrderRows(tx, insertion);
	const entered = orders.filter(({ orderId }) => inserted.has(orderId));
	await insertLines(tx, depotId, entered);
	const labelNos = await chooseLabelNos(
		tx,
		depotId,
		entered.filter(({ barcodes }) => barcodes === undefined).map(({ draft }) => draft.orderNo),
	);
	const pieces = entered.flatMap((order) =>
		piecesOf(order, order.barcodes === undefined ? labelNos.shift() : undefined),
	);
	await enterPieces(tx, { depotId, pieces, caller, now }).catch(retryTakenCode);
	return inserted;
}

/** A code that a concurrent transaction has taken meanwhile: the next attempt chooses another one. */
function retryTakenCode(error: unknown): never {
	throw sqlState(error) === '23505' ? Object.assign(error as Error, { code: '40001' }) : error;
}

function piecesOf({ orderId, draft, barcodes }: NewOrder, labelNo = draft.orderNo) {
	const { senderName } = draft;
	return Array.from({ length: draft.pieceCount }, (_, index) => ({
		pieceId: newId(),
		orderId,
		ordinal: index + 1,
		barcode: barcodes?.[index] ?? pieceBarcode(labelNo, index + 1),
		// A row that was stored before barcodes existed has none.
		senderBarcode: draft.senderBarcodes?.[index] || null,
		senderName,
	}));
}

/** A row that was stored before these columns existed has none of them. */
function newerColumnsOf(draft: OrderDraft) {
	return {
		cold_chain: draft.coldChain ?? false,
		needs_lift: draft.needsLift ?? false,
		needs_adr: draft.needsAdr ?? false,
		priority: draft.priority ?? 'normal',
		service_minutes: draft.serviceMinutes ?? null,
		email: draft.email ?? null,
		ready_from: draft.readyFrom ?? null,
		fixed_vehicle_id: draft.fixedVehicleId ?? null,
		fixed_driver_id: draft.fixedDriverId ?? null,
	};
}

function rowOf(
	{ orderId, draft, ...order }: NewOrder,
	accounts: ReadonlyMap<string, string>,
	contracts: ReadonlyMap<string, string>,
) {
	const senderId = accounts.get(senderKeyOf(draft.senderName)) ?? null;
	const [longitude = null, latitude = null] = order.position?.point.coordinates ?? [];
	return {
		id: orderId,
		order_no: draft.orderNo,
		external_ref: draft.externalRef,
		dispatch_note_no: draft.dispatchNoteNo,
		...newerColumnsOf(draft),
		order_type: draft.orderType,
		sender_name: draft.senderName,
		sender_id: senderId,
		contract_id: senderId === null ? null : (contracts.get(senderId) ?? null),
		recipient_name: draft.recipientName,
		phone: draft.phone,
		province: draft.province,
		district: draft.district,
		neighbourhood: draft.neighbourhood,
		address_line: draft.addressLine,
		address_hint: draft.addressHint,
		postal_code: draft.postalCode ?? draft.proposedPostalCode ?? null,
		longitude,
		latitude,
		location_source: order.position?.source ?? null,
		location_precision: order.position?.precision ?? null,
		address_key: order.addressKeys.addressKey,
		building_key: order.addressKeys.buildingKey,
		neighbourhood_key: order.addressKeys.neighbourhoodKey,
		address_keyed: true,
		found_nowhere: order.position === null || order.position.source === 'district',
		service_date: draft.serviceDate,
		window_start: draft.windowStart,
		window_end: draft.windowEnd,
		window_gap_start: draft.windowGapStart,
		window_gap_end: draft.windowGapEnd,
		piece_count: draft.pieceCount,
		desi: draft.desi,
		kg: draft.kg,
		payment_type: draft.paymentType,
		due_kurus: draft.dueKurus,
		amount_kurus: draft.amountKurus,
		pre_campaign_kurus: draft.preCampaignKurus,
		note: draft.note,
		warnings: order.warnings,
		state: order.state,
		attempt_no: order.attemptNo ?? 1,
		appointment_date: order.appointmentDate ?? null,
		import_id: order.importId ?? null,
		content_hash: order.contentHash,
	};
}

/** The columns of `rowOf` with their types, in one sequence for the insert and its rows. */
const columnTypes = {
	id: 'uuid',
	order_no: 'text',
	external_ref: 'text',
	dispatch_note_no: 'text',
	cold_chain: 'boolean',
	needs_lift: 'boolean',
	needs_adr: 'boolean',
	priority: 'text',
	service_minutes: 'smallint',
	email: 'text',
	ready_from: 'time',
	fixed_vehicle_id: 'uuid',
	fixed_driver_id: 'uuid',
	order_type: 'text',
	sender_name: 'text',
	sender_id: 'uuid',
	contract_id: 'uuid',
	recipient_name: 'text',
	phone: 'text',
	province: 'text',
	district: 'text',
	neighbourhood: 'text',
	address_line: 'text',
	address_hint: 'text',
	postal_code: 'text',
	longitude: 'double precision',
	latitude: 'double precision',
	location_source: 'text',
	location_precision: 'text',
	address_key: 'text',
	building_key: 'text',
	neighbourhood_key: 'text',
	address_keyed: 'boolean',
	found_nowhere: 'boolean',
	service_date: 'date',
	window_start: 'time',
	window_end: 'time',
	window_gap_start: 'time',
	window_gap_end: 'time',
	piece_count: 'integer',
	desi: 'numeric',
	kg: 'numeric',
	payment_type: 'text',
	due_kurus: 'bigint',
	amount_kurus: 'bigint',
	pre_campaign_kurus: 'bigint',
	note: 'text',
	warnings: 'jsonb',
	state: 'text',
	attempt_no: 'integer',
	appointment_date: 'date',
	import_id: 'uuid',
	content_hash: 'text',
} as const satisfies Record<keyof ReturnType<typeof rowOf>, string>;

const columnList = sql.raw(Object.keys(columnTypes).join(', '));
const typedColumns = sql.raw(
	Object.entries(columnTypes)
		.map(([name, type]) => `${name} ${type}`)
		.join(', '),
);

async function insertOrderRows(tx: Tx, { depotId, orders, now }: Insertion): Promise<Set<string>> {
	const accounts = await findSenderIds(
		tx,
		orders.map(({ draft }) => draft.senderName),
	);
	const contracts = await findContractIds(tx, [...accounts.values()], todayIn(now));
	const given = orders.map((order) => rowOf(order, accounts, contracts));
	const { rows } = await sql<{ id: string }>`
		insert into orders (depot_id, created_at, updated_at, ${columnList})
		select ${depotId}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${columnList}
		from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(${typedColumns})
		on conflict do nothing
		returning id`.execute(tx);
	return new Set(rows.map(({ id }) => id));
}

async function insertLines(tx: Tx, depotId: string, orders: readonly NewOrder[]): Promise<void> {
	const rows = orders.flatMap(({ orderId, draft }) =>
		draft.lines.map((line, index) => ({
			id: newId(),
			order_id: orderId,
			position: index + 1,
			product: line.product,
			quantity: line.quantity,
			unit: line.unit,
			unit_price_kurus: line.unitPriceKurus,
			pre_campaign_kurus: line.preCampaignKurus ?? null,
		})),
	);
	if (rows.length === 0) return;
	await sql`
		insert into order_lines
			(depot_id, id, order_id, position, product, quantity, unit, unit_price_kurus, pre_campaign_kurus)
		select ${depotId}::uuid, id, order_id, position, product, quantity, unit, unit_price_kurus,
			pre_campaign_kurus
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
			id uuid, order_id uuid, position integer, product text, quantity numeric, unit text,
			unit_price_kurus bigint, pre_campaign_kurus bigint
		)`.execute(tx);
}
