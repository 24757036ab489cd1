// One test per sentence of the specification on its building blocks (docs/spec-tests.md), in a real
// browser against the gallery of development builds.
import { expect, type Locator, type Page } from '@playwright/test';
import { contrastOf } from './parts/contrast.ts';
import { emitted, state, galleryTest as test } from './parts/gallery-test.ts';

test.setTimeout(60_000);

test.describe('açılır liste', { tag: '@desk' }, () => {
	const plain = (page: Page) => state(page, 'Metin seçenekler, zorunlu');
	const searched = (page: Page) => state(page, 'Nesne seçenekler, aramalı');
	const box = (place: Locator) => place.getByRole('combobox');

	test('seçilmemişken Seçiniz yazar', async ({ page }) => {
		await expect(box(plain(page))).toHaveText('Seçiniz');
	});

	test('zorunluluk yalnız etiketi işaretler', async ({ page }) => {
		await expect(plain(page).locator('label')).toHaveText('Teslim edilememe nedeni *');
		await expect(box(plain(page))).not.toHaveAttribute('required');
		await expect(box(plain(page))).not.toHaveAttribute('aria-required');
		await expect(searched(page).locator('label')).toHaveText('Araç');
	});

	test('seçili alana tıklanınca açılır, dışarı tıklanınca kapanır', async ({ page }) => {
		await expect(page.getByRole('option')).toHaveCount(0);
		await box(plain(page)).click();
		await expect(page.getByRole('option')).toHaveText([
			'Alıcı adreste yok',
			'Adres hatalı',
			'Teslim almak istemedi',
		]);
		await page.getByRole('heading', { name: 'Açılır liste' }).click();
		await expect(page.getByRole('option')).toHaveCount(0);
	});

	test('arama kutusuna tıklamak listeyi açık tutar', async ({ page }) => {
		await box(searched(page)).click();
		const search = page.getByRole('combobox', { name: 'Seçeneklerde ara' });
		await search.click();
		await search.fill('35');
		await search.click();
		await expect(page.getByRole('option')).toHaveText(['35 EF 456 - Gökhan Öz']);
	});

	test('etiket, adı verilen alanların " - " ile birleşimidir', async ({ page }) => {
		await box(searched(page)).click();
		await expect(page.getByRole('option')).toHaveText([
			'34 ABC 123 - Iğdırlı Şükrü',
			'06 K 91234 - İpek Çağlar',
			'35 EF 456 - Gökhan Öz',
			'16 DE 78',
		]);
	});

	test('arama büyük küçük harf ayırmaz, Türkçe kurallarla adı verilen alanlarda arar', async ({
		page,
	}) => {
		await box(searched(page)).click();
		const search = page.getByRole('combobox', { name: 'Seçeneklerde ara' });
		for (const [typed, found] of [
			['IĞDIRLI', '34 ABC 123 - Iğdırlı Şükrü'],
			['ığdırlı', '34 ABC 123 - Iğdırlı Şükrü'],
			['İPEK', '06 K 91234 - İpek Çağlar'],
			['ipek çağ', '06 K 91234 - İpek Çağlar'],
			['gökhan 35', '35 EF 456 - Gökhan Öz'],
		] as const) {
			await search.fill(typed);
			await expect(page.getByRole('option'), typed).toHaveText([found]);
		}
		// The district is no named field.
		await search.fill('Ümraniye');
		await expect(page.getByRole('option')).toHaveCount(0);
	});

	test('sonuç yoksa Sonuç Bulunamadı yazar', async ({ page }) => {
		await box(searched(page)).click();
		await page.getByRole('combobox', { name: 'Seçeneklerde ara' }).fill('olmayan');
		await expect(page.getByText('Sonuç Bulunamadı')).toBeVisible();
		await page.keyboard.press('Escape');
		await state(page, 'Boş, kapalı, hatalı').getByRole('combobox', { name: 'Seçeneksiz' }).click();
		await expect(page.getByText('Sonuç Bulunamadı')).toBeVisible();
	});

	test('seçmek aramayı temizler ve seçimi bildirir', async ({ page }) => {
		await box(searched(page)).click();
		const search = page.getByRole('combobox', { name: 'Seçeneklerde ara' });
		await search.fill('ipek');
		await page.getByRole('option').click();
		await expect(emitted(searched(page))).toContainText('{"value":"v2","option":{"id":"v2"');
		await expect(box(searched(page))).toHaveText('06 K 91234 - İpek Çağlar');
		await box(searched(page)).click();
		await expect(search).toHaveValue('');
		await expect(page.getByRole('option')).toHaveCount(4);
	});

	test('seçenek metin ya da nesne olabilir', async ({ page }) => {
		await box(plain(page)).click();
		await page.getByRole('option', { name: 'Adres hatalı' }).click();
		await expect(emitted(plain(page))).toHaveText(
			'{"value":"Adres hatalı","option":"Adres hatalı"}',
		);
	});

	test('10.000 seçenekte yalnız görünenler sayfada durur, klavye sona varır', async ({ page }) => {
		const streets = state(page, '10.000 seçenek');
		await box(streets).click();
		const options = page.getByRole('option');
		await expect(options.first()).toHaveAttribute('aria-setsize', '10000');
		expect(await options.count()).toBeLessThan(40);
		await page.keyboard.press('ArrowUp');
		await expect(page.getByRole('option', { name: 'Sokak 10000', exact: true })).toBeInViewport();
		for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowUp');
		await expect(page.getByRole('option', { name: 'Sokak 9970', exact: true })).toBeInViewport();
		await page.keyboard.press('Enter');
		await expect(box(streets)).toHaveText('Sokak 9970');
	});

	test('seçilemeyen seçenek nedenini söyler ve seçilmez', async ({ page }) => {
		await state(page, 'Seçilemeyen seçenek').getByRole('combobox').click();
		const busy = page.getByRole('option', { name: /RT-260305-07 rotasında/ });
		await expect(busy).toHaveAttribute('aria-disabled', 'true');
		await busy.click({ force: true });
		await expect(busy).toBeVisible();
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme });
			await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
			for (const words of ['06 K 91234', 'RT-260305-07 rotasında']) {
				expect(await contrastOf(busy.getByText(words)), words).toBeGreaterThanOrEqual(4.5);
			}
		}
	});
});

test.describe('bildirim şeridi', { tag: '@desk' }, () => {
	const place = (page: Page) => state(page, 'Bildirim şeridi');
	const banner = (page: Page) => page.getByRole('region', { name: 'Bildirim', exact: true });

	test('başlık ve metni türüne göre gösterir', async ({ page }) => {
		for (const [name, type] of [
			['Yeni sipariş', 'info'],
			['Rota kapatıldı', 'success'],
			['Sinyal yok', 'warning'],
			['Zimmet uyuşmazlığı', 'error'],
		] as const) {
			await place(page).getByRole('button', { name }).click();
			await expect(banner(page).getByText(name)).toBeVisible();
			await expect(banner(page).locator(`[data-type=${type}]`)).toBeVisible();
		}
		await expect(banner(page)).toContainText('2 koli sürücü tarafından kabul edilmedi.');
	});

	test('5.000 ms sonra kaybolur', async ({ page }) => {
		await page.clock.install();
		await place(page).getByRole('button', { name: 'Yeni sipariş' }).click();
		await expect(banner(page).getByText('Yeni sipariş')).toBeVisible();
		await page.clock.runFor(4_900);
		await expect(banner(page).getByText('Yeni sipariş')).toBeVisible();
		await page.clock.runFor(100);
		await expect(banner(page).getByText('Yeni sipariş')).toHaveCount(0);
	});

	test('kapatınca kaybolur; tür, başlık ve metin temizlenir', async ({ page }) => {
		await place(page).getByRole('button', { name: 'Yeni sipariş' }).click();
		await expect(emitted(place(page))).toContainText('"type":"info","title":"Yeni sipariş"');
		await page.getByRole('button', { name: 'Bildirimi kapat' }).click();
		await expect(banner(page)).toHaveText('');
		await expect(emitted(place(page))).toHaveText('{"type":"","title":"","message":""}');
	});
});

test('sayfa yükleniyor: görünür, çıkış canlandırması, söylendikten 1.500 ms sonra yok', {
	tag: '@desk',
}, async ({ page }) => {
	// Held still: on a busy machine real time went by between two steps.
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 60_000);
	await page.getByRole('button', { name: 'Yükleniyor Göster' }).click();
	const said = page.getByText('Yükleniyor', { exact: true });
	const loader = said.locator('..');
	await expect(loader).toBeVisible();
	await page.clock.runFor(10_000);
	await expect(said).toHaveCount(1);
	const handle = await loader.elementHandle();
	await page.getByRole('button', { name: 'Çık', exact: true }).click();
	const motion = await handle?.evaluate((element) => {
		const { animationName, animationDuration } = getComputedStyle(element);
		return { moves: animationName !== 'none', animationDuration };
	});
	expect(motion).toEqual({ moves: true, animationDuration: '1.5s' });
	const stands = () => handle?.evaluate((element) => element.isConnected);
	await page.clock.runFor(1_400);
	expect(await stands()).toBe(true);
	await page.clock.runFor(100);
	expect(await stands()).toBe(false);
});

test.describe('tutar', { tag: '@desk' }, () => {
	const shown = (page: Page, name: string) => state(page, name).locator('[data-status]');

	test('kuruş lira olarak, başında ₺ ve iki haneyle gösterilir', async ({ page }) => {
		await expect(shown(page, 'Tutar')).toHaveText('₺1.234,50');
		await expect(shown(page, 'Toplam')).toHaveText('₺0,05');
	});

	test('durum verilmezse artıdır, eksi ise eksi yazılır', async ({ page }) => {
		await expect(shown(page, 'Tutar')).toHaveAttribute('data-status', 'positive');
		await expect(shown(page, 'Eksi')).toHaveAttribute('data-status', 'negative');
		await expect(shown(page, 'Eksi')).toHaveText('-₺50,50');
	});

	test('kampanya öncesi tutar yalnız 0 üstünde ve 1 fazlasından büyükse üstü çizilidir', async ({
		page,
	}) => {
		const struck = (name: string) => shown(page, name).locator('s');
		await expect(struck('Kampanyalı')).toHaveText('₺129,00');
		await expect(struck('Kampanyalı')).toHaveCSS('text-decoration-line', 'line-through');
		await expect(struck('2 kuruş fazla')).toHaveText('₺99,02');
		await expect(struck('1 kuruş fazla')).toHaveCount(0);
		await expect(struck('Kampanya öncesi sıfır')).toHaveCount(0);
	});
});

test.describe('harita bağlantıları', { tag: '@desk' }, () => {
	test('Google, Yandex ve Apple arama adresleri enlem ve boylamdan yapılır', async ({ page }) => {
		const links = state(page, 'Konumlu adres').getByRole('link');
		await expect(links).toHaveText(["Google'da Göster", "Yandex'te Göster", "Apple'da Göster"]);
		expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
			'https://www.google.com/maps/search/?api=1&query=41.0082%2C28.9784',
			'https://yandex.com.tr/harita/?text=41.0082%2C28.9784',
			'https://maps.apple.com/?q=41.0082%2C28.9784',
		]);
	});

	test('konum yoksa Adres bilgisi yok yazar', async ({ page }) => {
		await expect(state(page, 'Konumsuz adres')).toContainText('Adres bilgisi yok');
		await expect(state(page, 'Konumsuz adres').getByRole('link')).toHaveCount(0);
	});
});
