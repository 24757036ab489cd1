import { expect, type Page, type Request, test } from '@playwright/test';
import { debitPath } from '@sevk/contract/common/paths';
import { showDebit } from '@sevk/contract/debits/debit-detail';
import { undoScan } from '@sevk/contract/debits/debit-loading';
import type { ApiPerson } from '../parts/api.ts';
import { openDemoSession } from '../parts/demo-session.ts';
import { scan } from '../parts/people.ts';
import { demoRecords } from '../parts/screen-tour.ts';
import { site } from '../parts/site/site.ts';

const url = site.demoUrl;

type Line = { pieceId: string; barcode: string; state: string };

/** A debit in loading on the screen, and its expected barcodes. */
async function openBoard(page: Page, api: ApiPerson) {
	const { debit } = await demoRecords(api);
	const debitId = debit('draft');
	const { lines } = await api.call<{ lines: Line[] }>(showDebit, { params: { debitId } });
	const expected = lines.filter(({ state }) => state === 'pending');
	await page.goto(`${url}${debitPath(debitId)}`);
	await expect(page.getByRole('region', { name: 'Okutulacak' })).toBeVisible();
	await expect(page.getByRole('textbox', { name: 'Barkod Okut' })).toBeEnabled();
	return {
		expected,
		/** Takes the pieces off the vehicle again: the demo serves other tests as well. */
		takeBack: async (pieces: readonly Line[]) => {
			for (const { pieceId } of pieces) {
				await api.call(undoScan, { params: { debitId }, body: { pieceId } });
			}
		},
	};
}

/** The parts of a request that idempotency compares. */
async function sentBy(request: Request): Promise<string> {
	return `${await request.headerValue('idempotency-key')} ${request.postData()}`;
}

/** Holds the repetition of a request until the page has shown why it is repeated. */
function gate() {
	const { promise, resolve } = Promise.withResolvers<void>();
	return { opened: promise, open: resolve };
}

test('a scan whose answer is lost is repeated and done once', async ({ page, context }) => {
	const { expected, takeBack } = await openBoard(
		page,
		await openDemoSession(context, url, 'admin'),
	);
	const [piece] = expected.slice(0, 1);
	const sent: string[] = [];
	const repetition = gate();
	await page.route('**/scans', async (route) => {
		sent.push(await sentBy(route.request()));
		if (sent.length > 1) {
			await repetition.opened;
			return route.continue();
		}
		// The request reaches the server; its answer does not reach the page.
		await route.fetch();
		await route.abort('connectionreset');
	});

	await scan(page, piece?.barcode ?? '');
	// Otherwise the browser sent it past the route, and its answer was not lost.
	await expect.poll(() => sent.length).toBeGreaterThan(0);
	await expect(page.getByText('Bağlantı yok. 1 okutma bekliyor;')).toBeVisible();
	repetition.open();
	await expect(page.getByText(/^Zimmetlendi/)).toBeVisible();
	await expect(page.getByText('Bağlantı yok.')).toBeHidden();
	expect(new Set(sent).size).toBe(1);
	expect(sent).toHaveLength(2);
	await takeBack(piece ? [piece] : []);
});

test('a barcode that the server fails on steps aside, the rest goes on, a reload loses nothing', async ({
	page,
	context,
}) => {
	const { expected, takeBack } = await openBoard(
		page,
		await openDemoSession(context, url, 'admin'),
	);
	const [poisoned, other] = expected;
	const failing = new Set([poisoned?.barcode ?? '']);
	const repetition = gate();
	let failures = 0;
	await page.route('**/scans', async (route) => {
		const { barcode } = route.request().postDataJSON() as { barcode: string };
		if (!failing.has(barcode)) return route.continue();
		failures += 1;
		if (failures > 1) await repetition.opened;
		return route.fulfill({ status: 500, json: { code: 'http/unexpected' } });
	});

	await scan(page, poisoned?.barcode ?? '');
	await scan(page, other?.barcode ?? '');
	await expect(page.getByText('Sunucu hatası oluştu. 2 okutma bekliyor;')).toBeVisible();
	repetition.open();
	await expect(page.getByText(/^Zimmetlendi/)).toBeVisible();
	const aside = page.getByRole('alert').filter({ hasText: '1 okutma tamamlanmadı' });
	await expect(aside).toContainText(poisoned?.barcode ?? '');
	await expect(aside).toContainText('Sunucu hatası nedeniyle yanıt alınamadı.');

	await page.reload();
	await expect(aside).toContainText(poisoned?.barcode ?? '');
	failing.clear();
	await aside.getByRole('button', { name: 'Tekrar Dene' }).click();
	await expect(page.getByText(/^Zimmetlendi/)).toBeVisible();
	await expect(aside).toBeHidden();
	await takeBack(expected.slice(0, 2));
});
