import {
	addEquipment,
	handBackEquipment,
	missEquipment,
} from '@sevk/contract/debits/debit-equipment';
import { explanationTooShort } from '@sevk/domain/common/rule/explanation';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { debitEquipment } from '../../../testing/builders/debit-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { EquipmentCountForm } from './debit-equipment-count-form.tsx';
import { EquipmentForm } from './debit-equipment-form.tsx';

const debitId = testId(501);
const done = { id: debitId, version: 2 };
const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name });
const problem = page.getByRole('alert');
const as = profile('ops_manager');

async function chooseKind(name: string): Promise<void> {
	await page.getByRole('combobox', { name: 'Ekipman' }).click();
	await page.getByRole('option', { name }).click();
}

describe('adding equipment', () => {
	async function renderForm() {
		const onClose = vi.fn();
		await renderPart(<EquipmentForm debitId={debitId} onClose={onClose} />, { as });
		return onClose;
	}

	test('leaving with a serial number is asked about', async () => {
		const onClose = await renderForm();
		await field('Seri no').fill('T650-118');
		await button('Vazgeç').click();
		const question = page.getByRole('dialog', { name: 'Kaydedilmemiş değişiklikler' });
		await question.getByRole('button', { name: 'Vazgeç' }).click();
		expect(onClose).not.toHaveBeenCalled();
	});

	test('a device is added by its serial number', async () => {
		answer(addEquipment, done);
		const onClose = await renderForm();
		await button('Ekle').click();
		await expect.element(problem).toHaveTextContent(debitRefusals['equipment/serial-missing']());
		await expectAccessible({ dark: true });
		await field('Seri no').fill('T650-118');
		await button('Ekle').click();
		await expect.element(page.getByText('Ekipman zimmete eklendi.')).toBeVisible();
		expect(onClose).toHaveBeenCalledOnce();
		await expect
			.poll(() => requestsOf(addEquipment).map(({ body }) => body))
			.toEqual([{ kind: 'pos', serial: 'T650-118', label: '', count: 1 }]);
	});

	test('crates are added by their number', async () => {
		answer(addEquipment, done);
		await renderForm();
		await chooseKind('Boş kasa');
		await expect.element(field('Seri no')).not.toBeInTheDocument();
		await field('Adet').clear();
		await button('Ekle').click();
		await expect.element(problem).toHaveTextContent('Adet en az 1 olmalı.');
		await field('Adet').fill('12');
		await button('Ekle').click();
		await expect.poll(() => requestsOf(addEquipment)[0]?.body.count).toBe(12);
	});

	test('anything else needs its name', async () => {
		await renderForm();
		await chooseKind('Diğer ekipman');
		await button('Ekle').click();
		await expect.element(problem).toHaveTextContent(debitRefusals['equipment/label-missing']());
		expect(requestsOf(addEquipment)).toEqual([]);
	});

	test.each([
		refuse(debitRefusals, 'equipment/on-other-debit', { number: 'ZM-261120-07' }),
		offline,
	])('what was typed stays when it is not taken', async (reply) => {
		answer(addEquipment, reply);
		const onClose = await renderForm();
		await field('Seri no').fill('T650-118');
		await button('Ekle').click();
		await expect.element(problem).toBeVisible();
		await expect.element(field('Seri no')).toHaveValue('T650-118');
		expect(onClose).not.toHaveBeenCalled();
	});
});

describe('equipment that comes back or is missing', () => {
	async function renderForm(missing: boolean) {
		const onClose = vi.fn();
		const item = debitEquipment({ givenCount: 5, returnedCount: 1 });
		await renderPart(
			<EquipmentCountForm debitId={debitId} item={item} missing={missing} onClose={onClose} />,
			{ as },
		);
		return onClose;
	}

	test('comes back in part', async () => {
		answer(handBackEquipment, done);
		const onClose = await renderForm(false);
		await expect.element(page.getByText('Sürücüde 4 adet')).toBeVisible();
		await expect.element(field('Adet')).toHaveValue('4');
		await field('Adet').fill('3');
		await expectAccessible();
		await button('Geri Teslim Al').click();
		await expect.element(page.getByText('Ekipman geri teslim alındı.')).toBeVisible();
		expect(onClose).toHaveBeenCalledOnce();
		await expect.poll(() => requestsOf(handBackEquipment)[0]?.body).toEqual({ count: 3 });
	});

	test('nothing cannot come back', async () => {
		await renderForm(false);
		await field('Adet').clear();
		await expect.element(button('Geri Teslim Al')).toBeDisabled();
	});

	test('is missing with an explanation', async () => {
		answer(missEquipment, done);
		await renderForm(true);
		await button('Eksik Yaz').click();
		await expect.element(page.getByText(explanationTooShort)).toBeVisible();
		expect(requestsOf(missEquipment)).toEqual([]);
		await expectAccessible({ dark: true });
		await field('Açıklama').fill('Müşteride unutuldu.');
		await button('Eksik Yaz').click();
		await expect.element(page.getByText('Ekipman eksik yazıldı.')).toBeVisible();
		await expect
			.poll(() => requestsOf(missEquipment)[0]?.body)
			.toEqual({ count: 4, note: 'Müşteride unutuldu.' });
	});

	test.each([refuse(debitRefusals, 'equipment/count-exceeds', { outCount: 2 }), offline])(
		'the count stays when it is not taken',
		async (reply) => {
			answer(handBackEquipment, reply);
			const onClose = await renderForm(false);
			await field('Adet').fill('3');
			await button('Geri Teslim Al').click();
			await expect.element(problem).toBeVisible();
			await expect.element(field('Adet')).toHaveValue('3');
			expect(onClose).not.toHaveBeenCalled();
		},
	);
});
