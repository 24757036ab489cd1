import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { databaseProblem } from '../http/problem/database-problem.ts';
import { asOwner } from '../testing/database/as-owner.ts';
import { createTestDatabase, onePostgresTest } from '../testing/database/test-database.ts';
import { nextNumber, nextNumberOfYear } from './counters.ts';
import { openDatabase } from './database.ts';
import { newId } from './ids.ts';
import { transact } from './transact.ts';

const { db, address, ownerAddress, drop } = await createTestDatabase();
afterAll(drop);

test('a deadlock is retried', async () => {
	const [first, second] = [newId(), newId()];
	const take = (one: string, other: string) =>
		transact(db, async (tx) => {
			await nextNumber(tx, one, 'n');
			await sql`select pg_sleep(0.2)`.execute(tx);
			return nextNumber(tx, other, 'n');
		});
	const numbers = await Promise.all([take(first, second), take(second, first)]);
	expect(numbers.sort()).toEqual([1, 2]);
});

test('an error of the work is thrown without a retry and rolled back', async () => {
	const depotId = newId();
	let runs = 0;
	const failing = transact(db, async (tx) => {
		runs += 1;
		await nextNumber(tx, depotId, 'n');
		throw new Error('bozuk');
	});
	await expect(failing).rejects.toThrow('bozuk');
	expect(runs).toBe(1);
	expect(await transact(db, (tx) => nextNumber(tx, depotId, 'n'))).toBe(1);
});

test('a connection lost between two statements is tried again', async () => {
	const lost = Promise.withResolvers<unknown>();
	const watched = openDatabase(address, { poolSize: 1, onBroken: lost.resolve });
	let runs = 0;
	const result = await transact(watched, async (tx) => {
		runs += 1;
		if (runs === 1) {
			const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
			await asOwner(ownerAddress, (owner) =>
				owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
			);
			await lost.promise;
		}
		await sql`select 1`.execute(tx);
		return 'done';
	});
	expect({ result, runs }).toEqual({ result: 'done', runs: 2 });
	await watched.destroy();
});

test('a connection lost during a statement is tried again', async () => {
	let runs = 0;
	const result = await transact(db, async (tx) => {
		runs += 1;
		if (runs > 1) return 'done';
		return Promise.all([sql`select pg_sleep(4)`.execute(tx), endSleeper()]);
	});
	expect({ result, runs }).toEqual({ result: 'done', runs: 2 });
});

test('a transaction that the database ended because it was idle is tried again', async () => {
	let runs = 0;
	const result = await transact(db, async (tx) => {
		runs += 1;
		// As the next statement fails when the process was too busy to read the end of the connection.
		if (runs === 1) {
			await sql`do $$ begin
				raise exception 'terminating connection due to idle-in-transaction timeout'
					using errcode = '25P03';
			end $$`.execute(tx);
		}
		return 'done';
	});
	expect({ result, runs }).toEqual({ result: 'done', runs: 2 });
});

/** Terminates the sleeping connection as soon as it exists. */
function endSleeper(): Promise<void> {
	return asOwner(ownerAddress, async (owner) => {
		const end = () =>
			owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
				where datname = current_database() and query = 'select pg_sleep(4)'`);
		await expect.poll(async () => (await end()).rowCount).toBe(1);
	});
}

/** Raises what Citus reports for a lost node, at the commits that write a counter of this depot. */
async function loseNodeAtCommit(depotId: string, commits: number): Promise<void> {
	await asOwner(ownerAddress, (owner) =>
		owner.query(`
			create sequence commits_${commits};
			create function lose_node_${commits}() returns trigger language plpgsql security definer as $$
			begin
				-- A sequence keeps its value when the transaction is rolled back.
				if new.depot_id = '${depotId}' and nextval('commits_${commits}') <= ${commits} then
					raise exception 'failure on connection marked as essential: worker-1:5432'
						using errcode = 'XX000';
				end if;
				return null;
			end $$;
			create constraint trigger lose_node_${commits} after insert on counters
				deferrable initially deferred for each row execute function lose_node_${commits}()`),
	);
}

onePostgresTest(
	'a node of Citus that is lost at commit is tried again with the idempotency key',
	async () => {
		const depotId = newId();
		await loseNodeAtCommit(depotId, 1);
		let runs = 0;
		const work = (tx: Parameters<typeof nextNumber>[0]) => {
			runs += 1;
			return nextNumber(tx, depotId, 'n');
		};
		expect(await transact(db, work, { repeatable: true })).toBe(1);
		expect(runs).toBe(2);
	},
);

onePostgresTest(
	'without a key, a node of Citus that is lost at commit is answered as unavailable',
	async () => {
		const depotId = newId();
		await loseNodeAtCommit(depotId, 100);
		const error = await transact(db, (tx) => nextNumber(tx, depotId, 'n')).catch((one) => one);
		expect(error).toMatchObject({ code: '08007' });
		expect(databaseProblem(error)?.code).toBe('http/unavailable');
	},
);

test('a constraint of a shard is answered like that of a table', () => {
	// Citus sends code and message of the worker, but no name of table or constraint.
	const citusError = (code: string, message: string) => Object.assign(new Error(message), { code });
	const codes = [
		citusError(
			'23505',
			'duplicate key value violates unique constraint "vehicles_plate_key_102008"',
		),
		citusError(
			'23503',
			'insert or update on table "orders_102040" violates foreign key constraint "orders_depot_id_fkey_102040"',
		),
		citusError('08006', 'connection to the remote node worker-1:5432 failed'),
	].map((error) => databaseProblem(error)?.code);
	expect(codes).toEqual(['common/already-exists', 'common/linked', 'http/unavailable']);
});

test('no constraint waits for the commit, where Citus reports no code', async () => {
	const { rows } = await sql<{ name: string }>`
		select conname as name from pg_constraint where condeferred and conname not like 'lose_node%'
	`.execute(db);
	expect(rows).toEqual([]);
});

test('the application cannot change append-only rows or tables', async () => {
	const change = sql`update events set kind = 'x'`.execute(db);
	await expect(change).rejects.toMatchObject({ code: '42501' });
	await expect(sql`delete from events`.execute(db)).rejects.toMatchObject({ code: '42501' });
	await expect(sql`drop table events`.execute(db)).rejects.toMatchObject({ code: '42501' });
});

test('numbers, days and instants keep their types', async () => {
	const { rows } = await sql`select 12345678901::int8 as big, 12.50::numeric as numeric,
		date '2026-03-05' as day, array[1::int8] as list, array[date '2026-03-05'] as days,
		timestamptz '2026-03-05 12:07+03' as instant`.execute(db);
	expect(rows[0]).toEqual({
		big: 12345678901,
		numeric: 12.5,
		day: '2026-03-05',
		list: [1],
		days: ['2026-03-05'],
		instant: new Date('2026-03-05T09:07:00Z'),
	});
});

test('the search form of a text is the same in every spelling', async () => {
	const words = [
		'İstanbul',
		'ISTANBUL',
		'ıstanbul',
		'ISPARTA',
		'ısparta',
		'IĞDIR',
		'ŞİŞLİ',
		'ÇÖĞÜŞ',
	];
	const { rows } = await sql<{ fold: string }>`
		select fold_text(word) as fold from unnest(${words}::text[]) with ordinality as w(word, n) order by n
	`.execute(db);
	const folds = 'istanbul istanbul istanbul isparta isparta igdir sisli cogus'.split(' ');
	expect(rows.map((row) => row.fold)).toEqual(folds);
});

test('the year of a number is the one in Istanbul, and its count starts at 1', async () => {
	const depotId = newId();
	const next = (now: string) =>
		transact(db, (tx) => nextNumberOfYear(tx, depotId, 'report', new Date(now)));
	expect(await next('2026-12-31T20:59:59.000Z')).toEqual({ year: 2026, count: 1 });
	expect(await next('2026-12-31T21:00:00.000Z')).toEqual({ year: 2027, count: 1 });
	expect(await next('2027-01-01T09:00:00.000Z')).toEqual({ year: 2027, count: 2 });
});
