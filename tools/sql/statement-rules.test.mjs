import { describe, expect, test } from 'vitest';
import { breachesOf, exceptionOf, sourceBreachesOf } from './statement-rules.mjs';

const depotTables = new Set(['orders', 'routes', 'stops', 'custody']);
const appendOnlyTables = new Set(['push_keys', 'custody_entries']);
const a = '00000000-0000-7000-8000-00000000000a';
const b = '00000000-0000-7000-8000-00000000000b';
const check = (text, ...samples) =>
	breachesOf({ text, samples }, { depotTables, appendOnlyTables }).join('\n');

describe('expressions that Citus runs as statements of their own', () => {
	test.each([
		[
			'with scan as (select $2::uuid id), d as (select o.id from scan join orders o on o.depot_id = $1 and o.id = scan.id for share of o) select * from d',
			'locks rows beside a source that is no table',
		],
		[
			'with d as (select o.id from unnest($2::uuid[]) g(id) join orders o on o.depot_id = $1 and o.id = g.id for update of o) select * from d',
			'locks rows beside a source that is no table',
		],
		[
			'with new as (insert into orders (depot_id, id) values ($1, $2) returning id) select count(*) from orders where depot_id = $1',
			'the statement reads orders after an earlier expression wrote it',
		],
		[
			'with a as (update routes set version = 2 where depot_id = $1 returning id), b as (select id from routes where depot_id = $1) select * from a, b',
			'b reads routes after an earlier expression wrote it',
		],
		['/* reads own writes: missing */ select 1', 'no exception is called "missing"'],
	])('%s is refused', (text, why) => {
		expect(check(text, [a])).toContain(why);
	});

	test.each([
		'with d as (select x.id from (select o.id from orders o where o.depot_id = $1 for share of o) x) select * from d',
		'with d as (select o.id from orders o join routes r on r.depot_id = $1 and r.id = o.route_id where o.depot_id = $1 for share of o, r) select * from d',
		'with a as (select id from routes where depot_id = $1), b as (update routes r set version = 2 where r.depot_id = $1 returning r.id) select * from a, b',
		'/* reads own writes: scan-counts */ with a as (insert into orders (depot_id, id) values ($1, $2)) select count(*) from orders where depot_id = $1',
	])('%s passes', (text) => {
		expect(check(text, [a])).toBe('');
	});
});

describe('functions of the owner', () => {
	const beside = (...texts) =>
		breachesOf({ text: 'select delete_track($1)', samples: [], beside: texts }, { depotTables });

	test.each(['insert into orders (depot_id) values ($1)', 'select 1 from users for update'])(
		'are refused in a transaction with %s',
		(text) => {
			expect(beside(text)).toEqual([
				'a function of the owner runs in a transaction that writes or locks',
			]);
		},
	);

	test('may run alone or beside reads', () => {
		expect([beside(), beside('select 1 from users')]).toEqual([[], []]);
	});
});

describe('append-only tables', () => {
	test('ON CONFLICT is refused where all nodes have the table', () => {
		const insert = (table) => `insert into ${table} (id) values ($1) on conflict do nothing`;
		expect(check(insert('push_keys'))).toContain('append-only reference table');
		expect(check(insert('users'))).toBe('');
	});
});

describe('one depot a statement', () => {
	test.each([
		['select * from orders where depot_id = $1 and id = $2'],
		[
			'select * from orders o join routes r on r.depot_id = $1 and r.id = o.x where o.depot_id = $2',
		],
		[
			'select 1 from orders o, lateral (select 1 from stops s where s.depot_id = $1) s where o.depot_id = $1',
		],
		[
			'with o as (select * from orders where depot_id = $1) select * from o join drivers d on d.id = o.x',
		],
		['insert into orders (depot_id, id) values ($1, $2), ($3, $4)'],
		['insert into orders (depot_id, id) select $1::uuid, u.id from unnest($2::uuid[]) u (id)'],
		[
			'with s as (select * from stops where depot_id = $1) insert into orders (depot_id) select depot_id from s returning id',
		],
		['update orders set x = 1 from routes r where orders.depot_id = $1 and r.depot_id = $1'],
		['delete from orders where depot_id = $1::uuid and id = any($2)'],
		[
			'insert into orders (depot_id, at) values ($1, $2) on conflict (depot_id) do update set at = excluded.at',
		],
		['select * from users where id = $1'],
	])('%s', (text) => {
		expect(check(text, Array(4).fill(a))).toBe('');
	});

	test.each([
		['select * from orders where depot_id = any($1)', 'orders is not filtered'],
		['select * from orders where depot_id = $1 or id = $2', 'orders is not filtered'],
		[
			'select * from orders o join routes r on r.depot_id = o.depot_id where o.depot_id = $1',
			'routes r is not filtered',
		],
		[
			'select (select 1 from stops s where s.id = o.id) from orders o where o.depot_id = $1',
			'stops s is not filtered',
		],
		[
			'select 1 from orders o where o.depot_id = $1 and exists (select 1 from stops)',
			'stops is not filtered',
		],
		[
			'select 1 from orders o left join lateral (select 1 from custody c) c on true where o.depot_id = $1',
			'custody c is not filtered',
		],
		['with x as (select * from orders) select * from x', 'orders is not filtered'],
		[
			'select 1 from orders where depot_id = $1 union all select 1 from routes',
			'routes is not filtered',
		],
		['update orders set x = 1 where id = $1', 'orders is not filtered'],
		['delete from orders', 'orders is not filtered'],
		['insert into orders (id) values ($1)', 'gets no depot_id'],
		['insert into orders (depot_id) select x from y', 'no parameter'],
		[
			'insert into orders (depot_id) values ($1) on conflict (depot_id) do update set at = now()',
			'volatile',
		],
		['select pg_advisory_lock(1)', 'advisory'],
		['set role x', 'session'],
		['notify x', 'NOTIFY'],
	])('%s is refused', (text, why) => {
		expect(check(text)).toContain(why);
	});

	test('two depots in one statement are refused', () => {
		const text = 'select 1 from orders o join routes r on r.depot_id = $1 where o.depot_id = $2';
		expect(check(text, [a, a])).toBe('');
		expect(check(text, [a, a], [a, b])).toContain('more than one depot');
		expect(check('insert into orders (depot_id) values ($1), ($2)', [a, b])).toContain('more than');
	});

	test('an exception is named in the statement', () => {
		expect(exceptionOf('/* all depots: depot-of */ select 1')).toBe('depot-of');
		expect(exceptionOf('select 1')).toBeNull();
	});
});

describe('code around statements', () => {
	test.each([
		["const row = await tx.insertInto('x').values(y).returning('id').executeTakeFirst();", ''],
		["const { numDeletedRows } = await tx.deleteFrom('x').executeTakeFirst();", ''],
		['const { numAffectedRows } = await sql`delete from x`.execute(db);', ''],
		[
			'export async function take(tx) {\n\tconst done = await sql`insert into x select 1`.execute(tx);\n\treturn done.numAffectedRows;\n}',
			'row count of an INSERT',
		],
		[
			"const { numInsertedOrUpdatedRows } = await tx.insertInto('x').executeTakeFirst();",
			'row count of an INSERT',
		],
		[
			"async function take(client) {\n\treturn (await client.query('insert into x')).rowCount;\n}",
			'row count of an INSERT',
		],
		["if (error.constraint === 'x_key') return refuse();", 'name of a constraint'],
	])('%s', (source, why) => {
		expect(sourceBreachesOf(source).join()).toContain(why);
		if (why === '') expect(sourceBreachesOf(source)).toEqual([]);
	});
});
