import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { orderProfileOf } from '@sevk/domain/orders/import/order-file-profile';
import {
	headerSignature,
	mapColumnsManually,
	missingFields,
	type OrderColumns,
	recognizeColumns,
} from '@sevk/domain/orders/import/order-import-columns';
import { orderFieldWords } from '@sevk/domain/orders/import/order-import-fields';
import type {
	PastDateChoice,
	RowPastDate,
} from '@sevk/domain/orders/import/order-import-past-date';
import { runIdempotent } from '../../../db/act.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import { newId } from '../../../db/ids.ts';
import { refuseStale } from '../../../db/stale.ts';
import { transact } from '../../../db/transact.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import type { Upload } from '../../../http/endpoint/endpoint.ts';
import { type ImportFile, readImportFile } from '../../../outside/table/import-file.ts';
import { rowBatches, sampleRow } from '../../../outside/table/row-batches.ts';
import type { CommandContext } from '../../common/idempotent-commands.ts';
import { drain, fileTooLarge } from '../../common/record-import-commands.ts';
import { requireActiveDepot } from '../../depots/depot-commands.ts';
import { findDepot } from '../../depots/depot-store.ts';
import { type RowReader, rowReader } from './order-import-preview-commands.ts';
import {
	deleteImportRows,
	fileRowOf,
	insertImportRows,
	readImportRows,
	replaceImportRows,
	savePastDates,
} from './order-import-row-store.ts';
import {
	deleteImport,
	endImport,
	findDepotMapping,
	findImport,
	importAnswer,
	insertImport,
	lockImport,
	mappingOf,
	type PreviewCounts,
	type StoredImport,
	saveDepotMapping,
	savePreview,
	saveReading,
	startImport,
} from './order-import-store.ts';

/** Reads an order file and stores a preview of its rows; no order is created. */
export async function uploadOrderFile(
	db: Database,
	caller: PersonCaller,
	depotId: string,
	upload: Upload,
) {
	const depot = await requireActiveDepot(db, caller.depotIds, depotId);
	if (isRefusal(depot)) return drain(upload, depot);
	const hash = createHash('sha256');
	const file = await readImportFile(
		Readable.from(hashStream(upload.content, hash)),
		upload.fileName,
	);
	if (isRefusal(file)) return drain(upload, upload.wasCut() ? fileTooLarge() : file);
	const importId = newId();
	const signature = signatureOf(file.headers);
	const storedMapping = await findDepotMapping(db, depotId, signature);
	const mapping = storedMapping ?? recognizeColumns(file.headers);
	await insertImport(db, {
		depotId,
		importId,
		fileName: upload.fileName,
		headers: file.headers,
		headerSignature: signature,
		mapping,
		mappingRemembered: storedMapping !== null,
		userId: caller.userId,
		now: new Date(),
	});
	try {
		const { headers } = file;
		const profile = orderProfileOf(mapping);
		const context = { headers, profile, defaultServiceDate: null };
		const reader = rowReader(db, depotId, { ...context, defaultProvince: depot.province });
		const samples = await storeRows(db, { depotId, importId }, file, reader);
		if (upload.wasCut()) {
			await deleteImport(db, { depotId, importId });
			return fileTooLarge();
		}
		const preview = { counts: reader.counts(), samples, fileHash: hash.digest('hex') };
		return importAnswer(await savePreview(db, { depotId, importId }, preview));
	} catch (error) {
		await deleteImport(db, { depotId, importId });
		throw error;
	}
}

async function* hashStream(content: Readable, hash: Hash): AsyncGenerator<Buffer> {
	for await (const chunk of content) {
		hash.update(chunk as Buffer);
		yield chunk as Buffer;
	}
}

/** A hash, since the signature is a key and the header can be long. */
function signatureOf(headers: readonly string[]): string {
	return createHash('sha256').update(headerSignature(headers)).digest('hex');
}

/** Stores the rows in batches; returns the first non-empty text of each column. */
async function storeRows(
	db: Database,
	of: { depotId: string; importId: string },
	file: ImportFile,
	reader: RowReader,
): Promise<string[]> {
	const samples = file.headers.map(() => '');
	for await (const rows of rowBatches(file.rows)) {
		for (const row of rows) sampleRow(samples, row);
		await insertImportRows(db, of, await reader.read(rows));
	}
	return samples;
}

/** Parses the stored rows again with a mapping by the user and stores it for the depot. */
export async function mapImportColumns(
	db: Database,
	caller: PersonCaller,
	importId: string,
	{ mapping: fieldsByHeader, version }: { mapping: Record<string, string | null>; version: number },
) {
	const seen = await findImport(db, caller.depotIds, importId);
	if (seen === null) return notFound();
	const { depot_id: depotId } = seen;
	return transact(db, async (tx) => {
		const file = await lockPreview(tx, seen, version);
		if (isRefusal(file)) return file;
		const mapping = mapColumnsManually(file.headers, fieldsByHeader);
		const counts = await readAgain(tx, caller, file, { mapping });
		const now = new Date();
		await saveDepotMapping(tx, depotId, file.header_signature ?? '', mapping, now);
		record(tx, caller, seen, 'mapped', version + 1);
		return importAnswer(await saveReading(tx, { depotId, importId }, { mapping }, counts));
	});
}

/** Takes the suggestions for misspelt names of il and ilçe in every row. */
export async function correctImportPlaces(
	db: Database,
	caller: PersonCaller,
	importId: string,
	version: number,
) {
	const seen = await findImport(db, caller.depotIds, importId);
	if (seen === null) return notFound();
	const of = { depotId: seen.depot_id, importId };
	return transact(db, async (tx) => {
		const file = await lockPreview(tx, seen, version);
		if (isRefusal(file)) return file;
		const counts = await readAgain(tx, caller, file, { places_corrected: true });
		record(tx, caller, seen, 'places_corrected', version + 1);
		return importAnswer(await saveReading(tx, of, { placesCorrected: true }, counts));
	});
}

/** Reads the stored rows again, with another mapping or with corrected names. */
async function readAgain(
	tx: Tx,
	caller: PersonCaller,
	file: StoredImport,
	change: { readonly mapping: OrderColumns } | { readonly places_corrected: true },
): Promise<PreviewCounts> {
	const { headers, depot_id: depotId, id: importId, places_corrected } = { ...file, ...change };
	const mapping = mappingOf({ ...file, ...change });
	const depot = await findDepot(tx, caller.depotIds, depotId);
	const defaultProvince = depot?.province ?? '';
	const profile = orderProfileOf(mapping);
	const context = { headers, profile, defaultServiceDate: null, defaultProvince };
	const reader = rowReader(tx, depotId, { ...context, correctPlaces: places_corrected });
	const of = { depotId, importId };
	for await (const rows of readImportRows(tx, of)) {
		const unread = rows.filter(({ cells }) => cells.length === 0);
		const read = await reader.read(rows.filter(({ cells }) => cells.length > 0).map(fileRowOf));
		reader.countRefused(unread.length);
		await replaceImportRows(tx, of, read);
	}
	return reader.counts();
}

/** Locks an import that is still a preview; refuses when it has changed since `version`. */
async function lockPreview(tx: Tx, { depot_id: depotId, id }: StoredImport, version: number) {
	const file = await lockImport(tx, depotId, id);
	if (file === null) return notFound();
	if (file.state !== 'preview') return refuse(orderRefusals, 'order-import/not-in-preview');
	if (file.version === version) return file;
	return refuseStale(tx, { depotIds: [depotId], noun: 'order-import', nounId: id, version });
}

type ImportStart = {
	readonly version: number;
	/** The choice for rows of a past day, and for single ones of them. */
	readonly pastDates: PastDateChoice;
	readonly rowPastDates: readonly RowPastDate[];
};

/** Starts an import. Rows of existing orders are allowed; they end as skipped. */
export async function runOrderImport(
	{ db, caller, act }: CommandContext,
	importId: string,
	{ version, pastDates, rowPastDates }: ImportStart,
) {
	const seen = await findImport(db, caller.depotIds, importId);
	if (seen === null) return notFound();
	const { depot_id: depotId } = seen;
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const file = await lockPreview(tx, seen, version);
		if (isRefusal(file)) return file;
		const columns = missingFields(mappingOf(file), null).map((field) => orderFieldWords[field]);
		if (columns.length > 0)
			return refuse(orderRefusals, 'order-import/columns-missing', { columns });
		if (file.ready_count + file.duplicate_count === 0) {
			return refuse(orderRefusals, 'order-import/nothing-to-import');
		}
		await savePastDates(tx, { depotId, importId }, rowPastDates);
		record(tx, caller, seen, 'started', version + 1);
		return importAnswer(await startImport(tx, { depotId, importId }, caller, pastDates));
	});
}

export async function discardOrderImport(db: Database, caller: PersonCaller, importId: string) {
	const seen = await findImport(db, caller.depotIds, importId);
	if (seen === null) return notFound();
	const { depot_id: depotId } = seen;
	return transact(db, async (tx) => {
		const file = await lockImport(tx, depotId, importId);
		if (file?.state !== 'preview') return refuse(orderRefusals, 'order-import/not-in-preview');
		await deleteImportRows(tx, { depotId, importId });
		const end = { state: 'discarded' as const, failure: null };
		await endImport(tx, { depotId, importId }, end, new Date());
		record(tx, caller, seen, 'discarded', file.version + 1);
		return { id: importId };
	});
}

function record(
	tx: Tx,
	caller: PersonCaller,
	{ depot_id: depotId, id: nounId }: StoredImport,
	kind: string,
	version: number,
): void {
	recordEvent(tx, { depotId, noun: 'order-import', nounId, kind, payload: { version }, caller });
}
