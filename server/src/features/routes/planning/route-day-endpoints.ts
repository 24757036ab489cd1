import * as contract from '@sevk/contract/routes/route-day';
import type { Database } from '../../../db/database.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { planRoutes } from './route-bulk-plan-commands.ts';
import { openDay, readDayOpening, undoDayOpening } from './route-opening-commands.ts';

/** Acts on all routes of a day: Günü Aç, its undo, planning. */
export function implementRouteDay({ db }: { readonly db: Database }): Implementation[] {
	return [
		implement(contract.readDayOpening, async ({ query }, caller) =>
			readDayOpening(db, caller, query),
		),
		implement(contract.openDay, async ({ body }, caller, { act }) =>
			openDay(db, caller, act, body),
		),
		implement(contract.undoDayOpening, async ({ body }, caller, { act }) =>
			undoDayOpening(db, caller, act, body),
		),
		implement(contract.planRoutes, async ({ body }, caller, { act }) =>
			planRoutes(db, caller, act, body),
		),
	];
}
