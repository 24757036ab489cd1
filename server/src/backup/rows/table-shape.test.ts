import { afterAll, expect, test } from 'vitest';
import { asOwner } from '../../testing/database/as-owner.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { readOtherTables } from './table-shape.ts';

const { ownerAddress, drop } = await createTestDatabase();
afterAll(drop);

test('every table of a migrated database is one of Sevk, so a backup contains it', async () => {
	expect(await asOwner(ownerAddress, readOtherTables)).toEqual([]);
});
