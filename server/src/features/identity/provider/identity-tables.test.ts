import { getMigrations } from 'better-auth/db/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../http/operation/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { testLifetimes } from '../../../testing/fixture/test-access.ts';
import { providerOptions } from './identity-provider.ts';

let database: TestDatabase;

beforeAll(async () => {
	database = await createTestDatabase();
});

afterAll(() => database.drop());

test('our tables have everything that the identity provider expects', async () => {
	const lifetimes = testLifetimes;
	const settings = { publicUrl: 'http://sevk.test', secret: 'x'.repeat(48), lifetimes };
	const options = providerOptions(database.db, settings, createLog('silent'));
	const { toBeCreated, toBeAdded } = await getMigrations(options);
	expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
});
