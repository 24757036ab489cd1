import type { CashStep } from '@sevk/domain/company/company-cash-rounding';
import type { DebitLineState } from '@sevk/domain/debits/common/debit';
import { failedLineStates } from '@sevk/domain/debits/common/debit';
import type { DisputePhase, FloatDispute } from '@sevk/domain/debits/common/debit-dispute';
import type { EquipmentItem } from '@sevk/domain/debits/line/debit-equipment';
import { returnReason } from '@sevk/domain/debits/line/debit-line-words';
import type { ReportState, ReportType } from '@sevk/domain/debits/line/debit-report';
import type { PieceKind } from '@sevk/domain/orders/piece/order-piece';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import { dueAtAttempt } from '../../orders/common/order-due-store.ts';
import { labelBarcode } from '../../orders/common/order-label-barcode-store.ts';
import { equipmentOfTransfer } from '../common/debit-equipment-store.ts';
import { pendingOf } from '../common/debit-line-store.ts';

type Of = { readonly depotId: string; readonly id: string; readonly routeId: string };

/** A debit line for the screen and the printed papers. Names are not masked yet. */
export type DebitLineRow = {
	readonly id: string | null;
	readonly pieceId: string;
	readonly barcode: string;
	readonly senderBarcode: string | null;
	/** The barcode on the piece, for papers: the sender's, if there is one. */
	readonly labelBarcode: string;
	readonly kind: PieceKind;
	readonly label: string;
	readonly state: DebitLineState;
	readonly reasonCode: string | null;
	readonly reasonLabel: string | null;
	readonly note: string;
	readonly condition: string | null;
	readonly ordinal: number;
	readonly pieceCount: number;
	readonly orderId: string | null;
	readonly orderNo: string | null;
	readonly recipientName: string | null;
	readonly district: string | null;
	readonly neighbourhood: string | null;
	readonly stopPosition: number | null;
	/** Per piece: the value of the order divided by its pieces. */
	readonly desi: number;
	readonly kg: number;
	/** Amount due for the order on this route, in kuruş. */
	readonly dueKurus: number;
	/** Declared value of the whole order, in kuruş. */
	readonly valueKurus: number;
	readonly dispatchNoteNo: string | null;
	readonly coldChain: boolean;
	readonly paymentType: string | null;
	readonly orderCancelled: boolean;
	/** Whether the order is out for delivery on the route and has no result yet. */
	readonly orderOpen: boolean;
	readonly attemptOutcome: string | null;
	readonly orderNote: string;
	readonly scannedAt: Date | null;
	readonly settledAt: Date | null;
	readonly holder: string;
};

/** All lines of a debit and its pending pieces, sorted by stop. */
export async function readDebitLines(db: Database, debit: Of): Promise<DebitLineRow[]> {
	const depot = sql`${debit.depotId}::uuid`;
	const due = dueAtAttempt(depot, sql`coalesce(ro.attempt_no, o.attempt_no)`);
	const { rows } = await sql<DebitLineRow>`
		select x.id, p.id as "pieceId", p.barcode, p.sender_barcode as "senderBarcode", ${labelBarcode(depot)} as "labelBarcode", p.kind, p.label, x.state,
			reason.code as "reasonCode", reason.label as "reasonLabel", x.note,
			coalesce(x.condition, back.condition) as condition, p.ordinal,
			case when p.kind = 'package' then coalesce(o.piece_count, 1) else 1 end as "pieceCount",
			o.id as "orderId", o.order_no as "orderNo", o.recipient_name as "recipientName",
			o.district, o.neighbourhood, s.position as "stopPosition",
			case when p.kind = 'package' then round(o.desi / o.piece_count, 2) else 0 end as desi,
			case when p.kind = 'package' then round(o.kg / o.piece_count, 2) else 0 end as kg,
			coalesce(${due}, 0) as "dueKurus", coalesce(o.amount_kurus, 0) as "valueKurus",
			o.dispatch_note_no as "dispatchNoteNo", coalesce(o.cold_chain, false) as "coldChain", o.payment_type as "paymentType",
			coalesce(o.state = 'cancelled', false) as "orderCancelled",
			coalesce(o.state = 'out_for_delivery' and ro.active and ro.result = 'pending', false) as "orderOpen",
			a.outcome as "attemptOutcome", coalesce(o.note, '') as "orderNote",
			x.scanned_at as "scannedAt", x.settled_at as "settledAt", h.holder
		from (
			select l.id, l.piece_id, l.state, l.reason_code, l.note, l.condition, l.scanned_at, l.settled_at
			from debit_lines l where l.depot_id = ${debit.depotId} and l.debit_id = ${debit.id}
			union all
			select null, pending.id, 'pending', null, '', null, null, null from (${pendingOf(debit)}) pending
		) x
		join pieces p on p.depot_id = ${debit.depotId} and p.id = x.piece_id
		join custody h on h.depot_id = ${debit.depotId} and h.piece_id = p.id
		left join orders o on o.depot_id = ${debit.depotId} and o.id = p.order_id
		left join route_orders ro on ro.depot_id = ${debit.depotId} and ro.route_id = ${debit.routeId}
			and ro.order_id = p.order_id
		left join stops s on s.depot_id = ${debit.depotId} and s.id = ro.stop_id
		left join product_returns back on back.depot_id = ${debit.depotId} and back.piece_id = p.id
			and p.kind = 'product' and back.reverted_at is null
		left join attempts a on a.depot_id = ${debit.depotId} and a.route_id = ${debit.routeId}
			and a.order_id = p.order_id and a.reverted_at is null
		left join lateral (
			select n.code, n.label from reasons n
			where (n.list = 'undebit' and n.code = x.reason_code)
				or (n.list = 'undelivery' and n.code = x.reason_code)
				or (n.list = 'product_return' and n.code = back.reason_code)
				or (n.list = 'undelivery' and n.code = a.reason_code and x.reason_code is null
					and back.reason_code is null and x.state in ${sqlList(failedLineStates)})
			order by n.list = 'undebit' desc limit 1
		) reason on true
		order by s.position nulls last, o.order_no, p.kind, p.ordinal, p.id`.execute(db);
	return rows.map((row) => ({ ...row, reasonLabel: row.reasonLabel ?? returnReason(row) }));
}

/** The columns of a debit that the list row does not have. */
export type DebitHeadRow = {
	readonly floatKurus: number;
	readonly handedOverByName: string | null;
	readonly handedOverAt: Date | null;
	readonly acceptedByName: string | null;
	readonly acceptedOnPaper: boolean;
	readonly disputePhase: DisputePhase;
	readonly disputedAt: Date | null;
	readonly disputeNote: string | null;
	readonly disputePieceIds: string[];
	readonly disputeFloatKurus: number | null;
	readonly disputeReceivedKurus: number | null;
	readonly differenceNote: string | null;
	readonly departureKm: number | null;
	readonly departedAt: Date | null;
	/** The step to which the cash of the route is rounded; null before it left. */
	readonly cashStepKurus: CashStep | null;
	readonly returnKm: number | null;
	readonly returnedAt: Date | null;
	/** When the depot last took back a piece of the debit. */
	readonly takenBackAt: Date | null;
	readonly takenBackByName: string | null;
	readonly nationalIdLast4: string | null;
};

export async function readDebitHead(db: Database, { depotId, id }: Of): Promise<DebitHeadRow> {
	const { cashStepKurus, ...head } = await db
		.selectFrom('debits as d')
		.innerJoin('routes as r', (join) =>
			join.on('r.depot_id', '=', depotId).onRef('r.id', '=', 'd.route_id'),
		)
		.innerJoin('drivers as w', 'w.id', 'd.driver_id')
		.select(['d.float_kurus as floatKurus', 'd.handed_over_by_name as handedOverByName'])
		.select(['d.handed_over_at as handedOverAt', 'd.accepted_by_name as acceptedByName'])
		.select(['d.accepted_on_paper as acceptedOnPaper', 'd.dispute_note as disputeNote'])
		.select(['d.dispute_phase as disputePhase', 'd.disputed_at as disputedAt'])
		.select(['d.dispute_piece_ids as disputePieceIds'])
		.select(['d.dispute_float_kurus as disputeFloatKurus'])
		.select(['d.dispute_received_kurus as disputeReceivedKurus'])
		.leftJoinLateral(
			(of) =>
				of
					.selectFrom('debit_lines as l')
					.innerJoin('custody_entries as e', (join) =>
						join.on('e.depot_id', '=', depotId).onRef('e.piece_id', '=', 'l.piece_id'),
					)
					.select(['e.at', 'e.actor_name'])
					.where('l.depot_id', '=', depotId)
					.whereRef('l.debit_id', '=', 'd.id')
					.where('l.state', '=', 'cleared_returned')
					.where('e.movement', '=', 'handed_back')
					.where('e.from_holder', '=', `debit:${id}`)
					.orderBy('e.at', 'desc')
					.limit(1)
					.as('back'),
			(join) => join.onTrue(),
		)
		.select(['d.difference_note as differenceNote', 'r.departure_km as departureKm'])
		.select(['r.return_km as returnKm', 'r.returned_at as returnedAt'])
		.select(['r.departed_at as departedAt', 'r.cash_step_kurus as cashStepKurus'])
		.select(['back.at as takenBackAt', 'back.actor_name as takenBackByName'])
		.select('w.national_id_last4 as nationalIdLast4')
		.where('d.depot_id', '=', depotId)
		.where('d.id', '=', id)
		.executeTakeFirstOrThrow();
	return { ...head, cashStepKurus: cashStepKurus as CashStep | null };
}

/** The float of the latest dispute of a debit; null without one. */
export function floatDisputeOf(head: DebitHeadRow): FloatDispute | null {
	const { disputeFloatKurus: floatKurus, disputeReceivedKurus: receivedKurus } = head;
	return floatKurus === null || receivedKurus === null ? null : { floatKurus, receivedKurus };
}

export type TransferRow = {
	readonly id: string;
	readonly number: string;
	readonly direction: 'out' | 'in';
	readonly otherDebitId: string;
	readonly otherDebitNumber: string;
	readonly otherDriverName: string;
	readonly pieceCount: number;
	readonly barcodes: string[];
	readonly equipment: Pick<EquipmentItem, 'kind' | 'serial' | 'label' | 'givenCount'>[];
	readonly state: 'awaiting_acceptance' | 'accepted' | 'rejected';
	readonly reasonLabel: string;
	readonly note: string;
	readonly rejectionNote: string | null;
	readonly requestedByName: string;
	readonly requestedAt: Date;
	readonly decidedByName: string | null;
	readonly decidedAt: Date | null;
	readonly version: number;
};

/** The debits of a driver in one depot to which goods are offered. */
export async function findReceivingDebitIds(
	db: Database,
	depotId: string,
	driverId: string,
): Promise<string[]> {
	const rows = await db
		.selectFrom('transfers as t')
		.innerJoin('debits as d', (join) =>
			join.on('d.depot_id', '=', depotId).onRef('d.id', '=', 't.to_debit_id'),
		)
		.select('d.id')
		.distinct()
		.where('t.depot_id', '=', depotId)
		.where('t.state', '=', 'awaiting_acceptance')
		.where('d.driver_id', '=', driverId)
		.orderBy('d.id')
		.execute();
	return rows.map(({ id }) => id);
}

/** Outgoing and incoming transfers of a debit, newest first. */
export async function readTransfers(
	db: Database,
	{ depotId, id }: Pick<Of, 'depotId' | 'id'>,
): Promise<TransferRow[]> {
	const { rows } = await sql<TransferRow>`
		select t.id, t.number, case when t.from_debit_id = ${id} then 'out' else 'in' end as direction,
			z.id as "otherDebitId", z.number as "otherDebitNumber", w.full_name as "otherDriverName",
			cardinality(t.piece_ids) as "pieceCount",
			array(
				select p.barcode from pieces p
				where p.depot_id = ${depotId} and p.id = any(t.piece_ids) order by p.barcode
			) as barcodes,
			${equipmentOfTransfer(depotId)} as equipment, t.state, coalesce(n.label, t.reason_code) as "reasonLabel",
			t.note,
			t.rejection_note as "rejectionNote", t.requested_by_name as "requestedByName",
			t.requested_at as "requestedAt", t.decided_by_name as "decidedByName",
			t.decided_at as "decidedAt", t.version
		from transfers t
		join debits z on z.depot_id = ${depotId}
			and z.id = case when t.from_debit_id = ${id} then t.to_debit_id else t.from_debit_id end
		join drivers w on w.id = z.driver_id
		left join reasons n on n.list = 'undebit' and n.code = t.reason_code
		where t.depot_id = ${depotId} and (t.from_debit_id = ${id} or t.to_debit_id = ${id})
		order by t.requested_at desc, t.id`.execute(db);
	return rows;
}

export type ReportRow = {
	readonly id: string;
	readonly number: string;
	readonly reportType: ReportType;
	/** Null for goods of the depot. */
	readonly debitId: string | null;
	readonly pieceIds: string[];
	readonly barcodes: string[];
	readonly reasonCode: string;
	readonly reasonLabel: string;
	readonly damageReasons: string[];
	readonly description: string;
	readonly photoKeys: string[];
	readonly state: ReportState;
	readonly writtenBy: string;
	readonly writtenByName: string;
	readonly writtenAt: Date;
	readonly decidedByName: string | null;
	readonly decidedAt: Date | null;
	readonly decisionNote: string | null;
	readonly version: number;
};

/** The reports of a debit, newest first. */
export function readReports(db: Database, { depotId, id }: Of): Promise<ReportRow[]> {
	return selectReports(db, depotId, sql`t.debit_id = ${id}`);
}

/** A report; null when the depot has none with this id. */
export async function readReport(
	db: Database,
	depotId: string,
	reportId: string,
): Promise<ReportRow | null> {
	const rows = await selectReports(db, depotId, sql`t.id = ${reportId}`);
	return rows[0] ?? null;
}

async function selectReports(
	db: Database,
	depotId: string,
	condition: RawBuilder<unknown>,
): Promise<ReportRow[]> {
	const { rows } = await sql<ReportRow>`
		select t.id, t.number, t.report_type as "reportType", t.debit_id as "debitId",
			t.piece_ids as "pieceIds",
			array(
				select p.barcode from pieces p
				where p.depot_id = ${depotId} and p.id = any(t.piece_ids) order by p.barcode
			) as barcodes,
			t.reason_code as "reasonCode", coalesce(n.label, t.reason_code) as "reasonLabel",
			t.damage_reasons as "damageReasons", t.description, t.photo_keys as "photoKeys", t.state,
			t.written_by as "writtenBy", t.written_by_name as "writtenByName", t.written_at as "writtenAt",
			t.decided_by_name as "decidedByName", t.decided_at as "decidedAt",
			t.decision_note as "decisionNote", t.version
		from reports t
		left join lateral (
			select x.label from reasons x where x.code = t.reason_code and x.list <> 'product_return'
			order by x.list limit 1
		) n on true
		where t.depot_id = ${depotId} and ${condition}
		order by t.written_at desc, t.id`.execute(db);
	return rows;
}

export type ReportGoodsRow = {
	readonly pieceId: string;
	readonly barcode: string;
	readonly kind: PieceKind;
	readonly label: string;
	readonly orderId: string | null;
	readonly orderNo: string | null;
	readonly senderName: string;
};

/** The goods of a report by order. */
export async function readReportGoods(
	db: Database,
	depotId: string,
	pieceIds: readonly string[],
): Promise<ReportGoodsRow[]> {
	const { rows } = await sql<ReportGoodsRow>`
		select p.id as "pieceId", p.barcode, p.kind, p.label, o.id as "orderId",
			o.order_no as "orderNo", coalesce(o.sender_name, '') as "senderName"
		from pieces p
		left join orders o on o.depot_id = ${depotId} and o.id = p.order_id
		where p.depot_id = ${depotId} and p.id = any(${[...pieceIds]}::uuid[])
		order by o.order_no, p.kind, p.ordinal, p.id`.execute(db);
	return rows;
}
