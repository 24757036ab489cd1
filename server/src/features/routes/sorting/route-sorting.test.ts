import { printLoadList, showLoadList, sortPiece } from '@sevk/contract/routes/route-sorting';
import { afterAll, expect, test } from 'vitest';
import { someOrders } from '../../../testing/build/builders.ts';
import { expectDocument } from '../../../testing/build/document-text.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { readPdfText } from '../../../testing/build/pdf-text.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { createDocumentRenderer } from '../../company/letterhead-document.ts';
import { implementRouteSorting } from './route-sorting-endpoints.ts';

const context = await createCustodyTestContext(({ db }) =>
	implementRouteSorting({ db, renderer: createDocumentRenderer(db, null) }),
);
const { db, app, as, scan, depotId, otherDepotId } = context;
afterAll(context.close);

const sort = async (barcode: string, about: { depotId?: string } = {}) =>
	as('warehouse')(sortPiece, { query: { depotId, barcode, ...about } });

test('a piece of a planned route has lane, stop, route and vehicle', async () => {
	const route = await context.plannedRoute([
		{ orderNo: 'AY-1', pieceCount: 2, senderBarcodes: ['AY-MAGAZA-1', 'AY-MAGAZA-2'] },
		{ orderNo: 'AY-2' },
	]);
	const { number, stops } = await context.showRoute(route.routeId);
	const stop = stops.find(({ orders }) => orders.some(({ orderNo }) => orderNo === 'AY-1'));
	const lane = String(Number(number.slice(number.lastIndexOf('-') + 1)));
	const { body } = await sort('AY-MAGAZA-1');
	expect(body).toMatchObject({
		tone: 'ok',
		code: 'lane',
		sentence: `Hat ${lane} · Durak ${stop?.position}`,
		lane,
		stopPosition: stop?.position,
		routeId: route.routeId,
		routeNumber: number,
		plate: route.plate,
		ordinal: '1/2',
		orderNo: 'AY-1',
	});
	// All pieces of one order go to one place, so its number needs no choice.
	expect((await sort('AY-1')).body).toMatchObject({ code: 'lane', lane, ordinal: null });
});

test('a piece without a lane says why', async () => {
	await someOrders(db, depotId, [{ orderNo: 'AY-HAVUZ' }]);
	expect((await sort('AY-HAVUZ')).body).toMatchObject({
		tone: 'info',
		code: 'no-route',
		lane: null,
	});
	expect((await sort('AY-YOK')).body).toMatchObject({ tone: 'stop', code: 'unknown' });
	const loaded = await context.plannedRoute([{ orderNo: 'AY-ARAC' }]);
	await scan(await context.openDebit(loaded), 'AY-ARAC');
	expect((await sort('AY-ARAC')).body).toMatchObject({ code: 'elsewhere', lane: null });
});

test('one code of two senders offers both pieces', async () => {
	await context.plannedRoute([
		{ orderNo: 'AY-7', senderName: 'Deniz', senderBarcodes: ['AY-ORTAK'] },
		{ orderNo: 'AY-8', senderName: 'Kuzey', senderBarcodes: ['AY-ORTAK'] },
	]);
	const { body } = await sort('AY-ORTAK');
	expect(body).toMatchObject({ code: 'ambiguous', tone: 'info', lane: null });
	expect(body.choices.map(({ orderNo }) => orderNo)).toEqual(['AY-7', 'AY-8']);
});

test('sorting needs the right to scan, and sees the own depots only', async () => {
	expect((await as('planner')(sortPiece, { query: { depotId, barcode: 'AY-1' } })).status).toBe(
		403,
	);
	expect((await sort('AY-1', { depotId: otherDepotId })).status).toBe(404);
});

test('the load list begins with the last stop and marks what is loaded', async () => {
	const route = await context.plannedRoute([
		{ orderNo: 'YL-1', pieceCount: 2, senderBarcodes: ['YL-ORTAK'] },
		{ orderNo: 'YL-2' },
		{ orderNo: 'YL-3' },
	]);
	await scan(await context.openDebit(route), 'YL-3');
	const params = { routeId: route.routeId };
	const { body } = await as('warehouse')(showLoadList, { params });
	expect(body.pieces.map(({ stopPosition }) => stopPosition)).toEqual(
		body.pieces.map(({ stopPosition }) => stopPosition).toSorted((a, b) => b - a),
	);
	expect(body.pieces).toHaveLength(4);
	// The only code of two koli is on no label, so the list does not name it either.
	expect(body.pieces.map(({ barcode }) => barcode)).toEqual(
		expect.arrayContaining(['YL-1-1', 'YL-1-2']),
	);
	expect(body.pieces.filter(({ loaded }) => loaded).map(({ orderNo }) => orderNo)).toEqual([
		'YL-3',
	]);
	expect((await as('elsewhere')(showLoadList, { params })).status).toBe(404);

	const url = printLoadList.path.replace(':routeId', route.routeId);
	const paper = await app.inject({ method: 'GET', url, headers: bearer('warehouse') });
	await expectDocument('load-list', paper.rawPayload);
	const text = readPdfText(paper.rawPayload).replaceAll(/\s/g, '');
	for (const part of ['YÜKLEMELİSTESİ', body.number, 'YL-1-2', 'Toplam:3durak·4koli']) {
		expect(text).toContain(part);
	}
	const first = body.pieces[0]?.orderNo ?? '';
	const last = body.pieces.at(-1)?.orderNo ?? '';
	expect(text.indexOf(first)).toBeLessThan(text.indexOf(last));
});

test('a scanner with US keys on a Turkish device is understood', async () => {
	await context.plannedRoute([{ orderNo: 'AYK-1' }]);
	const { body } = await sort('AYK*1*1');
	expect(body).toMatchObject({ code: 'lane', orderNo: 'AYK-1', scannerKeyboard: 'turkish-q' });
	expect((await sort('AYK*9*9')).body).toMatchObject({ code: 'unknown' });
});
