import { routeStates } from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { checkMoneyLaws } from '../features/money/money-law-job.ts';
import { sealedText } from '../outside/sealed-text.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { createDemoDatabase, demoNoon, demoSecret } from '../testing/fixture/demo-database.ts';
import { demoSignIns } from './data/demo-users.ts';
import { fillDemo } from './fill-demo.ts';

const parts = { sealedText: sealedText(demoSecret) };

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
	database = await createDemoDatabase();
	db = database.db;
}, 300_000);
afterAll(() => database.drop());

async function rowsOf<Row>(statement: string, of: Database = db): Promise<Row[]> {
	return (await sql<Row>`${sql.raw(statement)}`.execute(of)).rows;
}

async function countsOf(table: string, column: string): Promise<Record<string, number>> {
	const rows = await rowsOf<{ word: string; count: number }>(
		`select ${column} as word, count(*) as count from ${table} group by 1`,
	);
	return Object.fromEntries(rows.map(({ word, count }) => [word, count]));
}

test('shows some 400 orders in two depots, and every state that people meet', async () => {
	const orders = await countsOf('orders', 'state');
	const total = Object.values(orders).reduce((sum, count) => sum + count, 0);
	expect(total).toBeGreaterThan(370);
	expect(total).toBeLessThan(430);
	for (const state of [
		'new',
		'ready',
		'planned',
		'out_for_delivery',
		'delivered',
		'partially_delivered',
		'failed',
		'appointment',
		'waiting_at_branch',
		'returning',
		'returned',
		'cancelled',
		'lost',
	]) {
		expect(orders, state).toHaveProperty(state);
	}
	expect(Object.keys(await countsOf('routes', 'state')).sort()).toEqual([...routeStates].sort());
	const debits = await countsOf('debits', 'state');
	for (const state of ['draft', 'awaiting_acceptance', 'disputed', 'open', 'cleared']) {
		expect(debits, state).toHaveProperty(state);
	}
	expect(await countsOf('depots', 'code')).toEqual({ BGC: 1, UMR: 1 });
	expect(await countsOf('vehicles', 'state')).toEqual({ active: 12 });
	expect(await countsOf('vehicle_blackouts', 'kind')).toEqual({ repair: 1 });
	expect(await countsOf('drivers', 'state')).toEqual({ active: 11, on_leave: 1 });
});

test('shows where the vehicles are, and one whose phone is silent', async () => {
	const positions = await rowsOf<{ plate: string; minutes: number }>(
		`select v.plate, extract(epoch from timestamptz '2026-03-05T09:00:00Z' - l.recorded_at)::int / 60
			as minutes
		from latest_positions l join routes r on r.depot_id = l.depot_id and r.id = l.route_id
		join vehicles v on v.id = r.vehicle_id order by v.plate`,
	);
	expect(positions.map(({ plate }) => plate)).toEqual([
		'34SVK101',
		'34SVK103',
		'34SVK104',
		'34SVK203',
	]);
	expect(positions.filter(({ minutes }) => minutes < 5)).toHaveLength(3);
	expect(positions.find(({ plate }) => plate === '34SVK104')?.minutes).toBeGreaterThan(5);
});

test('receives goods by scan in Ümraniye: one delivery with a surplus, one under way', async () => {
	const depots = await rowsOf<{ code: string; on: boolean }>(
		'select code, receives_by_scan as on from depots order by code',
	);
	expect(depots).toEqual([
		{ code: 'BGC', on: false },
		{ code: 'UMR', on: true },
	]);
	expect(await countsOf('receipts', 'state')).toEqual({ closed: 1, open: 1 });
	const kinds = await countsOf('receipt_lines', 'kind');
	expect(kinds).toMatchObject({ surplus: 1 });
	const [expected] = await rowsOf<{ count: number }>(
		"select count(*)::int as count from custody where holder = 'expected'",
	);
	expect(expected?.count).toBeGreaterThan(1);
});

test('leaves something for everybody to decide', async () => {
	expect(await countsOf('transfers', 'state')).toEqual({ accepted: 1, awaiting_acceptance: 1 });
	expect(await countsOf('reports', 'state')).toEqual({ approved: 1, awaiting_approval: 1 });
	expect(await countsOf('settlements', 'state')).toMatchObject({ short: 1, approved: 2 });
	const debts = await rowsOf<{ amount: number; paid: number }>(
		`select amount_kurus as amount, coalesce(sum(y.kurus), 0)::int as paid from driver_debts b
		left join lateral (select sum(amount_kurus) as kurus from driver_debt_payments p
			where p.depot_id = b.depot_id and p.debt_id = b.id) y
		on true group by b.id, amount_kurus`,
	);
	expect(debts).toEqual([{ amount: 15_000, paid: 5_000 }]);
	const tried = await rowsOf<{ attempt: number }>(
		`select attempt_no as attempt from orders where attempt_no > 1`,
	);
	expect(tried.length).toBeGreaterThan(3);
	const cancelledAboard = await rowsOf(
		`select 1 from orders o join pieces p on p.depot_id = o.depot_id and p.order_id = o.id
		join custody c on c.depot_id = p.depot_id and c.piece_id = p.id
		where o.state = 'cancelled' and c.holder like 'debit:%'`,
	);
	expect(cancelledAboard.length).toBeGreaterThan(0);
	const returned = await countsOf('product_returns', 'route_id');
	expect(Object.keys(returned).length).toBeGreaterThan(1);
});

test('addresses have learned from the days before, some their pin', async () => {
	const [book] = await rowsOf<{ known: number; pins: number }>(
		`select count(*) filter (where deliveries > 0)::int as known,
			count(*) filter (where pin_source = 'deliveries')::int as pins from addresses`,
	);
	expect(book?.known).toBeGreaterThan(60);
	expect(book?.pins).toBeGreaterThan(5);
	const twice = await rowsOf(
		`select order_no from orders where window_gap_start is not null and state = 'ready'`,
	);
	expect(twice.length).toBeGreaterThan(0);
});

test('every piece has exactly one holder, the taker of its last movement', async () => {
	const wrong = await rowsOf(
		`select p.barcode, c.holder, e.to_holder from pieces p
		left join custody c on c.depot_id = p.depot_id and c.piece_id = p.id
		left join lateral (
			select x.to_holder, x.seq from custody_entries x
			where x.depot_id = p.depot_id and x.piece_id = p.id order by x.seq desc limit 1
		) e on true
		where c.holder is distinct from e.to_holder or c.version is distinct from e.seq`,
	);
	expect(wrong).toEqual([]);
});

test('the lines of every debit equal the ledger, and its balance adds up', async () => {
	const wrong = await rowsOf(
		`select d.number, l.state, c.holder from debit_lines l
		join debits d on d.depot_id = l.depot_id and d.id = l.debit_id
		join custody c on c.depot_id = l.depot_id and c.piece_id = l.piece_id
		where (l.state in ('debited', 'return_pending'))
			<> (c.holder in ('debit:' || d.id, 'loading:' || d.id))`,
	);
	expect(wrong).toEqual([]);
	// Debited = delivered + handed back + transferred + written off + still on the vehicle.
	const unbalanced = await rowsOf(
		`select d.number from debits d
		join lateral (
			select count(*) filter (where e.to_holder in ('debit:' || d.id)) as taken,
				count(*) filter (where e.from_holder = 'debit:' || d.id) as given
			from custody_entries e where e.depot_id = d.depot_id
		) moves on true
		join lateral (
			select count(*) as aboard from custody c
			where c.depot_id = d.depot_id and c.holder = 'debit:' || d.id
		) now on true
		where moves.taken - moves.given <> now.aboard
			or (d.state = 'cleared') <> (moves.taken > 0 and now.aboard = 0)`,
	);
	expect(unbalanced).toEqual([]);
});

test('money collected is what was due, and closed routes are settled', async () => {
	const wrong = await rowsOf(
		`select o.order_no from orders o
		left join lateral (
			select coalesce(sum(c.amount_kurus), 0) as kurus from collections c
			where c.depot_id = o.depot_id and c.order_id = o.id and c.reverted_at is null
		) paid on true
		where (o.state = 'delivered' and paid.kurus <> o.due_kurus) or paid.kurus > o.due_kurus`,
	);
	expect(wrong).toEqual([]);
	const open = await rowsOf(
		`select r.number from routes r
		left join settlements s on s.depot_id = r.depot_id and s.route_id = r.id
		where r.state = 'closed' and (s.state is null or s.state not in ('balanced', 'approved'))`,
	);
	expect(open).toEqual([]);
});

test('both depots have opened their Kasa, and the laws of the money hold', async () => {
	const held = await rowsOf<{ code: string; kind: string }>(
		`select distinct d.code, a.kind from money_balances b
		join money_accounts a on a.depot_id = b.depot_id and a.account = b.account
		join depots d on d.id = b.depot_id where b.kurus <> 0`,
	);
	for (const code of ['UMR', 'BGC']) {
		const kinds = held.filter((one) => one.code === code).map(({ kind }) => kind);
		expect(kinds).toEqual(expect.arrayContaining(['desk', 'driver_cash', 'sender']));
		expect(kinds).not.toContain('suspense');
	}
	expect(await checkMoneyLaws(db, demoNoon)).toEqual([]);
});

test('the history of each route is in the order of its times', async () => {
	const reversed = await rowsOf(
		`select kind, at, before from (
			select kind, at, lag(at) over (partition by depot_id, noun_id order by change_seq) as before from events
			where noun = 'route') as e
		where at < before`,
	);
	expect(reversed).toEqual([]);
});

test('nothing is in the future, and each act is within its day', async () => {
	const later = await rowsOf(
		`select 'event' as what, noun, kind, at from events
			where at > '${demoNoon.toISOString()}' and noun in ('order', 'route', 'debit', 'settlement')
		union all select 'move', movement, '', at from custody_entries where at > '${demoNoon.toISOString()}'
		union all select 'attempt', outcome, '', happened_at from attempts
			where happened_at > '${demoNoon.toISOString()}'`,
	);
	expect(later).toEqual([]);
	const strayed = await rowsOf(
		`select r.number, a.happened_at from attempts a
		join routes r on r.depot_id = a.depot_id and r.id = a.route_id
		where (a.happened_at at time zone 'Europe/Istanbul')::date <> r.service_date`,
	);
	expect(strayed).toEqual([]);
});

test('offers a sign-in for each role, and only where it was filled', async () => {
	const roles = (await demoSignIns(db)).map(({ role }) => role);
	expect(new Set(roles).size).toBe(8);
	const empty = await createTestDatabase();
	expect(await demoSignIns(empty.db)).toEqual([]);
	await empty.drop();
});

test('is refused where something is already', async () => {
	const before = await countsOf('events', 'noun');
	expect(await fillDemo({ db, ...parts }, new Date())).toBe(false);
	expect(await countsOf('events', 'noun')).toEqual(before);
});

test('a fill that breaks off leaves nothing behind', async () => {
	const broken = await createTestDatabase();
	const seal = () => {
		throw new Error('broken off');
	};
	const fill = fillDemo({ db: broken.db, sealedText: { ...parts.sealedText, seal } }, demoNoon);
	await expect(fill).rejects.toThrow('broken off');
	expect(await rowsOf('select 1 from depots union all select 1 from users', broken.db)).toEqual([]);
	await broken.drop();
});
