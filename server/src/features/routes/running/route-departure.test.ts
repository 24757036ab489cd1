import * as contract from '@sevk/contract/routes/route-plan';
import { addDays, formatDate } from '@sevk/domain/common/date/date';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { someOrders } from '../../../testing/build/builders.ts';
import { aRoute, loadRoute } from '../../../testing/build/route-builders.ts';
import { createRouteTestContext } from '../../../testing/fixture/route-test-context.ts';

const { db, depotId, send, show, depart, orderStates, close } = await createRouteTestContext();
afterAll(close);

test('refuses the departure of an incomplete route with all reasons in one sentence', async () => {
	const noted = { dispatchNoteNo: 'IRS2026000000001' };
	const drafts = [noted, { postalCode: '34710' }, { ...noted, postalCode: '3471' }, {}];
	const route = await aRoute(db, depotId, await someOrders(db, depotId, drafts));
	const [first = ''] = route.orderIds;
	await loadRoute(db, route, { orderIds: [first], accepted: false });
	expect(await depart(route)).toMatchObject({
		status: 409,
		body: {
			code: 'route/not-ready-to-depart',
			detail: 'Rota çıkışa hazır değil: 3 koli okutulmadı, sürücü zimmeti kabul etmedi.',
		},
	});
	expect((await show(route)).departure).toMatchObject({
		pendingPieces: 3,
		accepted: false,
		hasDispatchNotes: true,
		noPostalCode: [first],
		driver: { hasNationalId: false },
	});
	const remove = { params: { routeId: route.routeId }, body: { orderIds: [first] } };
	const removal = await send(contract.removeRouteOrders, remove);
	expect(removal.body.rows[0]).toMatchObject({ done: false, code: 'route/order-in-custody' });
});

test('an expired insurance or licence prevents the departure until the record is mended', async () => {
	const route = await aRoute(db, depotId, await someOrders(db, depotId, [{}]));
	await loadRoute(db, route);
	const { departure } = await show(route);
	const day = addDays(departure?.serviceDate ?? '', -1);
	const papers = (until: string | null) =>
		db.updateTable('vehicles').set({ insurance_until: until, inspection_until: until });
	await papers(day).where('id', '=', route.vehicleId).execute();
	const licence = db.updateTable('drivers').set({ licence_until: day });
	await licence.where('id', '=', route.driverId).execute();
	const words = [
		`trafik sigortası ${formatDate(day)} tarihinde doldu`,
		`ehliyet ${formatDate(day)} tarihinde doldu`,
	];
	expect(await depart(route)).toMatchObject({
		status: 409,
		body: { detail: `Rota çıkışa hazır değil: ${words.join(', ')}.` },
	});
	const blocked = await show(route);
	expect(blocked.departure?.expiredPapers.map((paper) => paper.words)).toEqual(words);
	expect(blocked.warnings).toContain(`Muayene süresi ${formatDate(day)} tarihinde doldu.`);
	await papers(null).where('id', '=', route.vehicleId).execute();
	const renewed = db.updateTable('drivers').set({ licence_until: null });
	await renewed.where('id', '=', route.driverId).execute();
	expect((await depart(route)).status).toBe(200);
});

test('a cold-chain order departs on a cooled vehicle only, unless the rule is off', async () => {
	const drafts = [{ coldChain: true }, { coldChain: true }, {}];
	const route = await aRoute(db, depotId, await someOrders(db, depotId, drafts));
	const [first = '', second = '', third = ''] = route.orderIds;
	const debitId = await loadRoute(db, route, { orderIds: [first, third] });
	expect((await show(route)).departure?.uncooled).toMatchObject({ orderCount: 2, blocks: true });
	await leaveOrder(debitId, second);
	const blocked = await show(route);
	const words = /^1 soğuk zincir siparişi var, .+ soğutuculu değil\.$/;
	expect(blocked.warnings).toContainEqual(expect.stringMatching(words));
	expect(await depart(route)).toMatchObject({
		status: 409,
		body: { code: 'route/not-ready-to-depart' },
	});
	const rule = { name: 'cold_chain_blocks', value: JSON.stringify(false) };
	await db
		.insertInto('policies')
		.values({ ...rule, updated_at: new Date() })
		.execute();
	expect((await show(route)).departure?.uncooled).toMatchObject({ orderCount: 1, blocks: false });
	const ruleOn = db.updateTable('policies').set({ value: JSON.stringify(true) });
	await ruleOn.where('name', '=', rule.name).execute();
	const cooled = db.updateTable('vehicles').set({ features: ['cold_chain'] });
	await cooled.where('id', '=', route.vehicleId).execute();
	expect((await show(route)).departure?.uncooled).toBeNull();
	expect((await depart(route)).status).toBe(200);
});

test('orders that need a lift or ADR on a vehicle without it are named before the departure', async () => {
	const drafts = [{ needsLift: true, needsAdr: true }, { needsLift: true }, {}];
	const route = await aRoute(db, depotId, await someOrders(db, depotId, drafts));
	await loadRoute(db, route);
	const lacks = async () =>
		(await show(route)).departure?.lacks.map(({ need, orderCount }) => [need, orderCount]);
	expect(await lacks()).toEqual([
		['lift', 2],
		['adr', 1],
	]);
	const lifted = db.updateTable('vehicles').set({ features: ['lift'] });
	await lifted.where('id', '=', route.vehicleId).execute();
	expect(await lacks()).toEqual([['adr', 1]]);
	expect((await depart(route)).status).toBe(200);
});

test('orders in ilçeler that the vehicle may not enter are named before the departure', async () => {
	const drafts = [{ district: 'Fatih' }, { district: 'Ümraniye' }];
	const route = await aRoute(db, depotId, await someOrders(db, depotId, drafts));
	await loadRoute(db, route);
	const outside = async () =>
		(await show(route)).departure?.outsideOrders.map(({ orderId, districtName }) => [
			orderId,
			districtName,
		]);
	expect(await outside()).toEqual([]);
	await db
		.updateTable('vehicles')
		.set({ closed_districts: ['İstanbul/Fatih'] })
		.where('id', '=', route.vehicleId)
		.execute();
	expect(await outside()).toEqual([[route.orderIds[0], 'Fatih']]);
	expect((await show(route)).warnings).toContainEqual(expect.stringContaining('giremediği ilçede'));
	expect((await depart(route)).status).toBe(200);
});

test('loaded orders depart, the others go back to the pool', async () => {
	const drafts = [{ pieceCount: 2 }, {}, {}];
	const route = await aRoute(db, depotId, await someOrders(db, depotId, drafts));
	const [first = '', second = '', third = ''] = route.orderIds;
	const debitId = await loadRoute(db, route, { orderIds: [first, second] });
	await leaveOnePiece(debitId, first);
	await leaveOrder(debitId, third);
	const left = await depart(route);
	expect(left.status).toBe(200);
	expect(await orderStates([first, second, third])).toEqual([
		'out_for_delivery',
		'out_for_delivery',
		'ready',
	]);
	const detail = await show(route);
	expect(detail).toMatchObject({ state: 'in_progress', departureKm: 84_512, orderCount: 2 });
	const results = Object.fromEntries(
		detail.stops.flatMap(({ orders, state }) =>
			orders.map(({ orderId, result }) => [orderId, [result, state]]),
		),
	);
	expect(results[third]).toEqual(['not_loaded', 'cancelled']);
	const tomorrow = await aRoute(db, depotId, [third], { serviceDate: '2026-03-06' });
	expect((await show(tomorrow)).orderCount).toBe(1);
	expect((await depart(route)).body.code).toBe('route/wrong-state');
});

/** Leaves one piece of an order in the depot: a partial load. */
async function leaveOnePiece(debitId: string, orderId: string): Promise<void> {
	const line = await db
		.selectFrom('debit_lines')
		.select('id')
		.where('debit_id', '=', debitId)
		.where('order_id', '=', orderId)
		.executeTakeFirstOrThrow();
	await db
		.updateTable('debit_lines')
		.set({ state: 'not_debited', reason_code: 'NOT_FOUND_IN_DEPOT' })
		.where('id', '=', line.id)
		.execute();
}

async function leaveOrder(debitId: string, orderId: string): Promise<void> {
	const pieces = await db
		.selectFrom('pieces')
		.select('id')
		.where('order_id', '=', orderId)
		.execute();
	const lines = pieces.map(({ id }) => ({
		depot_id: depotId,
		id: newId(),
		debit_id: debitId,
		piece_id: id,
		order_id: orderId,
		state: 'not_debited' as const,
		reason_code: 'NOT_FOUND_IN_DEPOT',
	}));
	await db.insertInto('debit_lines').values(lines).execute();
}
