// The acceptance of a debit by its driver, on the screen or on paper, and the papers signed for it.

import type { PaperWithdrawal } from '@sevk/contract/files/file-signatures';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { acceptedDebitStates } from '@sevk/domain/debits/common/debit';
import {
	refuseAcceptance,
	refuseMixedTours,
	refuseUnsigned,
} from '@sevk/domain/debits/common/debit-acceptance';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import type { Signature } from '@sevk/domain/files/file-signature';
import { refuseOnlyPaper } from '@sevk/domain/files/file-signed-paper';
import { debitHolder } from '@sevk/domain/orders/piece/piece-custody';
import type { Tx } from '../../../db/database.ts';
import { versionAnswer } from '../../common/idempotent-commands.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { postFloat } from '../../money/money-act-commands.ts';
import { makeReady } from '../../routes/running/route-state-commands.ts';
import {
	actOnDebit,
	actOnDebitVersion,
	type DebitCommandContext,
	type DebitDriveContext,
	type DebitOperation,
	recordDebitEvent,
	refuseUnless,
	stepDebit,
	transferCustody,
} from '../common/debit-act-commands.ts';
import { countLines, countLoaded, readHeldTour, readLines } from '../common/debit-line-store.ts';
import { readDriverName, type StoredDebit } from '../common/debit-store.ts';
import {
	insertPaperWithdrawal,
	markSigned,
	needsSignedPaper,
} from '../signature/debit-paper-store.ts';
import {
	attachPapers,
	findWithdrawablePaper,
	renderSignature,
} from '../signature/debit-signature-commands.ts';
import { type DrawnSignature, insertSignature } from '../signature/delivery-signature-store.ts';

type Acceptance = {
	readonly onPaper: boolean;
	readonly signature?: Signature | null | undefined;
	/** Uploaded photos or PDFs of the list that the driver signed. */
	readonly paperFiles?: readonly string[] | null | undefined;
};

/** What shows that the driver signed. */
type AcceptanceProof = {
	readonly drawing: DrawnSignature | null;
	readonly paperFiles: readonly string[];
};

/** The driver accepts and is responsible for every piece on the vehicle from then on. */
export async function acceptDebit(context: DebitDriveContext, acceptance: Acceptance) {
	const { onPaper, signature = null, paperFiles } = acceptance;
	const drawing = onPaper || signature === null ? null : await renderSignature(signature);
	if (drawing !== null && isRefusal(drawing)) return drawing;
	const proof = { drawing, paperFiles: onPaper ? (paperFiles ?? []) : [] };
	return actOnDebitVersion(context, async (tx, operation) => {
		const { debit, route, step } = operation;
		const driverName = await readDriverName(tx, debit.driverId);
		const driver = { id: debit.driverId, name: driverName };
		const signatureRequired = (await readPolicies(tx)).acceptanceSignature;
		const signed = drawing !== null || proof.paperFiles.length > 0;
		const refusal =
			refuseAcceptance({ ...context.caller, onPaper }, driver) ??
			refuseUnless(debit, ['awaiting_acceptance']) ??
			refuseUnsigned({ signatureRequired, signed, onPaper }) ??
			(await refusePending(tx, debit)) ??
			refuseMixedTours(await readHeldTour(tx, debit, route.serviceDate));
		if (refusal !== null) return refusal;
		const lines = (await readLines(tx, debit)).filter(({ state }) => state === 'debited');
		const moved = await transferCustody(tx, step, lines, debitHolder(debit.id), 'accepted');
		if (moved !== null) return moved;
		const columns = {
			accepted_by: context.caller.userId,
			accepted_by_name: driverName,
			accepted_at: step.now,
			accepted_on_paper: onPaper,
			signature_required: signatureRequired,
			signed,
		};
		const after = await stepDebit(tx, operation, 'accept', { columns });
		if (isRefusal(after)) return after;
		const proofRefusal = await writeProof(tx, operation, proof, driverName);
		if (proofRefusal !== null) return proofRefusal;
		const { id: debitId, floatKurus } = debit;
		const money = { depotId: step.depotId, actor: step.caller, now: step.now };
		await postFloat(tx, money, { debitId, routeId: route.id, floatKurus });
		const loaded = await countLoaded(tx, debit);
		recordDebitEvent(tx, step, after, 'accepted', { ...loaded, onPaper });
		const ready = await makeReady(tx, step);
		return isRefusal(ready) ? ready : versionAnswer(after);
	});
}

/** Orders may have been added to the route since the hand-over. */
async function refusePending(tx: Tx, debit: StoredDebit) {
	const { pending = 0 } = await countLines(tx, debit);
	if (pending === 0) return null;
	return refuse(debitRefusals, 'debit/pieces-pending', { pieceCount: pending });
}

async function writeProof(
	tx: Tx,
	{ debit, step }: DebitOperation,
	{ drawing, paperFiles }: AcceptanceProof,
	signedBy: string,
) {
	const { depotId, id: debitId } = debit;
	if (drawing !== null) {
		await insertSignature(tx, depotId, drawing, { debitId, signedBy, signedAt: step.now });
	}
	return paperFiles.length === 0 ? null : attachPapers(tx, { depotId, debitId }, paperFiles, step);
}

/** Attaches the signed list to an acceptance that was recorded before. */
export async function addAcceptancePapers(
	context: DebitCommandContext,
	fileNames: readonly string[],
) {
	return actOnDebit(context, async (tx, { debit, step }) => {
		const refused = refuseUnless(debit, acceptedDebitStates);
		if (refused !== null) return refused;
		const { depotId, id: debitId } = debit;
		const fileRefusal = await attachPapers(tx, { depotId, debitId }, fileNames, step);
		if (fileRefusal !== null) return fileRefusal;
		await markSigned(tx, depotId, debitId);
		recordDebitEvent(tx, step, debit, 'papers_added', { fileCount: fileNames.length });
		return versionAnswer(debit);
	});
}

/** Withdraws a signed list that was attached by mistake. */
export async function withdrawAcceptancePaper(
	context: DebitCommandContext,
	withdrawal: PaperWithdrawal,
) {
	return actOnDebit(context, async (tx, { debit, step }) => {
		const { depotId, id: debitId } = debit;
		const record = { depotId, debitId };
		const paper = await findWithdrawablePaper(tx, record, withdrawal, step.caller);
		if (isRefusal(paper)) return paper;
		const refused = refuseOnlyPaper(paper, await needsSignedPaper(tx, depotId, debitId));
		if (refused !== null) return refused;
		const { reason } = withdrawal;
		await insertPaperWithdrawal(tx, record, { id: paper.id, reason }, step);
		await markSigned(tx, depotId, debitId);
		recordDebitEvent(tx, step, debit, 'paper_withdrawn', { note: withdrawal.reason });
		return versionAnswer(debit);
	});
}
