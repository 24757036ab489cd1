import { confirmAddressFact, suggestAddressFact } from '@sevk/contract/addresses/addresses';
import { paths } from '@sevk/contract/common/paths';
import { readDriverDay } from '@sevk/contract/driving/driver-day';
import type { RouteStop } from '@sevk/contract/routes/route-detail';
import { addressRefusals } from '@sevk/domain/addresses/address-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readAllActs } from '../../api/acts/act-store.ts';
import { dayWithStop, driverStop } from '../../testing/builders/driving-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { offline } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { clearDriverPhone, driver, startDriverPhone } from '../../testing/input/driver-phone.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const nextStop = page.getByRole('region', { name: 'Sıradaki durak' });
const line = 'Burada 7 teslimat, 1 başarısız; ortalama 6 dk; en iyi 17:00–20:00; B girişi kapalı';
const taught: Partial<RouteStop> = {
	addressSummary: line,
	isRemembered: true,
	addressSuggestions: [
		{ addressId: testId(701), factId: testId(711), kind: 'bell', body: 'Kapıyı çalın' },
	],
};

beforeEach(startDriverPhone);
afterEach(clearDriverPhone);

async function open(stop: Partial<RouteStop> = taught) {
	answer(readDriverDay, dayWithStop(driverStop(stop)));
	await renderScreen(paths.driver, { as: driver });
	await expect.element(nextStop).toBeVisible();
}

test('the card of the stop says in one line what its address has taught', async () => {
	await open();
	await expect.element(nextStop.getByText(line)).toBeVisible();
	await expectAccessible({ dark: true });
});

test('a driver suggests a fact of the place, but no person', async () => {
	answer(suggestAddressFact, { id: testId(712) });
	await open();
	await button('Bilgi Öner').click();
	await page.getByRole('radio', { name: 'Kapalı giriş' }).click();
	await button('Öneriyi Gönder').click();
	await expect.element(page.getByText('Bilgiyi yazın (en az 3 harf).')).toBeVisible();
	const field = page.getByRole('textbox', { name: 'Bilgi' });
	await field.fill('Ayşe Hanım 0532 123 45 67');
	await button('Öneriyi Gönder').click();
	await expect.element(page.getByText(/telefon ya da e-posta yazılamaz/)).toBeVisible();
	await expectAccessible();
	await field.fill('A girişi kapalı');
	await button('Öneriyi Gönder').click();
	await expect.element(page.getByText(/^Bilgi önerildi/)).toBeVisible();
	expect(requestsOf(suggestAddressFact).map(({ body }) => body)).toEqual([
		{ kind: 'forbidden_entrance', body: 'A girişi kapalı', expiresOn: null },
	]);
});

test('without a network a suggestion and a confirmation wait on the phone', async () => {
	answer(suggestAddressFact, offline);
	answer(confirmAddressFact, offline);
	await open();
	await button('Bilgi Öner').click();
	await page.getByRole('textbox', { name: 'Bilgi' }).fill('Eczanenin üstü');
	await button('Öneriyi Gönder').click();
	await expect.element(page.getByText(/^Öneri kaydedildi, bağlantı gelince/)).toBeVisible();
	await button('Doğru').click();
	await expect.element(page.getByText(/^Onay kaydedildi, bağlantı gelince/)).toBeVisible();
	await expect.element(nextStop.getByText(/Kapıyı çalın/)).not.toBeInTheDocument();
	const waiting = await readAllActs('mehmet');
	expect(waiting.map(({ title }) => title.replace(/^.* · /, ''))).toEqual([
		'adres bilgisi önerisi',
		'adres bilgisi onayı',
	]);
});

test('another driver confirms a suggestion; one that is settled already says so', async () => {
	answer(confirmAddressFact, refuse(addressRefusals, 'address/fact-settled'));
	await open();
	await button('Doğru').click();
	await expect.element(page.getByText(/zaten onaylanmış ya da kaldırılmış/).first()).toBeVisible();
	await expect.element(nextStop.getByText(/Kapıyı çalın/)).toBeVisible();
});

test('an address that is too vague to remember offers nothing', async () => {
	await open({ isRemembered: false });
	expect(button('Bilgi Öner').elements()).toEqual([]);
});
