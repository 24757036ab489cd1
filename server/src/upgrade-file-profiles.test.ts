// Databases of the version that remembered the columns of a file alone.
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from './db/ids.ts';
import { migrate } from './db/migrate.ts';
import { findFileProfile, headerSignature } from './features/common/file-profile-store.ts';
import { findImport, importAnswer } from './features/orders/import/order-import-store.ts';
import { migrateUpTo } from './testing/database/earlier-version.ts';
import { createEmptyDatabase } from './testing/database/test-database.ts';
import { addTestDepot } from './testing/fixture/test-access.ts';

const database = await createEmptyDatabase();
const { db } = database;
afterAll(() => database.drop());

test('a mapping of columns becomes a profile, of a depot and of an import', async () => {
	await migrateUpTo(database, '0120');
	const depotId = await addTestDepot(db, 'UMR');
	const headers = ['Kod', 'Kime', 'Barkod 1', 'Boş', 'Barkod 2', 'Barkod 3'];
	const mapping = { orderNo: 0, recipientName: 1, barcodes: 2, moreBarcodes: [4, 5] };
	const importId = newId();
	await sql`
		insert into order_import_mappings (depot_id, header_signature, mapping, updated_at)
		values (${depotId}, ${headerSignature(headers)}, ${JSON.stringify(mapping)}, now()),
			(${depotId}, 'none', '{}', now())`.execute(db);
	await sql`
		insert into order_imports (depot_id, id, file_name, file_hash, header_signature, headers, mapping,
			state, created_by, created_at)
		values (${depotId}, ${importId}, 'a.csv', '', ${headerSignature(headers)}, ${headers},
			${JSON.stringify(mapping)}, 'preview', ${newId()}, now())`.execute(db);

	await migrate(database);

	const profile = await findFileProfile(db, { depotId, noun: 'order', headers });
	const columns = ['orderNo', 'recipientName', 'barcodes', null, 'barcodes', 'barcodes'];
	const read = (profile as { columns: unknown[] }).columns;
	expect(read.slice(0, 6)).toEqual(columns);
	expect(read.slice(6).every((field) => field === null)).toBe(true);
	const stored = await findImport(db, [depotId], importId);
	if (stored === null) throw new Error('the import is gone');
	expect(importAnswer(stored).columns.map(({ field }) => field)).toEqual(columns);
});
