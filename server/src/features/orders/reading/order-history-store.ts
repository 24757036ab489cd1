import type { HistoryEntry } from '@sevk/contract/common/history';
import type { RecipientView } from '@sevk/domain/common/access/recipient-view';
import { deviceNote } from '@sevk/domain/common/date/device-note';
import {
	type AttemptFacts,
	attemptLine,
	type CustodyMove,
	custodyLine,
	eventLine,
	eventsShownAsAttempts,
	revertLine,
} from '@sevk/domain/orders/next/order-history';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { type RecordedEvent, readEvents } from '../../../db/events.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { receiverAnswer } from '../common/order-recipient-answer.ts';
import { readRecipientView } from '../common/order-recipient-store.ts';

type Of = { readonly depotId: string; readonly orderId: string };

/** Upper limit of events per order. */
const maxEvents = 1_000;

/** The history of an order and its pieces, newest first. */
export async function readOrderHistory(
	db: Database,
	viewer: PersonCaller,
	of: Of,
): Promise<HistoryEntry[]> {
	const depotIds = [of.depotId];
	const nounIds = [of.orderId];
	const [events, moves, attempts, view] = await Promise.all([
		readEvents(db, { depotIds, noun: 'order', nounIds, limit: maxEvents }),
		readCustodyMoves(db, of),
		readAttempts(db, of),
		readRecipientView(db, viewer, of),
	]);
	const noteAt = (recordedAt: Date) => {
		const event = events.find(({ kind, at }) => isShownAsAttempt(kind) && +at === +recordedAt);
		return event?.device ? deviceNote(event.device) : null;
	};
	const entries = [
		// At the same instant movements come first: newest first, pieces are received after their order.
		...moves.map(moveEntry),
		...events.flatMap(eventEntry),
		...attempts.flatMap((attempt) => attemptEntries(attempt, view, noteAt)),
	];
	return entries.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function eventEntry(event: RecordedEvent): HistoryEntry[] {
	const line = eventLine(event.kind, event.payload);
	if (line === null || isShownAsAttempt(event.kind)) return [];
	const { id, kind, actorName, device } = event;
	const note = device && deviceNote(device);
	return [{ id, kind, ...line, actorName, at: event.at.toISOString(), deviceNote: note }];
}

function isShownAsAttempt(kind: string): boolean {
	return (eventsShownAsAttempts as readonly string[]).includes(kind);
}

function moveEntry(move: CustodyMoveRow): HistoryEntry {
	const { id, movement, actorName, at } = move;
	const kind = `custody.${movement}`;
	const line = custodyLine(move);
	return { id, kind, ...line, actorName, at: at.toISOString(), deviceNote: null };
}

/** An attempt and its event are written in one transaction, at one time. */
function attemptEntries(
	attempt: AttemptRow,
	view: RecipientView,
	noteAt: (recordedAt: Date) => string | null,
): HistoryEntry[] {
	const { id, attemptNo, revertedAt, revertedByName, revertedReason } = attempt;
	const made = {
		id,
		kind: `attempt.${attempt.outcome}`,
		...attemptLine({ ...attempt, receivedBy: receiverAnswer(view, attempt.receivedBy) }),
		actorName: attempt.recordedByName,
		at: attempt.happenedAt.toISOString(),
		deviceNote: noteAt(attempt.recordedAt),
	};
	if (revertedAt === null) return [made];
	const reverted = {
		id: `${id}:reverted`,
		kind: 'attempt.reverted',
		...revertLine(attemptNo, revertedReason),
		actorName: revertedByName ?? '',
		at: revertedAt.toISOString(),
		deviceNote: null,
	};
	return [made, reverted];
}

type CustodyMoveRow = CustodyMove & {
	readonly id: string;
	readonly actorName: string;
	readonly at: Date;
};

/** Ledger entries of the pieces of an order, one row per act. */
async function readCustodyMoves(db: Database, { depotId, orderId }: Of): Promise<CustodyMoveRow[]> {
	const { rows } = await sql<CustodyMoveRow>`
		select min(e.key) as id, e.movement, count(*)::int as "pieceCount",
			(count(*) filter (where p.kind = 'product'))::int as "productCount",
			array_agg(p.barcode order by p.ordinal, p.barcode) as barcodes,
			z.number as "debitNumber", h.number as "paperNumber", v.plate, d.full_name as "driverName",
			coalesce(
				(select n.label from reasons n where n.list = 'undebit' and n.code = e.reason_code),
				(select n.label from reasons n where n.list = 'undelivery' and n.code = e.reason_code),
				e.reason_code) as "reasonLabel",
			e.note, e.actor_name as "actorName", e.at
		from pieces p
		join custody_entries e on e.depot_id = ${depotId} and e.piece_id = p.id
		left join debits z on z.depot_id = ${depotId} and z.id = (
			case when e.to_holder like '%:%' then split_part(e.to_holder, ':', 2)
				when e.from_holder like '%:%' then split_part(e.from_holder, ':', 2) end)::uuid
		left join sender_handovers h on h.depot_id = ${depotId} and h.id = e.document_id
			and e.movement = 'to_sender'
		left join vehicles v on v.id = z.vehicle_id
		left join drivers d on d.id = z.driver_id
		where p.depot_id = ${depotId} and p.order_id = ${orderId}
		group by e.movement, e.at, e.actor_name, e.reason_code, e.note, z.number, h.number, v.plate,
			d.full_name
		order by e.at`.execute(db);
	return rows;
}

type AttemptRow = AttemptFacts & {
	readonly id: string;
	readonly recordedByName: string;
	readonly happenedAt: Date;
	readonly recordedAt: Date;
	readonly revertedAt: Date | null;
	readonly revertedByName: string | null;
	readonly revertedReason: string | null;
};

/** The attempts of an order, reverted ones included. */
async function readAttempts(db: Database, { depotId, orderId }: Of): Promise<AttemptRow[]> {
	return db
		.selectFrom('attempts as a')
		.innerJoin('routes as r', (join) =>
			join.on('r.depot_id', '=', depotId).onRef('r.id', '=', 'a.route_id'),
		)
		.leftJoin('reasons as n', (join) =>
			join.on('n.list', '=', 'undelivery').onRef('n.code', '=', 'a.reason_code'),
		)
		.select(['a.id', 'a.attempt_no as attemptNo', 'a.outcome', 'r.number as routeNumber'])
		.select(['n.label as reasonLabel', 'a.received_by as receivedBy', 'a.relation', 'a.note'])
		.select(['a.distance_m as distanceM', 'a.from_office as fromOffice'])
		.select([
			'a.recorded_by_name as recordedByName',
			'a.happened_at as happenedAt',
			'a.recorded_at as recordedAt',
		])
		.select(['a.reverted_at as revertedAt', 'a.reverted_by_name as revertedByName'])
		.select('a.reverted_reason as revertedReason')
		.where('a.depot_id', '=', depotId)
		.where('a.order_id', '=', orderId)
		.execute();
}
