import type { SignedPaper } from '@sevk/contract/files/file-signatures';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

/** The record that was signed on paper. */
export type PaperRecord = { readonly depotId: string } & (
	| { readonly debitId: string }
	| { readonly settlementId: string }
);

/** The signed papers of a record, the oldest first. */
export async function readSignedPapers(db: Database, record: PaperRecord): Promise<SignedPaper[]> {
	const papers = db
		.selectFrom('signed_papers')
		.select(['file_name', 'added_by_name', 'added_at'])
		.where('depot_id', '=', record.depotId)
		.orderBy('id');
	const rows = await ('debitId' in record
		? papers.where('debit_id', '=', record.debitId)
		: papers.where('settlement_id', '=', record.settlementId)
	).execute();
	return rows.map((row) => ({
		fileName: row.file_name,
		addedByName: row.added_by_name,
		addedAt: row.added_at.toISOString(),
	}));
}

/** Adds papers to a record; one that it has already is not added again. */
export async function insertSignedPapers(
	tx: Tx,
	record: PaperRecord,
	fileNames: readonly string[],
	by: { readonly caller: { readonly userId: string; readonly name: string }; readonly now: Date },
): Promise<void> {
	await tx
		.insertInto('signed_papers')
		.values(
			fileNames.map((fileName) => ({
				depot_id: record.depotId,
				id: newId(),
				debit_id: 'debitId' in record ? record.debitId : null,
				settlement_id: 'settlementId' in record ? record.settlementId : null,
				file_name: fileName,
				added_by: by.caller.userId,
				added_by_name: by.caller.name,
				added_at: by.now,
			})),
		)
		.onConflict((conflict) => conflict.columns(['depot_id', 'file_name']).doNothing())
		.execute();
}
