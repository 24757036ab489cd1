import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';

/** An uploaded picture that no record claims; the name of the file. */
export async function anUpload(
	db: Database,
	file: { readonly depotId: string; readonly userId: string; readonly sha256?: string },
): Promise<string> {
	const id = newId();
	await db
		.insertInto('files')
		.values({
			depot_id: file.depotId,
			id,
			media_type: 'image/jpeg',
			byte_size: 1,
			sha256: file.sha256 ?? 'c'.repeat(64),
			uploaded_by: file.userId,
			uploaded_at: new Date(),
			expires_at: new Date(Date.now() + 60_000),
		})
		.execute();
	return `${id}.jpg`;
}
