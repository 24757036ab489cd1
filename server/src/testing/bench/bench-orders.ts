// Requests to the order list, each through the server and as the same SQL through the driver alone.
import { countOrders, listOrders } from '@sevk/contract/orders/orders';
import { roleRights } from '@sevk/domain/common/access/role';
import { todayIn } from '@sevk/domain/common/date/date';
import type pg from 'pg';
import type { ZodType } from 'zod';
import { countOrders as countInStore } from '../../features/orders/common/order-count-store.ts';
import { readOrderFilter } from '../../features/orders/common/order-filter-store.ts';
import { listOrderRows } from '../../features/orders/reading/order-list-store.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import type { BenchAnswer } from './bench-http.ts';
import type { BenchCase } from './bench-load.ts';
import { plannedOf, type Statement, statementsOf } from './bench-statement.ts';

export type BenchContext = {
	readonly pool: pg.Pool;
	/** Sends a request over the worker's own connection. */
	readonly ask: (worker: number, head: string, body?: string) => Promise<BenchAnswer>;
	/** Adds statements to the server without the product; returns what asks for their rows. */
	readonly bareHttp: (
		statements: readonly Statement[],
	) => Promise<(worker: number) => Promise<void>>;
	readonly token: () => string;
};

export type BenchQuery = {
	readonly name: string;
	readonly query: Readonly<Record<string, string>>;
	readonly workers: number;
	readonly count: number;
	/** All request the same, as the screens of a depot after an event, and share answers. */
	readonly shared?: boolean;
};

/** The cases of the list, its search and its counts. */
export async function orderCases(context: BenchContext): Promise<BenchCase[]> {
	const caller = await anAdmin(context.pool);
	const today = todayIn(new Date());
	const day = { dateFrom: today, dateTo: today };
	const { depotId, middle, person, phone, barcode } = await samples(context.pool);
	const often = { workers: 8, count: 400 };
	const typed = { workers: 2, count: 60 };
	const lists: BenchQuery[] = [
		{ name: 'list, today', query: day, ...often },
		{ name: 'list, today, shared', query: day, shared: true, ...often },
		{ name: 'list, all days', query: {}, ...often },
		{ name: 'list, one depot', query: { depotId }, ...often },
		{ name: 'list, half a database deep', query: { cursor: middle }, ...often },
		{
			name: 'list, today by name',
			query: { ...day, sort: 'recipient', direction: 'asc' },
			...often,
		},
		...searches(
			{ yıl: 'three letters, often', ork: 'three letters, seldom', qxz: 'three letters, never' },
			typed,
		),
		...searches({ [person]: 'a whole name', [phone]: 'a phone', [barcode]: 'a barcode' }, typed),
		{ name: 'search, three letters, today', query: { ...day, q: 'yıl' }, ...typed },
	];
	const counts: BenchQuery[] = [
		{ name: 'counts, today', query: day, ...often },
		{ name: 'counts, three letters, today', query: { ...day, q: 'yıl' }, ...typed },
		{ name: 'counts, a whole name', query: { q: person }, ...typed },
		{ name: 'counts, three letters', query: { q: 'yıl' }, workers: 2, count: 10 },
		{ name: 'counts, all days', query: {}, workers: 2, count: 10 },
	];
	return [
		...(await Promise.all(lists.map((query) => listCase(context, caller, query)))),
		...(await Promise.all(counts.map((query) => countCase(context, caller, query)))),
	];
}

function searches(
	words: Readonly<Record<string, string>>,
	load: Pick<BenchQuery, 'workers' | 'count'>,
): BenchQuery[] {
	return Object.entries(words).map(([q, name]) => ({
		name: `search, ${name}`,
		query: { q },
		...load,
	}));
}

async function listCase(
	context: BenchContext,
	caller: PersonCaller,
	benchQuery: BenchQuery,
): Promise<BenchCase> {
	const statements = await statementsOf(context.pool, (db) => {
		const query = shapeOf(listOrders).parse(benchQuery.query);
		const { sort, direction, limit, cursor = null } = query;
		const filter = readOrderFilter(caller, query);
		return listOrderRows(db, { filter, sort, direction, limit, after: cursor, viewer: caller });
	});
	return readingCase(context, benchQuery, listOrders.path, statements);
}

async function countCase(
	context: BenchContext,
	caller: PersonCaller,
	benchQuery: BenchQuery,
): Promise<BenchCase> {
	const statements = await statementsOf(context.pool, (db) =>
		countInStore(db, readOrderFilter(caller, shapeOf(countOrders).parse(benchQuery.query))),
	);
	return readingCase(context, benchQuery, countOrders.path, statements);
}

function shapeOf<Query extends ZodType>(endpoint: { readonly query?: Query }): Query {
	if (endpoint.query === undefined) throw new Error('a list has a query');
	return endpoint.query;
}

/** A reading through the server and as its statements through the driver alone. */
export async function readingCase(
	context: BenchContext,
	benchQuery: BenchQuery,
	path: string,
	statements: readonly Statement[],
): Promise<BenchCase> {
	const address = `${path}?${new URLSearchParams(benchQuery.query)}`;
	// Empty parameters make it another address of the same answer, so that no worker shares it.
	const addressOf = (worker: number) =>
		benchQuery.shared === true ? address : address + '&'.repeat(worker);
	const runAll = (sent: readonly Statement[]) => async () => {
		await Promise.all(sent.map(({ text, values }) => context.pool.query(text, [...values])));
	};
	const planned = plannedOf(statements);
	return {
		...benchQuery,
		bare: runAll(statements),
		planned: planned === null ? null : runAll(planned),
		bareHttp: await context.bareHttp(statements),
		http: async (worker) => {
			const head = `GET ${addressOf(worker)} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${context.token()}\r\n`;
			const answer = await context.ask(worker, head);
			if (answer.status !== 200) throw new Error(`${benchQuery.name}: ${answer.body}`);
		},
	};
}

/** Existing values to search for, from the middle of the first depot's orders. */
async function samples(pool: pg.Pool) {
	const client = await pool.connect();
	// Counts a whole depot.
	await client.query('set statement_timeout = 0');
	const { rows } = await client.query<{
		depotId: string;
		day: string;
		id: string;
		person: string;
		phone: string;
		barcode: string;
	}>(`
		with depot as (select o.depot_id as id from orders o limit 1),
		middle as (
			select o.* from orders o
			where o.depot_id = (select id from depot)
			order by o.service_date desc, o.id desc
			offset (select count(*) / 2 from orders o where o.depot_id = (select id from depot)) limit 1
		)
		select o.depot_id as "depotId", o.service_date as day, o.id, o.recipient_name as person, o.phone, p.barcode
		from middle o join pieces p on p.depot_id = o.depot_id and p.order_id = o.id limit 1`);
	await client.query('reset statement_timeout');
	client.release();
	const [row] = rows;
	if (row === undefined) throw new Error('the database is empty');
	return {
		...row,
		phone: row.phone.replace('+90', '0'),
		middle: Buffer.from(JSON.stringify([row.day, row.id])).toString('base64url'),
	};
}

/** The caller of the statements: a user of all depots. */
export async function anAdmin(pool: pg.Pool): Promise<PersonCaller> {
	const users = await pool.query<{ id: string; name: string }>('select id, name from users');
	const depots = await pool.query<{ id: string }>('select id from depots order by id');
	return {
		kind: 'person',
		userId: users.rows[0]?.id ?? '',
		name: users.rows[0]?.name ?? '',
		role: 'admin',
		rights: roleRights.admin,
		depotIds: depots.rows.map(({ id }) => id),
		driverId: null,
		sessionId: null,
		recipientListing: 'by_role',
		blindCount: true,
		requestId: 'bench',
	};
}
