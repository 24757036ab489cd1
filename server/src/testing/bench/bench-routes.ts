// Requests to the lists of routes and debits and to the end of a day, like those to the order list.
import { listDebits } from '@sevk/contract/debits/debits';
import { listRoutes } from '@sevk/contract/routes/routes';
import { showEndOfDay } from '@sevk/contract/settlements/end-of-day';
import { todayIn } from '@sevk/domain/common/date/date';
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
	const today = todayIn(new Date());
	const days = { dateFrom: today, dateTo: today };
	const load = { workers: 4, count: 100 };
	const routes = await statementsOf(context.pool, (db) =>
		listInRoutes(db, { ...routeScope(caller, depotIds), ...days }, firstPage),
	);
	const debits = await statementsOf(context.pool, (db) =>
		listInDebits(db, { depotIds, onlyDriver: null, today, ...days }, firstPage),
	);
	const endOfDay = await statementsOf(context.pool, (db) =>
		readEndOfDay(db, caller, depotIds, today),
	);
	const about = (name: string, query: Readonly<Record<string, string>>) => ({
		...load,
		name,
		query,
	});
	return Promise.all([
		readingCase(context, about('routes, today', days), listRoutes.path, routes),
		readingCase(context, about('debits, today', days), listDebits.path, debits),
		readingCase(
			context,
			{ ...about('end of day', { serviceDate: today }), count: 20 },
			showEndOfDay.path,
			endOfDay,
		),
	]);
}
