import { readMapStyle } from '@sevk/contract/company/company-map';
import { listNeighbourhoods } from '@sevk/contract/depots/depot-neighbourhoods';
import { createDepot, editDepot, retireDepot } from '@sevk/contract/depots/depots';
import { readProfile } from '@sevk/contract/users/profile';
import { commonWeek } from '@sevk/domain/common/date/work-week';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { depotRefusals } from '@sevk/domain/depots/depot-words';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { depot } from '../../testing/builders/definition-builders.ts';
import { profile, umraniye } from '../../testing/builders/profile-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { badInput, offline } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { DepotForm } from './depot-form.tsx';

const codes = [{ name: 'Caferağa', postalCode: '34710' }];

beforeEach(() => {
	answer(readMapStyle, { styleUrl: null });
	answer(listNeighbourhoods, ({ query }) => ({ items: query.district === 'Kadıköy' ? codes : [] }));
});

const field = (name: string) => page.getByRole('textbox', { name });
const save = page.getByRole('button', { name: 'Kaydet' });
const problem = page.getByRole('alert');

async function renderForm(record: Parameters<typeof DepotForm>[0]['depot'] = null) {
	const onClose = vi.fn();
	await renderPart(<DepotForm depot={record} onClose={onClose} />, { as: profile('admin') });
	return onClose;
}

async function choose(label: string, option: string): Promise<void> {
	await page.getByRole('combobox', { name: label, exact: true }).click();
	await page.getByRole('combobox', { name: 'Seçeneklerde ara' }).fill(option);
	await page.getByRole('option', { name: option, exact: true }).click();
}

async function fillNeeded(): Promise<void> {
	await field('Kod').fill('TZL');
	await field('Ad').fill('Tuzla Depo');
	await choose('İlçe', 'Tuzla');
}

test('a depot without its code and name is not sent', async () => {
	await renderForm();
	await save.click();
	await expect.element(field('Kod')).toHaveAttribute('aria-invalid', 'true');
	await expect.element(field('Ad')).toHaveAttribute('aria-invalid', 'true');
	expect(requestsOf(createDepot)).toEqual([]);
	await expectAccessible({ dark: true });
});

test('a refused field above the visible part of the form gets the focus', async () => {
	await renderForm();
	await fillNeeded();
	await field('Kod').fill('?');
	await save.click();
	await expect.element(field('Kod')).toHaveFocus();
	await expect
		.element(page.getByText('En az 2, en çok 12 harf, rakam ya da tire olmalı.'))
		.toBeInTheDocument();
});

test('a code in Turkish letters is shown as it stands in document numbers', async () => {
	await renderForm();
	await field('Kod').fill('çkmköy');
	await expect.element(page.getByText('Zimmet numaralarında geçer: ZMT-CKMKOY-…')).toBeVisible();
});

test('a place needs both of its coordinates', async () => {
	await renderForm();
	await fillNeeded();
	await field('Enlem').fill('40,8167');
	await save.click();
	await expect.element(page.getByText('Enlem ve boylamı birlikte girin.')).toBeVisible();
	expect(requestsOf(createDepot)).toEqual([]);
});

test('a new depot is saved with its place and is among the depots of the person', async () => {
	const made = { depotId: testId(903), code: 'TZL', name: 'Tuzla Depo', receivesGoods: false };
	answer(createDepot, { id: made.depotId, version: 1 });
	answer(readProfile, profile('admin', { depots: [umraniye, made] }));
	const onClose = await renderForm();
	await fillNeeded();
	await field('Enlem').fill('40,8167');
	await field('Boylam').fill('29,3');
	await save.click();
	await expect.element(page.getByText('Depo eklendi.')).toBeVisible();
	expect(onClose).toHaveBeenCalledOnce();
	await expect
		.poll(() => requestsOf(createDepot)[0]?.body.point)
		.toEqual({
			type: 'Point',
			coordinates: [29.3, 40.8167],
		});
	await expect.poll(() => requestsOf(readProfile)).toHaveLength(1);
});

test('a code that another depot has stays in the form with its sentence', async () => {
	answer(createDepot, ({ body }) => refuse(depotRefusals, 'depot/code-taken', { code: body.code }));
	const onClose = await renderForm();
	await fillNeeded();
	await save.click();
	await expect
		.element(problem)
		.toHaveTextContent(
			'TZL kodu bir depoda kullanılıyor ya da daha önce kullanılmış. Başka bir kod seçin.',
		);
	await expect.element(field('Kod')).toHaveValue('TZL');
	expect(onClose).not.toHaveBeenCalled();
	await expectAccessible();
});

test('a field that the server rejects carries its own sentence', async () => {
	answer(createDepot, badInput({ '/addressLine': 'Adres çok uzun.' }));
	await renderForm();
	await fillNeeded();
	await save.click();
	await expect.element(page.getByText('Adres çok uzun.')).toBeVisible();
});

test('a change by another person keeps the input', async () => {
	answer(editDepot, refuse(commonRefusals, 'common/stale', { changedBy: 'Elif Kaya' }));
	await renderForm(depot({ version: 4 }));
	await field('Ad').fill('Ümraniye Merkez');
	await save.click();
	await expect.element(problem).toMatchTextContent(/Elif Kaya tarafından değiştirildi/);
	await expect.element(field('Ad')).toHaveValue('Ümraniye Merkez');
	await expect.poll(() => requestsOf(editDepot)[0]?.body.version).toBe(4);
});

test('a depot with open routes stays in use', async () => {
	answer(
		retireDepot,
		refuse(depotRefusals, 'depot/in-use', { name: 'Ümraniye', openRouteCount: 3 }),
	);
	const onClose = await renderForm(depot());
	await page.getByRole('button', { name: 'Kullanımdan Kaldır' }).click();
	await page
		.getByRole('dialog', { name: /kullanımdan/i })
		.getByRole('button', { name: 'Kullanımdan Kaldır' })
		.click();
	await expect.element(problem).toMatchTextContent('3 açık rota var');
	expect(onClose).not.toHaveBeenCalled();
});

test('without a connection the form stays as it was typed', async () => {
	answer(createDepot, offline);
	await renderForm();
	await fillNeeded();
	await save.click();
	await expect.element(problem).toHaveTextContent('Bağlantı kurulamadı.');
	await expect.element(field('Kod')).toHaveValue('TZL');
});

test('il and ilçe come from lists, and another il empties the ilçe', async () => {
	await renderForm(depot());
	await choose('İl', 'Kocaeli');
	const district = page.getByRole('combobox', { name: 'İlçe', exact: true });
	await expect.element(district).toHaveTextContent('Seçiniz');
	await choose('İlçe', 'Gebze');
	await expect.element(district).toHaveTextContent('Gebze');
});

test('the mahalle is suggested, and brings its postal code', async () => {
	answer(editDepot, { id: depot().id, version: 2 });
	answer(readProfile, profile('admin'));
	await renderForm(depot({ neighbourhood: '', postalCode: null }));
	await choose('İlçe', 'Kadıköy');
	await page.getByRole('combobox', { name: 'Mahalle' }).fill('cafer');
	await page.getByRole('option', { name: 'Caferağa' }).click();
	await expect.element(field('Posta Kodu')).toHaveValue('34710');
	await field('Posta Kodu').fill('99');
	await save.click();
	await expect.element(field('Posta Kodu')).toHaveAttribute('aria-invalid', 'true');
	await field('Posta Kodu').fill('6420');
	await save.click();
	await expect
		.poll(() => requestsOf(editDepot)[0]?.body)
		.toMatchObject({ neighbourhood: 'Caferağa', postalCode: '06420' });
});

test('a stored name that is not in the list stays and is flagged', async () => {
	answer(editDepot, { id: depot().id, version: 2 });
	answer(readProfile, profile('admin'));
	await renderForm(depot({ province: 'İstanbulistanbul', district: 'kagithane' }));
	await expect
		.element(page.getByText('İstanbulistanbul listede yok; listeden seçin.'))
		.toBeVisible();
	await expect.element(page.getByText('kagithane listede yok; listeden seçin.')).toBeVisible();
	await expectAccessible();
	await field('Ad').fill('Kâğıthane Depo');
	await save.click();
	await expect
		.poll(() => requestsOf(editDepot)[0]?.body)
		.toMatchObject({ province: 'İstanbulistanbul', district: 'kagithane' });
});

test('hours of the depot begin with a common week and get a break', async () => {
	answer(editDepot, { id: umraniye.depotId, version: 2 });
	answer(readProfile, profile('admin'));
	await renderForm(depot());
	await page.getByRole('switch', { name: /^Bu depoya özel saatler/ }).click();
	await page.getByRole('button', { name: 'Mola Ekle' }).click();
	await expectAccessible({ dark: true });
	await save.click();
	await expect.element(page.getByText('Değişiklikler kaydedildi.')).toBeVisible();
	expect(requestsOf(readProfile)).toHaveLength(1);
	expect(requestsOf(editDepot)[0]?.body.workWeek).toEqual({
		...commonWeek,
		breaks: [{ minutes: 45, earliest: '12:00', latest: '13:00' }],
	});
});

test('the hours of a day that was ticked again are the usual ones', async () => {
	const workWeek = { ...commonWeek, days: { ...commonWeek.days, monday: null } };
	answer(editDepot, { id: umraniye.depotId, version: 2 });
	answer(readProfile, profile('admin'));
	await renderForm(depot({ workWeek }));
	await page.getByRole('checkbox', { name: 'Pazartesi' }).click();
	await save.click();
	await expect.element(page.getByText('Değişiklikler kaydedildi.')).toBeVisible();
	expect(requestsOf(readProfile)).toHaveLength(1);
	expect(requestsOf(editDepot)[0]?.body.workWeek).toEqual(commonWeek);
});
