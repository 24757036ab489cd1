import { reportSheet, transferSheet } from '@sevk/contract/debits/debit-papers';
import * as returns from '@sevk/contract/debits/debit-returns';
import { afterAll, expect, test } from 'vitest';
import { expectDocument } from '../../../testing/build/document-text.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { readPdfText } from '../../../testing/build/pdf-text.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { transferSheetDocument } from './transfer-sheet-document.ts';

const context = await createCustodyTestContext();
const { app, send, as } = context;
afterAll(context.close);

const tight = (text: string) => text.replaceAll(/\s/g, '');

async function paper(url: string, token = 'warehouse') {
	const response = await app.inject({ method: 'GET', url, headers: bearer(token) });
	const pdf = response.rawPayload;
	return { status: response.statusCode, pdf, text: () => tight(readPdfText(pdf)) };
}

function expectParts(text: string, parts: readonly string[]) {
	for (const part of parts) expect(text).toContain(tight(part));
}

test('the sheet of a loss names pieces, value, event and who wrote, drove and approved', async () => {
	const { debitId, pieces } = await context.routeOnRoad([
		{ orderNo: 'SP-KAYIP', pieceCount: 2, amountKurus: 90_001, recipientName: 'Şükrü Ağırbaş' },
	]);
	const { body } = await send(returns.writeReport, {
		params: { debitId },
		body: {
			reportType: 'loss' as const,
			reasonCode: 'LOST',
			damageReasons: [],
			photoKeys: [],
			pieceIds: [pieces[0]?.id ?? ''],
			description: 'Koli araçta bulunamadı.',
		},
	});
	const address = reportSheet.path.replace(':reportId', body.id);
	const sheet = await paper(address);
	await expectDocument('report-sheet', sheet.pdf);
	expectParts(sheet.text(), [
		'KAYIP TUTANAĞI',
		`Tutanak No: ${body.number}`,
		'SP-KAYIP',
		'Şükrü Ağırbaş',
		'Toplam: 1 koli · Beyan değeri: ₺450,01',
		'Koli araçta bulunamadı.',
		'Karar: Onay bekliyor; koliler sürücünün zimmetindedir.',
		'Hasan Demir',
		'Mehmet Yıldız',
	]);
	await as('manager')(returns.decideReport, {
		params: { reportId: body.id },
		body: { version: 1, approved: true, note: '' },
	});
	expectParts((await paper(address, 'driver')).text(), ['Karar: Onaylandı ·', 'Onaylayan']);
	for (const stranger of ['second', 'elsewhere']) {
		expect((await paper(address, stranger)).status).toBe(404);
	}
});

test('the sheet of a transfer has both drivers, before and after the acceptance', async () => {
	const from = await context.routeOnRoad([{ dueKurus: 25_000, paymentType: 'cash' }]);
	const to = await context.routeOnRoad([{}], {
		driverId: context.secondDriverId,
		acceptedBy: 'second',
	});
	const { body } = await send(returns.requestTransfer, {
		params: { debitId: from.debitId },
		body: {
			toDebitId: to.debitId,
			pieceIds: from.pieces.map(({ id }) => id),
			reasonCode: 'VEHICLE_BREAKDOWN',
			note: 'Köprüde kaldı',
		},
	});
	const address = transferSheet.path.replace(':transferId', body.id);
	expectParts((await paper(address, 'driver')).text(), [
		'ZİMMET DEVİR TUTANAĞI',
		`Devir No: ${body.number}`,
		'Durum: Kabul bekliyor',
		'Devreden: Mehmet Yıldız',
		'Devralan: Zeynep Kaya',
		'Açıklama: Köprüde kaldı',
		'devralanın zimmetine geçecek; tahsil edilecek ₺250,00.',
	]);
	await as('second')(returns.decideTransfer, {
		params: { transferId: body.id },
		body: { version: 1, accepted: true, onPaper: false, note: '' },
	});
	expectParts((await paper(address, 'second')).text(), [
		'1 sipariş ve 1 koli devredenin zimmetinden devralanın zimmetine geçti; tahsil edilecek ₺250,00.',
		'Ekranda onaylandı:',
	]);
	for (const stranger of ['thirdDriver', 'elsewhere']) {
		expect((await paper(address, stranger)).status).toBe(404);
	}
});

test('the amount due of an order with a return on the vehicle is in the statement of a transfer', () => {
	const piece = {
		pieceId: 'p',
		barcode: 'SP-1',
		orderId: 'o',
		orderNo: 'SP-1',
		dispatchNoteNo: null,
		senderName: '',
		recipientName: '',
		ordinal: 1,
		pieceCount: 1,
		valueKurus: 0,
		dueKurus: 25_000,
	};
	const head = {
		number: 'D-1',
		depotName: '',
		state: 'awaiting_acceptance' as const,
		reasonLabel: '',
		note: '',
		rejectionNote: null,
		pieceIds: [],
		requestedByName: '',
		requestedAt: new Date(0),
		decidedByName: null,
		decidedAt: null,
		onPaper: false,
		fromDebitId: 'd',
		fromNumber: '',
		fromRoute: '',
		fromDriver: '',
		fromPlate: '',
		toNumber: '',
		toRoute: '',
		toDriver: '',
		toPlate: '',
		equipment: [],
		keptEquipment: [],
		keptFloatKurus: 0,
	};
	const { body } = transferSheetDocument({
		head,
		pieces: [piece, { ...piece, pieceId: 'r', dueKurus: 0 }],
		letterhead: { title: '', lines: [], logo: null, publicUrl: 'http://sevk.test' },
		printedAt: new Date(0),
		printedBy: '',
	});
	expect(JSON.stringify(body)).toContain('tahsil edilecek ₺250,00');
});
