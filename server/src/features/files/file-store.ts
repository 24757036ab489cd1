import { type FileClaim, fileIdOf, type MediaType } from '@sevk/domain/files/file';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { readDepotIds } from '../../db/depot-of.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';

export type StoredFile = FileClaim & {
	readonly depotId: string;
	readonly id: string;
	readonly mediaType: MediaType;
	readonly byteSize: number;
	/** The name to save a paper under; null for an upload. */
	readonly paperName: string | null;
};

type NewFile = {
	readonly depotId: string;
	readonly id: string;
	readonly mediaType: MediaType;
	readonly byteSize: number;
	/** Hash of the bytes as they were received. */
	readonly sha256: string;
	readonly uploadedBy: string;
	readonly uploadedAt: Date;
	readonly expiresAt: Date;
	readonly paperName?: string;
};

export type Claim = {
	readonly fileName: string;
	/** The depot of the record; the file moves there. */
	readonly depotId: string;
	/** Singular code word of the record, e.g. 'order'. */
	readonly noun: string;
	readonly nounId: string;
	/** Only temporary files of this uploader can be claimed. */
	readonly caller: { readonly userId: string; readonly depotIds: readonly string[] };
};

export async function insertFile(db: Database, file: NewFile): Promise<void> {
	await db
		.insertInto('files')
		.values({
			depot_id: file.depotId,
			id: file.id,
			media_type: file.mediaType,
			byte_size: file.byteSize,
			sha256: file.sha256,
			uploaded_by: file.uploadedBy,
			uploaded_at: file.uploadedAt,
			expires_at: file.expiresAt,
			paper_name: file.paperName ?? null,
		})
		.execute();
}

/**
 * Finds a file by name within some depots; null for an invalid name. The company logo is in the
 * depot of its uploader and visible to all depots.
 */
export async function findFile(
	db: Database,
	depotIds: readonly string[],
	fileName: string,
	now: Date,
): Promise<StoredFile | null> {
	const id = fileIdOf(fileName);
	if (id === null) return null;
	const ownDepotId = await findFileDepot(db, id, depotIds);
	const own = ownDepotId === null ? undefined : await selectFile(db, ownDepotId, id, now);
	const row = own ?? (await selectCompanyFile(db, id, now));
	if (row === undefined) return null;
	return {
		depotId: row.depot_id,
		id: row.id,
		mediaType: row.media_type,
		byteSize: row.byte_size,
		uploadedBy: row.uploaded_by,
		claimed: row.noun !== null,
		paperName: row.paper_name,
	};
}

/**
 * The depot of a file, out of `depotIds`. It is read each time, since a file moves to the depot of
 * the record that claims it; with one depot there is nothing to read.
 */
async function findFileDepot(
	db: Database,
	id: string,
	depotIds: readonly string[],
): Promise<string | null> {
	if (depotIds.length <= 1) return depotIds[0] ?? null;
	const { rows } = await sql<{ depotId: string }>`/* all depots: file-depot */
		select depot_id as "depotId" from files
		where depot_id = any(${[...depotIds]}::uuid[]) and id = ${id}`.execute(db);
	return rows[0]?.depotId ?? null;
}

function selectFile(db: Database, depotId: string, id: string, now: Date) {
	return db
		.selectFrom('files')
		.select(['depot_id', 'id', 'media_type', 'byte_size', 'uploaded_by', 'noun', 'paper_name'])
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.where((file) => file.or([file('expires_at', 'is', null), file('expires_at', '>', now)]))
		.executeTakeFirst();
}

async function selectCompanyFile(db: Database, id: string, now: Date) {
	const depotId = await findFileDepot(db, id, await readDepotIds(db));
	const row = depotId === null ? undefined : await selectFile(db, depotId, id, now);
	return row?.noun === companyNoun ? row : undefined;
}

/** The noun of the claim on the company logo. */
export const companyNoun = 'company';

/** Number and size of a user's unclaimed uploads. */
export async function unclaimedOf(
	db: Database,
	depotIds: readonly string[],
	userId: string,
	now: Date,
): Promise<{ files: number; bytes: number }> {
	const rows = await eachDepot(depotIds, (depotId) =>
		db
			.selectFrom('files')
			.select([
				sql<number>`count(*)`.as('files'),
				sql<number>`coalesce(sum(byte_size), 0)::bigint`.as('bytes'),
			])
			.where('depot_id', '=', depotId)
			.where('uploaded_by', '=', userId)
			.where('expires_at', '>', now)
			.where('paper_name', 'is', null)
			.executeTakeFirstOrThrow(),
	);
	return {
		files: rows.reduce((sum, { files }) => sum + files, 0),
		bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
	};
}

/**
 * Attaches a temporary file to its record in the record's transaction, so that it is kept.
 * Repeatable for the same record; false if the file is missing or of another uploader.
 */
export async function tieFile(tx: Tx, claim: Claim): Promise<boolean> {
	const id = fileIdOf(claim.fileName);
	if (id === null) return false;
	const uploadDepotId = await findFileDepot(tx, id, claim.caller.depotIds);
	if (uploadDepotId === null) return isClaimed(tx, id, claim);
	// The row is inserted again, because its key contains the depot, which can change
	// (docs/trust.md#sql-rules).
	const deleted = await tx
		.deleteFrom('files')
		.where('depot_id', '=', uploadDepotId)
		.where('id', '=', id)
		.where('uploaded_by', '=', claim.caller.userId)
		.where('expires_at', '>', new Date())
		.where('paper_name', 'is', null)
		.returningAll()
		.executeTakeFirst();
	if (deleted === undefined) return isClaimed(tx, id, claim);
	const { depotId, noun, nounId } = claim;
	await tx
		.insertInto('files')
		.values({ ...deleted, depot_id: depotId, noun, noun_id: nounId, expires_at: null })
		.execute();
	return true;
}

/**
 * Releases a file that its record no longer uses, such as a replaced logo: it cannot be opened any
 * more and is deleted later. Only for records whose history does not show files.
 */
export async function releaseFile(
	tx: Tx,
	{ fileName, noun, nounId }: Pick<Claim, 'fileName' | 'noun' | 'nounId'>,
): Promise<void> {
	const id = fileIdOf(fileName);
	const depotId = id === null ? null : await findFileDepot(tx, id, await readDepotIds(tx));
	if (id === null || depotId === null) return;
	await tx
		.updateTable('files')
		.set({ noun: null, noun_id: null, expires_at: new Date() })
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.where('noun', '=', noun)
		.where('noun_id', '=', nounId)
		.execute();
}

async function isClaimed(tx: Tx, id: string, { depotId, noun, nounId }: Claim): Promise<boolean> {
	const row = await tx
		.selectFrom('files')
		.select('id')
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.where('noun', '=', noun)
		.where('noun_id', '=', nounId)
		.executeTakeFirst();
	return row !== undefined;
}

/**
 * A batch of temporary files of each depot that expired before `before`, in another sequence each time:
 * files that the storage refuses to delete do not hold up the others.
 */
export async function expiredFiles(
	db: Database,
	before: Date,
): Promise<{ depotId: string; id: string; mediaType: MediaType }[]> {
	const batches = await eachDepot(await readDepotIds(db), (depotId) =>
		db
			.selectFrom('files')
			.select(['depot_id as depotId', 'id', 'media_type as mediaType'])
			.select(sql<number>`random()`.as('place'))
			.where('depot_id', '=', depotId)
			.where('expires_at', '<', before)
			.orderBy('place')
			.limit(500)
			.execute(),
	);
	return batches.flat().toSorted((one, other) => one.place - other.place);
}

/** Temporary files of all depots that expired before `before`. */
export async function countExpiredFiles(db: Database, before: Date): Promise<number> {
	const { rows } = await sql<{ count: number }>`/* all depots: housekeeping */
		select count(*)::int as count from files where expires_at < ${before}`.execute(db);
	return rows[0]?.count ?? 0;
}

export async function deleteFile(db: Database, depotId: string, id: string): Promise<void> {
	await db
		.deleteFrom('files')
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.where('expires_at', 'is not', null)
		.execute();
}
