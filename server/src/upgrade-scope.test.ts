// Databases of the version before docs/decisions/0022-scope-of-rights.md.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './db/migrate.ts';
import { migrateUpTo } from './testing/database/earlier-version.ts';
import { createEmptyDatabase, type TestDatabase } from './testing/database/test-database.ts';
import { addEarlierDepot, addTestUser } from './testing/fixture/test-access.ts';

let database: TestDatabase;
beforeEach(async () => {
	database = await createEmptyDatabase();
	await migrateUpTo(database, '0024');
});
afterEach(() => database.drop());

/** The users with their depots, by e-mail. */
async function users() {
	const rows = await database.db
		.selectFrom('users as u')
		.leftJoin('user_depots as e', 'e.user_id', 'u.id')
		.leftJoin('depots as d', 'd.id', 'e.depot_id')
		.select(['u.email', 'u.all_depots as allDepots', 'd.code'])
		.orderBy('u.email')
		.orderBy('d.code')
		.execute();
	return Object.fromEntries(
		[...Map.groupBy(rows, ({ email }) => email)].map(([email, [first, ...more]]) => [
			email?.split('@')[0],
			first?.allDepots ? 'all' : [first, ...more].map((row) => row?.code).join(' '),
		]),
	);
}

async function retire(depotId: string): Promise<void> {
	await database.db
		.updateTable('depots')
		.set({ retired_at: new Date() })
		.where('id', '=', depotId)
		.execute();
}

test('who was listed for every open depot keeps the rights of the company', async () => {
	const { db } = database;
	const [umr, bgc, old] = [
		await addEarlierDepot(db, 'UMR'),
		await addEarlierDepot(db, 'BGC'),
		await addEarlierDepot(db, 'OLD'),
	];
	await retire(old);
	await addTestUser(db, { email: 'all@sevk.test' });
	await addTestUser(db, { email: 'both@sevk.test', depotIds: [umr, bgc] });
	await addTestUser(db, { email: 'one@sevk.test', depotIds: [bgc] });
	await addTestUser(db, { email: 'ops@sevk.test', role: 'ops_manager', depotIds: [umr, bgc] });
	await addTestUser(db, { email: 'plan@sevk.test', role: 'planner', depotIds: [umr, bgc] });
	await migrate(database);
	expect(await users()).toEqual({
		all: 'all',
		both: 'all',
		one: 'BGC',
		ops: 'all',
		plan: 'BGC UMR',
	});
});

test('the oldest active admin gets all depots where no admin has them', async () => {
	const { db } = database;
	const [umr, bgc] = [await addEarlierDepot(db, 'UMR'), await addEarlierDepot(db, 'BGC')];
	const gone = await addTestUser(db, { email: 'gone@sevk.test', depotIds: [umr] });
	await db.updateTable('users').set({ retired_at: new Date() }).where('id', '=', gone).execute();
	await addTestUser(db, { email: 'first@sevk.test', depotIds: [umr] });
	await addTestUser(db, { email: 'later@sevk.test', depotIds: [bgc] });
	await migrate(database);
	expect(await users()).toEqual({ first: 'all', gone: 'UMR', later: 'BGC' });
});

test('a database without users stays empty', async () => {
	await migrate(database);
	expect(await users()).toEqual({});
});
