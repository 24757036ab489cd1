import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { scanOut, undoScan } from '@sevk/contract/debits/debit-loading';
import type { ScanAnswer } from '@sevk/contract/debits/debit-pieces';
import { handBack } from '@sevk/contract/debits/debit-returns';
import { moveRouteOrders } from '@sevk/contract/routes/route-moves';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { debitDetail, debitLine } from '../../../testing/builders/debit-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import {
	neverAnswers,
	offline,
	serverError,
	unavailable,
} from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { advanceUntilVisible, installFastClock } from '../../../testing/input/fast-clock.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { DebitScanBoard } from './debit-scan-board.tsx';

const [first, second] = ['SP-240501-01', 'SP-240501-02'] as const;
const retry = page.getByRole('button', { name: 'Tekrar Dene', exact: true });

beforeEach(installFastClock);

/** A debit in loading. Each test has its own, since a board's scans outlive its screen. */
function loadingDebit(no: number): DebitDetail {
	const { lines } = debitDetail();
	return debitDetail({
		id: testId(600 + no),
		state: 'draft',
		routeState: 'loading',
		lines: lines.map((line) => ({ ...line, state: 'pending', scannedAt: null })),
	});
}

function scanned(barcode: string): ScanAnswer {
	return {
		tone: 'ok',
		code: 'debit/debited',
		sentence: 'Zimmetlendi (1/2)',
		barcode,
		pieceId: testId(211),
		orderId: testId(201),
		orderNo: 'SP-240501',
		mayAdd: false,
		doneCount: 1,
		totalCount: 2,
	};
}

async function openBoard(debit: DebitDetail): Promise<void> {
	await renderPart(<DebitScanBoard debit={debit} />, { as: profile('warehouse') });
}

async function scan(barcode: string): Promise<void> {
	const field = page.getByRole('textbox', { name: 'Barkod Okut' });
	await field.fill(barcode);
	await page.getByRole('button', { name: 'Okut', exact: true }).click();
}

/** The parts of a request that idempotency compares, once per different attempt. */
function sentScans(): Set<string> {
	return new Set(
		requestsOf(scanOut).map(
			({ body, headers }) => `${headers.get('idempotency-key')} ${JSON.stringify(body)}`,
		),
	);
}

test('without a connection the scan is acknowledged, waits and is repeated as it was', async () => {
	answer(scanOut, offline);
	await openBoard(loadingDebit(1));
	await scan(first);
	await expect.element(page.getByText('Okutma alındı, gönderilmeyi bekliyor.')).toBeVisible();
	const strip = page.getByRole('alert');
	await expect
		.element(strip)
		.toMatchTextContent('Bağlantı yok. 1 okutma bekliyor; bağlantı gelince gönderilecek.');
	await expectAccessible({ dark: true });
	answer(scanOut, ({ body }) => scanned(body.barcode));
	await advanceUntilVisible(page.getByText('Zimmetlendi (1/2)'));
	await expect.element(strip).not.toBeInTheDocument();
	await expect.poll(() => requestsOf(scanOut).length).toBeGreaterThan(1);
	expect(sentScans().size).toBe(1);
});

test('a busy server is not a missing connection', async () => {
	answer(scanOut, unavailable);
	await openBoard(loadingDebit(2));
	await scan(first);
	await expect
		.element(page.getByRole('alert'))
		.toMatchTextContent('Sunucu şu anda yoğun. 1 okutma bekliyor; birazdan yeniden gönderilecek.');
	answer(scanOut, ({ body }) => scanned(body.barcode));
	await advanceUntilVisible(page.getByText('Zimmetlendi (1/2)'));
	expect(sentScans().size).toBe(1);
});

test('an answer that does not come is named and can be asked for again', async () => {
	answer(scanOut, neverAnswers);
	await openBoard(loadingDebit(3));
	await scan(first);
	await advanceUntilVisible(page.getByRole('alert'));
	await expect
		.element(page.getByRole('alert'))
		.toMatchTextContent('Sunucunun yanıtı bekleniyor. Sırada 1 okutma var.');
	answer(scanOut, ({ body }) => scanned(body.barcode));
	await retry.click();
	await expect.element(page.getByText('Zimmetlendi (1/2)')).toBeVisible();
	expect(sentScans().size).toBe(1);
});

test('a barcode that the server fails on steps aside, and the next one is scanned', async () => {
	answer(scanOut, ({ body }) => (body.barcode === first ? serverError : scanned(body.barcode)));
	await openBoard(loadingDebit(4));
	await scan(first);
	await scan(second);
	await advanceUntilVisible(page.getByText('Zimmetlendi (1/2)'));
	const aside = page.getByRole('alert');
	await expect.element(aside).toMatchTextContent('1 okutma tamamlanmadı');
	await expect.element(aside).toMatchTextContent(first);
	await expect
		.element(aside)
		.toMatchTextContent('Sunucu hatası nedeniyle yanıt alınamadı. Koliyi listeden kontrol edin.');
	await expectAccessible({ dark: true });

	answer(scanOut, ({ body }) => ({ ...scanned(body.barcode), sentence: 'Zimmetlendi (2/2)' }));
	await page.getByRole('button', { name: `Tekrar Dene: ${first}` }).click();
	await expect.element(page.getByText('Zimmetlendi (2/2)')).toBeVisible();
	await expect.element(aside).not.toBeInTheDocument();
	expect(sentScans().size).toBe(2);
});

test('a scan that was set aside is there after a reload and can be dropped', async () => {
	const debit = loadingDebit(5);
	const person = profile('warehouse');
	const body = { barcode: first, scannedAt: '2026-11-20T05:58:00.000Z' };
	const scan = { key: 'key-1', direction: 'out', body };
	const aside = [{ ...scan, cause: 'failed', sentence: '', requestId: 'istek-1' }];
	const name = `sevk-scans/${person.userId}/${debit.id}`;
	sessionStorage.setItem(name, JSON.stringify({ waiting: [], aside }));
	await openBoard(debit);
	await expect.element(page.getByRole('alert')).toMatchTextContent('08:58');
	await expect.element(page.getByRole('alert')).toMatchTextContent('İstek no: istek-1');
	await page.getByRole('button', { name: `Listeden Çıkar: ${first}` }).click();
	await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
	expect(requestsOf(scanOut)).toEqual([]);
	expect(sessionStorage.getItem(name)).toBeNull();
});

test('a scan that was taken back is no longer shown as scanned', async () => {
	const debit = loadingDebit(6);
	const [line] = debit.lines;
	const [loaded, ...others] = debit.lines.map((each) => ({
		...each,
		state: each === line ? ('debited' as const) : each.state,
	}));
	answer(scanOut, ({ body }) => ({ ...scanned(body.barcode), pieceId: line?.pieceId ?? null }));
	answer(undoScan, { id: debit.id, version: 2 });
	await openBoard({ ...debit, lines: loaded ? [loaded, ...others] : others });
	await scan(first);
	await expect.element(page.getByText('Zimmetlendi (1/2)')).toBeVisible();
	await page
		.getByRole('button', { name: /Okutmayı Geri Al/ })
		.first()
		.click();
	await expect.element(page.getByText('Okutma geri alındı: koli yeniden okutulacak')).toBeVisible();
	await expect.element(page.getByText('Zimmetlendi (1/2)')).not.toBeInTheDocument();
});

test.each([
	['draft', 'Tüm koliler okutuldu. Zimmeti sürücünün kabulüne gönderebilirsiniz.'],
	['awaiting_acceptance', 'Tüm koliler okutuldu. Sürücünün kabulü bekleniyor.'],
	['disputed', 'Tüm koliler okutuldu. Kolileri yeniden sayın, sonra uyuşmazlığı çözün.'],
] as const)(
	'with all pieces scanned, a debit in %s names its next act',
	async (state, sentence) => {
		await openBoard(debitDetail({ id: testId(690), state, routeState: 'loading' }));
		await expect.element(page.getByText(sentence)).toBeVisible();
	},
);

test('a code of several pieces offers them, and the choice is scanned by its own barcode', async () => {
	const choice = (ordinal: number) => ({
		pieceId: testId(210 + ordinal),
		barcode: `SP-240501-0${ordinal}`,
		senderBarcode: null,
		orderNo: 'SP-240501',
		senderName: 'Kuzey Mobilya',
		ordinal,
		pieceCount: 2,
		place: 'depot' as const,
	});
	const ambiguous = (barcode: string): ScanAnswer => ({
		...scanned(barcode),
		tone: 'info',
		code: 'debit/barcode-ambiguous',
		pieceId: null,
		orderId: null,
		sentence: 'Bu kod 2 koliye ait. Elinizdeki koliyi seçin.',
		choices: [choice(1), choice(2)],
	});
	answer(scanOut, ({ body: { barcode } }) =>
		barcode === second ? scanned(barcode) : ambiguous(barcode),
	);
	await openBoard(loadingDebit(40));
	await scan('SP-240501');
	await expect.element(page.getByRole('list', { name: 'Koli seçin' })).toBeVisible();
	await expectAccessible({ dark: true });
	await page.getByRole('button', { name: /Koli 2\/2/ }).click();
	await expect.element(page.getByText('Zimmetlendi (1/2)')).toBeVisible();
	await expect.element(page.getByRole('list', { name: 'Koli seçin' })).not.toBeInTheDocument();
});

const elsewhere = (barcode: string): ScanAnswer => ({
	...scanned(barcode),
	tone: 'stop',
	code: 'debit/on-other-route',
	fromRouteId: testId(302),
	sentence: 'Bu koli RT-261120-02 rotasında (34 SVK 105); ayırın.',
});

test('a piece of another route is moved here by who may plan, then loaded', async () => {
	let moved = false;
	const success = { done: true, code: null, detail: null };
	answer(scanOut, ({ body: { barcode } }) => (moved ? scanned(barcode) : elsewhere(barcode)));
	answer(moveRouteOrders, ({ body: { moves } }) => {
		moved = true;
		const rows = moves.map(({ orderId: id }) => ({ id, label: 'SP-240501', ...success }));
		return { doneCount: 1, refusedCount: 0, rows, routes: [] };
	});
	await renderPart(<DebitScanBoard debit={loadingDebit(41)} />, { as: profile('ops_manager') });
	await scan(first);
	await expect
		.element(page.getByText('Bu koli RT-261120-02 rotasında (34 SVK 105); ayırın.'))
		.toBeVisible();
	await expectAccessible({ dark: true });
	await page.getByRole('button', { name: 'Siparişi Bu Rotaya Al' }).click();
	await expect.element(page.getByText('Zimmetlendi (1/2)')).toBeVisible();
});

test('who may not plan sets the piece of another route apart', async () => {
	answer(scanOut, ({ body: { barcode } }) => elsewhere(barcode));
	await openBoard(loadingDebit(42));
	await scan(first);
	await expect.element(page.getByText(/ayırın/)).toBeVisible();
	await expect
		.element(page.getByRole('button', { name: 'Siparişi Bu Rotaya Al' }))
		.not.toBeInTheDocument();
});

test('a returned product, which has no label to scan, is taken back from its row', async () => {
	const product = debitLine(3, {
		kind: 'product',
		barcode: 'IADE-UMR-7',
		label: 'Sehpa',
		state: 'return_pending',
		ordinal: 1,
		pieceCount: 1,
	});
	const question: ScanAnswer = {
		...scanned(product.barcode),
		tone: 'info',
		code: 'debit/condition-missing',
		sentence: 'Ürünün durumunu seçin.',
	};
	answer(handBack, ({ body: { condition } }) => {
		const done = { ...scanned(product.barcode), code: 'debit/handed-back' as const };
		return condition ? { ...done, sentence: 'Geri teslim alındı (1/2)' } : question;
	});
	await openBoard(
		debitDetail({
			id: testId(643),
			state: 'partially_cleared',
			routeState: 'completed',
			lines: [debitLine(1, { state: 'return_pending' }), product],
		}),
	);
	await expect.element(page.getByText('1 koli ve 1 iade ürün')).toBeVisible();
	const take = page.getByRole('button', { name: /: Geri Teslim Al$/ });
	expect(take.elements().map((button) => button.getAttribute('aria-label'))).toEqual([
		'IADE-UMR-7: Geri Teslim Al',
	]);
	await take.click();
	await page.getByRole('button', { name: 'Satılabilir' }).click();
	await expect.element(page.getByText('Geri teslim alındı (1/2)')).toBeVisible();
	expect(requestsOf(handBack).at(-1)?.body).toMatchObject({
		barcode: 'IADE-UMR-7',
		condition: 'sellable',
	});
});

test('koli that stay in the depot are not counted as to be scanned', async () => {
	await openBoard(
		debitDetail({
			id: testId(644),
			state: 'draft',
			routeState: 'loading',
			lines: [
				debitLine(1, { state: 'debited' }),
				debitLine(2, { state: 'not_debited', place: 'depot' }),
			],
		}),
	);
	const pane = page.getByRole('region', { name: 'Okutulacak' });
	await expect.element(pane.getByText('0 koli', { exact: true })).toBeVisible();
	await expect.element(pane.getByText('1 koli depoda bırakıldı')).toBeVisible();
});

test('a disputed return marks its koli, and does not call the zimmet closed', async () => {
	const lines = [
		debitLine(1, { state: 'cleared_returned', place: 'depot' }),
		debitLine(2, { state: 'cleared_returned', place: 'depot', isDisputed: true }),
	];
	await openBoard(
		debitDetail({
			id: testId(644),
			state: 'return_disputed',
			routeState: 'reconciling',
			disputePhase: 'return',
			disputedAt: '2026-11-20T15:00:00.000Z',
			lines,
		}),
	);
	await expect.element(page.getByText('Sürücü itiraz etti')).toBeVisible();
	await expect.element(page.getByText(/Uyuşmazlık çözülünce zimmet kapanır/)).toBeVisible();
});
