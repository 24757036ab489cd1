import { findMissingByScan } from '@sevk/contract/orders/missing-pieces';
import { type ReceiptScanAnswer, receivePiece } from '@sevk/contract/orders/order-receipts';
import { type SortingAnswer, showLoadList, sortPiece } from '@sevk/contract/routes/route-sorting';
import { listRoutes } from '@sevk/contract/routes/routes';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { profile, umraniye } from '../../../testing/builders/profile-builders.ts';
import { route } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { RouteSortingScreen } from './route-sorting-screen.tsx';

function sorted(barcode: string, change: Partial<SortingAnswer> = {}): SortingAnswer {
	return {
		tone: 'ok',
		code: 'lane',
		sentence: 'Hat 7 · Durak 12',
		speech: 'Hat 7. Durak 12.',
		barcode,
		lane: '7',
		stopPosition: 12,
		routeId: testId(301),
		routeNumber: 'RT-261120-07',
		plate: '34SVK105',
		tour: 1,
		orderId: testId(201),
		orderNo: 'SP-240501',
		ordinal: '1/2',
		district: 'Ümraniye',
		neighbourhood: 'Atatürk',
		choices: [],
		...change,
	};
}

const speak = vi.fn();

beforeEach(() => {
	speak.mockClear();
	vi.spyOn(window.speechSynthesis, 'speak').mockImplementation(({ text }) => speak(text));
	answer(listRoutes, { items: [route()], nextCursor: null });
	answer(sortPiece, ({ query: { barcode } }) => sorted(barcode));
});

async function openScreen(): Promise<void> {
	await renderPart(<RouteSortingScreen />, { as: profile('warehouse'), scrolls: 'page' });
}

async function scan(barcode: string): Promise<void> {
	await page.getByRole('textbox', { name: 'Barkod Okut' }).fill(barcode);
	await page.getByRole('button', { name: 'Okut', exact: true }).click();
}

test('a scan shows lane and stop in large figures and speaks them', async () => {
	await openScreen();
	await scan('SP-240501-1');
	const lane = page.getByRole('definition').first();
	await expect.element(lane).toHaveTextContent('7');
	expect(Number.parseFloat(getComputedStyle(lane.element()).fontSize)).toBeGreaterThanOrEqual(120);
	await expect.element(page.getByText('34 SVK 105 · RT-261120-07')).toBeVisible();
	await expect.element(page.getByText('1 koli ayrıldı.')).toBeVisible();
	expect(speak).toHaveBeenCalledWith('Hat 7. Durak 12.');
	expect(requestsOf(sortPiece).at(-1)?.query).toMatchObject({ depotId: umraniye.depotId });
	await expectAccessible({ dark: true });
});

test('the voice can be switched off', async () => {
	await openScreen();
	await page.getByRole('switch', { name: 'Sesli oku' }).click();
	await scan('SP-240501-1');
	await expect.element(page.getByText('1 koli ayrıldı.')).toBeVisible();
	expect(speak).not.toHaveBeenCalled();
});

test('a piece without a lane says why in large letters', async () => {
	const sentence = 'Rotası yok; bekleyenlere ayırın.';
	answer(sortPiece, ({ query: { barcode } }) =>
		sorted(barcode, { tone: 'info', code: 'no-route', sentence, lane: null, stopPosition: null }),
	);
	await openScreen();
	await scan('SP-240501-1');
	await expect.element(page.getByText(sentence)).toBeVisible();
	await expect.element(page.getByText('Henüz koli okutulmadı.')).toBeVisible();
	await expectAccessible({ dark: true });
});

test('a piece that the depot still expects is received, then sorted', async () => {
	let isReceived = false;
	const sentence = 'Bu koli henüz depoya kabul edilmedi; önce Mal Kabul’de okutun.';
	const expected = { tone: 'stop', code: 'expected', sentence, lane: null } as const;
	answer(sortPiece, ({ query: { barcode } }) => sorted(barcode, isReceived ? {} : expected));
	answer(receivePiece, ({ body: { barcode } }): ReceiptScanAnswer => {
		isReceived = true;
		return {
			tone: 'ok',
			code: 'received',
			sentence: 'Kabul edildi (1/2)',
			barcode,
			lineId: testId(900),
			orderId: testId(201),
			orderNo: 'SP-240501',
			ordinal: '1/2',
			senderName: 'Kuzey Mobilya',
			serviceDate: '2026-11-20',
			choices: [],
		};
	});
	await openScreen();
	await scan('SP-240501-1');
	await expect.element(page.getByText('34 SVK 105 · RT-261120-07')).toBeVisible();
	expect(requestsOf(receivePiece)).toHaveLength(1);
});

test('a missing piece is found, then sorted, and screen and voice say so', async () => {
	let isFound = false;
	const sentence = 'Bu koli kayıp araştırmasında.';
	const missing = { tone: 'stop', code: 'missing', sentence, lane: null } as const;
	answer(sortPiece, ({ query: { barcode } }) => sorted(barcode, isFound ? {} : missing));
	answer(findMissingByScan, () => {
		isFound = true;
		return { found: true, orderNo: 'SP-240501', choices: [] };
	});
	await openScreen();
	await scan('SP-240501-1');
	await expect.element(page.getByText('34 SVK 105 · RT-261120-07')).toBeVisible();
	await expect.element(page.getByText('Kayıp araştırmasındaydı, bulundu.')).toBeVisible();
	expect(speak).toHaveBeenCalledWith('Kayıp araştırmasındaydı, bulundu. Hat 7. Durak 12.');
	await expectAccessible({ dark: true });
});

test('without a connection the piece has to be scanned again', async () => {
	answer(sortPiece, offline);
	await openScreen();
	await scan('SP-240501-1');
	await expect.element(page.getByText(/Yeniden okutun/).first()).toBeVisible();
});

test('the load list opens with the last stop first', async () => {
	const piece = (stopPosition: number, loaded: boolean) => ({
		pieceId: testId(700 + stopPosition),
		stopPosition,
		orderId: testId(201),
		loaded,
		orderNo: `SP-${stopPosition}`,
		barcode: `SP-${stopPosition}-1`,
		ordinal: '1/1',
		senderName: 'Kuzey Mobilya',
		district: 'Ümraniye',
		neighbourhood: 'Atatürk',
		coldChain: stopPosition === 2,
	});
	const { number, serviceDate, plate, tour, driverName } = route();
	answer(showLoadList, ({ params: { routeId } }) => ({
		routeId,
		number,
		lane: '7',
		serviceDate,
		plate,
		tour,
		driverName,
		pieces: [piece(2, true), piece(1, false)],
	}));
	await openScreen();
	await page.getByRole('button', { name: `Yükleme Listesi: ${number}` }).click();
	const rows = page.getByRole('dialog').getByRole('row');
	await expect.element(rows.nth(1)).toMatchTextContent('SP-2-1');
	await expect.element(rows.nth(2)).toMatchTextContent('SP-1-1');
	const cold = rows.getByRole('img', { name: 'Soğuk zincir' });
	await expect.element(cold).toHaveLength(1);
	await expect.element(page.getByText(/1\/2 koli yüklendi/)).toBeVisible();
	await expectAccessible({ dark: true });
});
