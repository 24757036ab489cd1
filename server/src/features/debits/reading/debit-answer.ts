// Rows of debits as answers of the contract: balances computed, names masked.
import type { DebitLine, DebitRow, Report, Transfer } from '@sevk/contract/debits/debits';
import { todayIn } from '@sevk/domain/common/date/date';
import { maskName } from '@sevk/domain/common/format/name-mask';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { debitTotals } from '@sevk/domain/debits/common/debit-totals';
import { placeOf } from '@sevk/domain/orders/common/piece-custody';
import { balanceOf } from '@sevk/domain/routes/common/custody-balance';
import type { Database } from '../../../db/database.ts';
import { findDepotOf } from '../../../db/depot-of.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';
import { readEquipment } from '../common/debit-equipment-store.ts';
import {
	type DebitLineRow,
	type ReportRow,
	readDebitHead,
	readDebitLines,
	readReports,
	readTransfers,
	type TransferRow,
} from './debit-detail-store.ts';
import { type DebitListRow, listDebitRows, onlyDriverOf } from './debit-list-store.ts';

/** A row of the debit list. */
export function debitAnswer(row: DebitListRow): DebitRow {
	const { counts, pending, oldestSince, acceptedAt, ...fields } = row;
	return {
		...fields,
		driverName: maskName(row.driverName),
		balance: balanceOf({ ...counts, pending }),
		oldestSince: oldestSince?.toISOString() ?? null,
		acceptedAt: acceptedAt?.toISOString() ?? null,
	};
}

/** The list row of one debit; null when the caller may not see it. */
export async function findDebitRow(
	db: Database,
	caller: Caller,
	debitId: string,
): Promise<DebitListRow | null> {
	const depotId = await findDepotOf(db, 'debits', debitId, caller.depotIds);
	if (depotId === null) return null;
	const only = { by: 'serviceDate', direction: 'desc', after: null, limit: 1 } as const;
	const onlyDriver = onlyDriverOf(caller);
	const filter = { depotId, onlyDriver, debitId, today: todayIn(new Date()) };
	return (await listDebitRows(db, filter, only))[0] ?? null;
}

/** The detail of a debit; not found when the caller may not see it. */
export async function readDebitDetail(db: Database, caller: Caller, debitId: string) {
	const row = await findDebitRow(db, caller, debitId);
	if (row === null) return notFound();
	const [head, lines, equipment, transfers, reports] = await Promise.all([
		readDebitHead(db, row),
		readDebitLines(db, row),
		readEquipment(db, row),
		readTransfers(db, row),
		readReports(db, row),
	]);
	return {
		...debitAnswer(row),
		vehicleId: row.vehicleId,
		routeState: row.routeState,
		floatKurus: head.floatKurus,
		handedOverByName: maskNameOrNull(head.handedOverByName),
		handedOverAt: head.handedOverAt?.toISOString() ?? null,
		acceptedByName: maskNameOrNull(head.acceptedByName),
		acceptedOnPaper: head.acceptedOnPaper,
		disputeNote: head.disputeNote,
		differenceNote: head.differenceNote,
		totals: debitTotals(lines),
		lines: lines.map(lineAnswer),
		equipment,
		transfers: transfers.map(transferAnswer),
		reports: reports.map(reportAnswer),
	};
}

function lineAnswer({ holder, kg, paymentType, orderNote, ...line }: DebitLineRow): DebitLine {
	return {
		...line,
		recipientName: maskNameOrNull(line.recipientName),
		scannedAt: line.scannedAt?.toISOString() ?? null,
		settledAt: line.settledAt?.toISOString() ?? null,
		place: placeOf(holder),
	};
}

function transferAnswer(row: TransferRow): Transfer {
	return {
		...row,
		otherDriverName: maskName(row.otherDriverName),
		requestedByName: maskName(row.requestedByName),
		requestedAt: row.requestedAt.toISOString(),
		decidedByName: maskNameOrNull(row.decidedByName),
		decidedAt: row.decidedAt?.toISOString() ?? null,
	};
}

function reportAnswer(row: ReportRow): Report {
	return {
		...row,
		writtenByName: maskName(row.writtenByName),
		writtenAt: row.writtenAt.toISOString(),
		decidedByName: maskNameOrNull(row.decidedByName),
		decidedAt: row.decidedAt?.toISOString() ?? null,
	};
}

function maskNameOrNull(name: string | null): string | null {
	return name === null ? null : maskName(name);
}
