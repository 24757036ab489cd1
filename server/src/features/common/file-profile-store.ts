import { createHash } from 'node:crypto';
import type { FileNoun } from '@sevk/domain/common/import/file-profile';
import { foldKey } from '@sevk/domain/common/text/fold';
import type { Database, Tx } from '../../db/database.ts';
import { storableJson } from '../../db/sql/row-values.ts';
import type { RememberedHeadings } from '../../outside/table/import-file.ts';

export type ProfileKey = {
	readonly depotId: string;
	readonly noun: FileNoun;
	readonly headers: readonly string[];
};

/** The headings in any spelling; a hash, since they are a key and can be long. */
export function headerSignature(headers: readonly string[]): string {
	return createHash('sha256').update(headers.map(foldKey).join('|')).digest('hex');
}

/** How the depot last read a file with these headings; null for a new kind of file. */
export async function findFileProfile(
	db: Database,
	{ depotId, noun, headers }: ProfileKey,
): Promise<object | null> {
	const row = await db
		.selectFrom('file_profiles')
		.select('profile')
		.where('depot_id', '=', depotId)
		.where('noun', '=', noun)
		.where('header_signature', '=', headerSignature(headers))
		.where('sender_key', '=', '')
		.executeTakeFirst();
	return (row?.profile ?? null) as object | null;
}

/** How the depot read files with any of these headings; one without sender is the latest of all. */
export async function listFileProfiles(
	db: Database,
	{ depotId, noun }: Omit<ProfileKey, 'headers'>,
	signatures: readonly string[],
) {
	const rows = await db
		.selectFrom('file_profiles')
		.select(['header_signature as signature', 'sender_key as senderKey'])
		.select(['profile', 'updated_at as updatedAt'])
		.where('depot_id', '=', depotId)
		.where('noun', '=', noun)
		.where('header_signature', 'in', signatures)
		.execute();
	return rows.map((row) => ({ ...row, profile: row.profile as object }));
}

/** Finds the headings among many that the depot has a profile for. */
export function rememberedHeadings(
	db: Database,
	of: Omit<ProfileKey, 'headers'>,
): RememberedHeadings {
	return headingsKnownBy(async (signatures) =>
		(await listFileProfiles(db, of, signatures)).map(({ signature }) => signature),
	);
}

/** Finds the headings among many whose signatures are known. */
export function headingsKnownBy(
	find: (signatures: readonly string[]) => Promise<readonly string[]>,
): RememberedHeadings {
	return async (headings) => {
		const signatures = [...new Set(headings.filter(hasSeveral).map(headerSignature))];
		if (signatures.length === 0) return () => false;
		const known = new Set(await find(signatures));
		return (headers) => known.size > 0 && known.has(headerSignature(headers));
	};
}

/** One word can be the title of another file. */
function hasSeveral(headers: readonly string[]): boolean {
	return headers.filter((header) => header !== '').length > 1;
}

/** Remembers a profile as the latest of its headings, and as that of its sender if there is one. */
export async function saveFileProfile(
	db: Database | Tx,
	{ depotId, noun, headers }: ProfileKey,
	profile: object,
	now: Date,
	senderKey = '',
): Promise<void> {
	const columns = { profile: storableJson(profile), updated_at: now };
	const row = { depot_id: depotId, noun, header_signature: headerSignature(headers), ...columns };
	await db
		.insertInto('file_profiles')
		.values([...new Set(['', senderKey])].map((key) => ({ ...row, sender_key: key })))
		.onConflict((conflict) =>
			conflict
				.columns(['depot_id', 'noun', 'header_signature', 'sender_key'])
				.doUpdateSet((row) => ({
					profile: row.ref('excluded.profile'),
					updated_at: row.ref('excluded.updated_at'),
				})),
		)
		.execute();
}
