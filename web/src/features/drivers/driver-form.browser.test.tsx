import { listDepots } from '@sevk/contract/depots/depots';
import {
	addDriverException,
	listDriverExceptions,
	removeDriverException,
} from '@sevk/contract/drivers/driver-exceptions';
import { createDriver, editDriver, retireDriver } from '@sevk/contract/drivers/drivers';
import { commonWeek } from '@sevk/domain/common/date/work-week';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { driverRefusals } from '@sevk/domain/drivers/driver-words';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { depot, driver } from '../../testing/builders/definition-builders.ts';
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

beforeEach(() => {
	answer(listDepots, { items: [depot()] });
	answer(listDriverExceptions, { items: [] });
});

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

const noon = { minutes: 45, earliest: '12:00', latest: '13:00' };

test('a driver without own hours shows those of the chosen depot', async () => {
	answer(listDepots, { items: [depot({ workWeek: { ...commonWeek, breaks: [noon] } })] });
	await renderForm(driver({ workWeek: null }));
	const week = 'Pzt–Cum 08:00–18:00, Cmt 08:00–13:00, Paz çalışmıyor, mola 12:00–13:00 arası 45 dk';
	await expect.element(page.getByText(week)).toBeVisible();
	await expectAccessible({ dark: true });
});

test('own hours begin with those of the depot, and a day off is saved', async () => {
	answer(listDepots, { items: [depot({ workWeek: { ...commonWeek, breaks: [noon] } })] });
	answer(editDriver, { id: testId(401), version: 2 });
	await renderForm(driver({ workWeek: null }));
	await page.getByText('Kendi saatleri').click();
	await page.getByRole('checkbox', { name: 'Cumartesi' }).click();
	await expectAccessible();
	await save.click();
	await expect.element(page.getByText('Değişiklikler kaydedildi.')).toBeVisible();
	expect(requestsOf(editDriver)[0]?.body).toMatchObject({
		workWeek: {
			days: { friday: { start: '08:00', end: '18:00' }, saturday: null },
			breaks: [noon],
		},
	});
});

test('a break that fits into no day is refused beside it', async () => {
	const late = { minutes: 120, earliest: '16:00', latest: '17:00' };
	await renderForm(driver({ workWeek: { ...commonWeek, breaks: [late] } }));
	await save.click();
	await expect
		.element(page.getByText('Mola hiçbir günün çalışma saatlerine sığmıyor.'))
		.toBeVisible();
	expect(requestsOf(editDriver)).toEqual([]);
});

test('leave is added in a window of its own, and a second one of the same day is refused', async () => {
	await renderForm(driver());
	await expect.element(page.getByText('Kayıtlı izin, rapor ya da farklı saat yok.')).toBeVisible();
	await page.getByRole('button', { name: 'İzin / Rapor Ekle' }).click();
	const window = page.getByRole('dialog', { name: 'İzin / Rapor Ekle' });
	answer(
		addDriverException,
		refuse(driverRefusals, 'driver/exception-overlaps', { name: 'Ali Kaya' }),
	);
	await window.getByRole('button', { name: 'Ekle', exact: true }).click();
	await expect.element(window.getByRole('alert')).toMatchTextContent(/başka bir kayıt var/);
	answer(addDriverException, { id: testId(402) });
	await window.getByRole('button', { name: 'Ekle', exact: true }).click();
	await expect.element(page.getByText('Kayıt eklendi.')).toBeVisible();
	expect(requestsOf(addDriverException)[1]?.body).toMatchObject({ kind: 'leave', startTime: null });
	expect(requestsOf(editDriver)).toEqual([]);
});

test('recorded leave is listed and deleted after a question', async () => {
	const leave = {
		...({ kind: 'leave', startTime: null, endTime: null, note: 'Yıllık izin' } as const),
		id: testId(403),
		from: '2026-11-23',
		until: '2026-11-27',
	};
	answer(listDriverExceptions, { items: [leave] });
	answer(removeDriverException, { id: leave.id });
	await renderForm(driver());
	await expect.element(page.getByText('23.11.2026 – 27.11.2026')).toBeVisible();
	await page.getByRole('button', { name: 'İzin, 23.11.2026 – 27.11.2026: sil' }).click();
	await page.getByRole('button', { name: 'Kaydı Sil' }).click();
	await expect.element(page.getByText('Kayıt silindi.')).toBeVisible();
});
