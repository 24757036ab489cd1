import type { OrderImport } from '@sevk/contract/orders/order-imports';
import { hasOrderedDates } from '@sevk/domain/common/import/file-dates';
import type { FileQuestion } from '@sevk/domain/common/import/file-question';
import { noOrderFacts, type OrderFileFacts } from '@sevk/domain/orders/import/order-file-facts';
import {
	type OrderFileProfile,
	orderProfileOf,
} from '@sevk/domain/orders/import/order-file-profile';
import {
	orderNotes,
	orderQuestions,
	orderSummary,
} from '@sevk/domain/orders/import/order-file-proposal';
import { missingFields, requiredFields } from '@sevk/domain/orders/import/order-import-columns';
import { orderFields, orderFieldWords } from '@sevk/domain/orders/import/order-import-fields';
import type { FullDayChoice } from '@sevk/domain/orders/import/order-import-full-day';
import { orderLayout } from '@sevk/domain/orders/import/order-import-layout';
import type { PastDateChoice } from '@sevk/domain/orders/import/order-import-past-date';
import type { ImportPointCounts } from '@sevk/domain/orders/import/order-import-points';
import { sql } from 'kysely';
import type { Database, Row, Tx } from '../../../db/database.ts';
import { findDepotOf, readDepotIds } from '../../../db/depot-of.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { storableJson } from '../../../db/sql/row-values.ts';
import { headerSignature } from '../../common/file-profile-store.ts';

export type StoredImport = Row<'order_imports'>;

/** How a stored import is read. */
export function profileOf({ profile }: Pick<StoredImport, 'profile'>): OrderFileProfile {
	return { ...orderProfileOf([]), ...(profile as Partial<OrderFileProfile>) };
}

/** What the file of an import shows about itself; nothing after its retention. */
export function factsOf({ facts }: Pick<StoredImport, 'facts'>): OrderFileFacts {
	return { ...noOrderFacts, ...(facts as Partial<OrderFileFacts>) };
}

/** What an import leaves open. */
export function questionsOf(row: StoredImport): FileQuestion[] {
	return orderQuestions(profileOf(row), factsOf(row), row.headers);
}

/** An import as an answer of the contract. */
export function importAnswer(
	row: StoredImport,
	savedDates: OrderImport['savedDates'] = null,
): OrderImport {
	const profile = profileOf(row);
	const facts = factsOf(row);
	const columns = row.headers.map((_, column) => profile.columns[column] ?? null);
	return {
		id: row.id,
		depotId: row.depot_id,
		fileName: row.file_name,
		state: row.state,
		rowCount: row.row_count,
		readyCount: row.ready_count,
		warnedCount: row.warned_count,
		duplicateCount: row.duplicate_count,
		refusedCount: row.refused_count,
		lineCount: row.line_count,
		leftOutCount: row.left_out_count,
		pastCount: row.past_count,
		suggestionCount: row.suggestion_count,
		unplacedCount: row.unplaced_count,
		knownCount: row.known_place_count,
		mahalleCount: row.mahalle_place_count,
		createdCount: row.created_count,
		skippedCount: row.skipped_count,
		progressCount: row.created_count + row.skipped_count + row.refused_count,
		columns: row.headers.map((header, column) => ({
			header,
			field: columns[column] ?? null,
			sample: row.samples[column] ?? '',
		})),
		missingFields: missingFields(columns, null),
		fields: orderFields.map((field) => ({
			field,
			label: orderFieldWords[field],
			needed: requiredFields.includes(field),
			repeats: orderLayout[field].several === 'all',
		})),
		profile: {
			...profile,
			columns,
			payments: { ...profile.payments },
			states: { ...profile.states },
			lineMeasures: { ...profile.lineMeasures },
		},
		profileRemembered: row.profile_remembered,
		questions: row.state === 'preview' ? questionsOf(row).map(questionAnswer) : [],
		summary: orderSummary(profile, facts),
		tables: facts.tables.map(({ sheet, headingLine }) => ({ sheet, headingLine })),
		hiddenCount: facts.hiddenCount,
		hasOrderedDates: hasOrderedDates(facts.dates),
		ruined: facts.ruined,
		notes: orderNotes(profile, facts, row.headers),
		paymentWords: wordsOf(facts.payments),
		stateWords: wordsOf(facts.states),
		savedDates,
		failure: row.failure,
		createdAt: row.created_at.toISOString(),
		version: row.version,
	};
}

function wordsOf(words: OrderFileFacts['payments']): OrderImport['paymentWords'] {
	return Object.entries(words).map(([word, { text, rowCount }]) => ({ word, text, rowCount }));
}

function questionAnswer({ options, ...question }: FileQuestion): OrderImport['questions'][number] {
	return { ...question, options: [...options] };
}

export async function findImport(
	db: Database,
	depotIds: readonly string[],
	importId: string,
): Promise<StoredImport | null> {
	const depotId = await findDepotOf(db, 'order_imports', importId, depotIds);
	if (depotId === null) return null;
	const row = await db
		.selectFrom('order_imports')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('id', '=', importId)
		.executeTakeFirst();
	return row ?? null;
}

/** Reads and locks an import. */
export async function lockImport(
	tx: Tx,
	depotId: string,
	importId: string,
): Promise<StoredImport | null> {
	const row = await unlockedImport(tx, depotId, importId).forUpdate().executeTakeFirst();
	return row ?? null;
}

/** Reads and locks an import; null also while another process works on it. */
export async function lockFreeImport(
	tx: Tx,
	{ depotId, importId }: Of,
): Promise<StoredImport | null> {
	const query = unlockedImport(tx, depotId, importId).forUpdate().skipLocked();
	return (await query.executeTakeFirst()) ?? null;
}

function unlockedImport(tx: Tx, depotId: string, importId: string) {
	return tx
		.selectFrom('order_imports')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('id', '=', importId);
}

export type NewImport = {
	readonly depotId: string;
	readonly importId: string;
	readonly fileName: string;
	readonly headers: readonly string[];
	readonly profile: OrderFileProfile;
	readonly profileRemembered: boolean;
	readonly facts: OrderFileFacts;
	readonly userId: string;
	readonly now: Date;
};

/** Failure of an upload that was interrupted; only a completely read file can be imported. */
const interruptedWords = 'Dosyanın okunması yarıda kaldı. Dosyayı tekrar yükleyin.';

/** Inserts an import as failed; `savePreview` sets it to preview after the whole file was read. */
export async function insertImport(db: Database, file: NewImport): Promise<void> {
	await db
		.insertInto('order_imports')
		.values({
			depot_id: file.depotId,
			id: file.importId,
			file_name: file.fileName,
			file_hash: '',
			header_signature: headerSignature(file.headers),
			headers: [...file.headers],
			profile: storableJson(file.profile),
			profile_remembered: file.profileRemembered,
			facts: storableJson(file.facts),
			state: 'failed',
			failure: interruptedWords,
			created_by: file.userId,
			created_at: file.now,
		})
		.execute();
}

export type PreviewCounts = {
	readonly rows: number;
	readonly ready: number;
	readonly warned: number;
	readonly duplicate: number;
	readonly refused: number;
	/** Further rows of orders. */
	readonly line: number;
	/** Rows that are hidden or cancelled. */
	readonly left_out: number;
	/** Rows to import whose delivery date has passed. */
	readonly past: number;
	/** Rows with a suggestion for il or ilçe. */
	readonly suggested: number;
	/** Rows to import without coordinates, by where they will be. */
	readonly points: ImportPointCounts;
};

function countColumns(counts: PreviewCounts) {
	return {
		row_count: counts.rows,
		ready_count: counts.ready + counts.warned,
		warned_count: counts.warned,
		duplicate_count: counts.duplicate,
		refused_count: counts.refused,
		line_count: counts.line,
		left_out_count: counts.left_out,
		past_count: counts.past,
		suggestion_count: counts.suggested,
		unplaced_count: counts.points.unplacedCount,
		known_place_count: counts.points.knownCount,
		mahalle_place_count: counts.points.mahalleCount,
	};
}

type Of = Pick<NewImport, 'depotId' | 'importId'>;

export async function savePreview(
	db: Database,
	{ depotId, importId }: Of,
	preview: { counts: PreviewCounts; samples: readonly string[]; fileHash: string },
): Promise<StoredImport> {
	return db
		.updateTable('order_imports')
		.set({
			state: 'preview',
			failure: null,
			file_hash: preview.fileHash,
			samples: [...preview.samples],
			...countColumns(preview.counts),
		})
		.where('depot_id', '=', depotId)
		.where('id', '=', importId)
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** How a file is read, and what it shows. */
export type OrderReading = Pick<NewImport, 'profile' | 'facts'>;

/** Saves another way to read the rows with the counts that result from it. */
export async function saveReading(
	tx: Tx,
	{ depotId, importId }: Of,
	change: OrderReading | { readonly placesCorrected: true },
	counts: PreviewCounts,
): Promise<StoredImport> {
	return tx
		.updateTable('order_imports')
		.set({
			...('profile' in change
				? {
						profile: storableJson(change.profile),
						facts: storableJson(change.facts),
						profile_remembered: false,
					}
				: { places_corrected: change.placesCorrected }),
			version: sql`version + 1`,
			...countColumns(counts),
		})
		.where('depot_id', '=', depotId)
		.where('id', '=', importId)
		.returningAll()
		.executeTakeFirstOrThrow();
}

type ImportChoices = {
	readonly pastDates: PastDateChoice;
	readonly fullDays?: FullDayChoice | null | undefined;
	/** Of `keep`. */
	readonly capacityReason?: string | null | undefined;
};

/** Sets an import to running; it is processed until done, also after a restart. */
export async function startImport(
	tx: Tx,
	{ depotId, importId }: Of,
	runner: { userId: string; name: string },
	{ pastDates, fullDays, capacityReason }: ImportChoices,
): Promise<StoredImport> {
	return tx
		.updateTable('order_imports')
		.set({
			state: 'running',
			past_dates: pastDates,
			full_days: fullDays ?? null,
			capacity_reason: fullDays === 'keep' ? (capacityReason ?? null) : null,
			run_by: runner.userId,
			run_by_name: runner.name,
			version: sql`version + 1`,
		})
		.where('depot_id', '=', depotId)
		.where('id', '=', importId)
		.returningAll()
		.executeTakeFirstOrThrow();
}

export async function addProgress(
	tx: Tx,
	{ depotId, importId }: Of,
	more: { created: number; skipped: number; refused: number },
): Promise<void> {
	await tx
		.updateTable('order_imports')
		.set({
			created_count: sql`created_count + ${more.created}`,
			skipped_count: sql`skipped_count + ${more.skipped}`,
			refused_count: sql`refused_count + ${more.refused}`,
		})
		.where('depot_id', '=', depotId)
		.where('id', '=', importId)
		.execute();
}

/** The state from which an import reaches its end. */
const stateBefore = { done: 'running', failed: 'running', discarded: 'preview' } as const;

/**
 * Ends an import: done, failed with a sentence, or discarded before its start. One that another process
 * has ended or started meanwhile stays as it is.
 */
export async function endImport(
	tx: Tx,
	{ depotId, importId }: Of,
	end: { state: keyof typeof stateBefore; failure: string | null },
	now: Date,
): Promise<void> {
	await tx
		.updateTable('order_imports')
		.set({ ...end, finished_at: now, version: sql`version + 1` })
		.where('depot_id', '=', depotId)
		.where('id', '=', importId)
		.where('state', '=', stateBefore[end.state])
		.execute();
}

/** Deletes an import whose file could not be read completely, with its rows. */
export async function deleteImport(db: Database, { depotId, importId }: Of): Promise<void> {
	await db
		.deleteFrom('order_imports')
		.where('depot_id', '=', depotId)
		.where('id', '=', importId)
		.execute();
}

export async function listRunningImports(db: Database): Promise<Of[]> {
	const imports = await eachDepot(await readDepotIds(db), (depotId) =>
		db
			.selectFrom('order_imports')
			.select(['depot_id as depotId', 'id as importId', 'created_at as createdAt'])
			.where('depot_id', '=', depotId)
			.where('state', '=', 'running')
			.execute(),
	);
	return imports.flat().toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt));
}

/** Deletes what an import contains of its file: samples and words. Its counts remain. */
export async function clearSamples(tx: Tx, { depotId, importId }: Of): Promise<void> {
	await tx
		.updateTable('order_imports')
		.set({ samples: [], facts: '{}', profile: sql`profile - 'payments' - 'states'` })
		.where('depot_id', '=', depotId)
		.where('id', '=', importId)
		.execute();
}

/** Imports created before an instant that are not running and still have rows or samples. */
export async function listOldImports(db: Database, before: Date, limit: number) {
	const imports = await eachDepot(await readDepotIds(db), (depotId) =>
		db
			.selectFrom('order_imports as i')
			.select(['i.depot_id as depotId', 'i.id as importId'])
			.where('i.depot_id', '=', depotId)
			.where('i.created_at', '<', before)
			.where('i.state', '<>', 'running')
			.where(
				sql<boolean>`(cardinality(i.samples) > 0 or exists (
					select 1 from order_import_rows r where r.depot_id = ${depotId} and r.import_id = i.id))`,
			)
			.limit(limit)
			.execute(),
	);
	return imports.flat().slice(0, limit);
}
