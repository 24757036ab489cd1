import { attachPhoto, recordResult } from '@sevk/contract/debits/delivery-results';
import { issueFileToken, uploadTempFile } from '@sevk/contract/files/files';
import { readDeviceKey } from '@sevk/contract/identity/device-key';
import { showOrder } from '@sevk/contract/orders/order-detail';
import type { StopOrder } from '@sevk/contract/routes/route-detail';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { deliveryResultRefusals } from '@sevk/domain/debits/line/delivery-result-words';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { openDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { removeAct } from '../../../api/acts/act-store.ts';
import { actDatabase } from '../../../api/device/device-database.ts';
import { forgetOwner } from '../../../api/device/device-owner.ts';
import { restoreUser } from '../../../api/startup/signed-in-user.ts';
import { fileInput, picture } from '../../../testing/builders/file-builders.ts';
import { orderAboard } from '../../../testing/builders/order-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import {
	neverAnswers,
	offline,
	serverError,
	unavailable,
} from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { answerSignedIn, testToken } from '../../../testing/fake-server/fake-session.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { ResultForm } from './debit-result-form.tsx';

const recorded = { id: testId(301), version: 2, routeState: 'in_progress', distanceM: null };
const save = page.getByRole('button', { name: 'Sonucu Kaydet' });
const note = page.getByRole('textbox', { name: 'Not' });
const problem = page.getByRole('alert');

async function renderForm(change: Partial<StopOrder> = {}, as = profile('ops_manager')) {
	answer(showOrder, orderAboard());
	const route = routeDetail();
	const order = route.stops[0]?.orders[0];
	if (order === undefined) throw new Error('The stop has no order.');
	const onClose = vi.fn();
	await renderPart(<ResultForm route={route} onClose={onClose} order={{ ...order, ...change }} />, {
		as,
	});
	return onClose;
}

/** Who took the goods, and the whole amount in cash. */
async function confirmDelivery({ paid = true } = {}): Promise<void> {
	await page.getByRole('radio', { name: 'Kendisi' }).click();
	if (paid) await page.getByRole('button', { name: 'Tamamı Nakit' }).click();
}

test.each([
	refuse(routeRefusals, 'stop/result-exists', { orderNo: 'SP-240501' }),
	refuse(deliveryResultRefusals, 'result/order-cancelled', { orderNo: 'SP-240501' }),
])('the input stays after $code', async (refusal) => {
	answer(recordResult, refusal);
	const onClose = await renderForm();
	await note.fill('Kapıda bekledi');
	await confirmDelivery();
	await save.click();
	await expect.element(problem).toMatchTextContent(refusal.detail);
	await expect.element(note).toHaveValue('Kapıda bekledi');
	expect(onClose).not.toHaveBeenCalled();
});

test.each([offline, serverError])(
	'a result that was not answered is sent again as it was',
	async (failure) => {
		answer(recordResult, failure);
		const onClose = await renderForm();
		await confirmDelivery();
		await save.click();
		await expect.element(problem).toBeVisible();
		answer(recordResult, recorded);
		await save.click();
		await expect.poll(() => onClose.mock.calls.length).toBe(1);
		const sent = requestsOf(recordResult).map(
			({ body, headers }) => `${headers.get('idempotency-key')} ${JSON.stringify(body)}`,
		);
		expect(new Set(sent).size).toBe(1);
	},
);

test('it cannot be sent before the order is read', async () => {
	const route = routeDetail();
	const order = route.stops[0]?.orders[0];
	answer(showOrder, serverError);
	await renderPart(
		order === undefined ? null : <ResultForm route={route} order={order} onClose={vi.fn()} />,
	);
	await expect.element(page.getByRole('button', { name: 'Tekrar Dene' })).toBeVisible();
	await expect.element(save).toBeDisabled();
	answer(showOrder, orderAboard());
	await page.getByRole('button', { name: 'Tekrar Dene' }).click();
	await expect.element(save).toBeEnabled();
});

test('it cannot be sent twice while the answer is on its way', async () => {
	answer(recordResult, neverAnswers);
	await renderForm();
	await confirmDelivery();
	await save.click();
	await expect.element(save).toBeDisabled();
	await expect.poll(() => requestsOf(recordResult)).toHaveLength(1);
});

test('it cannot be sent before its photo is stored', async () => {
	answer(recordResult, recorded);
	const storing = Promise.withResolvers<{ data: { fileName: string } }>();
	answer(uploadTempFile, () => storing.promise);
	answer(issueFileToken, unavailable);
	await renderForm({ dueKurus: 0, proofs: ['photo'] });
	await confirmDelivery({ paid: false });
	await fileInput(page.getByRole('dialog')).upload(picture('kapı.png'));
	await expect.element(page.getByText('kapı.png')).toBeVisible();
	await expect.element(save).toBeDisabled();
	storing.resolve({ data: { fileName: `${testId(9)}.jpg` } });
	await save.click();
	await expect
		.poll(() => requestsOf(recordResult)[0]?.body.photoKeys)
		.toEqual([`${testId(9)}.jpg`]);
});

describe('on the phone of a driver', () => {
	afterEach(async () => {
		for (const { seq } of await (await actDatabase()).getAll('acts')) await removeAct(seq);
		await forgetOwner();
	});

	async function signInDriver() {
		const driver = profile('driver', { driverId: testId(7) });
		answerSignedIn(driver, testToken(driver.userId));
		answer(readDeviceKey, { key: btoa('m'.repeat(32)) });
		await restoreUser();
		return driver;
	}

	test('a photo is announced with the result and sent after it', async () => {
		const driver = await signInDriver();
		answer(recordResult, recorded);
		answer(uploadTempFile, { data: { fileName: `${testId(9)}.jpg` } });
		answer(attachPhoto, ({ body }) => ({ photoId: body.photoId }));
		const onClose = await renderForm({ dueKurus: 0, proofs: ['photo'] }, driver);
		await confirmDelivery({ paid: false });
		await save.click();
		await expect.element(problem).toMatchTextContent('fotoğraf gerekir');
		await fileInput(page.getByRole('dialog')).upload(picture('kapı.png'));
		await expect.element(page.getByText('kapı.png')).toBeVisible();
		await save.click();
		await expect.poll(() => onClose.mock.calls.length).toBe(1);
		const [body] = requestsOf(recordResult).map((request) => request.body);
		expect(body?.photoKeys).toEqual([]);
		expect(body?.photos).toMatchObject([{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
		await expect
			.poll(() => requestsOf(attachPhoto).map((request) => request.body.photoId))
			.toEqual([body?.photos?.[0]?.id]);
	});

	test.each([
		['a busy server', unavailable, 'SP-240501 kaydedildi, gönderiliyor.'],
		['no connection', offline, 'SP-240501 kaydedildi, bağlantı gelince gönderilecek.'],
	])(
		'a result that waits for %s is stored, and the message says why',
		async (_, reply, sentence) => {
			const driver = await signInDriver();
			answer(recordResult, reply);
			const onClose = await renderForm({}, driver);
			await confirmDelivery();
			await save.click();
			await expect.element(page.getByText(sentence)).toBeVisible();
			expect(onClose).toHaveBeenCalledOnce();
		},
	);

	test('the entries of a page that was dropped are back, with the photo, until they are discarded', async () => {
		const driver = await signInDriver();
		const close = page.getByRole('button', { name: 'Vazgeç' });
		await renderForm({ dueKurus: 0, proofs: ['photo'] }, driver);
		await confirmDelivery({ paid: false });
		await note.fill('Kapıda bekledi');
		await fileInput(page.getByRole('dialog')).upload(picture('kapı.png'));
		await expect.element(page.getByText('kapı.png')).toBeVisible();
		// Until the photo is stored.
		await expect.element(save).toBeEnabled();
		await cleanup();

		await renderForm({ dueKurus: 0, proofs: ['photo'] }, driver);
		await expect.element(note).toHaveValue('Kapıda bekledi');
		await expect.element(page.getByText('kapı.png')).toBeVisible();
		await expect.element(page.getByRole('radio', { name: 'Kendisi' })).toBeChecked();
		await close.click();
		await page
			.getByRole('dialog', { name: 'Kaydedilmemiş değişiklikler' })
			.getByRole('button', { name: 'Ayrıl' })
			.click();
		await cleanup();

		await renderForm({ dueKurus: 0, proofs: ['photo'] }, driver);
		await expect.element(note).toHaveValue('');
		await expect.poll(() => readDrafts(driver.userId)).toEqual([]);
	});

	test('a photo that the phone has lost meanwhile is said to be gone', async () => {
		const driver = await signInDriver();
		await renderForm({ dueKurus: 0, proofs: ['photo'] }, driver);
		await confirmDelivery({ paid: false });
		await note.fill('Kapıda bekledi');
		await fileInput(page.getByRole('dialog')).upload(picture('kapı.png'));
		await expect.element(page.getByText('kapı.png')).toBeVisible();
		// Until the photo is stored.
		await expect.element(save).toBeEnabled();
		await cleanup();
		await (await actDatabase()).clear('photos');

		await renderForm({ dueKurus: 0, proofs: ['photo'] }, driver);
		await expect.element(note).toHaveValue('Kapıda bekledi');
		await expect
			.element(page.getByText('1 fotoğraf telefonda bulunamadı; yeniden çekin.', { exact: false }))
			.toBeVisible();
		await expect.element(page.getByText('kapı.png')).not.toBeInTheDocument();
	});

	test('the entries are erased once they are sent, and at a sign-out', async () => {
		const driver = await signInDriver();
		answer(recordResult, recorded);
		const onClose = await renderForm({ dueKurus: 0 }, driver);
		await note.fill('Kapıda bekledi');
		await expect.poll(() => readDrafts(driver.userId)).toHaveLength(1);
		await confirmDelivery({ paid: false });
		await save.click();
		await expect.poll(() => onClose.mock.calls.length).toBe(1);
		await expect.poll(() => readDrafts(driver.userId)).toEqual([]);
		await note.fill('Bir daha');
		await expect.poll(() => readDrafts(driver.userId)).toHaveLength(1);
		await forgetOwner();
		expect(await readDrafts(driver.userId)).toEqual([]);
	});
});

/** The names of the forms that the phone keeps for a person. */
async function readDrafts(person: string): Promise<string[]> {
	const database = await openDB(`SevkDay-${person}`);
	const names = database.objectStoreNames.contains('own') ? await database.getAllKeys('own') : [];
	database.close();
	return names.map(String).filter((name) => name.startsWith('draft-'));
}
