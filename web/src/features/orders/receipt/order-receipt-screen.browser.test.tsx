import { receiptPath } from '@sevk/contract/common/paths';
import {
	closeReceipt,
	listReceipts,
	type ReceiptBoard,
	type ReceiptScanAnswer,
	receivePiece,
	showReceiptBoard,
	undoReceiptLine,
} from '@sevk/contract/orders/order-receipts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readStore } from '../../../api/state/client-store.ts';
import { receiptList, receiptRow } from '../../../testing/builders/order-builders.ts';
import { gebze, profile, umraniye } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, type RequestOf, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { OrderReceiptClosing } from './order-receipt-closing.tsx';
import { boardAfterScan } from './order-receipt-counts.ts';
import { OrderReceiptScreen } from './order-receipt-screen.tsx';

function board(change: Partial<ReceiptBoard> = {}): ReceiptBoard {
	const piece = (no: number, ordinal: string, isHere: boolean) => ({
		pieceId: testId(700 + no),
		barcode: `SP-${no}`,
		ordinal,
		receivedAt: isHere ? '2026-11-20T06:10:00.000Z' : null,
		receivedByName: isHere ? 'Hasan Demir' : null,
		lineId: isHere ? testId(800 + no) : null,
	});
	const place = { district: 'Ümraniye', neighbourhood: 'Atatürk' };
	return {
		...receiptRow(),
		orders: [
			{
				orderId: testId(201),
				orderNo: 'SP-1',
				version: 1,
				...place,
				isAbsent: false,
				pieces: [piece(1, '1/2', true), piece(2, '2/2', false)],
			},
			{
				orderId: testId(202),
				orderNo: 'SP-2',
				version: 3,
				...place,
				isAbsent: true,
				pieces: [piece(3, '1/1', false)],
			},
		],
		surplus: [],
		closed: [],
		...change,
	};
}

const scanned: ReceiptScanAnswer = {
	tone: 'ok',
	code: 'received',
	sentence: 'Kabul edildi (2/3) · Çok parçalı: 2/2 okundu',
	barcode: 'SP-2',
	lineId: testId(900),
	orderId: testId(201),
	orderNo: 'SP-1',
	ordinal: '2/2',
	senderName: 'Kuzey Mobilya',
	serviceDate: '2026-11-20',
	choices: [],
};

/** The server has the piece from now on. */
function receive(): ReceiptScanAnswer {
	answer(showReceiptBoard, boardAfterScan(board(), scanned, '2026-11-20T06:12:00.000Z'));
	return scanned;
}

const sentence = 'Kabul edildi (2/3) · Çok parçalı: 2/2 okundu';

beforeEach(() => {
	answer(listReceipts, receiptList(receiptRow()));
	answer(showReceiptBoard, board());
	answer(receivePiece, receive);
});

async function openBoard(role: 'warehouse' | 'admin' = 'warehouse'): Promise<void> {
	await renderPart(<OrderReceiptScreen />, { as: profile(role), scrolls: 'page' });
	await page.getByRole('button', { name: /Kuzey Mobilya/ }).click();
	await expect.element(page.getByText('1 / 3')).toBeVisible();
}

async function scan(barcode: string): Promise<void> {
	await page.getByRole('textbox', { name: 'Barkod Okut' }).fill(barcode);
	await page.getByRole('button', { name: 'Okut', exact: true }).click();
}

function barcodeOf({ body }: RequestOf<typeof receivePiece>): string {
	return body.barcode;
}

test('a delivery opens as a board; a scan is answered and can be undone', async () => {
	answer(undoReceiptLine, { lineId: testId(900) });
	await openBoard();
	await expectAccessible({ dark: true });
	await scan('SP-2');
	await expect.element(page.getByText(sentence)).toBeVisible();
	expect(requestsOf(receivePiece).at(-1)?.body).toMatchObject({
		depotId: umraniye.depotId,
		barcode: 'SP-2',
		delivery: { senderName: 'Kuzey Mobilya', serviceDate: '2026-11-20' },
	});
	await page.getByRole('button', { name: 'Son Okutmayı Geri Al' }).click();
	await expect.element(page.getByText(sentence)).not.toBeInTheDocument();
	expect(requestsOf(undoReceiptLine)).toHaveLength(1);
});

test('the address names the depot for who sees all of them', async () => {
	const as = profile('admin', { depots: [umraniye, gebze] });
	const address = receiptPath('Kuzey Mobilya', '2026-11-20', gebze.depotId);
	await renderPart(<OrderReceiptScreen />, { as, address, scrolls: 'page' });
	await expect.element(page.getByText('1 / 3')).toBeVisible();
	expect(requestsOf(showReceiptBoard).at(-1)?.query.depotId).toBe(gebze.depotId);
});

test('the code of a paper selects its depot', async () => {
	const as = profile('admin', { depots: [umraniye, gebze] });
	const address = receiptPath('Kuzey Mobilya', '2026-11-20', gebze.depotId);
	localStorage.setItem('sevk-depot', umraniye.depotId);
	await renderPart(<OrderReceiptScreen />, { as, address, scrolls: 'page' });
	await expect.element(page.getByText('1 / 3')).toBeVisible();
	const requestedIds = requestsOf(showReceiptBoard).map(({ query }) => query.depotId);
	expect(new Set(requestedIds)).toEqual(new Set([gebze.depotId]));
	expect(readStore().depotId).toBe(gebze.depotId);
});

test('scans without a connection wait over a reload, in their sequence and with their keys', async () => {
	// With the clock stopped, no scan is retried by itself.
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	answer(receivePiece, offline);
	await openBoard();
	await scan('SP-2');
	await scan('SP-3');
	await expect.element(page.getByText(/Bağlantı yok. 2 okutma bekliyor/)).toBeVisible();
	const [name = ''] = Object.keys(sessionStorage).filter((key) => key.startsWith('sevk-scans/'));
	expect(name).toContain('receipt/');
	expect(JSON.parse(sessionStorage.getItem(name) ?? '').waiting).toHaveLength(2);
	// The second scan retried the first.
	await expect.poll(() => requestsOf(receivePiece).map(barcodeOf)).toEqual(['SP-2', 'SP-2']);
	answer(receivePiece, receive);
	await page.getByRole('button', { name: 'Tekrar Dene' }).click();
	await expect.element(page.getByText(sentence)).toBeVisible();
	await expect.poll(() => sessionStorage.getItem(name)).toBeNull();
	const keyOf = (barcode: string) =>
		requestsOf(receivePiece)
			.filter((request) => barcodeOf(request) === barcode)
			.map(({ headers }) => headers.get('idempotency-key'));
	expect(new Set(keyOf('SP-2')).size).toBe(1);
	expect(requestsOf(receivePiece).slice(2).map(barcodeOf)).toEqual(['SP-2', 'SP-3']);
});

test('the end lists what is missing; who may edit orders cancels them in the same act', async () => {
	answer(closeReceipt, offline);
	await openBoard('admin');
	await page.getByRole('button', { name: 'Tamamla' }).click();
	await expect.element(page.getByText('1 koli geldi, 2 koli eksik, 0 koli fazla.')).toBeVisible();
	await page.getByRole('checkbox', { name: 'Siparişi iptal et: SP-2' }).click();
	await expectAccessible({ dark: true });
	const end = page.getByRole('dialog').getByRole('button', { name: 'Tamamla' });
	await page.getByRole('dialog').getByRole('button', { name: 'Vazgeç' }).click();
	const question = page.getByRole('dialog', { name: 'Kaydedilmemiş değişiklikler' });
	await question.getByRole('button', { name: 'Vazgeç' }).click();
	await end.click();
	await expect.poll(() => requestsOf(closeReceipt)).toHaveLength(1);
	answer(closeReceipt, { receiptId: testId(950), number: 'TUT-2026-000004' });
	await end.click();
	await expect.element(page.getByText('Mal kabul tamamlandı: TUT-2026-000004.')).toBeVisible();
	const requests = requestsOf(closeReceipt);
	expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
	expect(requests.at(-1)?.body).toMatchObject({
		missingCount: 1,
		cancellations: [{ id: testId(202), version: 3 }],
	});
});

test('the end takes the message of the last scan off the board', async () => {
	const sentence = 'Barkod bulunamadı. Fazla olarak yazıldı.';
	answer(receivePiece, { ...scanned, tone: 'stop', code: 'unknown', sentence });
	answer(closeReceipt, { receiptId: testId(950), number: 'TUT-2026-000004' });
	await openBoard('admin');
	await scan('YABANCI');
	await expect.element(page.getByText(sentence)).toBeVisible();
	await page.getByRole('button', { name: 'Tamamla', exact: true }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Tamamla' }).click();
	await expect.element(page.getByText('Mal kabul tamamlandı: TUT-2026-000004.')).toBeVisible();
	await expect.element(page.getByText(sentence)).not.toBeInTheDocument();
});

test('a delivery does not end while the server does not have its scans', async () => {
	answer(receivePiece, offline);
	await openBoard('admin');
	await scan('SP-2');
	const end = page.getByRole('button', { name: 'Tamamla', exact: true });
	await expect.element(page.getByText(/Gönderilmemiş 1 okutma var/)).toBeVisible();
	await expect.element(end).toBeDisabled();
	answer(receivePiece, scanned);
	await page.getByRole('button', { name: 'Tekrar Dene' }).click();
	await expect.element(end).toBeEnabled();
	await expect.element(page.getByText(/Gönderilmemiş/)).not.toBeInTheDocument();
});

test('the open form of the end waits for a scan that came meanwhile', async () => {
	const { depotId } = umraniye;
	const delivery = { depotId, senderName: 'Kuzey Mobilya', serviceDate: '2026-11-20' };
	const unsent = 'Gönderilmemiş 1 okutma var.';
	const onClose = () => undefined;
	await renderPart(
		<OrderReceiptClosing
			delivery={delivery}
			board={board()}
			unsent={unsent}
			onClose={onClose}
			onEnded={onClose}
		/>,
	);
	await expect.element(page.getByText(unsent)).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Tamamla' })).toBeDisabled();
});

test('a part of a code is asked about; a person may say that it is whole', async () => {
	const sentence = 'Kod eksik okunmuş görünüyor; kaydedilmedi.';
	const partial = { ...scanned, tone: 'info', code: 'partial', sentence, lineId: null } as const;
	const choice = {
		pieceId: testId(702),
		barcode: 'SP-1-2',
		senderBarcode: null,
		orderNo: 'SP-1',
		senderName: 'Kuzey Mobilya',
		ordinal: 2,
		pieceCount: 2,
		place: 'expected',
	} as const;
	const surplus = { ...scanned, tone: 'stop', code: 'unknown' } as const;
	answer(receivePiece, ({ body }) =>
		body.isWhole
			? { ...surplus, sentence: 'Fazla olarak yazıldı.' }
			: { ...partial, barcode: body.barcode, choices: [choice] },
	);
	await openBoard();
	await scan('1-2');
	await expect.element(page.getByText(sentence)).toBeVisible();
	await expect.element(page.getByRole('button', { name: /SP-1 · Koli 2\/2/ })).toBeVisible();
	await expectAccessible({ dark: true });
	await page.getByRole('button', { name: 'Kod Tam, Fazla Olarak Yaz' }).click();
	await expect.element(page.getByText('Fazla olarak yazıldı.')).toBeVisible();
	expect(requestsOf(receivePiece).at(-1)?.body).toMatchObject({ barcode: '1-2', isWhole: true });
});

test('the keyboard of the scanner is named once in a session', async () => {
	answer(receivePiece, { ...scanned, scannerKeyboard: 'turkish-q' });
	await openBoard();
	await scan('SP*2');
	const hint = page.getByText(/“Klavye dili: Türkçe Q”/);
	await expect.element(hint).toBeVisible();
	await scan('SP*3');
	await expect.poll(() => requestsOf(receivePiece)).toHaveLength(2);
	expect(hint.elements()).toHaveLength(1);
});

/** A board of many orders with one piece each. */
function longBoard(count: number): ReceiptBoard {
	const orders = Array.from({ length: count }, (_, at) => ({
		orderId: testId(2000 + at),
		orderNo: `UZ-${at + 1}`,
		version: 1,
		district: 'Ümraniye',
		neighbourhood: 'Atatürk',
		isAbsent: true,
		pieces: [
			{
				pieceId: testId(4000 + at),
				barcode: `UZ-${at + 1}-1`,
				ordinal: '1/1',
				receivedAt: null,
				receivedByName: null,
				lineId: null,
			},
		],
	}));
	return { ...board(), orders, arrivedCount: 0, waitingCount: count };
}

/** Scans the only piece of an order of the long board. */
function answerLongScans(): void {
	answer(receivePiece, ({ body: { barcode } }) => {
		const no = Number(barcode.split('-')[1]);
		const order = { orderId: testId(1999 + no), orderNo: `UZ-${no}`, ordinal: '1/1' };
		return { ...scanned, ...order, barcode, sentence: 'Kabul edildi (1/800)' };
	});
}

const rows = page.getByRole('region', { name: 'Siparişler listesi' }).getByRole('listitem');

test('a long delivery draws the orders in sight, and a scan jumps to its order', async () => {
	answer(showReceiptBoard, longBoard(800));
	answerLongScans();
	await renderPart(<OrderReceiptScreen />, { as: profile('warehouse'), scrolls: 'page' });
	await page.getByRole('button', { name: /Kuzey Mobilya/ }).click();
	await expect.element(page.getByText('0 / 800')).toBeVisible();
	expect(rows.elements().length).toBeLessThan(60);
	await scan('UZ-700-1');
	await expect.element(page.getByText('1 / 800')).toBeVisible();
	await expect.element(rows.filter({ hasText: 'UZ-700' }).first()).toBeInViewport();
	await expect.element(page.getByText('Kabul edildi (1/800)')).toBeVisible();
	await expect.element(page.getByText('800 sipariş, 799 eksik')).toBeVisible();
	await expectAccessible({ dark: true });
});

test('each counter of the board counts the same pieces', async () => {
	answer(showReceiptBoard, longBoard(12));
	// The server has counted the scans of another person that this board does not show yet.
	answerLongScans();
	await renderPart(<OrderReceiptScreen />, { as: profile('warehouse'), scrolls: 'page' });
	await page.getByRole('button', { name: /Kuzey Mobilya/ }).click();
	await expect.element(page.getByText('0 / 12')).toBeVisible();
	await scan('UZ-3-1');
	await expect.element(page.getByText('Kabul edildi (1/12)')).toBeVisible();
	expect(page.getByText('1 / 12').elements()).toHaveLength(1);
});

test('Yalnız eksikler leaves out the orders that have come', async () => {
	await openBoard();
	await expect.element(rows).toHaveLength(2);
	const done = { ...board(), arrivedCount: 2, waitingCount: 1 };
	const [first, second] = done.orders;
	if (first === undefined || second === undefined) throw new Error('two orders');
	const receivedAt = '2026-11-20T06:10:00.000Z';
	const pieces = first.pieces.map((piece) => ({ ...piece, receivedAt }));
	answer(showReceiptBoard, { ...done, orders: [{ ...first, pieces }, second] });
	await scan('SP-2');
	await page.getByRole('switch', { name: 'Yalnız eksikler' }).click();
	// The order of the last scan stays, so that it can be seen.
	await expect.element(rows).toHaveLength(2);
	answer(undoReceiptLine, { lineId: testId(900) });
	await page.getByRole('button', { name: 'Son Okutmayı Geri Al' }).click();
	await expect.element(rows).toHaveLength(1);
	await expect.element(rows.first()).toMatchTextContent('SP-2');
});
