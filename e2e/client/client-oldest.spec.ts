import { expect, type Page, test } from '@playwright/test';
import { debitPath, paths } from '@sevk/contract/common/paths';
import { showDebit } from '@sevk/contract/debits/debit-detail';
import { undoScan } from '@sevk/contract/debits/debit-loading';
import { openDemoSession } from '../parts/demo-session.ts';
import { setPermission } from '../parts/messaging-worker.ts';
import { scan } from '../parts/people.ts';
import { demoRecords } from '../parts/screen-tour.ts';
import { site } from '../parts/site/site.ts';

const url = site.demoUrl;

/** Removes what one of the oldest browsers lacks (web/oldest-browsers.ts), before the page loads. */
async function makeOld(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const lacks: [object | undefined, string[]][] = [
			[Promise, ['withResolvers', 'try']],
			[Map, ['groupBy']],
			[Object, ['groupBy']],
			[Array, ['fromAsync']],
			[Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
			[String.prototype, ['isWellFormed', 'toWellFormed']],
			[
				Set.prototype,
				[
					'union',
					'intersection',
					'difference',
					'symmetricDifference',
					'isSubsetOf',
					'isSupersetOf',
					'isDisjointFrom',
				],
			],
			[
				Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
				[
					'map',
					'filter',
					'take',
					'drop',
					'flatMap',
					'reduce',
					'toArray',
					'forEach',
					'some',
					'every',
					'find',
				],
			],
			[AbortSignal, ['any']],
			[URL, ['canParse', 'parse']],
			[RegExp, ['escape']],
			[Intl, ['Segmenter', 'DurationFormat']],
			[Uint8Array, ['fromBase64', 'fromHex']],
			[Uint8Array.prototype, ['toBase64', 'toHex']],
			[StorageManager.prototype, ['estimate']],
			[Element.prototype, ['checkVisibility']],
			[HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
			[Document.prototype, ['startViewTransition']],
			[Navigator.prototype, ['getBattery', 'connection', 'userAgentData', 'scheduling']],
			[
				globalThis,
				[
					'Iterator',
					'requestIdleCallback',
					'scheduler',
					'BarcodeDetector',
					'SyncManager',
					'navigation',
				],
			],
		];
		for (const [owner, names] of lacks) {
			for (const name of names) if (owner !== undefined) Reflect.deleteProperty(owner, name);
		}
	});
}

/** The errors of a page that nothing caught. */
function errorsOf(page: Page): readonly Error[] {
	const errors: Error[] = [];
	page.on('pageerror', (error) => errors.push(error));
	return errors;
}

test('the oldest browser signs in, arrives, keeps a result without a network and sends it', async ({
	page,
	context,
}) => {
	await makeOld(page);
	const errors = errorsOf(page);
	await setPermission(page, url, 'geolocation', 'denied');
	await page.goto(url);
	await page.getByRole('button', { name: 'Sürücü / Kurye', exact: true }).click();
	await expect(page).toHaveURL(`${url}${paths.driver}`);
	expect(await page.evaluate(() => 'any' in AbortSignal)).toBe(false);

	const bar = page.getByRole('region', { name: 'Sıradaki durak' });
	const arrive = bar.getByRole('button', { name: 'Vardım' });
	await expect(bar.getByRole('button', { name: /^(Vardım|Sonuç Gir)$/ }).first()).toBeVisible();
	if (await arrive.isVisible()) await arrive.tap();
	await bar.getByRole('button', { name: 'Sonuç Gir' }).first().tap();
	const form = page.getByRole('dialog', { name: /^Teslim Sonucu/ });
	await form.getByRole('radio', { name: 'Kendisi' }).tap();
	const byCash = form.getByRole('button', { name: 'Tamamı Nakit' });
	if (await byCash.isVisible()) await byCash.tap();
	await context.setOffline(true);
	await form.getByRole('button', { name: 'Sonucu Kaydet' }).tap();
	await expect(page.getByText('kaydedildi, bağlantı gelince gönderilecek.')).toBeVisible();
	await expect(form).toBeHidden();
	await expect(page.getByText('Bağlantı yok · 1 işlem bekliyor')).toBeVisible();
	await context.setOffline(false);
	await expect(page.getByText(/işlem (bekliyor|gönderiliyor)/)).toHaveCount(0);
	expect(errors).toEqual([]);
});

test('the oldest browser scans', async ({ page, context }) => {
	await makeOld(page);
	const errors = errorsOf(page);
	const api = await openDemoSession(context, url, 'admin');
	const debitId = (await demoRecords(api)).debit('draft');
	const { lines } = await api.call<{
		lines: { pieceId: string; barcode: string; state: string }[];
	}>(showDebit, { params: { debitId } });
	// Another test of this demo may have left what was not loaded in the depot.
	const piece = lines.find(({ state }) => state === 'pending' || state === 'not_debited');
	await page.goto(`${url}${debitPath(debitId)}`);
	await expect(page.getByRole('textbox', { name: 'Barkod Okut' })).toBeEnabled();
	await scan(page, piece?.barcode ?? '');
	await expect(page.getByText(/^Zimmetlendi/)).toBeVisible();
	await api.call(undoScan, { params: { debitId }, body: { pieceId: piece?.pieceId } });
	expect(errors).toEqual([]);
});

test.describe('a browser that is too old', () => {
	test.use({
		userAgent:
			'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 Version/15.6 Mobile/15E148 Safari/604.1',
	});

	test('says so instead of the sign-in, with its version and what to do', async ({ page }) => {
		await page.addInitScript(() => {
			CSS.supports = () => false;
		});
		await page.goto(url);
		const notice = page.getByRole('alert').filter({ hasText: 'Sevk bu tarayıcıda çalışmaz' });
		await expect(notice).toBeVisible();
		await expect(notice).toContainText('Bu cihazda iOS 15.8 var; en az iOS 16.4 gerekir.');
		await expect(notice).toContainText('yöneticinize haber verin');
	});
});
