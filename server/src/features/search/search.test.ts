import { listRoutes } from '@sevk/contract/routes/routes';
import { search } from '@sevk/contract/search/search';
import { todayIn } from '@sevk/domain/common/date/date';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import { aDriver, aVehicle, someOrders } from '../../testing/build/builders.ts';
import { createCustodyTestContext } from '../../testing/fixture/custody-test-context.ts';
import { moveCustody } from '../debits/common/custody-ledger-store.ts';
import { implementSearch } from './search-endpoints.ts';

const board = await createCustodyTestContext(implementSearch);
afterAll(board.close);
const today = todayIn(new Date());
const routeNumber = 'RT-260305-07';

let out: Awaited<ReturnType<typeof board.routeOnRoad>>;
beforeAll(async () => {
	out = await board.routeOnRoad(
		[
			{
				orderNo: 'SP-900001',
				externalRef: '123456789012345',
				recipientName: 'Işıl Çağlar',
				phone: '+905551239876',
				pieceCount: 2,
			},
			{ orderNo: 'SP-900002', recipientName: 'Kemal Ay' },
		],
		{ serviceDate: today },
	);
	await board.db
		.updateTable('routes')
		.set({ number: routeNumber })
		.where('id', '=', out.route.routeId)
		.execute();
	await board.plannedRoute([{ orderNo: 'SP-900003', recipientName: 'Nur Ay Başka' }], {
		driverId: board.secondDriverId,
		serviceDate: today,
	});
});

type Who = Parameters<typeof board.as>[0];
const ask = async (q: string, who: Who = 'manager') => {
	const { status, body } = await board.as(who)(search, { query: { q } });
	expect(status).toBe(200);
	return body.hits;
};
const titles = async (q: string, who?: Who) => (await ask(q, who)).map(({ title }) => title);

test('a barcode answers with one sentence of where the koli is and who holds it', async () => {
	const [piece] = out.pieces;
	const hits = await ask(piece?.barcode ?? '');
	expect(hits).toHaveLength(1);
	expect(hits[0]).toMatchObject({
		kind: 'piece',
		title: piece?.barcode,
		screen: 'orderDetail',
		params: { orderID: piece?.orderId },
		state: { label: 'Dağıtımda' },
	});
	expect(hits[0]?.note).toBe('SP-900001 · 1/2 koli · Işıl Çağlar · Kadıköy');
	expect(hits[0]?.sentence).toMatch(
		new RegExp(
			`^Zimmette: ${formatPlate(out.route.plate)} · Mehmet Yıldız · Zimmet: \\d\\d:\\d\\d$`,
		),
	);
	expect(await ask(` ${piece?.barcode.toLowerCase()} `)).toHaveLength(1);
});

test('a product that came back is no koli of its order', async () => {
	const ofPiece = board.db.updateTable('pieces').where('id', '=', out.pieces[1]?.id ?? '');
	await ofPiece.set({ kind: 'product', label: 'Kitaplık' }).execute();
	const [hit] = await ask(out.pieces[1]?.barcode ?? '');
	expect(hit?.note).toBe('SP-900001 · İade ürün: Kitaplık · Işıl Çağlar · Kadıköy');
	await ofPiece.set({ kind: 'package', label: '' }).execute();
});

test('finds an order by number, takip no, phone, its last four digits and the name', async () => {
	for (const q of [
		'SP-900001',
		'sp-900001',
		'12345 67890 12345',
		'123456789012345',
		'0555 123 98 76',
		'+90 555 123 98 76',
		'00905551239876',
		'9876',
		'98 76',
		'işıl',
		'ISIL',
		'ışıl çağlar',
		'CAGLAR ISIL',
	]) {
		expect(await titles(q), q).toEqual(['SP-900001']);
	}
});

test('recipients are masked for who does not need their names, drivers never', async () => {
	const hitsOf = async (who: Who) =>
		JSON.stringify([...(await ask('işıl', who)), ...(await ask('mehmet', who))]);
	expect(await hitsOf('planner')).toContain('Mehmet Yıldız');
	expect(await hitsOf('planner')).not.toContain('Çağlar');
	expect(await hitsOf('manager')).toContain('Işıl Çağlar');
	expect(JSON.stringify(await ask('9876'))).not.toContain('5551239876');
});

test('finds routes, zimmet, vehicles and drivers, and where they are', async () => {
	const { plate } = out.route;
	const number = routeNumber;
	const debit = await board.show(out.debitId);
	const [route] = await ask(number.toLowerCase().replaceAll('-', ' '));
	expect(route).toMatchObject({ kind: 'route', title: number, screen: 'routeDetail' });
	expect(route?.sentence).toMatch(/^Dağıtımda: .+ · 0\/2 durak · Çıkış: \d\d:\d\d$/);
	const [zimmet] = await ask(debit.number);
	expect(zimmet).toMatchObject({ kind: 'debit', screen: 'debitDetail', note: number });
	expect(zimmet?.sentence).toContain('3/3 koli araçta');
	for (const q of [plate, formatPlate(plate).toLowerCase()]) {
		const [vehicle] = await ask(q);
		expect(vehicle).toMatchObject({ kind: 'vehicle', title: formatPlate(plate) });
		expect(vehicle?.sentence).toContain(`Dağıtımda: ${number} · Mehmet Yıldız · 3 koli zimmette`);
		expect(vehicle?.params).toEqual({ routeID: out.route.routeId });
	}
	const [driver] = await ask('mehmet yildiz');
	expect(driver).toMatchObject({ kind: 'driver', title: 'Mehmet Yıldız' });
	expect(driver?.sentence).toContain(formatPlate(plate));
});

test('counts the stops of a route as the list of routes does', async () => {
	const { routeId } = out.route;
	const stops = board.db.updateTable('stops').where('route_id', '=', routeId);
	await stops.set({ state: 'cancelled' }).where('position', '=', 1).execute();
	const { items } = (await board.as('manager')(listRoutes, { query: { q: routeNumber } })).body;
	expect(items).toMatchObject([{ stopCount: 1, stopsDone: 0 }]);
	expect((await ask(routeNumber))[0]?.sentence).toContain('0/1 durak');
	await stops.set({ state: 'pending' }).where('position', '=', 1).execute();
});

test('finds a route by its number with the code of its depot, and an older one without', async () => {
	const { code } = await board.db
		.selectFrom('depots')
		.select('code')
		.where('id', '=', board.depotId)
		.executeTakeFirstOrThrow();
	const other = await board.plannedRoute([{}], { serviceDate: '2026-06-09' });
	const number = `RT-${code}-260609-31`;
	const named = board.db.updateTable('routes').set({ number });
	await named.where('id', '=', other.routeId).execute();
	for (const q of [number, `rt ${code.toLowerCase()} 260609 31`, '260609-31']) {
		expect(await titles(q), q).toEqual([number]);
	}
	expect(await titles(routeNumber)).toEqual([routeNumber]);
	expect(await titles('RT-BGC-260609-31')).toEqual([]);
});

test('any stretch of a plate finds its vehicle, after whatever is called exactly so', async () => {
	for (const plate of ['34ZZP731', '34ZZ7310', '06KL4731', '34ZZR500']) {
		await aVehicle(board.db, board.depotId, { plate });
	}
	const ending = ['06 KL 4731', '34 ZZP 731', '34 ZZ 7310'];
	for (const q of ['731', '7 31', ' 731 ']) expect(await titles(q), q).toEqual(ending);
	for (const q of ['zzp', 'zzp 7', '34 zzp', '34zzp731']) {
		expect(await titles(q), q).toEqual(['34 ZZP 731']);
	}
	expect((await titles('zz')).length + (await titles('34')).length).toBe(0);
	await someOrders(board.db, board.depotId, [{ orderNo: '731', recipientName: 'Ufuk Er' }]);
	expect(await titles('731')).toEqual(['731', ...ending]);
	const [vehicle] = await ask('34 ZZR 500');
	expect(vehicle).toMatchObject({ screen: 'vehicles', params: { ara: '34ZZR500' } });
	for (let count = 0; count < 6; count += 1) {
		await aVehicle(board.db, board.depotId, { plate: `34ZY86${count}` });
	}
	expect(await titles('zy86')).toHaveLength(5);
	expect(await titles('731', 'elsewhere')).toEqual([]);
	expect(await titles('zzp', 'driver')).toEqual([]);
});

test('a driver without a route is opened by the id, not by the name', async () => {
	const driverId = await aDriver(board.db, board.depotId, { name: 'Behçet Sungur' });
	const [driver] = await ask('sungur');
	expect(driver).toMatchObject({ kind: 'driver', screen: 'drivers', params: { kayit: driverId } });
	expect(JSON.stringify(driver?.params)).not.toContain('Behçet');
});

test('a driver is shown the own koli among many that are called alike', async () => {
	const alike = ['ortak', 'Ortak', 'oRtak', 'orTak', 'ortAk', 'ortaK'];
	const theirs = await board.plannedRoute(alike.map(() => ({})));
	const own = await board.plannedRoute(
		[{ orderNo: 'SP-ORTAK', recipientName: 'Can Er', pieceCount: 2 }],
		{
			driverId: board.secondDriverId,
		},
	);
	const spell = async (pieceId: string | undefined, barcode: string) =>
		board.db
			.updateTable('pieces')
			.set({ barcode })
			.where('id', '=', pieceId ?? '')
			.execute();
	for (const [at, piece] of (await board.piecesOf(theirs)).entries()) {
		await spell(piece.id, alike[at] ?? '');
	}
	await spell((await board.piecesOf(own))[1]?.id, 'ORTAK');
	expect(await titles('ortak')).toHaveLength(5);
	expect(await titles('ortak', 'second')).toEqual(['ORTAK']);
});

test('a user of several depots reads the depot after every route number', async () => {
	const name = `${routeNumber} · Ümraniye`;
	const debit = await board.show(out.debitId);
	expect(await titles(routeNumber, 'headOffice')).toEqual([name]);
	expect((await ask(debit.number, 'headOffice'))[0]?.note).toBe(name);
	for (const q of [out.route.plate, 'mehmet yildiz']) {
		expect((await ask(q, 'headOffice'))[0]?.sentence).toContain(`Dağıtımda: ${name} · `);
	}
});

test('two letters find nothing, and what is unknown finds nothing', async () => {
	expect(await ask('Ay')).toEqual([]);
	expect(await ask('böyle biri yok')).toEqual([]);
	expect((await board.as('manager')(search, { query: { q: '  ' } })).status).toBe(400);
});

test('another depot sees nothing, a driver only what that person carries', async () => {
	const barcode = out.pieces[0]?.barcode ?? '';
	const all = [barcode, 'SP-900001', '9876', 'işıl', routeNumber, out.route.plate, 'mehmet'];
	for (const q of all) {
		expect(await ask(q, 'elsewhere'), q).toEqual([]);
		expect(await ask(q, 'second'), q).toEqual([]);
		expect(await ask(q, 'driver'), q).toHaveLength(1);
	}
	expect(await titles('Nur Ay', 'second')).toEqual(['SP-900003']);
});

test('the barcode of a thing without an order is found in its own depot only', async () => {
	const [id, at, barcode] = [newId(), new Date(), 'POS-00042'];
	const { db, depotId } = board;
	await transact(db, async (tx) => {
		const piece = { depot_id: depotId, id, barcode, label: 'POS cihazı', created_at: at };
		await tx
			.insertInto('pieces')
			.values({ ...piece, kind: 'equipment' })
			.execute();
		const actor = { userId: newId(), name: 'Hasan Demir' };
		const act = { depotId, key: newId(), movement: 'received', actor, at } as const;
		await moveCustody(tx, act, [{ pieceId: id, from: null, to: 'depot', version: 0 }]);
	});
	expect(await titles(barcode)).toEqual([barcode]);
	expect(await ask(barcode, 'elsewhere')).toEqual([]);
});

test('answers with 20 hits at most', async () => {
	const many = Array.from({ length: 25 }, () => ({ recipientName: 'Tekin Uzunağaç' }));
	await board.plannedRoute(many, { serviceDate: '2099-01-01' });
	expect(await ask('uzunağaç')).toHaveLength(20);
});

test('a code that a scanner with US keys wrote on a Turkish device is found', async () => {
	const { body } = await board.as('manager')(search, { query: { q: 'SP*900001*2' } });
	expect(body.hits).toMatchObject([{ kind: 'piece', title: 'SP-900001-2' }]);
	expect(body.scannerKeyboard).toBe('turkish-q');
	expect(await titles('İP/900001/2')).toEqual(['SP-900001-2']);
	expect(await titles('SP–900001–2')).toEqual(['SP-900001-2']);
	const { body: plain } = await board.as('manager')(search, { query: { q: 'SP-900001-2' } });
	expect(plain.scannerKeyboard).toBeUndefined();
});
