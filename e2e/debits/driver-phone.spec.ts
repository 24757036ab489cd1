import { expect, type Locator, type Page, test } from '@playwright/test';
import { paths, routePath } from '@sevk/contract/common/paths';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { listRoutes } from '@sevk/contract/routes/routes';
import { phone } from '../browser-project.ts';
import type { ApiPerson } from '../parts/api.ts';
import { openDemoSession } from '../parts/demo-session.ts';
import { keepMessages } from '../parts/messages.ts';
import { settled } from '../parts/screen-check.ts';
import { site } from '../parts/site/site.ts';

const url = site.demoUrl;

type Order = { orderNo: string; pieceCount: number; result: string };

let driver: ApiPerson;
let routeId: string;

test.beforeEach(async ({ context }) => {
	driver = await openDemoSession(context, url, 'driver');
	const found = await driver.call<{ items: { id: string }[] }>(listRoutes, {
		query: { states: 'in_progress' },
	});
	routeId = found.items[0]?.id ?? '';
});

// In the browser of the maps, as a phone.
test.describe('map', { tag: '@map' }, () => {
	test.use(phone);

	test('the driver starts at the next stop; the map of the route opens on request', async ({
		page,
	}) => {
		await page.goto(url);
		await expect(page).toHaveURL(`${url}${paths.driver}`);
		const stop = nextStop(page);
		await expect(stop).toContainText(/\d+ koli/);
		await expect(act(stop)).toBeVisible();
		for (const service of ["Google'da Göster", "Yandex'te Göster", "Apple'da Göster"]) {
			await expect(stop.getByRole('link', { name: service })).toBeVisible();
		}

		await page.goto(`${url}${routePath(routeId)}`);
		await settled(page);

		const map = page.getByRole('region', { name: /duraklar haritası/ });
		await expect(map).toHaveCount(0);
		await page.getByRole('button', { name: 'Haritayı Göster' }).tap();
		await expect(map).toBeVisible();
		await page.getByRole('button', { name: 'Haritayı Gizle' }).tap();
		await expect(map).toHaveCount(0);
	});
});

test('at the door Vardım, then Sonuç Gir; the message does not cover the next step', {
	tag: '@phone',
}, async ({ page }) => {
	await keepMessages(page);
	await page.goto(`${url}${paths.driver}`);
	const bar = nextStop(page);
	const arrive = bar.getByRole('button', { name: 'Vardım' });
	await expect(act(bar)).toBeVisible();
	// A repeated run finds the arrival of the first one.
	if (await arrive.isVisible()) await arrive.tap();
	await bar.getByRole('button', { name: 'Sonuç Gir' }).first().tap();
	const form = page.getByRole('dialog', { name: /^Teslim Sonucu/ });
	await form.getByRole('radio', { name: 'Kendisi' }).tap();
	const byCard = form.getByRole('button', { name: 'Tamamı Kart' });
	if (await byCard.isVisible()) await byCard.tap();
	// A card payment needs both.
	for (const name of ['Slip no', 'Onay kodu']) {
		const field = form.getByRole('textbox', { name });
		if (await field.isVisible()) await field.fill('204518');
	}
	await form.getByRole('button', { name: 'Sonucu Kaydet' }).tap();
	await expect(form).toBeHidden();
	// On a slow server the message says that the result is being sent.
	const message = page.getByRole('alert').filter({ hasText: /kaydedildi[.,]/ });
	await expect(message).toBeInViewport({ ratio: 1 });
	// The next act can be tapped while the message is open.
	await act(nextStop(page)).click({ trial: true });
});

test('the form says why Kısmen cannot be chosen for an order of one piece', {
	tag: '@phone',
}, async ({ page }) => {
	const { stops } = await driver.call<{ stops: { orders: Order[] }[] }>(showRoute, {
		params: { routeId },
	});
	const orders = stops.flatMap((stop) => stop.orders).filter(({ result }) => result === 'pending');
	const single = orders.find(({ pieceCount }) => pieceCount === 1);
	const several = orders.find(({ pieceCount }) => pieceCount > 1);
	await page.goto(`${url}${routePath(routeId)}`);
	await settled(page);
	const why = 'Kısmen seçilemez: siparişte tek koli var.';
	const form = await openResult(page, single);
	await expect(form.getByText(why)).toBeVisible();
	await expect(form.getByRole('radiogroup', { name: 'Sonuç' })).toHaveAccessibleDescription(why);
	await form.getByRole('button', { name: 'Vazgeç' }).tap();

	const other = await openResult(page, several);
	await expect(other.getByLabel('Kime teslim edildi?')).toBeVisible();
	await expect(other.getByText(why)).toHaveCount(0);
});

test('a form that the browser dropped behind the camera comes back with its entries and its photo', {
	tag: '@phone',
}, async ({ page }) => {
	const { stops } = await driver.call<{ stops: { orders: Order[] }[] }>(showRoute, {
		params: { routeId },
	});
	const order = stops.flatMap((stop) => stop.orders).find(({ result }) => result === 'pending');
	await page.goto(`${url}${routePath(routeId)}`);
	await settled(page);
	const form = await openResult(page, order);
	await form.getByText('Teslim Edilemedi').tap();
	await form.getByRole('combobox', { name: 'Teslim edilememe nedeni' }).tap();
	await page.getByRole('option', { name: 'Hasarlı' }).tap();
	await form.getByRole('textbox', { name: 'Not' }).fill('Koli ezilmiş');
	await form.locator('input[type=file]').first().setInputFiles(photo);
	await expect(form.getByText('koli.png')).toBeVisible();
	await expect(form.getByRole('button', { name: 'Sonucu Kaydet' })).toBeEnabled();
	// The phone has stored the last entry when what it keeps no longer changes.
	let before = '';
	const isStored = async () => {
		const now = await keptDraft(page);
		const same = now !== '' && now === before;
		before = now;
		return same;
	};
	await expect.poll(isStored, { intervals: [500] }).toBe(true);

	await page.reload();
	const again = await openResult(page, order);
	await expect(again.getByRole('textbox', { name: 'Not' })).toHaveValue('Koli ezilmiş');
	await expect(again.getByText('koli.png')).toBeVisible();
	await again.getByRole('button', { name: 'Vazgeç' }).tap();
	await page.getByRole('button', { name: 'Ayrıl' }).tap();
	const empty = await openResult(page, order);
	await expect(empty.getByRole('radio', { name: 'Teslim Edildi' })).toBeChecked();
	await empty.getByRole('button', { name: 'Vazgeç' }).tap();
});

/** The sealed form that the phone keeps, as a text that changes with it. */
function keptDraft(page: Page): Promise<string> {
	return page.evaluate(async () => {
		const own = (await indexedDB.databases()).find(({ name }) => name?.startsWith('SevkDay-'));
		const opening = indexedDB.open(own?.name ?? '');
		await new Promise((resolve) => opening.addEventListener('success', resolve));
		const database = opening.result;
		const all = database
			.transaction('own')
			.objectStore('own')
			.getAll(IDBKeyRange.bound('draft-', 'draft.'));
		await new Promise((resolve) => all.addEventListener('success', resolve));
		database.close();
		return all.result.map(({ iv }: { iv: Uint8Array }) => iv.join()).join(';');
	});
}

const photo = {
	name: 'koli.png',
	mimeType: 'image/png',
	buffer: Buffer.from(
		'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
		'base64',
	),
};

function nextStop(page: Page): Locator {
	return page.getByRole('region', { name: 'Sıradaki durak' });
}

/** The one act that is due at the next stop. */
function act(bar: Locator): Locator {
	return bar.getByRole('button', { name: /^(Vardım|Sonuç Gir)$/ }).first();
}

async function openResult(page: Page, order: Order | undefined): Promise<Locator> {
	if (!order) throw new Error('Demoda böyle bekleyen bir sipariş yok.');
	const row = page.getByRole('listitem').filter({ hasText: order.orderNo }).last();
	await row.getByRole('button', { name: 'Sonuç Gir' }).click();
	return page.getByRole('dialog', { name: `Teslim Sonucu · ${order.orderNo}` });
}
