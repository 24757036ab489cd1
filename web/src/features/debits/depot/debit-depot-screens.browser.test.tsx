import { paths } from '@sevk/contract/common/paths';
import { showDebit } from '@sevk/contract/debits/debit-detail';
import { createDebit, scanOut } from '@sevk/contract/debits/debit-loading';
import type { ScanAnswer } from '@sevk/contract/debits/debit-pieces';
import { handBack } from '@sevk/contract/debits/debit-returns';
import { listDebits } from '@sevk/contract/debits/debits';
import { findMissingByScan } from '@sevk/contract/orders/missing-pieces';
import { type SortingAnswer, sortPiece } from '@sevk/contract/routes/route-sorting';
import { listRoutes } from '@sevk/contract/routes/routes';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { debit, debitDetail, debitLine } from '../../../testing/builders/debit-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { route } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';

const barcode = 'SP-240501-01';
const as = profile('warehouse');
const field = page.getByRole('textbox', { name: 'Barkod Okut' });

const sorted: SortingAnswer = {
	tone: 'ok',
	code: 'lane',
	sentence: 'Hat 1 · Durak 1',
	speech: 'Hat 1. Durak 1.',
	barcode,
	lane: '1',
	stopPosition: 1,
	routeId: testId(301),
	routeNumber: 'RT-261120-01',
	plate: '34ABC123',
	tour: 1,
	orderId: testId(201),
	orderNo: 'SP-240501',
	ordinal: '1/2',
	district: 'Ümraniye',
	neighbourhood: 'Atatürk',
	choices: [],
};

function scanned(code: ScanAnswer['code'], sentence: string): ScanAnswer {
	return {
		tone: 'ok',
		code,
		sentence,
		barcode,
		pieceId: testId(211),
		orderId: testId(201),
		orderNo: 'SP-240501',
		mayAdd: false,
		doneCount: 1,
		totalCount: 2,
	};
}

async function scan(): Promise<void> {
	await field.fill(barcode);
	await page.getByRole('button', { name: 'Okut', exact: true }).click();
}

beforeEach(() => {
	answer(listRoutes, { items: [route({ state: 'planned' })], nextCursor: null });
	answer(createDebit, { id: testId(501), version: 1, number: 'ZM-261120-01' });
});

test('the first scanned piece opens the zimmet of its route and is loaded', async () => {
	answer(sortPiece, sorted);
	answer(
		showDebit,
		debitDetail({
			id: testId(501),
			state: 'draft',
			routeState: 'loading',
			lines: [1, 2].map((at) => debitLine(at, { state: 'pending', scannedAt: null })),
		}),
	);
	answer(scanOut, scanned('debit/debited', 'Zimmetlendi (1/2)'));
	const router = await renderScreen(paths.loading, { as });
	await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Depo');
	await expect.element(field).toBeVisible();
	await scan();
	await expect.element(page.getByText('Zimmetlendi (1/2)').first()).toBeVisible();
	expect(router.state.location.search).toEqual({ zimmet: testId(501) });
	expect(requestsOf(scanOut).map(({ body }) => body.barcode)).toEqual([barcode]);
	await expectAccessible({ dark: true });
	await page.getByRole('button', { name: 'Başka Zimmet' }).click();
	await expect.element(page.getByText('RT-261120-01')).toBeVisible();
});

test('a piece that is not loaded says why, and no zimmet opens', async () => {
	const sentence = 'Rotası yok; bekleyenlere ayırın.';
	answer(sortPiece, { ...sorted, tone: 'info', code: 'no-route', sentence, routeId: null });
	const router = await renderScreen(paths.loading, { as });
	await expect.element(field).toBeVisible();
	await scan();
	await expect.element(page.getByText(sentence)).toBeVisible();
	expect(router.state.location.search).toEqual({});
	expect(requestsOf(createDebit)).toEqual([]);
	await expectAccessible({ dark: true });
});

test('a scanned piece that came back opens the zimmet on whose vehicle it is', async () => {
	answer(listDebits, { items: [debit()], nextCursor: null });
	answer(
		showDebit,
		debitDetail({
			id: testId(501),
			routeState: 'completed',
			lines: [1, 2].map((at) => debitLine(at, { state: 'return_pending' })),
		}),
	);
	answer(handBack, scanned('debit/handed-back', 'Geri teslim alındı (1/2)'));
	await renderScreen(paths.handBack, { as });
	await expect.element(page.getByRole('heading', { name: 'Açık zimmetler' })).toBeVisible();
	await scan();
	await expect.element(page.getByText('Geri teslim alındı (1/2)').first()).toBeVisible();
	expect(requestsOf(listDebits).at(-1)?.query).toMatchObject({ pieceCode: barcode });
	expect(requestsOf(handBack).map(({ body }) => body.barcode)).toEqual([barcode]);
});

test('a missing piece of no route is found where vehicles are loaded', async () => {
	const missing = { tone: 'stop', code: 'missing', routeId: null } as const;
	const waits = { tone: 'info', code: 'no-route', routeId: null } as const;
	let isFound = false;
	answer(sortPiece, () =>
		isFound
			? { ...sorted, ...waits, sentence: 'Rotası yok; bekleyenlere ayırın.' }
			: { ...sorted, ...missing, sentence: 'Bu koli kayıp araştırmasında.' },
	);
	answer(findMissingByScan, () => {
		isFound = true;
		return { found: true, orderNo: 'SP-240501', choices: [] };
	});
	await renderScreen(paths.loading, { as });
	await expect.element(field).toBeVisible();
	await scan();
	const words = 'Kayıp araştırmasındaydı, bulundu. Rotası yok; bekleyenlere ayırın.';
	await expect.element(page.getByText(words)).toBeVisible();
	expect(requestsOf(createDebit)).toEqual([]);
});

test('a missing piece of a route is found by the scan that loads it', async () => {
	answer(sortPiece, { ...sorted, tone: 'stop', code: 'missing' });
	answer(
		showDebit,
		debitDetail({
			id: testId(501),
			state: 'draft',
			routeState: 'loading',
			lines: [1, 2].map((at) => debitLine(at, { state: 'pending', scannedAt: null })),
		}),
	);
	const words = 'Kayıp araştırmasındaydı, bulundu. Zimmetlendi (1/2)';
	answer(scanOut, scanned('debit/debited', words));
	await renderScreen(paths.loading, { as });
	await expect.element(field).toBeVisible();
	await scan();
	await expect.element(page.getByText(words).first()).toBeVisible();
	expect(requestsOf(findMissingByScan)).toEqual([]);
});

test.each([
	[true, 'Kayıp araştırmasındaydı, bulundu. Koli yeniden depoda.'],
	[false, 'Bu koli açık bir zimmette değil; ayırın.'],
])('a piece of no zimmet that comes back: missing %s', async (found, words) => {
	answer(listDebits, { items: [], nextCursor: null });
	answer(findMissingByScan, { found, orderNo: found ? 'SP-240501' : null, choices: [] });
	await renderScreen(paths.handBack, { as });
	await expect.element(page.getByRole('heading', { name: 'Açık zimmetler' })).toBeVisible();
	await scan();
	await expect.element(page.getByText(words)).toBeVisible();
	expect(requestsOf(findMissingByScan).map(({ body }) => body.barcode)).toEqual([barcode]);
});
