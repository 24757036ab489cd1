// Zimmet Geçmişi: ledger movements and events of a debit, one line each.
import type { HistoryEntry } from '@sevk/contract/common/history';
import { deviceNote } from '@sevk/domain/common/date/device-note';
import { type DebitEventFacts, debitEventLine } from '@sevk/domain/debits/line/debit-history';
import { custodyLine } from '@sevk/domain/orders/next/order-history';
import type { Database } from '../../../db/database.ts';
import { readEvents } from '../../../db/events.ts';
import { type DebitOfHistory, readDebitMoves } from './debit-history-store.ts';

/** The history of a debit, newest first. */
export async function readDebitHistory(
	db: Database,
	debit: DebitOfHistory,
): Promise<HistoryEntry[]> {
	const [moves, events] = await Promise.all([
		readDebitMoves(db, debit),
		readEvents(db, { depotIds: [debit.depotId], noun: 'debit', nounIds: [debit.id], limit: 500 }),
	]);
	const recorded = events.flatMap(({ id, kind, payload, actorName, at, device }) => {
		const line = debitEventLine(kind, payload as DebitEventFacts);
		return line === null
			? []
			: [{ id, kind, ...line, actorName, at, deviceNote: device && deviceNote(device) }];
	});
	const moved = moves.map((move) => {
		return { ...move, kind: move.movement, ...custodyLine(move), deviceNote: null };
	});
	return [...recorded, ...moved]
		.toSorted((left, right) => right.at.getTime() - left.at.getTime())
		.map(({ id, kind, sentence, detail, actorName, at, deviceNote: note }) => {
			return { id, kind, sentence, detail, actorName, at: at.toISOString(), deviceNote: note };
		});
}
