import { listNeighbourhoods } from '@sevk/contract/depots/depot-neighbourhoods';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import { createOrder, editOrder } from '@sevk/contract/orders/order-edits';
import { proposeOrderNo } from '@sevk/contract/orders/orders';
import { capacityRefusals } from '@sevk/domain/capacity/capacity-words';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { orderDetail } from '../../../testing/builders/order-builders.ts';
import { gebze, profile, umraniye } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import {
	badInput,
	neverAnswers,
	offline,
	serverError,
} from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { OrderForm } from './order-form.tsx';

/** What another person changed, so that the sentence decides without leaving the form. */
const staleAddress = refuse(commonRefusals, 'common/stale', {
	changedBy: 'Elif Kaya',
	changes: [
		{ field: 'addressHint', label: 'Adres Tarifi', from: 'Eczanenin yanı', to: 'okulun arkası' },
	],
});
const saved = { id: testId(201), version: 2 };
const save = page.getByRole('button', { name: 'Kaydet' });
const field = (name: string) => page.getByRole('textbox', { name });
const mahalle = page.getByRole('combobox', { name: 'Mahalle' });

async function renderForm(
	order?: OrderDetail,
	as = profile('ops_manager'),
	proposed: string | null = null,
) {
	answer(proposeOrderNo, { orderNo: proposed });
	const [onClose, onSaved] = [vi.fn(), vi.fn()];
	const record = order === undefined ? {} : { order };
	answer(listNeighbourhoods, { items: [{ name: 'Caferağa', postalCode: '34710' }] });
	await renderPart(<OrderForm {...record} onClose={onClose} onSaved={onSaved} />, { as });
	return { onClose, onSaved };
}

async function fillNeeded(): Promise<void> {
	await field('Sipariş No').fill('SP-240502');
	await field('Alıcı').fill('Iğdırlı Şükrü');
	await field('Adres').fill('Alemdağ Cad. 12/3');
}

describe('a new order', () => {
	test('begins with the depot, today and one package, paid online', async () => {
		await renderForm();
		await expect.element(page.getByRole('dialog', { name: 'Sipariş Ekle' })).toBeVisible();
		await expect.element(field('Sipariş No')).toHaveFocus();
		await expect
			.element(page.getByRole('combobox', { name: 'Depo' }))
			.toHaveTextContent('Ümraniye');
		await expect.element(field('Koli adedi')).toHaveValue('1');
		await expect.element(field('Tahsil edilecek')).not.toBeInTheDocument();
		await expectAccessible({ dark: true });
	});

	test('has the next free number, and that of the sender when it is entered', async () => {
		await renderForm(undefined, undefined, 'SP-261120-01');
		await expect.element(field('Sipariş No')).toHaveValue('SP-261120-01');
		await expect.element(page.getByText('Sıradaki boş numara; değiştirilebilir.')).toBeVisible();
		answer(proposeOrderNo, { orderNo: 'DNZ-42' });
		await page.getByRole('combobox', { name: 'Gönderici / mağaza' }).fill('Deniz Mağaza');
		await field('Alıcı').fill('Iğdırlı Şükrü');
		await expect.element(field('Sipariş No')).toHaveValue('DNZ-42');
		expect(requestsOf(proposeOrderNo).at(-1)?.query).toMatchObject({
			depotId: umraniye.depotId,
			senderName: 'Deniz Mağaza',
		});
	});

	test('keeps a number that somebody typed', async () => {
		await renderForm(undefined, undefined, 'SP-261120-01');
		await expect.element(field('Sipariş No')).toHaveValue('SP-261120-01');
		await field('Sipariş No').fill('KENDİM-7');
		await expect.element(page.getByText(/^Sıradaki boş numara/)).not.toBeInTheDocument();
		answer(proposeOrderNo, { orderNo: 'DNZ-42' });
		await page.getByRole('combobox', { name: 'Gönderici / mağaza' }).fill('Deniz Mağaza');
		await field('Alıcı').fill('Iğdırlı Şükrü');
		await expect.poll(() => requestsOf(proposeOrderNo)).toHaveLength(2);
		await expect.element(field('Sipariş No')).toHaveValue('KENDİM-7');
	});

	test('has the next number after another person took the proposed one', async () => {
		await renderForm(undefined, undefined, 'SP-261120-01');
		await expect.element(field('Sipariş No')).toHaveValue('SP-261120-01');
		await field('Alıcı').fill('Iğdırlı Şükrü');
		await field('Adres').fill('Alemdağ Cad. 12/3');
		const taken = { orderNo: 'SP-261120-01', senderName: '' };
		answer(createOrder, refuse(orderRefusals, 'order/number-taken', taken));
		answer(proposeOrderNo, { orderNo: 'SP-261120-02' });
		await save.click();
		await expect
			.element(page.getByText('SP-261120-01 numaralı sipariş bu depoda zaten kayıtlı.'))
			.toBeVisible();
		await expect.element(field('Sipariş No')).toHaveValue('SP-261120-02');
	});

	test('on a day without room is put on the next one, or kept there with a reason', async () => {
		const { onSaved } = await renderForm();
		await fillNeeded();
		const facts = {
			area: 'İstanbul/Ümraniye',
			serviceDate: '2026-11-20',
			fault: 'full' as const,
			fill: 'durak 40/40',
			why: null,
			nextDate: '2026-11-23',
		};
		answer(createOrder, ({ body }) =>
			body.serviceDate === '2026-11-23' || body.capacityReason
				? saved
				: refuse(capacityRefusals, 'capacity/reason-needed', facts),
		);
		await save.click();
		await expect.element(page.getByText(/kapasite dolu \(durak 40\/40\)/)).toBeVisible();
		await expectAccessible();
		await page.getByRole('button', { name: '23.11.2026 Pzt Gününe Al' }).click();
		await expect.poll(() => onSaved).toHaveBeenCalledOnce();
		expect(requestsOf(createOrder).at(-1)?.body).toMatchObject({ serviceDate: '2026-11-23' });
	});

	test('names the fields that lack their value and sends nothing', async () => {
		await renderForm();
		await save.click();
		for (const text of ['Sipariş no zorunludur.', 'Alıcı adı zorunludur.', 'Adres zorunludur.']) {
			await expect.element(page.getByText(text)).toBeVisible();
		}
		expect(requestsOf(createOrder)).toEqual([]);
		await expectAccessible();
	});

	test('is saved in the depot of the person, without an amount to collect', async () => {
		answer(createOrder, saved);
		const { onClose, onSaved } = await renderForm();
		await fillNeeded();
		await page.getByRole('switch', { name: /^Soğuk zincir/ }).click();
		await page.getByRole('switch', { name: /^Kuyruk lifti/ }).click();
		await page.getByRole('combobox', { name: 'Öncelik' }).click();
		await page.getByRole('option', { name: 'Acil' }).click();
		await page.getByRole('textbox', { name: 'Kapıda süre (dk)' }).fill('45');
		await save.click();
		await expect.element(page.getByText('Sipariş eklendi.')).toBeVisible();
		expect(onClose).toHaveBeenCalledOnce();
		expect(onSaved).toHaveBeenCalledExactlyOnceWith(saved.id);
		await expect
			.poll(() => requestsOf(createOrder)[0]?.body)
			.toMatchObject({
				depotId: umraniye.depotId,
				orderNo: 'SP-240502',
				serviceDate: '2026-11-20',
				paymentType: 'online',
				dueKurus: 0,
				coldChain: true,
				needsLift: true,
				needsAdr: false,
				priority: 'urgent',
				serviceMinutes: 45,
			});
	});

	test('has a type and products, whose sum can be taken as the amount', async () => {
		answer(createOrder, saved);
		await renderForm();
		await fillNeeded();
		await page.getByRole('combobox', { name: 'Sipariş tipi' }).click();
		await page.getByRole('option', { name: 'Kurulumlu Teslimat' }).click();
		await page.getByRole('button', { name: 'Ürün Ekle' }).click();
		await save.click();
		await expect.element(page.getByText('Ürünün adını yazın ya da satırı çıkarın.')).toBeVisible();
		await page.getByRole('textbox', { name: '1. ürün', exact: true }).fill('Askı');
		await field('1. ürünün miktarı').fill('2');
		await field('1. ürünün birim fiyatı').fill('12,50');
		await page.getByRole('button', { name: 'Tutara Yaz' }).click();
		await expectAccessible();
		await save.click();
		await expect
			.poll(() => requestsOf(createOrder)[0]?.body)
			.toMatchObject({
				orderType: 'installation',
				amountKurus: 2_500,
				lines: [{ product: 'Askı', quantity: 2, unit: 'adet', unitPriceKurus: 1_250 }],
			});
	});

	test('payment at the door needs the amount to collect', async () => {
		answer(createOrder, saved);
		await renderForm();
		await fillNeeded();
		await page.getByRole('combobox', { name: 'Ödeme tipi' }).click();
		await page.getByRole('option', { name: /Nakit/ }).click();
		await save.click();
		await expect
			.element(page.getByText('Kapıda ödemede tahsil edilecek tutarı girin.'))
			.toBeVisible();
		expect(requestsOf(createOrder)).toEqual([]);
		// What is due follows the amount until it is another one.
		await field('Tutar').fill('1300');
		await expect.element(field('Tahsil edilecek')).toHaveValue('₺1.300,00');
		await field('Tahsil edilecek').fill('1250,50');
		await field('Tutar').fill('1400');
		await save.click();
		await expect.element(page.getByText('Sipariş eklendi.')).toBeVisible();
		await expect.poll(() => requestsOf(createOrder)[0]?.body.dueKurus).toBe(125_050);
	});

	test('a user of two depots has to choose the depot', async () => {
		answer(createOrder, saved);
		await renderForm(undefined, profile('ops_manager', { depots: [umraniye, gebze] }));
		await fillNeeded();
		await save.click();
		await expect.element(page.getByText('Lütfen bir depo seçin.')).toBeVisible();
		expect(requestsOf(createOrder)).toEqual([]);
		await page.getByRole('combobox', { name: 'Depo' }).click();
		await page.getByRole('option', { name: 'Gebze' }).click();
		await save.click();
		await expect.poll(() => requestsOf(createOrder)[0]?.body.depotId).toBe(gebze.depotId);
	});

	test('keeps what was typed when the server refuses the number', async () => {
		answer(createOrder, ({ body }) =>
			refuse(orderRefusals, 'order/number-taken', { orderNo: body.orderNo, senderName: '' }),
		);
		const { onClose } = await renderForm();
		await fillNeeded();
		await save.click();
		await expect
			.element(page.getByRole('alert'))
			.toMatchTextContent('SP-240502 numaralı sipariş bu depoda zaten kayıtlı.');
		await expect.element(field('Sipariş No')).toHaveValue('SP-240502');
		expect(onClose).not.toHaveBeenCalled();
		await expectAccessible();
	});

	test('shows the sentence of a rejected field under it', async () => {
		answer(createOrder, badInput({ '/district': 'İlçe çok uzun.' }));
		await renderForm();
		await fillNeeded();
		await save.click();
		await expect.element(page.getByText('İlçe çok uzun.')).toBeVisible();
		await expect
			.element(page.getByRole('combobox', { name: 'İlçe', exact: true }))
			.toHaveAttribute('aria-invalid', 'true');
	});

	test('cannot be sent twice while the answer is on its way', async () => {
		answer(createOrder, neverAnswers);
		await renderForm();
		await fillNeeded();
		await save.click();
		await expect.element(save).toBeDisabled();
		await expect.poll(() => requestsOf(createOrder)).toHaveLength(1);
	});

	test.each([
		['offline', offline],
		['after a failure of the server', serverError],
	])('stays open %s and is sent again with its key', async (_, failure) => {
		answer(createOrder, failure);
		const { onClose } = await renderForm();
		await fillNeeded();
		await save.click();
		await expect.element(page.getByRole('alert')).toBeVisible();
		expect(onClose).not.toHaveBeenCalled();
		answer(createOrder, saved);
		await save.click();
		await expect.poll(() => onClose.mock.calls.length).toBe(1);
		const keys = requestsOf(createOrder).map(({ headers }) => headers.get('idempotency-key'));
		expect(new Set(keys).size).toBe(1);
	});
});

describe('an existing order', () => {
	test('keeps il and ilçe that are not in the list, and flags them', async () => {
		answer(editOrder, saved);
		await renderForm(
			orderDetail({ province: 'İstanbulistanbul', district: 'kagithane', version: 7 }),
		);
		for (const name of ['İstanbulistanbul', 'kagithane']) {
			await expect.element(page.getByText(`${name} listede yok; listeden seçin.`)).toBeVisible();
		}
		await field('Adres tarifi').fill('Okulun arkası');
		await save.click();
		await expect
			.poll(() => requestsOf(editOrder)[0]?.body)
			.toEqual({ addressHint: 'Okulun arkası', version: 7 });
	});

	test('suggests the mahalles of the ilçe, with their postal code', async () => {
		const place = { province: 'İstanbul', district: 'Kadıköy', neighbourhood: 'Caferağa' };
		await renderForm(orderDetail({ ...place, postalCode: '34710' }));
		await mahalle.click();
		const option = page.getByRole('option', { name: 'Caferağa' });
		await expect.element(option).toBeVisible();
		await mahalle.fill('cafer');
		await expect.element(field('Posta kodu')).toHaveValue('');
		await option.click();
		await expect.element(field('Posta kodu')).toHaveValue('34710');
		await page.getByRole('combobox', { name: 'İlçe', exact: true }).click();
		await page.getByRole('combobox', { name: 'Seçeneklerde ara' }).fill('Adalar');
		await page.getByRole('option', { name: 'Adalar' }).click();
		await expect.element(field('Posta kodu')).toHaveValue('');
		await mahalle.fill('Caferağa Mahallesi');
		await expect.element(field('Posta kodu')).toHaveValue('34710');
		await mahalle.fill('Yepyeni');
		await expect.element(field('Posta kodu')).toHaveValue('');
		await field('Posta kodu').fill('34000');
		await mahalle.fill('Caferağa Mah.');
		await expect.element(field('Posta kodu')).toHaveValue('34000');
		await expectAccessible();
	});

	test('sends only what was changed, with the version that the person saw', async () => {
		answer(editOrder, saved);
		await renderForm(orderDetail({ version: 7 }));
		await expect.element(page.getByRole('combobox', { name: 'Depo' })).toBeDisabled();
		await mahalle.fill('İnkılap Mah.');
		await save.click();
		await expect.element(page.getByText('Değişiklikler kaydedildi.')).toBeVisible();
		const [request] = requestsOf(editOrder);
		expect(request?.params.orderId).toBe(testId(201));
		expect(request?.body).toEqual({ neighbourhood: 'İnkılap Mah.', version: 7 });
	});

	test.each([
		['Alıcı', { nameMasked: true, phoneMasked: false, recipientName: 'I*** Ş***' }],
		['Telefon', { nameMasked: false, phoneMasked: true, phone: '0532 *** ** 67' }],
	])('shows that a masked value stays as it is: %s', async (label, masked) => {
		const note = 'Maskeli gösteriliyor; değiştirmezseniz aynı kalır.';
		await renderForm(orderDetail(masked));
		await expect.element(field(label)).toHaveAccessibleDescription(note);
		await expect.element(page.getByText(note)).toBeVisible();
		await expectAccessible();
	});

	test.each([
		[staleAddress, /Elif Kaya tarafından değiştirildi\. .*Adres Tarifi.*okulun arkası/],
		[
			refuse(orderRefusals, 'order/address-locked', { orderNo: 'SP-240501' }),
			/dağıtıma çıktı; adres ve koli bilgileri değiştirilemez/,
		],
		[
			refuse(orderRefusals, 'order/on-route', { orderNo: 'SP-240501', routeNumber: 'RT-1' }),
			/önce rotadan çıkarın/,
		],
	])('keeps the input after $code', async (refusal, sentence) => {
		answer(editOrder, refusal);
		const { onClose } = await renderForm(orderDetail());
		await mahalle.fill('İnkılap Mah.');
		await save.click();
		await expect.element(page.getByRole('alert')).toMatchTextContent(sentence);
		await expect.element(mahalle).toHaveValue('İnkılap Mah.');
		expect(onClose).not.toHaveBeenCalled();
	});

	test('a second window begins after the first, and can be removed', async () => {
		answer(editOrder, saved);
		const windows = { windowStart: '09:00', windowGapStart: '11:00', windowEnd: '20:00' };
		await renderForm(orderDetail({ ...windows, windowGapEnd: '10:00' }));
		await save.click();
		await expect
			.element(page.getByText('İkinci aralık, ilk aralık bittikten sonra başlamalı.'))
			.toBeVisible();
		expect(requestsOf(editOrder)).toEqual([]);
		await page.getByRole('button', { name: 'İkinci Aralığı Kaldır' }).click();
		await expect.element(page.getByRole('button', { name: 'İkinci Aralık Ekle' })).toBeVisible();
		await save.click();
		await expect
			.poll(() => requestsOf(editOrder)[0]?.body)
			.toMatchObject({ windowGapStart: null, windowGapEnd: null, windowEnd: '11:00' });
	});

	test('the latest hour is after the earliest', async () => {
		await renderForm(orderDetail({ windowStart: '12:00', windowEnd: '09:00' }));
		await save.click();
		await expect
			.element(page.getByText('En geç saat en erken saatten sonra olmalı.'))
			.toBeVisible();
		expect(requestsOf(editOrder)).toEqual([]);
	});
});
