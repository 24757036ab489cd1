import { type FileClaim, fileIdOf, type MediaType } from '@sevk/domain/files/file';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';

export type StoredFile = FileClaim & {
	readonly depotId: string;
	readonly id: string;
	readonly mediaType: MediaType;
	readonly byteSize: number;
};

type NewFile = {
	readonly depotId: string;
	readonly id: string;
	readonly mediaType: MediaType;
	readonly byteSize: number;
	readonly uploadedBy: string;
	readonly uploadedAt: Date;
	readonly expiresAt: Date;
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
			uploaded_by: file.uploadedBy,
			uploaded_at: file.uploadedAt,
			expires_at: file.expiresAt,
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
	const own =
		depotIds.length === 0
			? undefined
			: await selectFile(db, id, now).where('depot_id', 'in', depotIds).executeTakeFirst();
	const row =
		own ??
		(await selectFile(db, id, now)
			.where('depot_id', 'in', anyDepot(db))
			.where('noun', '=', companyNoun)
			.executeTakeFirst());
	if (row === undefined) return null;
	return {
		depotId: row.depot_id,
		id: row.id,
		mediaType: row.media_type,
		byteSize: row.byte_size,
		uploadedBy: row.uploaded_by,
		claimed: row.noun !== null,
	};
}

/** The noun of the claim on the company logo. */
export const companyNoun = 'company';

function selectFile(db: Database, id: string, now: Date) {
	return db
		.selectFrom('files')
		.select(['depot_id', 'id', 'media_type', 'byte_size', 'uploaded_by', 'noun'])
		.where('id', '=', id)
		.where((file) => file.or([file('expires_at', 'is', null), file('expires_at', '>', now)]));
}

/** Searches depot by depot by primary key, because there are few depots and many files. */
function anyDepot(db: Database) {
	return db.selectFrom('depots').select('id');
}

/** Number and size of a user's unclaimed uploads. */
export async function unclaimedOf(
	db: Database,
	depotIds: readonly string[],
	userId: string,
	now: Date,
): Promise<{ files: number; bytes: number }> {
	const row = await db
		.selectFrom('files')
		.select([
			sql<number>`count(*)`.as('files'),
			sql<number>`coalesce(sum(byte_size), 0)::bigint`.as('bytes'),
		])
		.where('depot_id', 'in', depotIds)
		.where('uploaded_by', '=', userId)
		.where('expires_at', '>', now)
		.executeTakeFirstOrThrow();
	return row;
}

/**
 * Attaches a temporary file to its record in the record's transaction, so that it is kept.
 * Repeatable for the same record; false if the file is missing or of another uploader.
 */
export async function tieFile(tx: Tx, claim: Claim): Promise<boolean> {
	const id = fileIdOf(claim.fileName);
	if (id === null) return false;
	// The row is inserted again, because its key contains the depot, which can change
	// (docs/trust.md#sql-rules).
	const deleted = await tx
		.deleteFrom('files')
		.where('depot_id', 'in', claim.caller.depotIds)
		.where('id', '=', id)
		.where('uploaded_by', '=', claim.caller.userId)
		.where('expires_at', '>', new Date())
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
	if (id === null) return;
	await tx
		.updateTable('files')
		.set({ noun: null, noun_id: null, expires_at: new Date() })
		.where('depot_id', 'in', anyDepot(tx))
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

/** A batch of temporary files that expired before `before`. */
export async function expiredFiles(
	db: Database,
	before: Date,
): Promise<{ depotId: string; id: string; mediaType: MediaType }[]> {
	const rows = await db
		.selectFrom('files')
		.select(['depot_id', 'id', 'media_type'])
		.where('expires_at', '<', before)
		.limit(500)
		.execute();
	return rows.map((row) => ({
		depotId: row.depot_id,
		id: row.id,
		mediaType: row.media_type,
	}));
}

export async function deleteFile(db: Database, depotId: string, id: string): Promise<void> {
	await db
		.deleteFrom('files')
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.where('expires_at', 'is not', null)
		.execute();
}
