import * as papers from '@sevk/contract/orders/order-papers';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { expectDocument } from '../../../testing/build/document-text.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { readPdfText, savedName } from '../../../testing/build/pdf-text.ts';
import {
	createCustodyTestContext,
	delivered,
	failed,
} from '../../../testing/fixture/custody-test-context.ts';
import { createDocumentRenderer } from '../../company/letterhead-document.ts';
import { implementOrderPapers } from './order-paper-endpoints.ts';

const context = await createCustodyTestContext(({ db }) =>
	implementOrderPapers({ db, renderer: createDocumentRenderer(db, null) }),
);
const { app, db } = context;
afterAll(context.close);

const tight = (text: string) => text.replaceAll(/\s/g, '');

async function print(url: string, token = 'manager', payload?: object) {
	const method = payload === undefined ? 'GET' : 'POST';
	const options = { method, url, headers: bearer(token) } as const;
	const response = await app.inject(payload === undefined ? options : { ...options, payload });
	return { response, text: () => tight(readPdfText(response.rawPayload)) };
}

test('a receipt names payment, slip and sum in words, at the door and at the branch', async () => {
	const { route } = await context.routeOnRoad([
		{
			orderNo: 'TM-A',
			recipientName: 'Şükrü Ağırbaş',
			senderBarcodes: ['TRY00450'],
			dueKurus: 123_450,
			paymentType: 'card',
		},
	]);
	const [orderId = ''] = route.orderIds;
	const branch = papers.branchReceipt.path.replace(':orderId', orderId);
	const nothing = (await print(branch)).response;
	expect([nothing.statusCode, nothing.json().code]).toEqual([409, 'order/no-collection']);
	const card = { method: 'card' as const, amountKurus: 123_450 };
	await context.record(route, orderId, {
		...delivered,
		receivedBy: 'Ayşe Nur Yılmaz',
		relation: 'neighbour',
		collections: [{ ...card, receiptNo: '004518', approvalCode: '731904' }],
	});
	const { id: attemptId } = await db
		.selectFrom('attempts')
		.select('id')
		.where('order_id', '=', orderId)
		.executeTakeFirstOrThrow();
	const sheet = papers.deliverySheet.path
		.replace(':orderId', orderId)
		.replace(':attemptId', attemptId);
	const proof = await print(sheet);
	expect(proof.text()).toContain(tight('· TRY00450 (1/1)'));
	expect(savedName(proof.response)).toBe('teslimat-tutanagi-TM-A-1.pdf');
	const door = papers.collectionReceipt.path
		.replace(':orderId', orderId)
		.replace(':attemptId', attemptId);
	const receipt = await print(door);
	await expectDocument('collection-receipt', receipt.response.rawPayload);
	const text = receipt.text();
	for (const part of [
		'TAHSİLAT MAKBUZU',
		'Makbuz No: TM-TM-A-1',
		'Alıcı: Şükrü Ağırbaş',
		'004518 · 731904',
		'Toplam: ₺1.234,50 (yalnız binikiyüzotuzdört Türk lirası elli kuruş) tahsil edilmiştir.',
		'Ayşe Nur Yılmaz',
		'Mehmet Yıldız',
		'Sayfa 1/1',
	]) {
		expect(text).toContain(tight(part));
	}
	expect((await print(door, 'second')).response.statusCode).toBe(404);
	await db
		.insertInto('branch_collections')
		.values({
			depot_id: context.depotId,
			id: newId(),
			order_id: orderId,
			service_date: '2026-03-05',
			method: 'cash',
			amount_kurus: 5_000,
			collected_by: newId(),
			collected_by_name: 'Selin Ak',
			collected_at: new Date(),
		})
		.execute();
	const paid = await print(branch);
	await expectDocument('branch-receipt', paid.response.rawPayload);
	expect([receipt, paid].map(({ response }) => savedName(response))).toEqual([
		'tahsilat-makbuzu-TM-TM-A-1.pdf',
		'tahsilat-makbuzu-TM-TM-A-S.pdf',
	]);
	const atBranch = paid.text();
	expect(atBranch).toContain(tight('Tahsil eden: Selin Ak'));
	// The name of the payer is a line to fill in.
	expect(atBranch).toContain(tight('Ödeyen Ad soyad:'));
});

test('the slips of a route mask the recipient and leave out the amount', async () => {
	const route = await context.plannedRoute([
		{
			orderNo: 'HK-1',
			recipientName: 'Şükrü Ağırbaş',
			dueKurus: 99_900,
			senderName: 'Deniz Giyim',
		},
		{ orderNo: 'HK-2' },
	]);
	await db.updateTable('depots').set({ opens_at: '06:00', closes_at: '20:00' }).execute();
	const { path } = papers.visitNotices;
	const notices = await print(path, 'manager', { routeId: route.routeId });
	await expectDocument('visit-notices', notices.response.rawPayload);
	const { number } = await db
		.selectFrom('routes')
		.select('number')
		.where('id', '=', route.routeId)
		.executeTakeFirstOrThrow();
	expect(savedName(notices.response)).toBe(`haber-kagidi-${number}.pdf`);
	const text = notices.text();
	for (const part of [
		'Adresinize geldik, teslim edemedik',
		'Sipariş No: HK-1 · 1 koli · Gönderici: Deniz Giyim',
		'Alıcı: Şükrü A',
		'Sipariş No: HK-2',
		'□ Adreste kimse yoktu',
		'□ Kimliğinizle şubemizden alabilirsiniz (06:00–20:00): ',
	]) {
		expect(text).toContain(tight(part));
	}
	expect(text).not.toContain('Ağırbaş');
	expect(text).not.toContain('999,00');
	const [orderId = ''] = route.orderIds;
	const ofOrder = await print(path, 'driver', { orderIds: [orderId] });
	expect(savedName(ofOrder.response)).toBe('haber-kagidi-HK-1.pdf');
	const single = ofOrder.text();
	expect(single).toContain('HK-1');
	expect(single).not.toContain('HK-2');
	const stranger = await print(path, 'second', { routeId: route.routeId });
	expect(stranger.response.statusCode).toBe(404);
});

test('the slips of a route leave out what was delivered and what went to another route', async () => {
	const drafts = ['HK-3', 'HK-4', 'HK-5', 'HK-6'].map((orderNo) => ({ orderNo }));
	const { route } = await context.routeOnRoad(drafts);
	const [deliveredId, missedId, , movedId] = route.orderIds;
	await context.record(route, deliveredId);
	await context.record(route, missedId, failed);
	const other = await context.plannedRoute([{ orderNo: 'HK-7' }]);
	await db
		.updateTable('route_orders')
		.set({ active: false, result: 'failed' })
		.where('order_id', '=', movedId ?? '')
		.execute();
	await db
		.updateTable('route_orders')
		.set({ order_id: movedId ?? '' })
		.where('route_id', '=', other.routeId)
		.execute();
	const { path } = papers.visitNotices;
	const text = (await print(path, 'manager', { routeId: route.routeId })).text();
	const printed = drafts.filter(({ orderNo }) => text.includes(tight(`Sipariş No: ${orderNo} `)));
	expect(printed.map(({ orderNo }) => orderNo)).toEqual(['HK-4', 'HK-5']);
});
