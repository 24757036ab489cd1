// One test per sentence of the specification on dates, times and masks (docs/spec-tests.md), and on
// the gallery as a whole.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { emitted, state, galleryTest as test } from './parts/gallery-test.ts';

test.setTimeout(60_000);

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const calendarOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const open = (place: Locator, name: string) =>
	place.getByRole('button', { name: `${name}: takvimi aç` }).click();
const day = (calendar: Locator, name: string) =>
	calendar.getByRole('button', { name, exact: true });

test.describe('tarih', { tag: '@desk' }, () => {
	test.use({ timezoneId: 'Europe/Istanbul' });
	test.beforeEach(({ page }) => page.clock.setFixedTime('2026-11-20T09:00:00+03:00'));

	test('hafta pazartesi başlar, adlar Türkçedir', async ({ page }) => {
		await open(state(page, 'Gün'), 'Teslimat tarihi');
		const calendar = calendarOf(page, 'Teslimat tarihi');
		await expect(calendar.getByRole('columnheader')).toHaveText([
			'Pzt',
			'Sal',
			'Çar',
			'Per',
			'Cum',
			'Cmt',
			'Paz',
		]);
		await expect(calendar.getByText('Kasım 2026')).toBeVisible();
	});

	test('yıllar 1900 ile 2100 arasındadır', async ({ page }) => {
		const place = state(page, 'Gün');
		for (const [typed, shown, further] of [
			['01.01.1900', 'Ocak 1900', 'Önceki ay'],
			['31.12.2100', 'Aralık 2100', 'Sonraki ay'],
		] as const) {
			await type(place, 'Teslimat tarihi', typed);
			await open(place, 'Teslimat tarihi');
			const calendar = calendarOf(page, 'Teslimat tarihi');
			await expect(calendar.getByText(shown)).toBeVisible();
			await expect(calendar.getByRole('button', { name: further })).toBeDisabled();
			await page.keyboard.press('Escape');
		}
		for (const outside of ['31.12.1899', '01.01.2101']) {
			await type(place, 'Teslimat tarihi', outside);
			await expect(place.getByText('Tarihi gg.aa.yyyy olarak yazın.')).toBeVisible();
		}
		await expect(emitted(place)).toHaveText('"2100-12-31"');
	});

	test('takvimden seçilir ve elle yazılır', async ({ page }) => {
		const place = state(page, 'Gün');
		await open(place, 'Teslimat tarihi');
		await day(calendarOf(page, 'Teslimat tarihi'), '17 Kasım 2026').click();
		await expect(emitted(place)).toHaveText('"2026-11-17"');
		await expect(calendarOf(page, 'Teslimat tarihi')).toHaveCount(0);
		await type(place, 'Teslimat tarihi', '5/3/2026');
		await expect(emitted(place)).toHaveText('"2026-03-05"');
		await expect(place.getByRole('textbox')).toHaveValue('05.03.2026');
		await place.getByRole('button', { name: 'Teslimat tarihi: temizle' }).click();
		await expect(emitted(place)).toHaveText('null');
	});

	test('aralık: önce boş, sonra bir uç, sonra iki uç', async ({ page }) => {
		const place = state(page, 'Gün aralığı');
		const field = place.getByRole('textbox', { name: 'Rota tarihi' });
		await expect(field).toHaveValue('');
		await open(place, 'Rota tarihi');
		const calendar = calendarOf(page, 'Rota tarihi');
		await day(calendar, '16 Kasım 2026').click();
		await expect(field).toHaveValue('16.11.2026 – …');
		await expect(emitted(place)).toHaveText('null');
		await day(calendar, '20 Kasım 2026').click();
		await expect(field).toHaveValue('16.11.2026 – 20.11.2026');
		await expect(emitted(place)).toHaveText('["2026-11-16","2026-11-20"]');
		await expect(calendar).toHaveCount(0);
		// A lone end that is left behind changes nothing.
		await open(place, 'Rota tarihi');
		await day(calendar, '18 Kasım 2026').click();
		await page.keyboard.press('Escape');
		await expect(field).toHaveValue('16.11.2026 – 20.11.2026');
	});

	test('aralık: bugün, dün, bu hafta, bu ay', async ({ page }) => {
		const place = state(page, 'Gün aralığı');
		for (const [name, range] of [
			['Bugün', '["2026-11-20","2026-11-20"]'],
			['Dün', '["2026-11-19","2026-11-19"]'],
			['Bu hafta', '["2026-11-16","2026-11-20"]'],
			['Bu ay', '["2026-11-01","2026-11-20"]'],
		] as const) {
			await open(place, 'Rota tarihi');
			await calendarOf(page, 'Rota tarihi').getByRole('button', { name, exact: true }).click();
			await expect(emitted(place)).toHaveText(range);
		}
	});

	test('aralık elle yazılır, ters uçlar yer değiştirir', async ({ page }) => {
		const place = state(page, 'Gün aralığı');
		await type(place, 'Rota tarihi', '20.11.2026 - 16.11.2026');
		await expect(emitted(place)).toHaveText('["2026-11-16","2026-11-20"]');
		await type(place, 'Rota tarihi', 'dünden beri');
		await expect(place.getByText('Tarihleri gg.aa.yyyy – gg.aa.yyyy olarak yazın.')).toBeVisible();
	});

	test('saatli aralık: iki gün, iki saat, uygula', async ({ page }) => {
		const place = state(page, 'Tarih ve saat aralığı');
		await open(place, 'Sonuç zamanı');
		const calendar = calendarOf(page, 'Sonuç zamanı');
		const apply = calendar.getByRole('button', { name: 'Uygula' });
		await expect(apply).toBeDisabled();
		await day(calendar, '19 Kasım 2026').click();
		await expect(apply).toBeDisabled();
		await expect(place.getByRole('textbox')).toHaveValue('19.11.2026 00:00 – …');
		await day(calendar, '20 Kasım 2026').click();
		await writeTime(calendar, 'Başlangıç', '08', '00');
		await writeTime(calendar, 'Bitiş', '17', '30');
		await apply.click();
		await expect(emitted(place)).toHaveText('["2026-11-19T08:00","2026-11-20T17:30"]');
		await expect(place.getByRole('textbox')).toHaveValue('19.11.2026 08:00 – 20.11.2026 17:30');
	});

	test('saatli aralık elle yazılır, dakikalar beşe yuvarlanır', async ({ page }) => {
		const place = state(page, 'Tarih ve saat aralığı');
		await type(place, 'Sonuç zamanı', '20.11.2026 08:02 – 12:08');
		await expect(emitted(place)).toHaveText('["2026-11-20T08:00","2026-11-20T12:10"]');
		await expect(place.getByRole('textbox')).toHaveValue('20.11.2026 08:00 – 12:10');
	});

	test('dakika beşer beşer: okla, listede ve yazılınca', async ({ page }) => {
		const place = state(page, 'Saat');
		const minutes = place.getByRole('spinbutton', { name: 'Çıkış saati: dakika' });
		await writeTime(place, 'Çıkış saati', '09', '07');
		await page.getByRole('heading', { name: 'Tarih ve saat', exact: true }).click();
		await expect(emitted(place)).toHaveText('"09:05"');
		await minutes.focus();
		await page.keyboard.press('ArrowUp');
		await expect(emitted(place)).toHaveText('"09:10"');
		const list = page.locator('[data-mantine-time-picker-dropdown], .mantine-TimePicker-control');
		expect((await list.allTextContents()).slice(24)).toEqual(
			Array.from({ length: 12 }, (_, step) => String(step * 5).padStart(2, '0')),
		);
	});

	test('saat 24 saatliktir', async ({ page }) => {
		const place = state(page, 'Saat');
		await writeTime(place, 'Çıkış saati', '23', '30');
		await expect(emitted(place)).toHaveText('"23:30"');
		await expect(place.getByText(/^(AM|PM)$/)).toHaveCount(0);
	});

	test('600 px altında takvim pencere olarak açılır', async ({ page }) => {
		for (const [width, isModal] of [
			[599, true],
			[600, false],
		] as const) {
			await page.setViewportSize({ width, height: 844 });
			await open(state(page, 'Gün'), 'Teslimat tarihi');
			const calendar = calendarOf(page, 'Teslimat tarihi');
			await expect(calendar).toBeVisible();
			await expect(calendar.getByRole('heading', { name: 'Teslimat tarihi' })).toHaveCount(
				isModal ? 1 : 0,
			);
			await day(calendar, '20 Kasım 2026').click();
			await expect(calendar).toHaveCount(0);
		}
	});
});

/** Types a date over what stands there; a phone picks instead. */
async function type(place: Locator, name: string, text: string): Promise<void> {
	await place.getByRole('textbox', { name }).fill(text);
	await place.page().keyboard.press('Enter');
}

async function writeTime(place: Locator, name: string, hours: string, minutes: string) {
	await place.getByRole('spinbutton', { name: `${name}: saat` }).click();
	await place.page().keyboard.type(hours + minutes);
}

test.describe('kalıplı giriş', { tag: '@desk' }, () => {
	const write = async (page: Page, name: string, text: string) => {
		const field = state(page, name).getByRole('textbox');
		await field.fill('');
		await field.pressSequentially(text);
		return field;
	};

	test('kalıp türleri: rakam, harf veya rakam, harf, büyük harf, küçük harf', async ({ page }) => {
		for (const [name, typed, shown] of [
			['Rakam', 'a1ş2-3', '123'],
			['Harf veya rakam', '-ğ7 ü1', 'ğ7ü1'],
			['Harf', '1ş2çIİ', 'şçIİ'],
			['Büyük harf', 'iığş', 'İIĞŞ'],
			['Küçük harf', 'IİĞŞ', 'ıiğş'],
		] as const) {
			await expect(await write(page, name, typed)).toHaveValue(shown);
			await expect(emitted(state(page, name))).toHaveText(JSON.stringify(shown));
		}
	});

	test('kalıp listesinden sığan en kısası seçilir', async ({ page }) => {
		await expect(await write(page, 'Kısa veya uzun', '1234')).toHaveValue('12-34');
		await expect(await write(page, 'Kısa veya uzun', '12345')).toHaveValue('1234-5');
	});

	test('plaka, telefon, kimlik no ve IBAN biçimlenir', async ({ page }) => {
		for (const [name, typed, shown] of [
			['Plaka', '34a1234', '34 A 1234'],
			['Plaka', '34a12345', '34 A 12345'],
			['Plaka', '34abc12', '34 ABC 12'],
			['Plaka', '06 ıi 123', '06 II 123'],
			['Telefon', '05321234567', '0532 123 45 67'],
			['T.C. Kimlik No', '100 000 001 46x', '10000000146'],
			['IBAN', '330006100519786457841326', 'TR33 0006 1005 1978 6457 8413 26'],
		] as const) {
			await expect(await write(page, name, typed)).toHaveValue(shown);
		}
	});

	test('değer kalıplı ya da çıplak verilir', async ({ page }) => {
		await write(page, 'Telefon', '05321234567');
		await expect(emitted(state(page, 'Telefon'))).toHaveText('"0532 123 45 67"');
		await write(page, 'Telefon, çıplak', '05321234567');
		await expect(emitted(state(page, 'Telefon, çıplak'))).toHaveText('"05321234567"');
	});
});

test('yapı taşları açık ve koyu renkte WCAG 2.2 AA kurallarına uyar', async ({ page }) => {
	for (const scheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
		await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
		const { violations } = await new AxeBuilder({ page })
			.setLegacyMode()
			.withTags(standards)
			.analyze();
		expect.soft(sentences(violations), scheme).toEqual([]);
		await open(state(page, 'Tarih ve saat aralığı'), 'Sonuç zamanı');
		await expect(calendarOf(page, 'Sonuç zamanı')).toBeVisible();
		const opened = await new AxeBuilder({ page }).setLegacyMode().withTags(standards).analyze();
		expect.soft(sentences(opened.violations), `${scheme}, takvim açık`).toEqual([]);
		await page.keyboard.press('Escape');
	}
});

function sentences(violations: readonly { id: string; nodes: readonly { html: string }[] }[]) {
	return violations.map(
		({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
	);
}

test('yapı taşları sayfası ürünün içinde değildir', { tag: '@desk' }, () => {
	const dist = path.join(import.meta.dirname, '../web/dist');
	const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
	expect(files.filter((file) => /gallery/i.test(file))).toEqual([]);
	const telling = files
		.filter((file) => /\.(js|css|html)$/.test(file))
		.filter((file) => readFileSync(path.join(dist, file), 'utf8').includes('Yapı Taşları'));
	expect(files.length).toBeGreaterThan(10);
	expect(telling).toEqual([]);
});
