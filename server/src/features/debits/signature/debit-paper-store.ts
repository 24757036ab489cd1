import type { SignedPaper } from '@sevk/contract/files/file-signatures';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

/** The record that was signed on paper. */
export type PaperRecord = { readonly depotId: string } & (
	| { readonly debitId: string }
	| { readonly settlementId: string }
);

type PaperEditor = {
	readonly caller: { readonly userId: string; readonly name: string };
	readonly now: Date;
};

/** The signed papers of a record, the oldest first. */
export async function readSignedPapers(db: Database, record: PaperRecord): Promise<SignedPaper[]> {
	const rows = await papersOf(db, record).orderBy('p.id').execute();
	return rows.map((row) => ({
		fileName: row.file_name,
		addedBy: row.added_by,
		addedByName: row.added_by_name,
		addedAt: row.added_at.toISOString(),
		withdrawal:
			row.withdrawn_at === null
				? null
				: {
						reason: row.reason ?? '',
						withdrawnByName: row.withdrawn_by_name ?? '',
						withdrawnAt: row.withdrawn_at.toISOString(),
					},
	}));
}

/**
 * A paper of a record by its file, and how many others of the record count; null when the record
 * has no such paper.
 */
export async function findSignedPaper(tx: Tx, record: PaperRecord, fileName: string) {
	const rows = await papersOf(tx, record).execute();
	const row = rows.find(({ file_name }) => file_name === fileName);
	if (row === undefined) return null;
	const others = rows.filter(({ id, withdrawn_at }) => id !== row.id && withdrawn_at === null);
	const { id, added_by: addedBy, withdrawn_at: withdrawnAt } = row;
	return { id, addedBy, withdrawn: withdrawnAt !== null, others: others.length };
}

function papersOf(db: Database, record: PaperRecord) {
	const papers = db
		.selectFrom('signed_papers as p')
		.leftJoin('signed_paper_withdrawals as w', (join) =>
			join.on('w.depot_id', '=', record.depotId).onRef('w.paper_id', '=', 'p.id'),
		)
		.select(['p.id', 'p.file_name', 'p.added_by', 'p.added_by_name', 'p.added_at'])
		.select(['w.reason', 'w.withdrawn_by_name', 'w.withdrawn_at'])
		.where('p.depot_id', '=', record.depotId);
	return 'debitId' in record
		? papers.where('p.debit_id', '=', record.debitId)
		: papers.where('p.settlement_id', '=', record.settlementId);
}

export async function insertPaperWithdrawal(
	tx: Tx,
	{ depotId }: PaperRecord,
	paper: { readonly id: string; readonly reason: string },
	by: PaperEditor,
): Promise<void> {
	await tx
		.insertInto('signed_paper_withdrawals')
		.values({
			depot_id: depotId,
			paper_id: paper.id,
			reason: paper.reason,
			withdrawn_by: by.caller.userId,
			withdrawn_by_name: by.caller.name,
			withdrawn_at: by.now,
		})
		.execute();
}

/** Adds papers to a record; one that it has already is not added again. */
export async function insertSignedPapers(
	tx: Tx,
	record: PaperRecord,
	fileNames: readonly string[],
	by: PaperEditor,
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

/** Whether the acceptance of a debit needs a signed paper: its rule asks and the screen has none. */
export async function needsSignedPaper(tx: Tx, depotId: string, debitId: string): Promise<boolean> {
	const { rows } = await sql<{ needed: boolean }>`
		select z.signature_required and not exists (
			select 1 from signatures s where s.depot_id = ${depotId}::uuid and s.debit_id = z.id
		) as needed
		from debits z where z.depot_id = ${depotId}::uuid and z.id = ${debitId}::uuid`.execute(tx);
	return rows[0]?.needed ?? false;
}

/** Marks a debit as signed while a signature or a paper that was not withdrawn shows it. */
export async function markSigned(tx: Tx, depotId: string, debitId: string): Promise<void> {
	await sql`
		update debits z set signed = exists (
			select 1 from signatures s where s.depot_id = ${depotId}::uuid and s.debit_id = z.id
		) or exists (
			select 1 from signed_papers p
			left join signed_paper_withdrawals w on w.depot_id = ${depotId}::uuid and w.paper_id = p.id
			where p.depot_id = ${depotId}::uuid and p.debit_id = z.id and w.paper_id is null
		)
		where z.depot_id = ${depotId}::uuid and z.id = ${debitId}::uuid`.execute(tx);
}
