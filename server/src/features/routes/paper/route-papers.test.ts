import { Readable } from 'node:stream';
import { deliverySheet, printLabels } from '@sevk/contract/orders/order-papers';
import {
	deliverySheets,
	revealRouteManifest,
	routeManifest,
	tripLog,
} from '@sevk/contract/routes/route-papers';
import { addRouteOrders } from '@sevk/contract/routes/route-plan';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { listZip } from '../../../outside/table/zip-archive.ts';
import { someOrders } from '../../../testing/build/builders.ts';
import { expectDocument } from '../../../testing/build/document-text.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { readPdfText, savedName } from '../../../testing/build/pdf-text.ts';
import {
	createCustodyTestContext,
	delivered,
	failed,
} from '../../../testing/fixture/custody-test-context.ts';
import { createDocumentRenderer } from '../../company/letterhead-document.ts';
import { implementOrderPapers } from '../../orders/paper/order-paper-endpoints.ts';
import { implementRoutePapers } from './route-paper-endpoints.ts';

// The fake storage returns the same photo for every file.
const background = { r: 90, g: 120, b: 150 };
const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
	.jpeg()
	.toBuffer();

const context = await createCustodyTestContext(({ db }) => {
	const renderer = createDocumentRenderer(db, {
		read: async () => Readable.from([photo]),
		take: async () => undefined,
		remove: async () => undefined,
	});
	return [...implementOrderPapers({ db, renderer }), ...implementRoutePapers({ db, renderer })];
});
const { app, db } = context;
afterAll(context.close);

/** A PDF positions each word, so blanks are removed on both sides of a comparison. */
const tight = (text: string) => text.replaceAll(/\s/g, '');

async function get(path: string, params: Record<string, string>, token = 'manager') {
	const url = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
	return app.inject({ method: 'GET', url, headers: bearer(token) });
}

const words = ({ rawPayload }: { rawPayload: Buffer }) => tight(readPdfText(rawPayload));

const pageCount = ({ rawPayload }: { rawPayload: Buffer }) =>
	rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length;

async function routeNumberOf(routeId: string): Promise<string> {
	const row = db.selectFrom('routes').select('number').where('id', '=', routeId);
	return (await row.executeTakeFirstOrThrow()).number;
}

async function eventKinds(nounId: string | undefined): Promise<string[]> {
	const rows = await db
		.selectFrom('events')
		.select('kind')
		.where('noun_id', '=', nounId ?? '')
		.execute();
	return rows.map(({ kind }) => kind);
}

const drafts = [
	{
		orderNo: 'SP-ILK',
		recipientName: 'Şükrü Ağırbaş',
		phone: '+905321234567',
		dueKurus: 112_000,
		paymentType: 'cash' as const,
		pieceCount: 2,
		windowStart: '09:00',
		windowEnd: '12:00',
		addressHint: 'Caminin karşısı',
	},
	{ orderNo: 'SP-SON', recipientName: 'İpek Işık', district: 'Beşiktaş', phone: null },
];

test('the rota listesi lists the stops with window and amount, masked', async () => {
	const route = await context.plannedRoute(drafts);
	const answer = await get(routeManifest.path, { routeId: route.routeId }, 'warehouse');
	expect(answer.statusCode).toBe(200);
	await expectDocument('route-manifest', answer.rawPayload);
	const text = words(answer);
	for (const part of [
		'ROTA LİSTESİ (DAĞITIM LİSTESİ)',
		'Sürücü: Mehmet Yıldız',
		'09:00–12:00',
		'Gün içinde',
		'Şükrü A******',
		'0532 *** ** 67',
		'Telefon yok',
		'Kadıköy / Moda',
		'Tarif: Caminin karşısı',
		'₺1.120,00',
		'Kapıda Nakit',
		'Toplam: 2 durak · 2 sipariş · 3 koli',
		'Tahsil edilecek: ₺1.120,00',
		'Ad ve telefonlar maskelidir.',
		'Sayfa 1/1',
	]) {
		expect(text).toContain(tight(part));
	}
	expect(text).not.toContain('Ağırbaş');
	expect(await eventKinds(route.routeId)).not.toContain('manifest_revealed');
});

test('in the open it needs the right, and is written into the history of every order', async () => {
	const route = await context.plannedRoute(
		drafts.map((draft) => ({ ...draft, orderNo: `ACIK-${draft.orderNo}` })),
	);
	const url = revealRouteManifest.path.replace(':routeId', route.routeId);
	const as = (token: string) => app.inject({ method: 'POST', url, headers: bearer(token) });
	expect((await as('planner')).statusCode).toBe(403);
	expect((await as('driver')).statusCode).toBe(403);
	expect((await as('elsewhere')).statusCode).toBe(404);
	expect(await eventKinds(route.orderIds[0])).not.toContain('revealed');
	const manifest = await as('manager');
	await expectDocument('route-manifest-open', manifest.rawPayload);
	const text = words(manifest);
	expect(text).toContain(tight('Şükrü Ağırbaş'));
	expect(text).toContain(tight('0532 123 45 67'));
	expect(text).toContain(tight('Kişisel veri içerir'));
	expect(await eventKinds(route.routeId)).toContain('manifest_revealed');
	for (const orderId of route.orderIds) expect(await eventKinds(orderId)).toContain('revealed');
});

async function labels(body: object, token = 'manager') {
	const { path: url } = printLabels;
	return app.inject({ method: 'POST', url, headers: bearer(token), payload: body });
}

test('a label names its depot when the company has no title', async () => {
	const depotIds = [context.depotId, context.otherDepotId];
	const orderIds = await Promise.all(
		depotIds.map(async (depotId) => (await someOrders(context.db, depotId, [{}]))[0]),
	);
	const text = readPdfText((await labels({ orderIds }, 'headOffice')).rawPayload);
	for (const depotName of ['Ümraniye', 'Pendik']) expect(text).toContain(depotName);
});

test('prints a label per piece for a piece, an order, a selection or a route', async () => {
	const [first, second] = ['ETK-1', 'ETK-2'];
	const route = await context.plannedRoute([
		{ ...drafts[0], orderNo: first },
		{ ...drafts[1], orderNo: second },
	]);
	const ofRoute = await labels({ routeId: route.routeId });
	expect(ofRoute.statusCode).toBe(200);
	expect(pageCount(ofRoute)).toBe(3);
	// 100 × 150 mm in points.
	expect(ofRoute.rawPayload.toString('latin1')).toMatch(/MediaBox \[0 0 283\.46\d* 425\.19\d*\]/);
	await expectDocument('labels', ofRoute.rawPayload);
	const text = words(ofRoute);
	for (const part of [
		'KADIKÖY',
		'BEŞİKTAŞ',
		'Moda',
		'Şükrü A******',
		'Sipariş No: ETK-1',
		'1/2',
		'2/2',
		'TAHSİL EDİLECEK',
		'₺1.120,00',
		'Kapıda Nakit',
		'Tahsilat yok',
		'05.03.2026 · 09:00–12:00',
		'ETK-1-1',
		'Durak1',
	]) {
		expect(text).toContain(tight(part));
	}
	expect(text).not.toContain('Ağırbaş');
	const pieces = await context.piecesOf(route);
	const ofPiece = await labels({ pieceIds: [pieces[1]?.id] });
	expect(pageCount(ofPiece)).toBe(1);
	const ofOrder = await labels({ orderIds: [route.orderIds[0]] });
	expect(pageCount(ofOrder)).toBe(2);
	const ofOrders = await labels({ orderIds: [...route.orderIds] });
	expect(pageCount(ofOrders)).toBe(3);
	expect([ofRoute, ofPiece, ofOrder, ofOrders].map(savedName)).toEqual([
		`etiket-${await routeNumberOf(route.routeId)}.pdf`,
		expect.stringMatching(/^etiket-ETK-1-[12]\.pdf$/),
		'etiket-ETK-1.pdf',
		expect.stringMatching(/^etiket-\d{4}-\d\d-\d\d-2-siparis\.pdf$/),
	]);
});

test('a label names the active route of the order, and no route of another driver', async () => {
	const route = await context.plannedRoute([{ orderNo: 'ESKI-1' }, { orderNo: 'ESKI-2' }]);
	const [gone = ''] = route.orderIds;
	const label = async (body: object, token?: string) => words(await labels(body, token));
	const ofOrder = { orderIds: [gone] };
	expect(await label(ofOrder, 'driver')).toContain(tight(route.number));
	// The order failed and is in the pool again.
	const result = { result: 'failed' } as const;
	await db.updateTable('route_orders').set(result).where('order_id', '=', gone).execute();
	await db.updateTable('orders').set({ state: 'ready' }).where('id', '=', gone).execute();
	expect(await label(ofOrder)).not.toContain(tight(route.number));
	const next = await context.plannedRoute([{}], { driverId: context.secondDriverId });
	const added = await context.as('manager')(addRouteOrders, {
		params: { routeId: next.routeId },
		body: ofOrder,
	});
	expect(added.body.doneCount).toBe(1);
	expect(await label(ofOrder)).toContain(tight(next.number));
	const own = await label(ofOrder, 'driver');
	for (const { number } of [route, next]) expect(own).not.toContain(tight(number));
	const ofRoute = await label({ routeId: route.routeId });
	expect(ofRoute).toContain('ESKI-2');
	expect(ofRoute).not.toContain('ESKI-1');
	expect(await label({ routeId: next.routeId })).toContain('ESKI-1');
});

test('prints labels only of visible orders and up to a limit', async () => {
	const route = await context.plannedRoute([{}]);
	const body = { orderIds: [...route.orderIds] };
	expect((await labels(body, 'elsewhere')).statusCode).toBe(404);
	expect((await labels(body, 'second')).statusCode).toBe(404);
	expect((await labels(body, 'driver')).statusCode).toBe(200);
	expect((await labels({})).statusCode).toBe(404);
	const many = await context.plannedRoute([{ pieceCount: 400 }, { pieceCount: 101 }]);
	const refused = await labels({ routeId: many.routeId });
	expect(refused.statusCode).toBe(422);
	expect(refused.json().detail).toContain('en fazla 500 etiket');
}, 300_000);

test('the delivery sheet shows the result with collections and photos', async () => {
	const { route } = await context.routeOnRoad([
		{ ...drafts[0], orderNo: 'TT-1' },
		{ ...drafts[1], orderNo: 'TT-2' },
	]);
	const [first = '', second = ''] = route.orderIds;
	await context.record(route, first, {
		...delivered,
		receivedBy: 'Ayşe Nur Yılmaz',
		relation: 'neighbour',
		collections: [{ method: 'cash', amountKurus: 112_000, receiptNo: 'M-7' }],
		signature: { width: 300, height: 120, strokes: [[10, 10, 80, 60, 200, 20]] },
		identityDigits: '4821',
	});
	await context.record(route, second, failed);
	await db
		.updateTable('attempts')
		.set({ photo_keys: [`${newId()}.jpg`] })
		.where('order_id', '=', first)
		.execute();
	const attempts = await db.selectFrom('attempts').select(['id', 'order_id']).execute();
	const attemptOf = (orderId: string) =>
		attempts.find(({ order_id }) => order_id === orderId)?.id ?? '';
	const params = { orderId: first, attemptId: attemptOf(first) };
	const answer = await get(deliverySheet.path, params);
	expect(answer.statusCode).toBe(200);
	await expectDocument('delivery-sheet-whole', answer.rawPayload);
	for (const part of [
		'TESLİMAT TUTANAĞI',
		'Sonuç: Teslim Edildi',
		'Teslim alan: Ayşe Nur Yılmaz',
		'Kime teslim edildi: Komşusu',
		'Kimlik kontrolü: T.C. kimlik no …4821',
		'Ekranda imzalandı:',
		'M-7',
		'₺1.120,00',
		'Teslim edilen koliler: 2 koli · TT-1-1 (1/2), TT-1-2 (2/2)',
		'Fotoğraflar',
	]) {
		expect(words(answer)).toContain(tight(part));
	}
	expect(answer.rawPayload.toString('latin1')).toContain('/Subtype /Image');
	const other = await get(deliverySheet.path, { orderId: second, attemptId: attemptOf(second) });
	expect(words(other)).toContain(tight('Sonuç: Teslim Edilemedi (Süre yetmedi)'));
	expect((await get(deliverySheet.path, params, 'elsewhere')).statusCode).toBe(404);
	expect((await get(deliverySheet.path, params, 'second')).statusCode).toBe(404);

	const archive = await get(deliverySheets.path, { routeId: route.routeId });
	expect(archive.headers['content-type']).toBe('application/zip');
	const names = (await listZip(archive.rawPayload)).map(({ name }) => name);
	expect(names.map((name) => name.slice(4)).sort()).toEqual([
		'tt-1_teslim-edildi.pdf',
		'tt-2_teslim-edilemedi.pdf',
	]);
	await context.revert(route, second);
	const fewer = await get(deliverySheets.path, { routeId: route.routeId });
	expect(await listZip(fewer.rawPayload)).toHaveLength(1);
	const empty = await context.plannedRoute([{}]);
	const nothing = await get(deliverySheets.path, { routeId: empty.routeId });
	expect([nothing.statusCode, nothing.json().code]).toEqual([409, 'route/no-results']);
});

test('the delivery sheet of a part lists what was delivered, and names the driver', async () => {
	const { route, pieces } = await context.routeOnRoad([
		{ pieceCount: 3, orderNo: 'TT-3', dispatchNoteNo: 'IRS2026000000041' },
	]);
	const [orderId = ''] = route.orderIds;
	await context.record(route, orderId, {
		...delivered,
		outcome: 'partially_delivered',
		deliveredPieceIds: [pieces[0]?.id ?? ''],
	});
	const { id: attemptId } = await db
		.selectFrom('attempts')
		.select('id')
		.where('order_id', '=', orderId)
		.executeTakeFirstOrThrow();
	const sheet = await get(deliverySheet.path, { orderId, attemptId });
	await expectDocument('delivery-sheet', sheet.rawPayload);
	const text = words(sheet);
	for (const part of [
		'Teslim edilen koliler: 1 koli · TT-3-1 (1/3)',
		'Bu teslimatta verilmeyen koliler: 2 koli · TT-3-2 (2/3), TT-3-3 (3/3)',
		'Hasan Demir (panelden girildi)',
		'İrsaliye No: IRS2026000000041',
		'kolileri teslim edilmiş, diğerleri verilmemiştir.',
	]) {
		expect(text).toContain(tight(part));
	}
	expect(text).not.toContain(tight('gönderi teslim edilmiştir'));
	expect(text.slice(text.indexOf('verilmemiştir.'))).toContain(tight('Mehmet Yıldız'));
});

test('the trip log lists departed routes of the caller’s depots', async () => {
	const { route } = await context.routeOnRoad([{}], { serviceDate: '2026-09-09' });
	await db
		.updateTable('routes')
		.set({ return_km: 84_600 })
		.where('id', '=', route.routeId)
		.execute();
	const query = '?dateFrom=2026-09-09&dateTo=2026-09-09';
	const log = await get(`${tripLog.path}${query}`, {});
	await expectDocument('trip-log', log.rawPayload);
	expect(savedName(log)).toBe('arac-sefer-cizelgesi-SC-20260909.pdf');
	const text = words(log);
	for (const part of [
		'ARAÇ SEFER ÇİZELGESİ',
		'Tarih: 09.09.2026',
		'84.512',
		'84.600',
		'Toplam: 1 sefer · 88 km.',
	]) {
		expect(text).toContain(tight(part));
	}
	// Without chosen days the number has those of the trips.
	expect(words(await get(tripLog.path, {}))).toMatch(/·No:SC-2026\d{4}-20260909/);
	const fromThen = words(await get(`${tripLog.path}?dateFrom=2026-09-09`, {}));
	// The other routes here are of earlier days.
	expect(fromThen).toContain(tight('Tarih: 09.09.2026 Depo'));
	expect(words(await get(`${tripLog.path}${query}`, {}, 'elsewhere'))).toContain(tight('0 sefer'));
	expect(words(await get(`${tripLog.path}${query}`, {}, 'second'))).toContain(tight('0 sefer'));
});
