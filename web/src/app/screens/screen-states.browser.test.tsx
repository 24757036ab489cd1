import { paths } from '@sevk/contract/common/paths';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../testing/builders/profile-builders.ts';
import { neverAnswers, serverError } from '../../testing/fake-server/fake-replies.ts';
import { answerRest } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';
import { screenCases } from '../../testing/screens/screen-cases.ts';
import { screens } from './screens.ts';

const admin = profile('admin');
const missingRight = /^Bu ekranı görmek için yetkiniz bulunmuyor\./;
const emptyCases = screenCases.flatMap(({ name, address, empty }) =>
	empty === undefined ? [] : [{ name, address, empty }],
);
const filteredCases = screenCases.flatMap(({ filtered, empty, ...screen }) => {
	const answerNothing = filtered?.answer ?? empty?.answer;
	if (filtered === undefined || answerNothing === undefined) return [];
	return [{ ...screen, address: filtered.address, answerNothing }];
});
const retry = page.getByRole('button', { name: 'Tekrar Dene' }).first();
const skeleton = () => document.querySelector('.mantine-Skeleton-root, [data-skeleton]');

/** Buttons that would fail without a network; a driver's acts are stored, and forms are filled on. */
const actNames =
	/^(Vardım|Durağı Atla|Sonuç Gir|Sonucu Geri Al|Diğer İşlemler|Belgeler|Rapor \(PDF\)|Dışa Aktar|Ekle|İçe Aktar|Barkod Okut|Sefer Çizelgesi|Devral|Reddet|Geri al: .*|.* (Ekle|Al|Yap|Onayla|Çıkar|Planla|Yazdır|Devral)|.*: (Atla|Atlama|Adım Seç|Değiştir))$/;
function enabledActs(): string[] {
	const buttons = [...document.querySelectorAll('main button, main [aria-haspopup="menu"]')];
	return buttons
		.filter((button) => !button.matches(':disabled'))
		.map((button) => button.getAttribute('aria-label') ?? button.textContent)
		.filter((name) => actNames.test(name) && name !== 'Göndericiye Özel Kural Ekle');
}

test('every screen that reads something is among the cases', () => {
	// The other parts of a completed route's screen are those of the route screen.
	const others = [
		'login',
		'forgotPassword',
		'firstAdmin',
		'completedRouteDetail',
		'profile',
		'settings',
		'dummy',
	];
	const expected = screens.map(({ path }) => path).filter((path) => !others.includes(path));
	expect([...new Set(screenCases.map(({ path }) => path))].sort()).toEqual(expected.sort());
});

describe.each(screenCases)('$name', ({ address, answerFilled, filled }) => {
	test('shows its skeleton while it is loading', async () => {
		answerRest(neverAnswers);
		await renderScreen(address, { as: admin });
		await expect.poll(skeleton).toBeVisible();
		await expectAccessible({ screenOnly: true });
	});

	test('reports a failure and recovers with Tekrar Dene', async () => {
		answerRest(serverError);
		await renderScreen(address, { as: admin });
		await expect.element(retry).toBeVisible();
		await expectAccessible({ screenOnly: true });
		answerFilled();
		await retry.click();
		await expect.element(page.getByText(filled).first()).toBeVisible();
		await expect.element(retry).not.toBeInTheDocument();
	});

	test('keeps its data while it is offline and shows their time', async () => {
		answerFilled();
		await renderScreen(address, { as: admin });
		await expect.element(page.getByText(filled).first()).toBeVisible();
		window.dispatchEvent(new Event('offline'));
		await expect
			.element(page.getByText('Çevrimdışı · son görülen: 09:00 · işlem yapılamaz'))
			.toBeVisible();
		await expect.element(page.getByText(filled).first()).toBeVisible();
		await expectAccessible({ dark: true });
		if (!address.startsWith(paths.driver)) expect(enabledActs()).toEqual([]);
		window.dispatchEvent(new Event('online'));
		await expect.element(page.getByText(/^Çevrimdışı/)).not.toBeInTheDocument();
	});

	test('shows that the right is missing', async () => {
		answerFilled();
		await renderScreen(address, { as: { ...admin, rights: [] } });
		await expect.element(page.getByText(missingRight)).toBeVisible();
	});
});

test('the sentence of a missing right is one part of every screen, and accessible', async () => {
	await renderScreen(paths.orders, { as: { ...admin, rights: [] } });
	await expect.element(page.getByText(missingRight)).toBeVisible();
	await expectAccessible({ screenOnly: true });
});

test.each(emptyCases)('$name explains that there is nothing yet', async ({ address, empty }) => {
	empty.answer();
	await renderScreen(address, { as: admin });
	await expect.element(page.getByText(empty.text).first()).toBeVisible();
	await expectAccessible({ screenOnly: true });
});

test.each(filteredCases)('$name offers to clear filters that match nothing', async (screen) => {
	screen.answerNothing();
	const router = await renderScreen(screen.address, { as: admin });
	await expect.element(page.getByRole('heading', { name: 'Sonuç Bulunamadı' })).toBeVisible();
	await expectAccessible({ screenOnly: true });
	screen.answerFilled();
	await page.getByRole('button', { name: 'Filtreleri Temizle' }).last().click();
	await expect.element(page.getByText(screen.filled).first()).toBeVisible();
	expect(router.state.location.searchStr).toBe('');
});
