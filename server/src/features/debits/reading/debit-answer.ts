// Rows of debits as answers of the contract: balances computed, recipients masked.

import type { DebitDetail, DebitLine, Report, Transfer } from '@sevk/contract/debits/debit-detail';
import type { DebitRow } from '@sevk/contract/debits/debits';
import { type RecipientView, recipientViewOf } from '@sevk/domain/common/access/recipient-view';
import { todayIn } from '@sevk/domain/common/date/date';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { cashStepOf } from '@sevk/domain/company/company-cash-rounding';
import { debitTotals } from '@sevk/domain/debits/common/debit-totals';
import { equipmentName } from '@sevk/domain/debits/line/debit-equipment';
import { placeOf } from '@sevk/domain/orders/piece/piece-custody';
import { balanceOf } from '@sevk/domain/routes/common/custody-balance';
import { carryingRoute } from '@sevk/domain/routes/common/route';
import type { Database } from '../../../db/database.ts';
import { findDepotOf } from '../../../db/depot-of.ts';
import type { Viewer } from '../../../http/endpoint/caller.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { receiverAnswer } from '../../orders/common/order-recipient-answer.ts';
import { readDisputedEquipment, readEquipment } from '../common/debit-equipment-store.ts';
import { readSignedPapers } from '../signature/debit-paper-store.ts';
import { readAcceptanceSignature } from '../signature/delivery-signature-store.ts';
import {
	type DebitLineRow,
	findReceivingDebitIds,
	floatDisputeOf,
	type ReportRow,
	readDebitHead,
	readDebitLines,
	readReports,
	readTransfers,
	type TransferRow,
} from './debit-detail-store.ts';
import { listDebits } from './debit-list-answer.ts';
import { type DebitListRow, onlyDriverOf } from './debit-list-store.ts';

/** A row of the debit list. */
export function debitAnswer(row: DebitListRow): DebitRow {
	const { counts, pending, oldestSince, acceptedAt, ...fields } = row;
	return {
		...fields,
		balance: balanceOf({ ...counts, pending }),
		oldestSince: oldestSince?.toISOString() ?? null,
		acceptedAt: acceptedAt?.toISOString() ?? null,
	};
}

/** The list row of one debit; null when the caller may not see it. */
export async function findDebitRow(
	db: Database,
	caller: Viewer,
	debitId: string,
): Promise<DebitListRow | null> {
	const depotId = await findDepotOf(db, 'debits', debitId, caller.depotIds);
	if (depotId === null) return null;
	const only = { by: 'serviceDate', direction: 'desc', after: null, limit: 1 } as const;
	const onlyDriver = onlyDriverOf(caller);
	const scope = { depotIds: [depotId], onlyDriver, debitId, today: todayIn(new Date()) };
	return (await listDebits(db, scope, only))[0] ?? null;
}

/** The detail of a debit; not found when the caller may not see it. */
export async function readDebitDetail(db: Database, caller: Viewer, debitId: string) {
	const row = await findDebitRow(db, caller, debitId);
	if (row === null) return notFound();
	const view = recipientViewOf(
		caller,
		carryingRoute({ state: row.routeState, driverId: row.driverId }),
	);
	const [head, lines, equipment, disputeEquipment, transfers, reports, proof, policies] =
		await Promise.all([
			readDebitHead(db, row),
			readDebitLines(db, row),
			readEquipment(db, row),
			readDisputedEquipment(db, row),
			readTransfers(db, row),
			readReports(db, row),
			readAcceptanceProof(db, row),
			readPolicies(db),
		]);
	// What the driver accepts is no longer disputed; the answer to a disputed return stays.
	const isNamed = head.acceptedByName === null || head.disputePhase === 'return';
	const disputed = new Set(isNamed ? head.disputePieceIds : []);
	return {
		...debitAnswer(row),
		vehicleId: row.vehicleId,
		routeState: row.routeState,
		floatKurus: head.floatKurus,
		handedOverByName: head.handedOverByName,
		handedOverAt: head.handedOverAt?.toISOString() ?? null,
		acceptedByName: head.acceptedByName,
		acceptedOnPaper: head.acceptedOnPaper,
		signatureRequired: policies.acceptanceSignature,
		...proof,
		disputePhase: head.disputePhase,
		disputedAt: head.disputedAt?.toISOString() ?? null,
		disputeNote: head.disputeNote,
		disputeEquipment,
		disputeFloat: floatDisputeOf(head),
		differenceNote: head.differenceNote,
		totals: debitTotals(lines, cashStepOf(head, policies.cashStepKurus)),
		lines: lines.map((line) => lineAnswer(view, disputed, line)),
		equipment,
		transfers: transfers.map(transferAnswer),
		reports: reports.map(reportAnswer),
	};
}

/** Transfers that wait for the driver of the caller, on any of his debits. */
export async function readWaitingTransfers(
	db: Database,
	{ depotIds, driverId }: Viewer,
): Promise<Transfer[]> {
	if (driverId === null) return [];
	const ofDepots = await Promise.all(
		depotIds.map(async (depotId) => {
			const debitIds = await findReceivingDebitIds(db, depotId, driverId);
			return Promise.all(debitIds.map((id) => readTransfers(db, { depotId, id })));
		}),
	);
	return ofDepots
		.flat(2)
		.filter(({ direction, state }) => direction === 'in' && state === 'awaiting_acceptance')
		.map(transferAnswer);
}

/** The driver's signature under the acceptance, on the screen and on paper. */
async function readAcceptanceProof(
	db: Database,
	{ depotId, id }: DebitListRow,
): Promise<Pick<DebitDetail, 'acceptanceSignature' | 'acceptancePapers'>> {
	const [signature, acceptancePapers] = await Promise.all([
		readAcceptanceSignature(db, { depotId, id }),
		readSignedPapers(db, { depotId, debitId: id }),
	]);
	if (signature === null) return { acceptanceSignature: null, acceptancePapers };
	const { svg: _svg, signedAt, ...picture } = signature;
	return {
		acceptanceSignature: { ...picture, signedAt: signedAt.toISOString() },
		acceptancePapers,
	};
}

function lineAnswer(
	view: RecipientView,
	disputed: ReadonlySet<string>,
	{ holder, kg, paymentType, orderNote, labelBarcode, ...line }: DebitLineRow,
): DebitLine {
	return {
		...line,
		isDisputed: disputed.has(line.pieceId),
		recipientName: receiverAnswer(view, line.recipientName),
		scannedAt: line.scannedAt?.toISOString() ?? null,
		settledAt: line.settledAt?.toISOString() ?? null,
		place: placeOf(holder),
	};
}

function transferAnswer(row: TransferRow): Transfer {
	return {
		...row,
		equipment: row.equipment.map(equipmentName),
		requestedAt: row.requestedAt.toISOString(),
		decidedAt: row.decidedAt?.toISOString() ?? null,
	};
}

export function reportAnswer(row: ReportRow): Report {
	return {
		...row,
		writtenAt: row.writtenAt.toISOString(),
		decidedAt: row.decidedAt?.toISOString() ?? null,
	};
}
