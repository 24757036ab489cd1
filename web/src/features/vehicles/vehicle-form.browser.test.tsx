import {
	addVehicleBlackout,
	listVehicleBlackouts,
	removeVehicleBlackout,
} from '@sevk/contract/vehicles/vehicle-blackouts';
import { createVehicle, editVehicle, retireVehicle } from '@sevk/contract/vehicles/vehicles';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { vehicleRefusals } from '@sevk/domain/vehicles/vehicle-words';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { testId } from '../../testing/builders/test-ids.ts';
import { vehicle } from '../../testing/builders/vehicle-builders.ts';
import { badInput, neverAnswers, serverError } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { VehicleForm } from './vehicle-form.tsx';

const plate = page.getByRole('textbox', { name: 'Plaka' });
const save = page.getByRole('button', { name: 'Kaydet' });

async function renderForm(record: Parameters<typeof VehicleForm>[0]['vehicle'] = null) {
	const onClose = vi.fn();
	await renderPart(<VehicleForm vehicle={record} onClose={onClose} />);
	return onClose;
}

beforeEach(() => {
	answer(listVehicleBlackouts, { items: [] });
});

test('a new form begins with the depot and the usual load of a panel van', async () => {
	await renderForm();
	await expect.element(page.getByRole('dialog', { name: 'Araç Ekle' })).toBeVisible();
	await expect.element(plate).toHaveFocus();
	await expect.element(page.getByRole('combobox', { name: 'Depo' })).toHaveTextContent('Ümraniye');
	await expect.element(page.getByRole('textbox', { name: 'Ağırlık' })).toHaveValue('1.500 kg');
	await expectAccessible({ dark: true });
});

test('a field without its value is named before anything is sent', async () => {
	await renderForm();
	await save.click();
	await expect.element(plate).toHaveAttribute('aria-invalid', 'true');
	expect(requestsOf(createVehicle)).toEqual([]);
	await expectAccessible();
});

test('a refusal stays in the form with its sentence', async () => {
	answer(createVehicle, ({ body }) =>
		refuse(vehicleRefusals, 'vehicle/plate-taken', { plate: body.plate }),
	);
	const onClose = await renderForm();
	await plate.fill('34abc123');
	await save.click();
	await expect
		.element(page.getByRole('alert'))
		.toHaveTextContent('34 ABC 123 plakalı bir araç zaten kayıtlı.');
	expect(onClose).not.toHaveBeenCalled();
	await expectAccessible();
});

test('a field that the server rejects carries its own sentence', async () => {
	answer(createVehicle, badInput({ '/make': 'Marka çok uzun.' }));
	await renderForm();
	await plate.fill('34abc123');
	await save.click();
	await expect.element(page.getByText('Marka çok uzun.')).toBeVisible();
	await expect
		.element(page.getByRole('textbox', { name: 'Marka' }))
		.toHaveAttribute('aria-invalid', 'true');
});

test('Kaydet cannot be pressed twice while the answer is on its way', async () => {
	answer(createVehicle, neverAnswers);
	await renderForm();
	await plate.fill('34abc123');
	await save.click();
	await expect.element(save).toBeDisabled();
	await expect.poll(() => requestsOf(createVehicle)).toHaveLength(1);
});

test('the same save after a failure repeats its idempotency key', async () => {
	answer(createVehicle, serverError);
	const onClose = await renderForm();
	await plate.fill('34abc123');
	await save.click();
	await expect.element(page.getByRole('alert')).toBeVisible();
	answer(createVehicle, { id: testId(101), version: 1 });
	await save.click();
	await expect.poll(() => onClose.mock.calls.length).toBe(1);
	const keys = requestsOf(createVehicle).map(({ headers }) => headers.get('idempotency-key'));
	expect(keys).toHaveLength(2);
	expect(keys[1]).toBe(keys[0]);
});

test('leaving with a typed word needs a confirmation', async () => {
	const onClose = await renderForm();
	await plate.fill('34');
	await page.getByRole('button', { name: 'Vazgeç' }).click();
	const question = page.getByRole('dialog', { name: 'Kaydedilmemiş değişiklikler' });
	await expect.element(question).toBeVisible();
	expect(onClose).not.toHaveBeenCalled();
	await question.getByRole('button', { name: 'Ayrıl' }).click();
	await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('a retired vehicle is put back into use', async () => {
	answer(retireVehicle, { id: testId(101), version: 3 });
	const onClose = await renderForm(vehicle({ retired: true, version: 2 }));
	await page.getByRole('button', { name: 'Kullanıma Al' }).click();
	await expect.poll(() => onClose.mock.calls.length).toBe(1);
	await expect
		.poll(() => requestsOf(retireVehicle)[0]?.body)
		.toEqual({ retired: false, version: 2 });
});

test('costs and limits of a vehicle are saved, hours as minutes', async () => {
	answer(editVehicle, { id: testId(101), version: 2 });
	await renderForm(vehicle());
	await page.getByRole('combobox', { name: 'Giremediği İlçeler' }).fill('adalar');
	await page.getByRole('option', { name: 'Adalar (İstanbul)' }).click();
	await page.getByRole('textbox', { name: 'Günlük Sabit Maliyet' }).fill('1800');
	await page.getByRole('textbox', { name: 'Günde En Fazla Süre' }).fill('9,5');
	await page.getByRole('textbox', { name: 'Günde En Fazla Tur' }).fill('2');
	await page.getByRole('textbox', { name: 'Turlar Arası Yükleme' }).fill('40');
	await expectAccessible({ dark: true });
	await save.click();
	await expect.element(page.getByText('Değişiklikler kaydedildi.')).toBeVisible();
	expect(requestsOf(editVehicle)[0]?.body.planning).toEqual({
		costPerDayKurus: 180_000,
		costPerKmKurus: null,
		costPerHourKurus: null,
		maxDayMinutes: 570,
		maxDayKm: null,
		toursPerDay: 2,
		reloadMinutes: 40,
		closedDistricts: ['İstanbul/Adalar'],
		dayEnd: 'depot',
		endPoint: null,
		startPoint: null,
	});
});

test('the end of the day is a place of its own, and a text that is none is not saved', async () => {
	answer(editVehicle, { id: testId(101), version: 2 });
	await renderForm(vehicle());
	await page.getByRole('combobox', { name: 'Gün Sonu Yeri' }).click();
	await page.getByRole('option', { name: 'Başka yer' }).click();
	const end = page.getByRole('textbox', { name: 'Gün sonu konumu' });
	await end.fill('evi');
	await expect.element(page.getByText(/^Konum okunamadı/)).toBeVisible();
	await page.getByRole('button', { name: 'Kaydet' }).click();
	expect(requestsOf(editVehicle)).toEqual([]);
	await end.fill('41.0241, 29.1052');
	await page.getByRole('textbox', { name: 'Güne Başladığı Yer' }).fill('40,8 29,43');
	await page.getByRole('button', { name: 'Kaydet' }).click();
	await expect
		.poll(() => requestsOf(editVehicle)[0]?.body.planning)
		.toMatchObject({
			dayEnd: 'place',
			endPoint: { coordinates: [29.1052, 41.0241] },
			startPoint: { coordinates: [29.43, 40.8] },
		});
});

test('a blackout is added in a window of its own, and an overlap is refused there', async () => {
	await renderForm(vehicle());
	await page.getByRole('button', { name: 'Kapalı Gün Ekle' }).click();
	const window = page.getByRole('dialog', { name: 'Kapalı Gün Ekle' });
	const overlap = refuse(vehicleRefusals, 'vehicle/blackout-overlaps', { plate: '34ABC123' });
	answer(addVehicleBlackout, overlap);
	await window.getByRole('button', { name: 'Ekle', exact: true }).click();
	await expect.element(window.getByRole('alert')).toMatchTextContent(/zaten kapalı/);
	await expectAccessible();
	answer(addVehicleBlackout, { id: testId(102) });
	await window.getByRole('button', { name: 'Ekle', exact: true }).click();
	await expect.element(page.getByText('Kapalı gün eklendi.')).toBeVisible();
	expect(requestsOf(editVehicle)).toEqual([]);
});

test('blackouts that cannot be read say so, and are deleted after a question', async () => {
	answer(listVehicleBlackouts, serverError);
	await renderForm(vehicle());
	const list = page.getByRole('region', { name: 'Kapalı günler' });
	await expect.element(list.getByRole('button', { name: 'Tekrar Dene' })).toBeVisible();
	const days = { from: '2026-11-23', until: '2026-11-23' };
	const blackout = { id: testId(103), kind: 'repair', note: 'Fren', ...days } as const;
	answer(listVehicleBlackouts, { items: [blackout] });
	answer(removeVehicleBlackout, { id: blackout.id });
	await list.getByRole('button', { name: 'Tekrar Dene' }).click();
	await list.getByRole('button', { name: 'Tamir, 23.11.2026: sil' }).click();
	await page.getByRole('button', { name: 'Kaydı Sil' }).click();
	await expect.element(page.getByText('Kayıt silindi.')).toBeVisible();
});
