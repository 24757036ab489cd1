import { paths } from '@sevk/contract/common/paths';
import { readSignInOptions } from '@sevk/contract/identity/sign-in';
import { readProfile } from '@sevk/contract/users/profile';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { entryRefusals } from '@sevk/domain/identity/account/account-words';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { browserShelf } from '../../../api/session/session-shelf.ts';
import { answer } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';

const google = 'https://identitytoolkit.googleapis.com/v1/';
const token = `e30.${btoa(JSON.stringify({ sub: 'x', iat: 1, exp: 3601 })).replaceAll('=', '')}.x`;

/** Requests that the hosted provider received, by method. */
let requests: { readonly method: string; readonly body: object }[] = [];
let linkIsSpent = false;

beforeEach(() => {
	requests = [];
	linkIsSpent = false;
	const provider = { kind: 'firebase', projectId: 'p', apiKey: 'k', emulatorHost: null } as const;
	const options = { provider, resetLinkMinutes: 60, demoSignIns: [] };
	const rest = globalThis.fetch;
	vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
		const url = String(address);
		if (url.endsWith(readSignInOptions.path)) return Response.json(options);
		if (url.startsWith('https://securetoken')) {
			return Response.json({ id_token: token, refresh_token: 'r2' });
		}
		if (!url.startsWith(google)) return rest(address, init);
		const method = url.slice(google.length).split('?')[0] ?? '';
		requests.push({ method, body: JSON.parse(String(init.body)) });
		if (method === 'accounts:update' && linkIsSpent) {
			return Response.json({ error: { message: 'INVALID_OOB_CODE' } }, { status: 400 });
		}
		return Response.json({ idToken: token, refreshToken: 'r1' });
	});
});
afterEach(async () => {
	vi.unstubAllGlobals();
	await browserShelf().clear();
});

test('an unverified address is offered the mail, which is sent on request', async () => {
	answer(readProfile, refuse(entryRefusals, 'access/email-unverified'));
	await renderScreen(paths.login, { as: null });
	await page.getByRole('textbox', { name: 'E-posta' }).fill('ada@sevk.test');
	await page.getByLabelText('Şifre', { exact: true }).fill('sarı bina, caminin karşısı');
	await page.getByRole('button', { name: 'Giriş Yap' }).click();
	const send = page.getByRole('button', { name: 'Doğrulama E-postası Gönder' });
	await expect.element(send).toBeVisible();
	await expectAccessible({ dark: true });
	await send.click();
	await expect.element(page.getByRole('status')).toMatchTextContent('ada@sevk.test');
	expect(requests.map(({ method }) => method)).toEqual([
		'accounts:signInWithPassword',
		'accounts:sendOobCode',
	]);
	expect(requests.at(-1)?.body).toEqual({ requestType: 'VERIFY_EMAIL', idToken: token });
});

test('the link of the mail verifies the address', async () => {
	await renderScreen(`${paths.forgotPassword}?mode=verifyEmail&oobCode=abc`, { as: null });
	await expect
		.element(page.getByText('E-posta adresiniz doğrulandı. Giriş yapabilirsiniz.'))
		.toBeVisible();
	expect(requests).toEqual([{ method: 'accounts:update', body: { oobCode: 'abc' } }]);
	await expectAccessible({ dark: true });
});

test('a link that was used before says so', async () => {
	linkIsSpent = true;
	await renderScreen(`${paths.forgotPassword}?mode=verifyEmail&oobCode=abc`, { as: null });
	await expect.element(page.getByRole('alert')).toMatchTextContent('daha önce kullanılmış');
	expect(requests).toHaveLength(1);
});

test('the form of a forgotten password says how long the link is valid', async () => {
	await renderScreen(paths.forgotPassword, { as: null });
	await page.getByRole('textbox', { name: 'E-posta' }).fill('ada@sevk.test');
	await page.getByRole('button', { name: 'Bağlantı Gönder' }).click();
	await expect
		.element(
			page.getByText(
				'Bu adresle bir hesap varsa şifre sıfırlama bağlantısı gönderilir. Bağlantı 60 dakika geçerlidir.',
			),
		)
		.toBeVisible();
});
