// Stops of the version before docs/domain.md#address-key, whose keys were four folded texts.
import { stopKeyOf } from '@sevk/domain/routes/sequence/route-stop-key';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from './db/ids.ts';
import { transact } from './db/transact.ts';
import { readRoutesOfAddress, readStops } from './features/routes/common/route-stop-store.ts';
import { lockRoute } from './features/routes/common/route-store.ts';
import { addOrdersToRoute } from './features/routes/planning/route-order-commands.ts';
import { aDepot, someOrders } from './testing/build/builders.ts';
import { aRoute } from './testing/build/route-builders.ts';
import { createTestDatabase } from './testing/database/test-database.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);

const caller = { userId: newId(), name: 'Test Kurucu', requestId: 'test' };
const moda = { province: 'İstanbul', district: 'Kadıköy', neighbourhood: 'Moda' };
const gul = { ...moda, addressLine: 'Gül Sok. No:12 D:3' };

test('an order is added to the stop that an earlier version made for its address', async () => {
	const depotId = await aDepot(db);
	const [first = '', second = '', other = ''] = await someOrders(db, depotId, [
		gul,
		{ ...gul, addressLine: 'GÜL SOKAK 12/3' },
		{ ...gul, addressLine: 'Gül Sok. No:12 D:4' },
	]);
	const route = await aRoute(db, depotId, [first]);
	const { routeId } = route;
	const setKey = (key: string) =>
		sql`update stops set address_key = ${key} where route_id = ${routeId}`.execute(db);
	await setKey('istanbul|kadikoy|moda|gul sok no 12 d 3');
	const routesOf = (addressLine: string) =>
		readRoutesOfAddress(db, depotId, stopKeyOf({ ...moda, addressLine }), [routeId]);
	expect(await routesOf('Gül Sk. 12/3')).toEqual(new Set([routeId]));
	expect(await routesOf('Gül Sk. 12/4')).toEqual(new Set());

	await transact(db, async (tx) => {
		const locked = await lockRoute(tx, depotId, routeId);
		if (locked === null) throw new Error('the route exists');
		const step = { depotId, routeId, caller, now: new Date() };
		await addOrdersToRoute(tx, locked, [second, other], step);
	});

	const stops = await readStops(db, depotId, routeId);
	expect(stops.map(({ addressKey }) => addressKey).toSorted()).toEqual(
		['Gül Sok. No:12 D:3', 'Gül Sok. No:12 D:4'].map((addressLine) =>
			stopKeyOf({ ...moda, addressLine }),
		),
	);
});
