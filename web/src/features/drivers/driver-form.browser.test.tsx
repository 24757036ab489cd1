import { createDriver, editDriver, retireDriver } from '@sevk/contract/drivers/drivers';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { driverRefusals } from '@sevk/domain/drivers/driver-words';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { driver } from '../../testing/builders/definition-builders.ts';
import { umraniye } from '../../testing/builders/profile-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { badInput, offline } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { DriverForm } from './driver-form.tsx';

const name = page.getByRole('textbox', { name: 'Ad Soyad' });
const phone = page.getByRole('textbox', { name: 'Telefon' });
const nationalId = page.getByRole('textbox', { name: 'T.C. Kimlik No' });
const save = page.getByRole('button', { name: 'Kaydet' });
const problem = page.getByRole('alert');

async function renderForm(record: Parameters<typeof DriverForm>[0]['driver'] = null) {
	const onClose = vi.fn();
	await renderPart(<DriverForm driver={record} onClose={onClose} />);
	return onClose;
}

test('a new driver begins with the depot and on duty', async () => {
	await renderForm();
	await expect.element(page.getByRole('dialog', { name: 'Sürücü / Kurye Ekle' })).toBeVisible();
	await expect.element(name).toHaveFocus();
	await expect.element(page.getByRole('combobox', { name: 'Depo' })).toHaveTextContent('Ümraniye');
	await expectAccessible({ dark: true });
});

test('a driver is saved with its phone, and the national id only when it was typed', async () => {
	answer(createDriver, { id: testId(401), version: 1 });
	const onClose = await renderForm();
	await name.fill('Gökhan Öz');
	await phone.fill('05331112233');
	await save.click();
	await expect.element(page.getByText('Sürücü eklendi.')).toBeVisible();
	expect(onClose).toHaveBeenCalledOnce();
	const body = requestsOf(createDriver)[0]?.body;
	expect(body).toMatchObject({ fullName: 'Gökhan Öz', depotId: umraniye.depotId, state: 'active' });
	expect(body).not.toHaveProperty('nationalId');
});

test('a national id with wrong check digits is refused before anything is sent', async () => {
	await renderForm();
	await name.fill('Gökhan Öz');
	await nationalId.fill('12345678901');
	await save.click();
	await expect
		.element(page.getByText(driverRefusals['driver/national-id-invalid']()))
		.toBeVisible();
	await expect.element(nationalId).toHaveAttribute('aria-invalid', 'true');
	expect(requestsOf(createDriver)).toEqual([]);
	await expectAccessible();
});

test('the stored national id is masked and stays when the field is left empty', async () => {
	answer(editDriver, { id: testId(401), version: 2 });
	await renderForm(driver({ maskedNationalId: '*******1234' }));
	await expect.element(nationalId).toHaveAttribute('placeholder', '*******1234');
	await expect.element(page.getByText('Boş bırakırsanız kayıtlı numara değişmez.')).toBeVisible();
	await name.fill('Gökhan Özer');
	await save.click();
	await expect.element(page.getByText('Değişiklikler kaydedildi.')).toBeVisible();
	const body = requestsOf(editDriver)[0]?.body;
	expect(body).toMatchObject({ fullName: 'Gökhan Özer', version: 1 });
	expect(body).not.toHaveProperty('nationalId');
});

test('a field that the server rejects carries its own sentence', async () => {
	answer(createDriver, badInput({ '/srcDocument': 'SRC belgesi çok uzun.' }));
	await renderForm();
	await name.fill('Gökhan Öz');
	await save.click();
	await expect.element(page.getByText('SRC belgesi çok uzun.')).toBeVisible();
});

test('a change by another person keeps the input', async () => {
	answer(editDriver, refuse(commonRefusals, 'common/stale', { changedBy: 'Elif Kaya' }));
	const onClose = await renderForm(driver());
	await name.fill('Gökhan Özer');
	await save.click();
	await expect.element(problem).toMatchTextContent(/Elif Kaya tarafından değiştirildi/);
	await expect.element(name).toHaveValue('Gökhan Özer');
	expect(onClose).not.toHaveBeenCalled();
	await expectAccessible();
});

const owed = { name: 'Gökhan Öz', formerDepots: ['Kartal'] };

test.each([
	refuse(driverRefusals, 'driver/in-use', { name: 'Gökhan Öz', routeNumber: 'RT-261120-01' }),
	refuse(driverRefusals, 'driver/has-debt', { ...owed, openDebtKurus: 15_000 }),
	refuse(driverRefusals, 'driver/has-credit', { ...owed, creditKurus: 15_000 }),
])('taking a driver out of use is refused with its reason: $code', async (refusal) => {
	answer(retireDriver, refusal);
	const onClose = await renderForm(driver());
	await page.getByRole('button', { name: 'Kullanımdan Kaldır' }).click();
	await page
		.getByRole('dialog', { name: /kullanımdan/i })
		.getByRole('button', { name: 'Kullanımdan Kaldır' })
		.click();
	await expect.element(problem).toHaveTextContent(refusal.detail);
	expect(onClose).not.toHaveBeenCalled();
});

test('without a connection the form stays as it was typed', async () => {
	answer(createDriver, offline);
	const onClose = await renderForm();
	await name.fill('Gökhan Öz');
	await save.click();
	await expect.element(problem).toHaveTextContent('Bağlantı kurulamadı.');
	await expect.element(name).toHaveValue('Gökhan Öz');
	expect(onClose).not.toHaveBeenCalled();
});
