import type { Database, NewRow, Row, Tx } from '../../../db/database.ts';
import { findDepotOf } from '../../../db/depot-of.ts';

/** The columns of a report that its rules read. */
export type StoredReport = {
	readonly depotId: string;
	readonly id: string;
	readonly number: string;
	readonly reportType: Row<'reports'>['report_type'];
	/** Null for goods of the depot. */
	readonly debitId: string | null;
	readonly pieceIds: readonly string[];
	readonly reasonCode: string;
	readonly description: string;
	readonly state: Row<'reports'>['state'];
	readonly writtenBy: string;
	readonly version: number;
};

export async function insertReport(tx: Tx, row: Omit<NewRow<'reports'>, 'version'>): Promise<void> {
	await tx
		.insertInto('reports')
		.values({ ...row, version: 1 })
		.execute();
}

/** The depot of a report and its debit, if it has one; null when it is in no depot of the caller. */
export async function findReport(
	db: Database,
	depotIds: readonly string[],
	reportId: string,
): Promise<{ depotId: string; debitId: string | null } | null> {
	const depotId = await findDepotOf(db, 'reports', reportId, depotIds);
	if (depotId === null) return null;
	const row = await db
		.selectFrom('reports')
		.select(['depot_id as depotId', 'debit_id as debitId'])
		.where('depot_id', '=', depotId)
		.where('id', '=', reportId)
		.executeTakeFirst();
	return row ?? null;
}

export async function lockReport(tx: Tx, depotId: string, reportId: string): Promise<StoredReport> {
	const row = await tx
		.selectFrom('reports')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('id', '=', reportId)
		.forUpdate()
		.executeTakeFirstOrThrow();
	return {
		depotId: row.depot_id,
		id: row.id,
		number: row.number,
		reportType: row.report_type,
		debitId: row.debit_id,
		pieceIds: row.piece_ids,
		reasonCode: row.reason_code,
		description: row.description,
		state: row.state,
		writtenBy: row.written_by,
		version: row.version,
	};
}

export async function decideStoredReport(
	tx: Tx,
	report: StoredReport,
	decision: Pick<
		Row<'reports'>,
		'state' | 'decided_by' | 'decided_by_name' | 'decided_at' | 'decision_note'
	>,
): Promise<number> {
	const version = report.version + 1;
	await tx
		.updateTable('reports')
		.set({ ...decision, version })
		.where('depot_id', '=', report.depotId)
		.where('id', '=', report.id)
		.execute();
	return version;
}
