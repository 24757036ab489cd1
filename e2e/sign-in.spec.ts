import { expect, type Page, test } from '@playwright/test';
import { createUser } from '@sevk/contract/users/users';
import { type ApiPerson, signInToApi } from './parts/api.ts';
import { demoAddress, demoPassword, openDemoSession, openSession } from './parts/demo-session.ts';
import { totpCode } from './parts/one-time-code.ts';
import { fillSignIn } from './parts/people.ts';
import { newestLink } from './parts/site/mail-folder.ts';
import { site } from './parts/site/site.ts';

const url = site.demoUrl;
const { mailFolder } = site;
const firstPassword = 'sabah-erken-yola-cik';
let admin: ApiPerson;

test.beforeAll(async () => {
	admin = await signInToApi(url, demoAddress('admin'), demoPassword);
});

test('wrong password, demo account, return to the same URL, sign-out', { tag: '@repeat' }, async ({
	page,
}) => {
	await page.goto(`${url}/debits?durum=open`);
	await expect(page).toHaveURL(/\/login\?donus=/);
	await fillSignIn(page, 'kimse@demo.sevk', 'bu-sifre-yanlis');
	await expect(page.getByRole('alert')).toHaveText('E-posta veya şifre hatalı.');
	await expect(page.getByText(/hatalı/)).toHaveCount(1);
	await expect(page).toHaveURL(/\/login\?donus=/);

	await page.getByRole('button', { name: 'Genel Yönetici', exact: true }).click();
	await expect(page).toHaveURL(`${url}/debits?durum=open`);
	await expect(page.getByRole('heading', { name: 'Zimmetler', level: 1 })).toBeVisible();

	await page.goto(`${url}/profile`);
	await page.getByRole('button', { name: 'Oturumu Kapat', exact: true }).click();
	await expect(page).toHaveURL(`${url}/login`);
	await page.goto(`${url}/orders`);
	await expect(page).toHaveURL(/\/login\?donus=%2Forders$/);
});

test('a user without the right does not see the screen', async ({ page, context }) => {
	await openDemoSession(context, url, 'viewer');
	await page.goto(`${url}/settings/users`);
	await expect(page.getByRole('heading', { name: 'Yetkiniz yok', level: 1 })).toBeVisible();
	await expect(page).toHaveURL(`${url}/settings/users`);
	await expect(page.locator('#root')).toHaveCount(1);
	await expect(page.locator('#root h1')).toHaveCount(1);
	await expect(page.getByRole('link', { name: 'Kullanıcılar' })).toHaveCount(0);
	await page.goto(`${url}/routes`);
	await expect(page.getByRole('heading', { name: 'Rotalar', level: 1 })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Yeni Rota' })).toHaveCount(0);
});

test('a forgotten password is changed by the link in the mail, who set it is signed in, and old sessions end', async ({
	page,
	browser,
}, info) => {
	const email = await createPerson('unutan', info.project.name);
	await setPassword(email, firstPassword);

	const other = await browser.newContext();
	await openSession(other, url, email, firstPassword);
	const otherPage = await other.newPage();
	await otherPage.goto(`${url}/orders`);
	await expect(otherPage.getByRole('heading', { name: 'Siparişler', level: 1 })).toBeVisible();

	const link = await choosePassword(page, email, 'aksam-gec-depoya-don');
	// The used link is invalid, and the earlier session has ended.
	await page.goto(link);
	await page.getByLabel('Yeni şifre').fill('ucuncu-sifre-denemesi');
	await page.getByRole('button', { name: 'Şifreyi Kaydet' }).click();
	await expect(page.getByRole('heading', { name: 'Bağlantı geçersiz' })).toBeVisible();
	await otherPage.reload();
	await expect(otherPage).toHaveURL(/\/login/);
	await other.close();

	await page.goto(`${url}/profile`);
	await signOutHere(page);
	await fillSignIn(page, email, firstPassword);
	await expect(page.getByRole('alert')).toBeVisible();
	await fillSignIn(page, email, 'aksam-gec-depoya-don');
	await expect(page).toHaveURL(/\/routes/);
});

test('two-step verification: setup, sign-in by code and by recovery code', async ({
	page,
}, info) => {
	const email = await createPerson('ikiadim', info.project.name);
	await setPassword(email, firstPassword);
	await page.goto(`${url}/login`);
	await fillSignIn(page, email, firstPassword);
	await expect(page).toHaveURL(/\/routes/);

	await page.goto(`${url}/profile`);
	await page.getByRole('button', { name: 'İki Adımlı Doğrulamayı Kur' }).click();
	await page.getByRole('textbox', { name: 'Mevcut şifre' }).fill(firstPassword);
	await page.getByRole('button', { name: 'Devam Et' }).click();
	const codes = page.getByRole('dialog', { name: 'Kurtarma kodları' });
	await expect(codes).toBeVisible();
	const [recoveryCode = ''] = await codes.getByRole('listitem').allInnerTexts();
	// The codes are shown once, so only the button closes their window.
	await page.keyboard.press('Escape');
	await codes.getByRole('button', { name: 'Kaydettim' }).click();
	await expect(page.getByRole('img', { name: 'İki adımlı doğrulama karekodu' })).toBeVisible();
	const key = await page.getByText('Okutamıyorsanız').innerText();
	const secret = /[A-Z2-7]{16,}/.exec(key)?.[0] ?? '';
	await page.getByLabel('Doğrulama kodu').fill(totpCode(secret, new Date()));
	await page.getByRole('button', { name: 'Doğrula ve Aç' }).click();
	await expect(page.getByText('İki adımlı doğrulama açıldı.')).toBeVisible();
	await expect(page.getByText('10 kurtarma kodunuz kaldı.')).toBeVisible();

	await signOutHere(page);
	await fillSignIn(page, email, firstPassword);
	await page.getByLabel('Doğrulama kodu').fill('000000');
	await expect(page.getByText('Doğrulama kodu hatalı.', { exact: false })).toBeVisible();
	// A code is valid once: wait half a minute for the next one.
	const next = new Date(Date.now() + 30_000);
	await page.getByLabel('Doğrulama kodu').fill(totpCode(secret, next));
	await expect(page).toHaveURL(/\/routes/);

	await page.goto(`${url}/profile`);
	await signOutHere(page);
	await fillSignIn(page, email, firstPassword);
	await page.getByRole('button', { name: 'Kurtarma kodu kullan' }).click();
	await page.getByLabel('Kurtarma kodu').fill(recoveryCode);
	await page.getByRole('button', { name: 'Doğrula', exact: true }).click();
	await expect(page).toHaveURL(/\/routes/);
	await page.goto(`${url}/profile`);
	await expect(page.getByText('9 kurtarma kodunuz kaldı.')).toBeVisible();
});

test('a closed session returns to sign-in and from there to the same URL; the others stay open', async ({
	page,
	context,
	browser,
}) => {
	await openDemoSession(context, url, 'cashier');
	const userAgent =
		'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1';
	const phone = await browser.newContext({ userAgent });
	await openSession(phone, url, demoAddress('cashier'), demoPassword);
	const phonePage = await phone.newPage();
	await phonePage.goto(`${url}/orders?odeme=card`);
	await expect(phonePage.getByRole('heading', { name: 'Siparişler', level: 1 })).toBeVisible();

	await page.goto(`${url}/profile`);
	const sessions = page.getByRole('region', { name: 'Oturumlar' }).getByRole('listitem');
	const ofPhone = sessions.filter({ hasText: 'Safari · iPhone' });
	await expect(ofPhone).toHaveCount(1);
	const others = (await sessions.count()) - 1;
	await ofPhone.getByRole('button', { name: 'Safari · iPhone oturumunu kapat' }).click();
	await expect(ofPhone).toHaveCount(0);
	await expect(sessions).toHaveCount(others);
	await expect(sessions.filter({ hasText: 'Bu cihaz' })).toHaveCount(1);

	// The next request of that session is answered with 401.
	await phonePage.getByRole('searchbox').fill('Ayşe');
	await expect(phonePage).toHaveURL(/\/login\?donus=/);
	await expect(phonePage.getByText('Oturumunuzun süresi doldu.', { exact: false })).toBeVisible();
	await fillSignIn(phonePage, demoAddress('cashier'), demoPassword);
	await expect(phonePage).toHaveURL(/\/orders\?odeme=card/);
	await phone.close();
});

/** A new person of the demo operation who has no password yet. */
async function createPerson(who: string, where: string): Promise<string> {
	const email = `${who}.${where}.${Date.now()}@demo.sevk`;
	await admin.call(createUser, {
		body: { email, name: 'Gülşen Işık', role: 'planner', allDepots: true, depotIds: [] },
	});
	return email;
}

/** Sets a password through a mailed link, without the screens. */
async function setPassword(email: string, password: string): Promise<void> {
	const send = (path: string, body: object) =>
		fetch(`${url}/api/auth/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', origin: url },
			body: JSON.stringify(body),
		});
	const requestedAt = new Date();
	await send('password-reset-requests', { email });
	const link = await newestLink(mailFolder, email, requestedAt);
	const token = new URL(link).searchParams.get('token');
	const answer = await send('password-resets', { token, password });
	expect(answer.status).toBe(200);
}

/** Requests the link, opens it from the mail and sets the password, which signs in. */
async function choosePassword(page: Page, email: string, password: string): Promise<string> {
	await page.goto(`${url}/login`);
	await page.getByRole('link', { name: 'Şifremi Unuttum' }).click();
	await expect(page.getByRole('heading', { name: 'Şifremi Unuttum' })).toBeVisible();
	await page.getByLabel('E-posta').fill(email);
	const requestedAt = new Date();
	await page.getByRole('button', { name: 'Bağlantı Gönder' }).click();
	await expect(page.getByRole('heading', { name: 'E-postanızı kontrol edin' })).toBeVisible();
	await expect(page.getByRole('button', { name: /Yeniden Gönder \(\d+ sn\)/ })).toBeDisabled();
	const link = await newestLink(mailFolder, email, requestedAt);
	await page.goto(link);
	await page.getByLabel('Yeni şifre').fill(password);
	await page.getByRole('button', { name: 'Şifreyi Kaydet' }).click();
	await expect(page).toHaveURL(/\/routes/);
	return link;
}

async function signOutHere(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Oturumu Kapat', exact: true }).click();
	await expect(page).toHaveURL(/\/login/);
}
