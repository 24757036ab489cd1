import type { PaperWithdrawal } from '@sevk/contract/files/file-signatures';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { deliveryResultRefusals } from '@sevk/domain/debits/line/delivery-result-words';
import { isSignature, type Signature } from '@sevk/domain/files/file-signature';
import { refusePaperWithdrawal } from '@sevk/domain/files/file-signed-paper';
import { fileRefusals } from '@sevk/domain/files/file-words';
import type { Tx } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { drawSignature } from '../../../outside/file/signature-image.ts';
import { claimFile } from '../../files/file-claim-commands.ts';
import { findSignedPaper, insertSignedPapers, type PaperRecord } from './debit-paper-store.ts';

/** The lines of a signature with their picture, drawn before a transaction so that no lock waits. */
export async function renderSignature(signature: Signature) {
	if (!isSignature(signature)) return refuse(deliveryResultRefusals, 'result/signature-invalid');
	return { ...signature, image: await drawSignature(signature) };
}

/** Attaches uploaded photos or PDFs of a signed paper to its record. */
export async function attachPapers(
	tx: Tx,
	record: PaperRecord,
	fileNames: readonly string[],
	by: { readonly caller: PersonCaller; readonly now: Date },
) {
	const [noun, nounId] =
		'debitId' in record
			? (['debit', record.debitId] as const)
			: (['settlement', record.settlementId] as const);
	for (const fileName of fileNames) {
		const { depotId } = record;
		const refused = await claimFile(tx, { fileName, depotId, noun, nounId, caller: by.caller });
		if (refused !== null) return refused;
	}
	await insertSignedPapers(tx, record, fileNames, by);
	return null;
}

/** A paper of a record that the caller may withdraw. */
export async function findWithdrawablePaper(
	tx: Tx,
	record: PaperRecord,
	{ fileName }: PaperWithdrawal,
	caller: PersonCaller,
) {
	const paper = await findSignedPaper(tx, record, fileName);
	if (paper === null) return refuse(fileRefusals, 'file/not-found');
	return refusePaperWithdrawal(paper, caller) ?? paper;
}
