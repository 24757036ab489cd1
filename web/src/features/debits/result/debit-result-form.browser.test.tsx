import { recordResult } from '@sevk/contract/debits/delivery-results';
import { showOrder } from '@sevk/contract/orders/order-detail';
import { requestCodeRelease } from '@sevk/contract/routes/route-codes';
import type { StopOrder } from '@sevk/contract/routes/route-detail';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { deliveryResultRefusals } from '@sevk/domain/debits/line/delivery-result-words';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { orderAboard } from '../../../testing/builders/order-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { drawSignature } from '../../../testing/input/draw-signature.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { ResultForm } from './debit-result-form.tsx';

const recorded = { id: testId(301), version: 2, routeState: 'in_progress', distanceM: null };
const sentCode = {
	state: 'sent' as const,
	channel: 'sms' as const,
	sentTo: '0532 *** ** 67',
	sentAt: '2026-11-20T06:00:00Z',
	isRetrying: false,
	triesLeft: 5,
	codesLeft: 2,
	release: null,
};
const save = page.getByRole('button', { name: 'Sonucu Kaydet' });
const problem = page.getByRole('alert');
const field = (name: string) => page.getByRole('textbox', { name });
const outcome = (name: string) => page.getByRole('radio', { name });

async function renderForm(
	change: Partial<StopOrder> = {},
	aboardCount = 2,
	as = profile('ops_manager'),
) {
	answer(showOrder, orderAboard(aboardCount));
	const route = routeDetail();
	const order = route.stops[0]?.orders[0];
	if (order === undefined) throw new Error('The stop has no order.');
	const onClose = vi.fn();
	await renderPart(<ResultForm route={route} onClose={onClose} order={{ ...order, ...change }} />, {
		as,
	});
	return onClose;
}

async function chooseOutcome(name: string): Promise<void> {
	await page.getByRole('radiogroup', { name: 'Sonuç' }).getByText(name).click();
}

/** Who took the goods, and the whole amount in cash. */
async function confirmDelivery({ paid = true } = {}): Promise<void> {
	await page.getByRole('radio', { name: 'Kendisi' }).click();
	if (paid) await page.getByRole('button', { name: 'Tamamı Nakit' }).click();
}

async function choose(label: string, option: string): Promise<void> {
	await page.getByRole('combobox', { name: label }).click();
	await page.getByRole('option', { name: option }).click();
}

describe('a delivered order', () => {
	test('is handed to the recipient with the amount that is due', async () => {
		answer(recordResult, recorded);
		const onClose = await renderForm();
		await expect.element(page.getByText(/"Panelden girildi"/)).toBeVisible();
		await confirmDelivery();
		await expect.element(field('Nakit tahsilat')).toHaveValue('₺1.250,00');
		await expectAccessible({ dark: true });
		await save.click();
		await expect.element(page.getByText('SP-240501 sonucu kaydedildi.')).toBeVisible();
		expect(onClose).toHaveBeenCalledOnce();
		await expect
			.poll(() => requestsOf(recordResult)[0]?.body)
			.toMatchObject({
				outcome: 'delivered',
				relation: 'self',
				receivedBy: null,
				position: null,
				collections: [{ method: 'cash', amountKurus: 125_000, receiptNo: null }],
			});
	});

	test('names nobody and no money before somebody enters them', async () => {
		await renderForm();
		await save.click();
		await expect.element(problem).toHaveTextContent('Kime teslim edildiğini seçin.');
		await confirmDelivery({ paid: false });
		await save.click();
		await expect.element(problem).toMatchTextContent('Tahsil edilecek tutar ₺1.250,00');
		expect(requestsOf(recordResult)).toEqual([]);
	});

	test('a receiver other than the recipient needs a name', async () => {
		await renderForm();
		await page.getByRole('radio', { name: 'Komşusu' }).click();
		await save.click();
		await expect.element(problem).toHaveTextContent('Teslim alan kişinin adını yazın.');
		expect(requestsOf(recordResult)).toEqual([]);
		await expectAccessible();
	});

	test('with less than what is due names both amounts', async () => {
		await renderForm();
		await confirmDelivery({ paid: false });
		await field('Nakit tahsilat').fill('1200');
		await save.click();
		await expect
			.element(problem)
			.toHaveTextContent('Tahsil edilecek tutar ₺1.250,00, girilen ₺1.200,00.');
		expect(requestsOf(recordResult)).toEqual([]);
	});

	test('paid by card needs the slip number and the approval code', async () => {
		answer(recordResult, recorded);
		await renderForm({ paymentType: 'card' });
		await confirmDelivery({ paid: false });
		await page.getByRole('button', { name: 'Tamamı Kart' }).click();
		await field('Slip no').fill('004518');
		await save.click();
		const missing = 'Kart tahsilatı için slip no ve onay kodunu girin.';
		await expect.element(problem).toHaveTextContent(missing);
		expect(requestsOf(recordResult)).toEqual([]);
		await field('Onay kodu').fill('731904');
		await save.click();
		await expect
			.poll(() => requestsOf(recordResult)[0]?.body.collections)
			.toEqual([
				{ method: 'card', amountKurus: 125_000, receiptNo: '004518', approvalCode: '731904' },
			]);
	});

	test('in cash collects the rounded sum and names the difference', async () => {
		answer(recordResult, recorded);
		await renderForm({ dueKurus: 9_987, cashStepKurus: 25 });
		await expect.element(page.getByText('Tahsil edilecek: ₺99,87')).toBeVisible();
		await expect
			.element(page.getByText('Nakit alınacak: ₺99,75 · Yuvarlama farkı: -₺0,12'))
			.toBeVisible();
		await confirmDelivery();
		await save.click();
		await expect
			.poll(() => requestsOf(recordResult)[0]?.body)
			.toMatchObject({
				collections: [{ method: 'cash', amountKurus: 9_975 }],
				cashStepKurus: 25,
			});
	});

	test('in cash refuses the sum for which there are no coins, and charges a card exactly', async () => {
		answer(recordResult, recorded);
		await renderForm({ dueKurus: 9_987, cashStepKurus: 25, cardSlip: false });
		await confirmDelivery({ paid: false });
		await field('Nakit tahsilat').fill('99,87');
		await save.click();
		await expect
			.element(problem)
			.toMatchTextContent('Tahsil edilecek tutar ₺99,75, girilen ₺99,87.');
		await page.getByRole('button', { name: 'Tamamı Kart' }).click();
		await expect.element(page.getByText('Nakit alınacak')).not.toBeInTheDocument();
		await save.click();
		await expect
			.poll(() => requestsOf(recordResult)[0]?.body.collections)
			.toMatchObject([{ method: 'card', amountKurus: 9_987 }]);
	});

	test('paid by card needs no slip where the company does not require one', async () => {
		answer(recordResult, recorded);
		await renderForm({ paymentType: 'card', cardSlip: false });
		await confirmDelivery({ paid: false });
		await page.getByRole('button', { name: 'Tamamı Kart' }).click();
		await save.click();
		await expect
			.poll(() => requestsOf(recordResult)[0]?.body.collections)
			.toMatchObject([{ method: 'card', receiptNo: null, approvalCode: null }]);
	});

	test('is signed on the screen, once somebody is named', async () => {
		answer(recordResult, recorded);
		await renderForm({ dueKurus: 0, proofs: ['signature', 'identity'] });
		const sign = page.getByRole('button', { name: 'İmza Al' });
		await expect.element(sign).toBeDisabled();
		await confirmDelivery({ paid: false });
		await save.click();
		await expect.element(problem).toMatchTextContent('teslim alanın imzası gerekir');
		await sign.click();
		const accept = page.getByRole('button', { name: 'İmzayı Onayla' });
		await accept.click();
		await expect.element(page.getByText('İmza çok kısa. Kutunun içine imzalayın.')).toBeVisible();
		await expectAccessible({ dark: true });
		await drawSignature();
		await accept.click();
		await expect.element(page.getByRole('img', { name: 'Iğdırlı Şükrü imzası' })).toBeVisible();
		await page.getByRole('radio', { name: 'Komşusu' }).click();
		await expect.element(problem).toHaveTextContent('Teslim alan değişti; yeniden imza alın.');
		await page.getByRole('radio', { name: 'Kendisi' }).click();
		await sign.click();
		await drawSignature();
		await accept.click();
		await save.click();
		await expect.element(problem).toMatchTextContent('son 4 hanesini girin');
		await field('T.C. kimlik numarasının son 4 hanesi').fill('4821');
		await expectAccessible();
		await save.click();
		await expect
			.poll(() => requestsOf(recordResult)[0]?.body)
			.toMatchObject({ identityDigits: '4821', signature: { strokes: [expect.any(Array)] } });
	});

	test('needs its code where the rule says so, which the server verifies', async () => {
		answer(recordResult, refuse(deliveryResultRefusals, 'result/code-wrong', { triesLeft: 4 }));
		await renderForm({ dueKurus: 0, proofs: ['code'], code: sentCode });
		await confirmDelivery({ paid: false });
		await expect.element(page.getByText(/0532 \*\*\* \*\* 67 · SMS/)).toBeVisible();
		await expectAccessible({ dark: true });
		await save.click();
		await expect.element(problem).toMatchTextContent('teslimat kodu gerekir');
		await field('Teslimat kodu').fill('01 23 45');
		await save.click();
		await expect.element(problem).toMatchTextContent('Teslimat kodu yanlış; 4 deneme kaldı.');
		expect(requestsOf(recordResult)[0]?.body).toMatchObject({ code: '012345' });
	});

	test('without its code needs the permission of a second person', async () => {
		answer(requestCodeRelease, { orderId: testId(201) });
		await renderForm({ dueKurus: 0, proofs: ['code'], code: sentCode });
		await page.getByRole('button', { name: 'Kodsuz Teslim İzni İste' }).click();
		await field('Neden').fill('Alıcının telefonu kapalı');
		await page.getByRole('button', { name: 'İzin İste' }).click();
		await expect
			.poll(() => requestsOf(requestCodeRelease)[0]?.body)
			.toMatchObject({ reason: 'Alıcının telefonu kapalı' });
		await expect.element(page.getByText('İzin istendi; ofisin onayı bekleniyor.')).toBeVisible();
		await expect.element(field('Neden')).not.toBeInTheDocument();
	});

	test('that waits for the permission of a second person is not allowed by the first', async () => {
		const release = { reason: 'Telefon kapalı', requestedByName: 'Mehmet', isOwn: true };
		const code = { ...sentCode, release: { ...release, releasedByName: null } };
		await renderForm({ dueKurus: 0, proofs: ['code'], code });
		const waiting = page.getByText('Kodsuz teslim izni istendi; ofisin onayı bekleniyor.');
		await expect.element(waiting).toBeVisible();
		await expect.element(page.getByText('Mehmet: Telefon kapalı')).toBeVisible();
		await expect.element(field('Teslimat kodu')).toBeVisible();
		for (const name of ['Kodsuz Teslim İzni İste', 'Kodsuz Teslime İzin Ver']) {
			await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
		}
	});

	test('that a second person allowed needs no code', async () => {
		answer(recordResult, recorded);
		const release = { reason: 'Telefon kapalı', requestedByName: 'Mehmet', isOwn: true };
		const code = { ...sentCode, release: { ...release, releasedByName: 'Elif Şahin' } };
		await renderForm({ dueKurus: 0, proofs: ['code'], code });
		await expect.element(page.getByText(/İzin veren: Elif Şahin/)).toBeVisible();
		await expect.element(field('Teslimat kodu')).not.toBeInTheDocument();
		await confirmDelivery({ paid: false });
		await save.click();
		await expect.poll(() => requestsOf(recordResult)).toHaveLength(1);
	});

	test('a signed paper replaces the signature on the screen', async () => {
		await renderForm({ dueKurus: 0, proofs: ['signature'] });
		await confirmDelivery({ paid: false });
		await page.getByRole('button', { name: 'Kâğıtta İmzalandı' }).click();
		const paper = document.querySelector('input[type="file"]');
		expect(paper).toHaveAttribute('accept', expect.stringContaining('application/pdf'));
	});

	test('a position far from the address shows a warning', async () => {
		answer(recordResult, { ...recorded, distanceM: 2_400 });
		await renderForm();
		await confirmDelivery();
		await save.click();
		const sentence = 'SP-240501 sonucu kaydedildi. Sonuç, adresten 2,4 km uzakta girildi.';
		await expect.element(page.getByText(sentence)).toBeVisible();
	});
});

describe('a part of an order', () => {
	test('names the packages that were handed over', async () => {
		answer(recordResult, recorded);
		await renderForm({ dueKurus: 0 });
		await confirmDelivery({ paid: false });
		await chooseOutcome('Kısmen');
		await save.click();
		await expect.element(problem).toMatchTextContent('en az bir koli teslim edilmeli');
		await page.getByRole('checkbox').first().click();
		await save.click();
		await expect
			.element(problem)
			.toHaveTextContent('Kalan kolilerin neden teslim edilmediğini seçin.');
		await choose('Kalan koliler neden teslim edilmedi?', 'Alıcı teslim almayı reddetti');
		await expectAccessible();
		await save.click();
		await expect
			.poll(() => requestsOf(recordResult)[0]?.body)
			.toMatchObject({
				deliveredPieceIds: [testId(211)],
				restReasonCode: 'REFUSED',
				shortfallReason: null,
			});
	});

	test('says why less than the amount due was collected', async () => {
		answer(recordResult, recorded);
		await renderForm();
		await confirmDelivery({ paid: false });
		await chooseOutcome('Kısmen');
		await page.getByRole('checkbox').first().click();
		await choose('Kalan koliler neden teslim edilmedi?', 'Alıcı teslim almayı reddetti');
		await field('Nakit tahsilat').fill('625');
		await save.click();
		await expect.element(problem).toHaveTextContent('Tahsilatın neden eksik olduğunu seçin.');
		await choose('Tahsilat neden eksik?', 'Diğer');
		await save.click();
		await expect.element(problem).toHaveTextContent('Açıklama en az 10 karakter olmalı.');
		await expectAccessible({ dark: true });
		await choose('Tahsilat neden eksik?', 'Yalnız teslim edilen koliler ödendi');
		await save.click();
		await expect
			.poll(() => requestsOf(recordResult)[0]?.body)
			.toMatchObject({
				shortfallReason: 'part_paid',
				collections: [{ method: 'cash', amountKurus: 62_500 }],
			});
	});

	test('is all that can be delivered while a package is in the depot', async () => {
		await renderForm({}, 1);
		await expect
			.element(page.getByRole('note'))
			.toHaveTextContent('Bu siparişin 1 kolisi araçta değil; ancak kısmen teslim edilebilir.');
		await expect.element(outcome('Kısmen')).toBeChecked();
	});

	test('cannot be chosen for a single package, and the form shows why', async () => {
		await renderForm({ pieceCount: 1, routePieces: 1 });
		await expect.element(outcome('Kısmen')).toBeDisabled();
		await expect.element(page.getByText('Kısmen seçilemez: siparişte tek koli var.')).toBeVisible();
	});

	test('cannot be chosen for the last package, which goes out again', async () => {
		await renderForm({ pieceCount: 3, routePieces: 1 });
		await expect.element(outcome('Kısmen')).toBeDisabled();
		await expect
			.element(page.getByText('Kısmen seçilemez: siparişte tek koli kaldı.'))
			.toBeVisible();
	});
});

describe('a refusal of the server', () => {
	const slotOf = (name: string) => document.querySelector(`[data-problem="${name}"]`);

	test('stays in the form, at its field and above the buttons, with what was entered', async () => {
		const tooMuch = { due: '₺1.250,00', collected: '₺1.250,00' };
		answer(recordResult, refuse(routeRefusals, 'stop/due-exceeded', tooMuch));
		const onClose = await renderForm();
		await confirmDelivery();
		await save.click();
		await expect.element(problem).toMatchTextContent(/girilemez/);
		expect(slotOf('money')?.textContent).toContain('girilemez');
		await expect.element(field('Nakit tahsilat')).toHaveValue('₺1.250,00');
		await expectAccessible();
		expect(onClose).not.toHaveBeenCalled();
	});

	test('of a proof is at this proof, and one of the whole result above the buttons only', async () => {
		const missing = refuse(deliveryResultRefusals, 'result/proof-missing', { proof: 'signature' });
		answer(recordResult, missing);
		await renderForm({ dueKurus: 0 });
		await confirmDelivery({ paid: false });
		await save.click();
		await expect.element(problem).toHaveTextContent(missing.detail);
		expect(slotOf('signature')?.textContent).toContain(missing.detail);
		const stale = refuse(routeRefusals, 'stop/result-exists', { orderNo: 'SP-240501' });
		answer(recordResult, stale);
		await save.click();
		await expect.element(problem).toHaveTextContent(stale.detail);
		expect(document.querySelector('[data-problem]')).toBeNull();
	});
});

describe('an order that was not delivered', () => {
	test('needs a reason and its evidence', async () => {
		answer(recordResult, recorded);
		await renderForm();
		await chooseOutcome('Teslim Edilemedi');
		await save.click();
		await expect.element(problem).toHaveTextContent('Lütfen bir neden seçin.');
		await choose('Teslim edilememe nedeni', 'Alıcıya telefonla ulaşılamadı');
		await expect.element(page.getByText(/^Gereken kanıt: /)).toBeVisible();
		await save.click();
		await expect.element(problem).toMatchTextContent('arama kaydı zorunludur');
		await expectAccessible();
		await field('Arama sayısı').fill('2');
		await save.click();
		await expect
			.poll(() => requestsOf(recordResult)[0]?.body)
			.toMatchObject({
				outcome: 'failed',
				reasonCode: 'RECIPIENT_UNREACHABLE',
				callCount: 2,
				relation: null,
				collections: [],
			});
	});

	test('entered in the office explains instead of a position', async () => {
		await renderForm();
		await chooseOutcome('Teslim Edilemedi');
		await choose('Teslim edilememe nedeni', 'Adres hatalı / bulunamadı');
		await expect.element(page.getByText(/Panelden girildiği için konum aranmaz/)).toBeVisible();
		await expect.element(field('Not')).toHaveAttribute('aria-required', 'true');
		await choose('Teslim edilememe nedeni', 'Alıcıya telefonla ulaşılamadı');
		await expect.element(field('Not')).toHaveAttribute('aria-required', 'false');
	});
});
