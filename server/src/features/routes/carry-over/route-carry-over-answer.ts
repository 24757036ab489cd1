// Dünden Kalanlar over the depots of a caller: statements per depot, merged here.

import type { CarryOver } from '@sevk/contract/routes/route-carry-overs';
import { listedRecipientView } from '@sevk/domain/common/access/recipient-view';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { type CarryOverGroup, carryOverGroups } from '@sevk/domain/orders/next/order-carry-over';
import type { Database } from '../../../db/database.ts';
import { readDepotPage } from '../../../db/sql/depot-page.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { depotsOf, type Viewer } from '../../../http/endpoint/caller.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { countMissingRows } from '../../orders/common/missing-piece-store.ts';
import { countReturnedProductRows } from '../../orders/common/product-piece-store.ts';
import {
	type CarryOverFilter,
	type CarryOverPage,
	countCarryOverRows,
	findCarryOvers,
	readCarryOverRows,
} from './route-carry-over-store.ts';

type CarryOverQuery = {
	readonly depotId?: string | undefined;
	readonly upTo: 'yesterday' | 'today';
	readonly group?: CarryOverGroup | undefined;
};

/** One page of carry-overs, oldest first. */
export async function listCarryOvers(
	db: Database,
	caller: Viewer,
	query: CarryOverQuery,
	page: CarryOverPage,
): Promise<CarryOver[]> {
	const filter = await filterOf(db, caller, query);
	const found = await readDepotPage(depotsOf(caller, query.depotId), {
		find: (depotId) => findCarryOvers(db, { ...filter, depotId }, page),
		merging: { keysOf: ({ serviceDate, id }) => [serviceDate, id], limit: page.limit },
		read: (depotId, ids) => readCarryOverRows(db, { ...filter, depotId }, ids),
	});
	// The next page begins after the day that the page was sorted by.
	return found.map(({ row, found: { serviceDate } }) => ({ ...row, serviceDate }));
}

/** Number of carry-overs by their group, and of the returned products and missing pieces beside them. */
export async function countCarryOvers(db: Database, caller: Viewer, query: CarryOverQuery) {
	const filter = await filterOf(db, caller, query);
	const depotIds = depotsOf(caller, query.depotId);
	const onlyDriver = caller.role === 'driver' ? { driverId: caller.driverId } : null;
	const parts = await eachDepot(
		depotIds,
		async (depotId) => {
			const [orders, products, missing] = await Promise.all([
				countCarryOverRows(db, { ...filter, depotId }),
				countReturnedProductRows(db, depotId, onlyDriver),
				countMissingRows(db, depotId, onlyDriver),
			]);
			return { orders, products, missing };
		},
		{ statements: 3 },
	);
	const groups = Object.fromEntries(
		carryOverGroups.map((group) => [
			group,
			parts.reduce((sum, part) => sum + part.orders[group], 0),
		]),
	) as Record<CarryOverGroup, number>;
	const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
	return {
		groups,
		total: sumOf(Object.values(groups)),
		productCount: sumOf(parts.map(({ products }) => products)),
		missingCount: sumOf(parts.map(({ missing }) => missing)),
	};
}

async function filterOf(
	db: Database,
	caller: Viewer,
	query: CarryOverQuery,
): Promise<Omit<CarryOverFilter, 'depotId'>> {
	const today = todayIn(new Date());
	return {
		driverId: caller.driverId,
		today,
		before: query.upTo === 'today' ? addDays(today, 1) : today,
		group: query.group ?? null,
		policies: await readPolicies(db),
		view: listedRecipientView(caller),
	};
}
