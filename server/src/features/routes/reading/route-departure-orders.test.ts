import { todayIn } from '@sevk/domain/common/date/date';
import {
	type OrderRouteProblem,
	orderRouteProblems,
} from '@sevk/domain/orders/list/order-route-problem';
import { departureChecks } from '@sevk/domain/routes/plan/route-departure-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { someOrders } from '../../../testing/build/builders.ts';
import { testUser } from '../../../testing/build/fake-identity.ts';
import { aRoute, loadRoute } from '../../../testing/build/route-builders.ts';
import { createRouteTestContext } from '../../../testing/fixture/route-test-context.ts';
import { countOrders } from '../../orders/common/order-count-store.ts';
import { readOrderFilter } from '../../orders/common/order-filter-store.ts';
import { listOrderRows } from '../../orders/reading/order-list-store.ts';

const { db, depotId, show, close } = await createRouteTestContext();
afterAll(close);

const today = todayIn(new Date());
const noon = new Date(`${today}T12:00:00+03:00`);
const viewer = { ...testUser('ops_manager', { depotIds: [depotId] }), requestId: 'test' };

const noted = { dispatchNoteNo: 'IRS2026000000001', postalCode: '34710', serviceDate: today };
const drafts = [
	noted,
	{ ...noted, serviceDate: '2026-03-05' },
	{ ...noted, windowStart: '08:00', windowEnd: '12:00' },
	{ ...noted, windowStart: '08:00', windowEnd: '12:05' },
	{ ...noted, dispatchNoteNo: null },
	{ ...noted, dispatchNoteNo: null, postalCode: null },
	{ ...noted, postalCode: null },
	{ ...noted, postalCode: '6420' },
	{ ...noted, postalCode: '347 10' },
	{ ...noted, postalCode: '99123' },
	{ ...noted, postalCode: '347100' },
];

/** A place that is not known. */
const nowhere = {
	longitude: null,
	latitude: null,
	location_source: null,
	location_precision: null,
};

const change = (set: Record<string, unknown>, ids: readonly (string | undefined)[]) =>
	db
		.updateTable('orders')
		.set(set)
		.where('depot_id', '=', depotId)
		.where(
			'id',
			'in',
			ids.filter((id) => id !== undefined),
		)
		.execute();

test('the order list selects exactly the orders that the check before the departure names', async () => {
	const route = await aRoute(db, depotId, await someOrders(db, depotId, [...drafts, ...drafts]), {
		serviceDate: today,
	});
	await loadRoute(db, route, { accepted: false });
	const other = await aRoute(db, depotId, await someOrders(db, depotId, drafts), {
		serviceDate: today,
	});
	const ids = route.orderIds;
	// Left as it was written, by an import of an earlier release.
	await change({ postal_code: '6420' }, [ids[7]]);
	await change(nowhere, [ids[0], ids[4]]);
	await change({ location_source: 'district', location_precision: 'district' }, [ids[1], ids[6]]);
	await change({ state: 'cancelled' }, [ids[12], ids[15]]);
	await sql`update route_orders set result = 'transferred', active = false
		where depot_id = ${depotId} and route_id = ${route.routeId} and order_id = ${ids[16]}`.execute(
		db,
	);
	const { departure } = await show(route);
	if (departure === null) throw new Error('The route has left.');
	const checks = departureChecks(departure, { now: noon, km: null });
	const named = (problem: OrderRouteProblem) =>
		(checks.find((check) => check.problem === problem)?.orderIds ?? []).toSorted();
	const listed = async (routeId: string, routeProblem?: OrderRouteProblem) => {
		const filter = readOrderFilter(viewer, { routeId, routeProblem }, noon);
		const page = { sort: 'serviceDate', direction: 'desc', limit: 100, after: null } as const;
		const rows = await listOrderRows(db, { filter, viewer, ...page });
		expect((await countOrders(db, filter)).total).toBe(rows.length);
		return rows.map(({ id }) => id).toSorted();
	};
	for (const problem of orderRouteProblems) {
		expect(named(problem), problem).not.toEqual([]);
		expect(await listed(route.routeId, problem), problem).toEqual(named(problem));
	}
	const counted = ids.filter((id) => id !== ids[16]);
	expect(await listed(route.routeId)).toEqual(counted.toSorted());
	expect(await listed(other.routeId)).toEqual(other.orderIds.toSorted());
});
