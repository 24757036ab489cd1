// One test per sentence of the specification on its building blocks (docs/spec-tests.md), in a real
// browser against the gallery of development builds.
import { expect, type Locator, type Page } from '@playwright/test';
import { emitted, state, galleryTest as test } from './parts/gallery-test.ts';

test.setTimeout(20_000);

const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
	'base64',
);
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: png });
const pdf = { name: 'tutanak.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
const text = { name: 'not.txt', mimeType: 'text/plain', buffer: Buffer.from('not') };

/** Holds files over a drop zone, as a hand on a mouse does. */
async function drag(
	zone: Locator,
	event: string,
	files: readonly { name: string; mimeType: string }[],
) {
	const dataTransfer = await zone.page().evaluateHandle((held) => {
		const transfer = new DataTransfer();
		for (const { name, mimeType } of held) {
			transfer.items.add(new File(['x'], name, { type: mimeType }));
		}
		return transfer;
	}, files);
	await zone.dispatchEvent(event, { dataTransfer });
}

const dropWords = 'Dosya yüklemek için tıklayın ya da buraya sürükleyin';
const zoneOf = (box: Locator) => box.getByText(dropWords).locator('..');

test.describe('dosya kutusu', { tag: '@desk' }, () => {
	test('boşken iki metin yazar ve tıklanınca dosya seçtirir', async ({ page }) => {
		const box = state(page, 'Tek dosya');
		await expect(box.getByText(dropWords)).toBeVisible();
		for (const place of [zoneOf(box), box.getByRole('button', { name: 'Dosya Seç' })]) {
			const [chooser] = await Promise.all([page.waitForEvent('filechooser'), place.click()]);
			expect(chooser.isMultiple()).toBe(false);
		}
	});

	test('bırakılan dosyayı alır', async ({ page }) => {
		const box = state(page, 'Tek dosya');
		await drag(zoneOf(box), 'drop', [image('kapı.png')]);
		await expect(emitted(box)).toContainText('"name":"kapı.png"');
	});

	test('üzerine sürüklenince vurgulanır, ayrılınca vurgu kalkar', async ({ page }) => {
		const zone = zoneOf(state(page, 'Tek dosya'));
		await drag(zone, 'dragover', [image('kapı.png')]);
		await expect(zone).toHaveAttribute('data-over', 'true');
		await drag(zone, 'dragleave', []);
		await expect(zone).not.toHaveAttribute('data-over', 'true');
		await drag(zone, 'dragover', [image('kapı.png')]);
		await drag(zone, 'drop', []);
		await expect(zone).not.toHaveAttribute('data-over', 'true');
	});

	test('listede olmayan türden dosyalar sessizce bırakılır', async ({ page }) => {
		const box = state(page, 'Çok dosya, yalnız resim ve PDF');
		await expect(box.locator('input[type=file]').first()).toHaveAttribute(
			'accept',
			'image/png,image/jpeg,application/pdf',
		);
		await drag(zoneOf(box), 'drop', [text, image('a.png'), pdf]);
		await expect(box.getByRole('listitem')).toHaveText(['a.png', 'tutanak.pdf']);
		await expect(box.getByRole('alert')).toHaveCount(0);
	});

	test('liste verilmezse her tür alınır', async ({ page }) => {
		const box = state(page, 'Tek dosya');
		await drag(zoneOf(box), 'drop', [text]);
		await expect(box.getByRole('listitem')).toHaveText(['not.txt']);
	});

	test('tek dosyada yenisi eskisinin yerine geçer', async ({ page }) => {
		const box = state(page, 'Tek dosya');
		for (const name of ['ilk.png', 'ikinci.png']) {
			await box.locator('input[type=file]').first().setInputFiles(image(name));
			await expect(box.getByRole('listitem')).toHaveText([name]);
		}
	});

	test('çok dosyada yeniler sona eklenir', async ({ page }) => {
		const box = state(page, 'Çok dosya, yalnız resim ve PDF');
		const field = box.locator('input[type=file]').first();
		await field.setInputFiles([image('1.png'), image('2.png')]);
		await expect(box.getByRole('listitem')).toHaveText(['1.png', '2.png']);
		await field.setInputFiles(image('3.png'));
		await expect(box.getByRole('listitem')).toHaveText(['1.png', '2.png', '3.png']);
	});

	test('jpg, jpeg, png, webp ve gif küçük resim, PDF simge olarak görünür', async ({ page }) => {
		const box = state(page, 'Tek dosya');
		for (const ending of ['jpg', 'jpeg', 'png', 'webp', 'gif', 'JPG']) {
			await box
				.locator('input[type=file]')
				.first()
				.setInputFiles(image(`kapı.${ending}`));
			await expect(box.getByRole('listitem')).toHaveText([`kapı.${ending}`]);
			await expect(box.locator('li img')).toHaveAttribute('src', /^blob:/);
		}
		await box.locator('input[type=file]').first().setInputFiles(pdf);
		await expect(box.locator('li svg[data-kind=pdf]')).toBeVisible();
		await expect(box.locator('li img')).toHaveCount(0);
	});

	test('kaldırınca yeni liste bildirilir', async ({ page }) => {
		const box = state(page, 'Dolu');
		await box.getByRole('button', { name: 'kapı önü.png kaldır' }).click();
		await expect(emitted(box)).toHaveText(
			'[{"fileName":"tutanak.pdf","name":"hasar tutanağı.pdf"}]',
		);
	});

	test('görüntüle, resmi en az 200 yüksek ve en çok 500 geniş pencerede açar', async ({ page }) => {
		await state(page, 'Dolu').getByRole('button', { name: 'kapı önü.png görüntüle' }).click();
		const dialog = page.getByRole('dialog', { name: 'kapı önü.png' });
		const picture = dialog.getByRole('img', { name: 'kapı önü.png' });
		await expect(picture).toBeVisible();
		await expect(picture.locator('..')).toHaveCSS('min-height', '200px');
		const { width, height } = await sizeOf(dialog);
		expect(width).toBeLessThanOrEqual(500);
		expect(height).toBeGreaterThanOrEqual(200);
	});

	test('görüntüle, PDF dosyasını 400 px çerçevede açar', async ({ page }) => {
		await state(page, 'Dolu').getByRole('button', { name: 'hasar tutanağı.pdf görüntüle' }).click();
		const frame = page.getByRole('dialog').locator('iframe');
		await expect(frame).toHaveCSS('height', '400px');
	});

	test('yükleme ilerlemesini, dosya başına ret nedenini gösterir ve yeniden dener', async ({
		page,
	}) => {
		await page.clock.install();
		const box = state(page, 'Çok dosya, yalnız resim ve PDF');
		await box
			.locator('input[type=file]')
			.first()
			.setInputFiles([image('bozuk.png'), image('yavaş.png'), image('sağlam.png')]);
		await expect(box.getByRole('alert')).toHaveText(
			'bozuk.png açılamadı, bozuk görünüyor. Başka bir dosya seçin.',
		);
		const progress = box.getByRole('progressbar', { name: 'yavaş.png yükleniyor' });
		await expect(progress).toBeVisible();
		await page.clock.runFor(1000);
		await expect(progress).toHaveJSProperty('value', 0.5);
		await page.clock.runFor(1500);
		await expect(emitted(box)).toContainText('sağlam.png');
		await box.getByRole('button', { name: 'bozuk.png tekrar dene' }).click();
		await expect(emitted(box)).toContainText('bozuk.png');
		await expect(box.getByRole('alert')).toHaveCount(0);
	});
});

test('dosya kutusu telefonda kamerayla fotoğraf çektirir', async ({ page }, info) => {
	const box = state(page, 'Tek dosya');
	const shoot = box.getByRole('button', { name: 'Fotoğraf Çek' });
	if (info.project.name !== 'phone') return expect(shoot).toHaveCount(0);
	const [chooser] = await Promise.all([page.waitForEvent('filechooser'), shoot.click()]);
	expect(await chooser.element().getAttribute('capture')).toBe('environment');
	expect(await chooser.element().getAttribute('accept')).toBe('image/*');
});

async function sizeOf(place: Locator): Promise<{ width: number; height: number }> {
	await place.evaluate((element) =>
		Promise.all(element.getAnimations({ subtree: true }).map((one) => one.finished)),
	);
	// Without the scale of an opening window.
	return place.evaluate((element: HTMLElement) => ({
		width: element.offsetWidth,
		height: element.offsetHeight,
	}));
}

test.describe('pencere', () => {
	const open = (page: Page, name: string) =>
		state(page, 'Açılışlar').getByRole('button', { name }).click();

	test('başlığı, kapatma düğmesi, gövdesi ve altlığı vardır', async ({ page }) => {
		await open(page, 'Altlıklı');
		const dialog = page.getByRole('dialog', { name: 'Rotayı Kapat' });
		await expect(dialog.getByText('Araçtaki 3 koli')).toBeVisible();
		await expect(dialog.locator('footer').getByRole('button')).toHaveText([
			'Vazgeç',
			'Rotayı Kapat',
		]);
		await dialog.getByRole('button', { name: 'Kapat', exact: true }).click();
		await expect(dialog).toHaveCount(0);
	});

	test('kapatılamaz olan ne çarpı gösterir ne Escape ile kapanır', async ({ page }) => {
		await open(page, 'Kapatılamayan');
		const dialog = page.getByRole('dialog', { name: 'Kayıt sürüyor' });
		await expect(dialog.getByRole('button')).toHaveText(['Tamam']);
		await page.keyboard.press('Escape');
		await page.mouse.click(4, 4);
		await expect(dialog).toBeVisible();
		await dialog.getByRole('button', { name: 'Tamam' }).click();
		await expect(dialog).toHaveCount(0);
	});

	test('en az yüksekliği ve en çok genişliği kullanıldığı yer belirler', async ({ page }) => {
		await open(page, 'En az 320, en çok 360');
		const { width, height } = await sizeOf(page.getByRole('dialog', { name: 'Ölçüler' }));
		expect(width).toBeLessThanOrEqual(360);
		expect(height).toBeGreaterThanOrEqual(320);
	});

	test('açıkken sayfa kaymaz, iki kat pencerede de', async ({ page }) => {
		const at = () => page.evaluate(() => window.scrollY);
		await open(page, 'İki kat');
		const before = await at();
		await scrollPage(page);
		expect(await at()).toBe(before);
		await page.getByRole('button', { name: 'İkinci Katı Aç' }).click();
		await expect(page.getByRole('dialog', { name: 'İkinci kat' })).toBeVisible();
		await scrollPage(page);
		expect(await at()).toBe(before);
		// Escape belongs to the upper one alone, and the page stays locked under the lower one.
		await page.keyboard.press('Escape');
		await expect(page.getByRole('dialog', { name: 'İkinci kat' })).toHaveCount(0);
		await expect(page.getByRole('dialog', { name: 'Birinci kat' })).toBeVisible();
		await scrollPage(page);
		expect(await at()).toBe(before);
		await page.keyboard.press('Escape');
		await expect(page.getByRole('dialog')).toHaveCount(0);
		// The lock lasts until the window has faded out.
		await expect(async () => {
			await scrollPage(page);
			expect(await at()).toBeGreaterThan(before);
		}).toPass();
	});

	test('içindeki açık liste Escape ile tek başına kapanır', async ({ page }) => {
		await open(page, 'Altlıklı');
		await page.getByRole('dialog').getByRole('combobox', { name: 'Neden' }).click();
		await expect(page.getByRole('option')).toHaveCount(3);
		await page.keyboard.press('Escape');
		await expect(page.getByRole('option')).toHaveCount(0);
		await expect(page.getByRole('dialog', { name: 'Rotayı Kapat' })).toBeVisible();
	});
});

/** A wheel on a desk, a finger on a phone; resolves when the browser has painted the outcome. */
async function scrollPage(page: Page): Promise<void> {
	const { width = 0, height = 0 } = page.viewportSize() ?? {};
	const isTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
	if (isTouch) {
		const client = await page.context().newCDPSession(page);
		const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
			client.send('Input.dispatchTouchEvent', {
				type,
				touchPoints: y === undefined ? [] : [{ x: width / 2, y }],
			});
		await touch('touchStart', height - 100);
		for (let y = height - 120; y > height - 400; y -= 20) await touch('touchMove', y);
		await touch('touchEnd');
	} else {
		await page.mouse.move(width / 2, height - 60);
		await page.mouse.wheel(0, 300);
	}
	await page.evaluate(
		() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
	);
}

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
	await page.clock.install();
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
