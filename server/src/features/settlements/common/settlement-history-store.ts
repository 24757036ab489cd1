// İşlem Geçmişi of a route: events of the route, its debits and its settlement by time.
import type { HistoryEntry } from '@sevk/contract/common/history';
import { deviceNote } from '@sevk/domain/common/date/device-note';
import { debitEventLine } from '@sevk/domain/debits/line/debit-history';
import type { HistoryLine } from '@sevk/domain/orders/next/order-history';
import { routeHistoryLine } from '@sevk/domain/routes/common/route-history-words';
import { settlementHistoryLine } from '@sevk/domain/settlements/settlement-history-words';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { type RecordedEvent, readEvents } from '../../../db/events.ts';

const lineOf: Readonly<Record<string, (kind: string, payload: object) => HistoryLine | null>> = {
	route: routeHistoryLine,
	debit: debitEventLine,
	settlement: settlementHistoryLine,
};

/** Upper limit; a route has some dozens of events. */
const maxEvents = 500;

/** The history of a route, newest first. */
export async function readRouteHistory(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<HistoryEntry[]> {
	const { rows } = await sql<{ id: string }>`
		select id from debits where depot_id = ${depotId} and route_id = ${routeId}
		union all
		select id from settlements where depot_id = ${depotId} and route_id = ${routeId}`.execute(db);
	const nounIds = [routeId, ...rows.map(({ id }) => id)];
	const filter = { depotIds: [depotId], nounIds, newestFirst: true, limit: maxEvents };
	return (await readEvents(db, filter)).flatMap(entryOf);
}

function entryOf(event: RecordedEvent): HistoryEntry[] {
	const line = lineOf[event.noun]?.(event.kind, event.payload) ?? null;
	if (line === null) return [];
	return [
		{
			id: event.id,
			kind: event.kind,
			sentence: line.sentence,
			detail: line.detail,
			actorName: event.actorName,
			at: event.at.toISOString(),
			deviceNote: event.device && deviceNote(event.device),
		},
	];
}
