// Requests to the lists of routes and debits and to the end of a day, like those to the order list.
import { listDebits } from '@sevk/contract/debits/debits';
import { listRoutes } from '@sevk/contract/routes/routes';
import { showEndOfDay } from '@sevk/contract/settlements/end-of-day';
import { listDebits as listInDebits } from '../../features/debits/reading/debit-list-answer.ts';
import {
	listRoutes as listInRoutes,
	routeScope,
} from '../../features/routes/reading/route-list-answer.ts';
import { readEndOfDay } from '../../features/settlements/days/end-of-day-answer.ts';
import type { BenchCase } from './bench-load.ts';
import { anAdmin, type BenchContext, readingCase } from './bench-orders.ts';
import { statementsOf } from './bench-statement.ts';

/** A page and the row that shows whether another one follows. */
const firstPage = { by: 'serviceDate', direction: 'desc', after: null, limit: 51 } as const;

/** The cases of the other lists of a day. */
export async function routeCases(context: BenchContext): Promise<BenchCase[]> {
	const caller = await anAdmin(context.pool);
	const { depotIds } = caller;
	const day = await fullDay(context);
	const days = { dateFrom: day, dateTo: day };
	const load = { workers: 4, count: 100 };
	const routes = await statementsOf(context.pool, (db) =>
		listInRoutes(db, { ...routeScope(caller, depotIds), ...days }, firstPage),
	);
	const debits = await statementsOf(context.pool, (db) =>
		listInDebits(db, { depotIds, onlyDriver: null, today: day, ...days }, firstPage),
	);
	const endOfDay = await statementsOf(context.pool, (db) =>
		readEndOfDay(db, caller, depotIds, day),
	);
	const about = (name: string, query: Readonly<Record<string, string>>) => ({
		...load,
		name,
		query,
	});
	return Promise.all([
		readingCase(context, about('routes, a day', days), listRoutes.path, routes),
		readingCase(context, about('debits, a day', days), listDebits.path, debits),
		readingCase(
			context,
			{ ...about('end of day', { serviceDate: day }), count: 20 },
			showEndOfDay.path,
			// Of a day all that is read is in the answer.
			endOfDay.map((statement) => ({ ...statement, isAnswer: true })),
		),
	]);
}

/** The last day with all of its routes: the orders of the newest days are in the pool. */
async function fullDay({ pool }: BenchContext): Promise<string> {
	const { rows } = await pool.query<{ day: string }>(
		'select service_date as day from routes group by service_date order by count(*) desc, 1 desc limit 1',
	);
	const [row] = rows;
	if (row === undefined) throw new Error('the database has no routes');
	return row.day;
}
