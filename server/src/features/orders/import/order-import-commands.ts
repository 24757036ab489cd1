import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import {
	collectOrderFacts,
	type OrderFactCollector,
	type OrderFileFacts,
} from '@sevk/domain/orders/import/order-file-facts';
import {
	type OrderFileProfile,
	orderProfileOf,
} from '@sevk/domain/orders/import/order-file-profile';
import { proposeOrderProfile } from '@sevk/domain/orders/import/order-file-proposal';
import { chooseRememberedProfile } from '@sevk/domain/orders/import/order-file-sender';
import {
	missingFields,
	orderJudge,
	recognizeColumns,
} from '@sevk/domain/orders/import/order-import-columns';
import { orderFieldWords } from '@sevk/domain/orders/import/order-import-fields';
import type { FullDayChoice } from '@sevk/domain/orders/import/order-import-full-day';
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
import {
	type ImportFile,
	readImportFile,
	type TableChoice,
} from '../../../outside/table/import-file.ts';
import { rowBatches, sampleRow } from '../../../outside/table/row-batches.ts';
import { headerSignature } from '../../common/file-profile-store.ts';
import type { CommandContext } from '../../common/idempotent-commands.ts';
import { drain, fileTooLarge } from '../../common/record-import-commands.ts';
import { requireActiveDepot } from '../../depots/depot-commands.ts';
import { findDepot } from '../../depots/depot-store.ts';
import { noteProfileUse } from '../../senders/sender-file-profile-store.ts';
import type { FindPlace } from '../common/order-known-point-commands.ts';
import { rowReader } from './order-import-preview-commands.ts';
import {
	findOrderProfiles,
	rememberedOrderHeadings,
	saveOrderProfile,
} from './order-import-remembered-commands.ts';
import { refuseFullDays } from './order-import-room-commands.ts';
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
	factsOf,
	findImport,
	importAnswer,
	insertImport,
	lockImport,
	type PreviewCounts,
	profileOf,
	questionsOf,
	type StoredImport,
	savePreview,
	saveReading,
	startImport,
} from './order-import-store.ts';

type ImportParts = { readonly db: Database; readonly findPlace: FindPlace };

type UploadQuery = TableChoice & { readonly depotId: string };

/** Reads an order file and stores a preview of its rows; no order is created. */
export async function uploadOrderFile(
	{ db, findPlace }: ImportParts,
	caller: PersonCaller,
	{ depotId, ...choice }: UploadQuery,
	upload: Upload,
) {
	const depot = await requireActiveDepot(db, caller.depotIds, depotId);
	if (isRefusal(depot)) return drain(upload, depot);
	const hash = createHash('sha256');
	const content = Readable.from(hashStream(upload.content, hash));
	const remember = rememberedOrderHeadings(db, depotId);
	const file = await readImportFile(content, upload.fileName, orderJudge, choice, remember);
	if (isRefusal(file)) return drain(upload, upload.wasCut() ? fileTooLarge() : file);
	try {
		if (upload.wasCut()) return fileTooLarge();
		const fileHash = hash.digest('hex');
		return importAnswer(
			await storePreview(
				{ db, findPlace },
				caller,
				{ depotId, province: depot.province },
				{
					...choice,
					file,
					fileHash,
					fileName: upload.fileName,
				},
			),
		);
	} finally {
		await file.close();
	}
}

type UploadedFile = TableChoice & {
	readonly file: ImportFile;
	readonly fileName: string;
	readonly fileHash: string;
};

/** Reads the rows twice: how they are to be read is proposed from all of them. */
async function storePreview(
	{ db, findPlace }: ImportParts,
	caller: PersonCaller,
	{ depotId, province }: { readonly depotId: string; readonly province: string },
	{ file, fileName, fileHash, sheet, headingLine }: UploadedFile,
): Promise<StoredImport> {
	const { headers, table, tables, sheets } = file;
	const { profiles, accountOf } = await findOrderProfiles(db, depotId, headers);
	const named = [fileName, table.sheet];
	const { profile: known, senders } = chooseRememberedProfile(profiles, named, accountOf);
	const account = accountOf(known?.senderName ?? '');
	const base = {
		...orderProfileOf(recognizeColumns(headers)),
		...known,
		sheet: table.sheet || null,
		headingLine: table.headingLine,
	};
	const samples = headers.map(() => '');
	const collector = collectOrderFacts(base);
	for await (const row of file.rows) {
		collector.add(row);
		sampleRow(samples, row);
	}
	const facts: OrderFileFacts = {
		...collector.facts(),
		tables: tables
			.filter(({ isComplete, isHidden }) => isComplete && !isHidden)
			.map((one) => ({ sheet: one.sheet, headingLine: one.headingLine })),
		sheets,
		sheetChosen: sheet !== undefined || headingLine !== undefined,
		senders,
	};
	const profile = proposeOrderProfile(base, facts, known === null ? 'headings' : 'earlier');
	const of = { depotId, importId: newId() };
	const profileRemembered = known !== null;
	const about = { fileName, headers, profile, profileRemembered, facts };
	await insertImport(db, { ...of, ...about, userId: caller.userId, now: new Date() });
	try {
		const context = { headers, profile, defaultServiceDate: null, defaultProvince: province };
		const sizes = collector.sizes();
		const reader = await rowReader(db, depotId, { context, sizes, findPlace });
		for await (const rows of rowBatches(file.rows)) {
			await insertImportRows(db, of, await reader.read(rows));
		}
		if (account !== undefined) {
			await noteProfileUse(db, account.id, headerSignature(headers), new Date());
		}
		return await savePreview(db, of, { counts: reader.counts(), samples, fileHash });
	} catch (error) {
		await deleteImport(db, of);
		throw error;
	}
}

async function* hashStream(content: Readable, hash: Hash): AsyncGenerator<Buffer> {
	for await (const chunk of content) {
		hash.update(chunk as Buffer);
		yield chunk as Buffer;
	}
}

/** Reads the stored rows again with the profile of a person, and remembers it. */
export async function saveImportProfile(
	{ db, findPlace }: ImportParts,
	caller: PersonCaller,
	importId: string,
	{ profile: given, version }: { profile: OrderFileProfile; version: number },
) {
	const seen = await findImport(db, caller.depotIds, importId);
	if (seen === null) return notFound();
	const { depot_id: depotId } = seen;
	return transact(db, async (tx) => {
		const file = await lockPreview(tx, seen, version);
		if (isRefusal(file)) return file;
		const { headers } = file;
		const { sheet, headingLine } = profileOf(file);
		const columns = headers.map((_, column) => given.columns[column] ?? null);
		const base = { ...given, columns, sheet, headingLine };
		const collector = await collectStored(tx, { depotId, importId }, base);
		const read = { ...factsOf(file), ...collector.facts(), sheetChosen: true };
		const isAnswered = base.senderName !== null || read.hasSender;
		const facts = { ...read, senders: isAnswered ? [] : read.senders };
		const profile = proposeOrderProfile(base, facts, 'person');
		const counts = await readAgain(tx, caller, file, {
			profile,
			sizes: collector.sizes(),
			findPlace,
		});
		await saveOrderProfile(tx, { depotId, headers }, profile, new Date());
		record(tx, caller, seen, 'mapped', version + 1);
		return importAnswer(await saveReading(tx, { depotId, importId }, { profile, facts }, counts));
	});
}

/** The facts of the stored rows. */
async function collectStored(
	tx: Tx,
	of: { depotId: string; importId: string },
	profile: OrderFileProfile,
): Promise<OrderFactCollector> {
	const collector = collectOrderFacts(profile);
	for await (const rows of readImportRows(tx, of)) {
		for (const row of rows) if (row.cells.length > 0) collector.add(fileRowOf(row));
	}
	return collector;
}

/** Takes the suggestions for misspelt names of il and ilçe in every row. */
export async function correctImportPlaces(
	{ db, findPlace }: ImportParts,
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
		const profile = profileOf(file);
		const sizes = (await collectStored(tx, of, profile)).sizes();
		const counts = await readAgain(tx, caller, file, {
			profile,
			sizes,
			findPlace,
			correctPlaces: true,
		});
		record(tx, caller, seen, 'places_corrected', version + 1);
		return importAnswer(await saveReading(tx, of, { placesCorrected: true }, counts));
	});
}

type Reading = {
	readonly profile: OrderFileProfile;
	readonly sizes: ReadonlyMap<string, number>;
	readonly findPlace: FindPlace;
	readonly correctPlaces?: boolean;
};

/** Reads the stored rows again, with another profile or with corrected names. */
async function readAgain(
	tx: Tx,
	caller: PersonCaller,
	file: StoredImport,
	{ profile, sizes, findPlace, correctPlaces = file.places_corrected }: Reading,
): Promise<PreviewCounts> {
	const { headers, depot_id: depotId, id: importId } = file;
	const depot = await findDepot(tx, caller.depotIds, depotId);
	const defaultProvince = depot?.province ?? '';
	const context = { headers, profile, defaultServiceDate: null, defaultProvince, correctPlaces };
	const reader = await rowReader(tx, depotId, { context, sizes, findPlace });
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

/** Refuses to start while the file lacks a column, leaves a question open or has nothing to import. */
function refuseStart(file: StoredImport) {
	const columns = missingFields(profileOf(file).columns, null).map(
		(field) => orderFieldWords[field],
	);
	if (columns.length > 0) return refuse(orderRefusals, 'order-import/columns-missing', { columns });
	const open = questionsOf(file).find(({ blocks }) => blocks);
	if (open !== undefined) {
		const question = open.sentence;
		return refuse(orderRefusals, 'order-import/question-open', { question });
	}
	if (file.ready_count + file.duplicate_count === 0) {
		return refuse(orderRefusals, 'order-import/nothing-to-import');
	}
	return null;
}

type ImportStart = {
	readonly version: number;
	/** The choice for rows of a past day, and for single ones of them. */
	readonly pastDates: PastDateChoice;
	readonly rowPastDates: readonly RowPastDate[];
	/** The choice for rows whose day has no room, with the reason of `keep`. */
	readonly fullDays?: FullDayChoice | null | undefined;
	readonly capacityReason?: string | null | undefined;
};

/** A full day is kept only with a reason. */
function answersFullDays({
	fullDays,
	capacityReason,
}: Pick<ImportStart, 'fullDays' | 'capacityReason'>): boolean {
	return fullDays != null && (fullDays !== 'keep' || capacityReason != null);
}

/** Starts an import. Rows of existing orders are allowed; they end as skipped. */
export async function runOrderImport(
	{ db, caller, act }: CommandContext,
	importId: string,
	{ version, rowPastDates, ...choices }: ImportStart,
) {
	const seen = await findImport(db, caller.depotIds, importId);
	if (seen === null) return notFound();
	const { depot_id: depotId } = seen;
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const file = await lockPreview(tx, seen, version);
		if (isRefusal(file)) return file;
		const refused = refuseStart(file);
		if (refused !== null) return refused;
		const isAnswered = answersFullDays(choices);
		const { pastDates } = choices;
		const full = isAnswered
			? null
			: await refuseFullDays(tx, { depotId, importId }, { pastDates, now: new Date() });
		if (full !== null) return full;
		await savePastDates(tx, { depotId, importId }, rowPastDates);
		record(tx, caller, seen, 'started', version + 1);
		const answered = isAnswered ? choices : { pastDates };
		return importAnswer(await startImport(tx, { depotId, importId }, caller, answered));
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
