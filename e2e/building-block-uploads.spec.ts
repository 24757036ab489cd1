// One test per sentence of the specification on its upload box (docs/spec-tests.md), in a real
// browser against the gallery of development builds.
import { expect, type Locator } from '@playwright/test';
import { emitted, sizeOf, state, galleryTest as test } from './parts/gallery-test.ts';

test.setTimeout(60_000);

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
