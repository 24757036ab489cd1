import { expect, test } from '@playwright/test';
import { signInToApi } from './parts/api.ts';
import { demoAddress, demoPassword, openDemoSession } from './parts/demo-session.ts';
import { fillSignIn } from './parts/people.ts';
import { site } from './parts/site/site.ts';

const url = site.demoUrl;
const ownPin = '730946';

test(
	'who has no e-mail signs in with the user name and PIN of the office, then with the own PIN',
	{
		tag: '@both',
	},
	async ({ page, context, browser }, info) => {
		const username = `ilker.${info.project.name}.${Date.now() % 1_000_000}`;
		await openDemoSession(context, url, 'admin');
		await page.goto(`${url}/settings/users`);
		await page.getByRole('button', { name: 'Ekle', exact: true }).click();
		const form = page.getByRole('dialog', { name: 'Kullanıcı Ekle' });
		await form.getByLabel('Ad Soyad').fill('İlker Işık');
		await form.getByRole('combobox', { name: 'Rol' }).click();
		await page.getByRole('option', { name: 'Depo Sorumlusu' }).click();
		await form.getByLabel('Kullanıcı adı').fill(username);
		await form.getByRole('button', { name: 'Ekle', exact: true }).click();
		const added = page.getByRole('dialog', { name: 'Kullanıcı eklendi: İlker Işık' });
		await added.getByRole('button', { name: 'PIN Ver' }).click();
		const shown = await added.getByText(/^\d{3} \d{3}$/).innerText();

		const own = await browser.newContext({
			viewport: page.viewportSize(),
			locale: 'tr-TR',
		});
		const person = await own.newPage();
		await person.goto(`${url}/login`);
		await fillSignIn(person, username.toUpperCase(), shown);
		await expect(person.getByRole('heading', { name: 'Yeni PIN' })).toBeVisible();
		await person.getByLabel('Yeni PIN', { exact: true }).fill(ownPin);
		await person.getByLabel('Yeni PIN (tekrar)', { exact: true }).fill(ownPin);
		await person.getByRole('button', { name: 'Kaydet ve Gir' }).click();
		await expect(person).not.toHaveURL(/\/login/);
		await person.goto(`${url}/profile`);
		await expect(person.getByText(username)).toBeVisible();
		await person.getByRole('button', { name: 'Oturumu Kapat', exact: true }).click();
		await expect(person).toHaveURL(/\/login/);

		await fillSignIn(person, username, ownPin);
		await expect(person).not.toHaveURL(/\/login/);
		await own.close();
	},
);

test(
	'after five wrong PINs the form says how long to wait',
	{ tag: '@both' },
	async ({ page }, info) => {
		const username = `yok.${info.project.name}.${Date.now() % 1_000_000}`;
		await page.goto(`${url}/login`);
		const problem = page.getByRole('alert');
		for (let count = 0; count < 5; count += 1) {
			const answer = page.waitForResponse((response) => response.url().includes('name-sign-ins'));
			await fillSignIn(page, username, '000000');
			expect((await answer).status()).toBe(422);
			await expect(problem).toHaveText('Kullanıcı adı veya PIN hatalı.');
		}
		await fillSignIn(page, username, '000000');
		await expect(problem).toHaveText('Çok fazla deneme yapıldı. 5 dakika sonra tekrar deneyin.');
		// The others on this network sign in as before.
		await signInToApi(url, demoAddress('warehouse'), demoPassword);
	},
);
