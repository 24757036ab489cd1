import {
	addAddressFact,
	listAddresses,
	mergeAddress,
	setAddressPin,
	settleAddressFact,
	showAddress,
} from '@sevk/contract/addresses/addresses';
import { paths } from '@sevk/contract/common/paths';
import { readMapStyle } from '@sevk/contract/company/company-map';
import { addressRefusals } from '@sevk/domain/addresses/address-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { address, addressDetail } from '../../testing/builders/address-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { serverError } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const other = address({
	id: testId(703),
	addressLine: 'Gül Sokak Kapı No 12 Daire 3',
	pinSource: null,
	point: null,
	isPinConfirmed: false,
	deliveries: 0,
	failures: 0,
	placeMinutes: null,
	bestHours: null,
	suggestions: 0,
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog', { name: 'Gül Sok. No:12 D:3' });
const part = (name: string) => dialog.getByRole('region', { name });

beforeEach(() => {
	answer(readMapStyle, { styleUrl: null });
	answer(listAddresses, { items: [address(), other], hasMore: false });
	answer(showAddress, addressDetail());
});

async function openAddress() {
	await renderScreen(`${paths.addresses}?kayit=${testId(701)}`, { as: profile('planner') });
	await expect.element(part('Bilgiler')).toBeVisible();
}

test('the book lists what each address has learned, and says when it is cut', async () => {
	answer(listAddresses, { items: [address(), other], hasMore: true });
	await renderScreen(paths.addresses, { as: profile('planner') });
	const table = page.getByRole('table', { name: 'Adres Defteri' });
	const row = table.getByRole('row', { name: /Gül Sok\. No:12 D:3/ });
	for (const text of ['7 teslimat · 1 başarısız', '6 dk', '17:00–20:00', '1 öneri bekliyor']) {
		await expect.element(row.getByText(text)).toBeVisible();
	}
	await expect.element(table.getByText('Henüz teslimat yok')).toBeVisible();
	await expect.element(page.getByText(/^İlk 2 adres listeleniyor/)).toBeVisible();
	await row.click();
	await expect.element(dialog).toBeVisible();
});

test('an address says in words and on the map what deliveries have taught', async () => {
	await openAddress();
	await expect
		.element(dialog.getByText('Burada 7 teslimat, 1 başarısız; ortalama 6 dk; en iyi 17:00–20:00.'))
		.toBeVisible();
	await expect.element(part('Konum').getByText(/^Konum teslimatlardan öğrenildi/)).toBeVisible();
	for (const line of ['10:00 · 1/2 teslim', '18:00 · 6/6 teslim']) {
		await expect.element(part('Öğrenilenler').getByText(line)).toBeVisible();
	}
	await expectAccessible();
	await expectAccessible({ dark: true });
});

test('the office confirms a suggestion and retires a fact', async () => {
	answer(settleAddressFact, { id: testId(711) });
	await openAddress();
	await button('Onayla').click();
	await expect.element(page.getByText('Bilgi onaylandı.')).toBeVisible();
	await part('Bilgiler')
		.getByRole('listitem')
		.filter({ hasText: 'otoparka' })
		.getByRole('button', { name: 'Kaldır' })
		.click();
	await button('Bilgiyi Kaldır').click();
	await expect
		.poll(() => requestsOf(settleAddressFact).map(({ body }) => body.act))
		.toEqual(['confirm', 'retire']);
});

test('the office writes a fact of the place, but no person', async () => {
	answer(addAddressFact, refuse(addressRefusals, 'address/fact-has-name'));
	await openAddress();
	await button('Bilgi Ekle').click();
	const form = page.getByRole('dialog', { name: 'Bilgi Ekle' });
	await form.getByRole('radio', { name: 'Park yeri' }).click();
	const field = form.getByRole('textbox', { name: 'Bilgi' });
	await field.fill('0532 123 45 67 arayın');
	await button('Bilgiyi Ekle').click();
	await expect.element(form.getByText(/telefon ya da e-posta yazılamaz/)).toBeVisible();
	await field.fill('Ayşe Yılmaz arka kapıda');
	await button('Bilgiyi Ekle').click();
	await expect.element(form.getByText(/kişi adı yazılamaz\. Yalnız/)).toBeVisible();
	await expectAccessible();
	answer(addAddressFact, { id: testId(713) });
	await field.fill('Arkadaki rampaya park edin');
	await button('Bilgiyi Ekle').click();
	await expect.element(page.getByText('Bilgi eklendi, sürücüler görür.')).toBeVisible();
	expect(requestsOf(addAddressFact).at(-1)?.body).toEqual({
		kind: 'parking',
		body: 'Arkadaki rampaya park edin',
		expiresOn: null,
	});
});

test('another record of the same door is found, merged and taken apart', async () => {
	answer(mergeAddress, { id: other.id });
	await openAddress();
	await dialog.getByPlaceholder('Birleştirilecek adresi ara').fill('gül sokak');
	await dialog.getByRole('list', { name: 'Bulunan adresler' }).getByRole('button').click();
	await button('Kayıtları Birleştir').click();
	await expect.element(page.getByText('Kayıtlar birleştirildi.')).toBeVisible();
	await button('Ayır').click();
	await expect
		.poll(() => requestsOf(mergeAddress).map(({ body }) => body.intoId))
		.toEqual([testId(701), null]);
});

test('a record of the same door near by is offered without a search', async () => {
	const { id, addressLine, neighbourhood, district } = other;
	const near = [{ id, addressLine, neighbourhood, district, distanceM: 8 }];
	answer(showAddress, addressDetail({ near }));
	answer(mergeAddress, { id });
	await openAddress();
	const list = dialog.getByRole('list', { name: 'Yakındaki benzer kayıtlar' });
	await expect.element(list.getByText(/8 m uzakta/)).toBeVisible();
	await expectAccessible();
	await list.getByRole('button').click();
	await button('Kayıtları Birleştir').click();
	await expect.poll(() => requestsOf(mergeAddress)[0]?.body).toEqual({ intoId: testId(701) });
});

test('a merge that is not possible any more says why', async () => {
	answer(mergeAddress, refuse(addressRefusals, 'address/not-mergeable'));
	await openAddress();
	await button('Ayır').click();
	await expect.element(page.getByText(/^Bu iki kayıt birleştirilemez/)).toBeVisible();
});

test('the pin of the office is given back to the deliveries', async () => {
	answer(showAddress, addressDetail({ pinSource: 'office' }));
	answer(setAddressPin, { id: testId(701), version: 2 });
	await openAddress();
	await expect.element(part('Konum').getByText(/^Konumu ofis verdi/)).toBeVisible();
	await button('Teslimatlardan Öğren').click();
	await expect.poll(() => requestsOf(setAddressPin)[0]?.body).toEqual({ point: null, version: 1 });
});

test('an address without a pin gets one from the centre of its ilçe on', async () => {
	answer(showAddress, addressDetail({ pinSource: null, point: null, isPinConfirmed: false }));
	answer(setAddressPin, { id: testId(701), version: 2 });
	await openAddress();
	await button('Konum Ekle').click();
	await button('Konumu Kaydet').click();
	await expect.poll(() => requestsOf(setAddressPin)[0]?.body.point?.type).toBe('Point');
});

test('an address that cannot be read says so and is read again', async () => {
	answer(showAddress, serverError);
	await renderScreen(`${paths.addresses}?kayit=${testId(701)}`, { as: profile('planner') });
	const adres = page.getByRole('dialog', { name: 'Adres' });
	await expect.element(adres.getByRole('button', { name: 'Tekrar Dene' })).toBeVisible();
	answer(showAddress, addressDetail());
	await adres.getByRole('button', { name: 'Tekrar Dene' }).click();
	await expect.element(dialog).toBeVisible();
});
