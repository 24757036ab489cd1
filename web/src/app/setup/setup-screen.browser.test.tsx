import { paths } from '@sevk/contract/common/paths';
import { changeSetup, type Setup, showSetup } from '@sevk/contract/company/company-setup';
import { listDepots } from '@sevk/contract/depots/depots';
import { createDriver } from '@sevk/contract/drivers/drivers';
import { type SetupStep, setupProgress } from '@sevk/domain/company/company-setup';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../testing/builders/profile-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { serverError } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';
import { screenAt } from '../../testing/screens/screen-cases.ts';

let done: SetupStep[];
let skipped: readonly SetupStep[];
let hidden: boolean;

const current = (): Setup => ({ steps: setupProgress(done, skipped), hidden });

beforeEach(() => {
	done = [];
	skipped = [];
	hidden = false;
	answer(showSetup, current);
	answer(changeSetup, ({ body }) => {
		({ skipped, hidden } = body);
		return current();
	});
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const strip = page.getByRole('region', { name: 'İlk kurulum' });
const newcomer = () => profile('admin', { depots: [], allDepots: true });

test('an empty installation leads from the first screen to the steps', async () => {
	screenAt(paths.depots).empty?.answer();
	await renderScreen(paths.depots, { as: newcomer() });
	await expect.element(strip).toMatchTextContent(/0 \/ 7 adım tamam\. Sıradaki: Firma\./);
	await expectAccessible({ dark: true });
	await strip.getByRole('link', { name: 'Devam Et' }).click();
	await expect.element(page.getByRole('heading', { name: 'İlk Kurulum' })).toBeVisible();
	await expect.element(strip).not.toBeInTheDocument();
	await expect.element(page.getByText('Önce depo ekleyin.').first()).toBeVisible();
	await expect.element(button('Depo Ekle')).toBeVisible();
	await expectAccessible({ dark: true });
});

test('a step is taken in its own form and then done', async () => {
	done = ['company', 'depot', 'vehicles'];
	answer(listDepots, { items: [] });
	answer(createDriver, () => {
		done = [...done, 'drivers'];
		return { id: testId(1), version: 1 };
	});
	await renderScreen(paths.setup, { as: profile('admin', { allDepots: true }) });
	await button('Sürücü Ekle').click();
	await page.getByRole('textbox', { name: 'Ad Soyad' }).fill('Gökhan Öz');
	await button('Kaydet').click();
	await expect
		.element(page.getByRole('listitem').filter({ hasText: 'Sürücüler' }).getByText('Tamam'))
		.toBeVisible();
});

test('vehicles, drivers and users may come from a file', async () => {
	done = ['company', 'depot'];
	await renderScreen(paths.setup, { as: profile('admin', { allDepots: true }) });
	const dialogs = [
		['Araçlar', 'Dosyadan Araç Al'],
		['Sürücüler', 'Dosyadan Sürücü Al'],
		['Kullanıcılar', 'Dosyadan Kullanıcı Al'],
	] as const;
	for (const [title, name] of dialogs) {
		await button(`${title}: Dosyadan Al`).click();
		const dialog = page.getByRole('dialog', { name });
		await expect.element(dialog).toBeVisible();
		await dialog.getByRole('button', { name: 'Kapat' }).first().click();
		await expect.element(dialog).not.toBeInTheDocument();
	}
});

test('a step is skipped and taken up again', async () => {
	done = ['company', 'map', 'depot', 'vehicles', 'drivers', 'orders'];
	await renderScreen(paths.setup, { as: profile('admin', { allDepots: true }) });
	await button('Kullanıcılar: Atla').click();
	await expect.element(page.getByRole('heading', { name: 'Kurulum tamam' })).toBeVisible();
	await button('Kullanıcılar: Atlamayı Geri Al').click();
	await expect.element(page.getByRole('heading', { name: 'Sırayla ilerleyin' })).toBeVisible();
	expect(requestsOf(changeSetup).map(({ body }) => body.skipped)).toEqual([['users'], []]);
});

test('the reminder is put away', async () => {
	screenAt(paths.depots).empty?.answer();
	await renderScreen(paths.depots, { as: newcomer() });
	await button('Hatırlatmayı Kaldır').click();
	await expect.element(strip).not.toBeInTheDocument();
	expect(requestsOf(changeSetup).map(({ body }) => body)).toEqual([{ skipped: [], hidden: true }]);
});

test('a refused act says so and changes nothing', async () => {
	answer(changeSetup, serverError);
	screenAt(paths.depots).empty?.answer();
	await renderScreen(paths.depots, { as: newcomer() });
	await button('Hatırlatmayı Kaldır').click();
	await expect.element(page.getByRole('alert').first()).toBeVisible();
	await expect.element(strip).toBeVisible();
});

test('users without the right see no reminder', async () => {
	screenAt(paths.depots).empty?.answer();
	await renderScreen(paths.depots, { as: profile('planner') });
	await expect.element(page.getByText('Henüz kayıt eklenmedi')).toBeVisible();
	expect(requestsOf(showSetup)).toEqual([]);
});
