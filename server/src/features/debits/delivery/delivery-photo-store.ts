import { sql } from 'kysely';
import type { NewRow, Tx } from '../../../db/database.ts';

export async function insertPhotos(
	tx: Tx,
	photos: readonly NewRow<'attempt_photos'>[],
): Promise<void> {
	if (photos.length === 0) return;
	await tx
		.insertInto('attempt_photos')
		.values([...photos])
		.execute();
}

/**
 * An announced photo of a route, locked; null for an unknown one. The order is locked first, as an
 * erasure of its recipient does, which deletes photo and picture.
 */
export async function lockPhoto(tx: Tx, depotId: string, routeId: string, photoId: string) {
	await sql`
		select o.id from attempt_photos f
		join attempts a on a.depot_id = ${depotId} and a.id = f.attempt_id
		join orders o on o.depot_id = ${depotId} and o.id = a.order_id
		where f.depot_id = ${depotId} and f.id = ${photoId} and a.route_id = ${routeId}
		for share of o`.execute(tx);
	const { rows } = await sql<{ attemptId: string; sha256: string; arrived: boolean }>`
		select f.attempt_id as "attemptId", f.sha256, f.arrived_at is not null as arrived
		from attempt_photos f
		join attempts a on a.depot_id = ${depotId} and a.id = f.attempt_id
		where f.depot_id = ${depotId} and f.id = ${photoId} and a.route_id = ${routeId}
		for update of f`.execute(tx);
	return rows[0] ?? null;
}

/** The hash of an upload as it was received; null for an unknown file. */
export async function readFileHash(
	tx: Tx,
	depotId: string,
	fileId: string,
): Promise<string | null> {
	const row = await tx
		.selectFrom('files')
		.select('sha256')
		.where('depot_id', '=', depotId)
		.where('id', '=', fileId)
		.executeTakeFirst();
	return row?.sha256 ?? null;
}

/** Ties the picture that came to its photo and to the attempt. */
export async function savePhotoFile(
	tx: Tx,
	depotId: string,
	photo: { readonly id: string; readonly attemptId: string; readonly fileName: string },
	now: Date,
): Promise<void> {
	await tx
		.updateTable('attempt_photos')
		.set({ file_name: photo.fileName, arrived_at: now })
		.where('depot_id', '=', depotId)
		.where('id', '=', photo.id)
		.execute();
	await tx
		.updateTable('attempts')
		.set({ photo_keys: sql`array_append(photo_keys, ${photo.fileName})` })
		.where('depot_id', '=', depotId)
		.where('id', '=', photo.attemptId)
		.execute();
}
