import * as loading from '@sevk/contract/debits/debit-loading';
import * as returns from '@sevk/contract/debits/debit-returns';
import { writeOffMissing as writeOffMissingEndpoint } from '@sevk/contract/orders/missing-pieces';
import { disposeProducts as disposeProductsEndpoint } from '@sevk/contract/orders/product-pieces';
import type { Act } from '../../db/act.ts';
import type { Database } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import {
	acceptDebit,
	addAcceptancePapers,
	withdrawAcceptancePaper,
} from './loading/debit-acceptance-commands.ts';
import { cancelDebit, createDebit, handOver } from './loading/debit-commands.ts';
import { disputeDebit, settleDispute } from './loading/debit-dispute-commands.ts';
import { leaveInDepot, undoLeave } from './loading/debit-leave-commands.ts';
import { addScanned, scanOut, undoScan } from './loading/debit-scan-commands.ts';
import { handBack, undoHandBack } from './return/debit-hand-back-commands.ts';
import { undebit } from './return/debit-undebit-commands.ts';
import { decideReport, writeReport } from './return/report-commands.ts';
import { disposeProducts, withdrawDepotReport } from './return/report-depot-commands.ts';
import { writeOffMissing } from './return/report-loss-commands.ts';
import { decideTransfer } from './transfer/transfer-decision-commands.ts';
import { requestTransfer } from './transfer/transfer-request-commands.ts';

/** Time of an act on the device; null when the device sent none. */
function parseDeviceTime(instant: string | null | undefined): Date | null {
	return instant == null ? null : new Date(instant);
}

/** The endpoints that move goods or change a debit. */
export function implementDebitActs({ db }: { db: Database }): Implementation[] {
	const contextOf = (params: { debitId: string }, caller: PersonCaller, { act }: { act: Act }) => {
		return { db, caller, act, ...params };
	};
	return [
		implement(loading.createDebit, async ({ params }, caller, { act }) =>
			createDebit({ db, caller, act, ...params }),
		),
		implement(loading.scanOut, async ({ params, body }, caller, http) =>
			scanOut(contextOf(params, caller, http), {
				...body,
				scannedAt: parseDeviceTime(body.scannedAt),
			}),
		),
		implement(loading.undoScan, async ({ params, body }, caller, http) =>
			undoScan(contextOf(params, caller, http), body.pieceId),
		),
		implement(loading.addScanned, async ({ params, body }, caller, http) =>
			addScanned(contextOf(params, caller, http), { ...body, scannedAt: null }),
		),
		implement(loading.leaveInDepot, async ({ params, body }, caller, http) =>
			leaveInDepot(contextOf(params, caller, http), body),
		),
		implement(loading.undoLeave, async ({ params, body }, caller, http) =>
			undoLeave(contextOf(params, caller, http), body.pieceIds),
		),
		implement(loading.handOver, async ({ params, body: { version, floatKurus } }, caller, http) =>
			handOver({ ...contextOf(params, caller, http), version }, floatKurus),
		),
		implement(
			loading.acceptDebit,
			async ({ params, body: { version, handedOverAt, ...acceptance } }, caller, http) =>
				acceptDebit({ ...contextOf(params, caller, http), version, handedOverAt }, acceptance),
		),
		implement(loading.addAcceptancePapers, async ({ params, body }, caller, http) =>
			addAcceptancePapers(contextOf(params, caller, http), body.fileNames),
		),
		implement(loading.withdrawAcceptancePaper, async ({ params, body }, caller, http) =>
			withdrawAcceptancePaper(contextOf(params, caller, http), body),
		),
		implement(
			loading.disputeDebit,
			async ({ params, body: { version, handedOverAt, ...dispute } }, caller, http) =>
				disputeDebit({ ...contextOf(params, caller, http), version, handedOverAt }, dispute),
		),
		implement(
			loading.settleDispute,
			async ({ params, body: { version, ...settlement } }, caller, http) =>
				settleDispute({ ...contextOf(params, caller, http), version }, settlement),
		),
		implement(loading.cancelDebit, async ({ params, body: { version, note } }, caller, http) =>
			cancelDebit({ ...contextOf(params, caller, http), version }, note),
		),
		implement(returns.handBack, async ({ params, body }, caller, http) =>
			handBack(contextOf(params, caller, http), {
				...body,
				scannedAt: parseDeviceTime(body.scannedAt),
			}),
		),
		implement(returns.undoHandBack, async ({ params, body }, caller, http) =>
			undoHandBack(contextOf(params, caller, http), body.pieceId, body.note),
		),
		implement(returns.undebit, async ({ params, body }, caller, http) =>
			undebit(contextOf(params, caller, http), body),
		),
		implement(returns.requestTransfer, async ({ params, body }, caller, http) =>
			requestTransfer(contextOf(params, caller, http), body),
		),
		implement(returns.decideTransfer, async ({ params, body }, caller, { act }) =>
			decideTransfer({ db, caller, act, ...params }, body),
		),
		implement(returns.writeReport, async ({ params, body }, caller, http) =>
			writeReport(contextOf(params, caller, http), body),
		),
		implement(returns.decideReport, async ({ params, body }, caller, { act }) =>
			decideReport({ db, caller, act, ...params }, body),
		),
		implement(returns.withdrawDepotReport, async ({ params, body }, caller, { act }) =>
			withdrawDepotReport({ db, caller, act }, params.reportId, body.version),
		),
		implement(disposeProductsEndpoint, async ({ body }, caller, { act }) =>
			disposeProducts({ db, caller, act }, body),
		),
		implement(writeOffMissingEndpoint, async ({ body }, caller, { act }) =>
			writeOffMissing({ db, caller, act }, body),
		),
	];
}
