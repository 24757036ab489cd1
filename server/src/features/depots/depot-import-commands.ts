// Imports of files whose records belong to one depot: drivers and vehicles.
import { maximumRecordRows } from '@sevk/contract/common/record-import';
import { isRefusal, type Refusal } from '@sevk/domain/common/rule/refusal';
import type { Database, Tx } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import type { Upload } from '../../http/endpoint/endpoint.ts';
import type { CommandContext } from '../common/idempotent-commands.ts';
import {
	drain,
	importResult,
	previewRecordFile,
	type RecordFileQuery,
	type RecordReader,
	resultRow,
} from '../common/record-import-commands.ts';
import { requireActiveDepot, runInActiveDepot } from './depot-commands.ts';

/** Reads a file of records of a depot; nothing is stored. */
export async function previewDepotFile<Field extends string, Fields>(
	db: Database,
	caller: PersonCaller,
	query: RecordFileQuery,
	upload: Upload,
	reader: Omit<RecordReader<Field, Fields>, 'maximumRows'>,
) {
	const depot = await requireActiveDepot(db, caller.depotIds, query.depotId);
	if (isRefusal(depot)) return drain(upload, depot);
	return previewRecordFile(db, upload, query, { ...reader, maximumRows: maximumRecordRows });
}

export type DepotImport<Fields> = {
	readonly depotId: string;
	readonly rows: readonly { readonly line: number; readonly fields: Fields }[];
};

type AddRow<Fields> = (fields: Fields) => Promise<'created' | 'skipped' | Refusal>;

/** Creates the records of a preview row by row, by what `prepare` read before the first. */
export function importDepotRecords<Fields>(
	context: CommandContext,
	{ depotId, rows }: DepotImport<Fields>,
	prepare: (tx: Tx) => Promise<AddRow<Fields>>,
) {
	return runInActiveDepot(context, depotId, async (tx) => {
		const add = await prepare(tx);
		const results = [];
		for (const { line, fields } of rows) results.push(resultRow(line, await add(fields)));
		return importResult(results);
	});
}
