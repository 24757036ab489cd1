import { readSignInOptions } from '@sevk/contract/identity/sign-in';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { browserShelf } from '../../../api/session/session-shelf.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { SecondFactorHosted } from './second-factor-hosted.tsx';

const google = 'https://identitytoolkit.googleapis.com/';
const project = { apiKey: 'k', emulatorHost: null };
const totp = { mfaEnrollmentId: 'factor-1', totpInfo: {} };
const failure = (message: string) => Response.json({ error: { message } }, { status: 400 });
const tokenOf = (subject: string) =>
	`e30.${btoa(JSON.stringify({ sub: subject, iat: 1, exp: 3601 })).replaceAll('=', '')}.x`;

type Body = Record<string, unknown> & { readonly totpVerificationInfo?: object };

/** A stand-in of the provider: one account with one password and at most one second factor. */
let account: { hasFactor: boolean; offersTotp: boolean };

function answerOf(method: string, body: Body): Response {
	const isCode = JSON.stringify(body.totpVerificationInfo ?? '').includes('"123456"');
	const tokens = { idToken: tokenOf('fresh'), refreshToken: `after ${method}` };
	switch (method) {
		case 'v1/accounts:lookup':
			return Response.json({ users: [account.hasFactor ? { mfaInfo: [totp] } : {}] });
		case 'v1/accounts:signInWithPassword':
			if (body['password'] !== 'sarı bina') return failure('INVALID_LOGIN_CREDENTIALS');
			if (!account.hasFactor) return Response.json(tokens);
			return Response.json({ mfaPendingCredential: 'pending', mfaInfo: [totp] });
		case 'v2/accounts/mfaSignIn:finalize':
			return isCode ? Response.json(tokens) : failure('INVALID_CODE');
		case 'v2/accounts/mfaEnrollment:start': {
			if (!account.offersTotp) return failure('OPERATION_NOT_ALLOWED : TOTP is not enabled');
			const totpSessionInfo = { sharedSecretKey: 'JBSWY3DPEHPK3PXP', sessionInfo: 'session' };
			return Response.json({ totpSessionInfo });
		}
		case 'v2/accounts/mfaEnrollment:finalize':
			if (!isCode) return failure('INVALID_CODE');
			account.hasFactor = true;
			return Response.json(tokens);
		case 'v2/accounts/mfaEnrollment:withdraw':
			account.hasFactor = body['mfaEnrollmentId'] !== totp.mfaEnrollmentId;
			return Response.json(tokens);
		default:
			return failure('UNKNOWN');
	}
}

beforeEach(async () => {
	account = { hasFactor: false, offersTotp: true };
	await browserShelf().keep({ refreshToken: 'r1', project });
	const provider = { kind: 'firebase', projectId: 'p', ...project } as const;
	const rest = globalThis.fetch;
	vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
		const url = String(address);
		if (url.endsWith(readSignInOptions.path)) {
			return Response.json({ provider, resetLinkMinutes: 60, demoSignIns: [] });
		}
		if (url.startsWith('https://securetoken')) {
			return Response.json({ id_token: tokenOf('kept'), refresh_token: 'r1' });
		}
		if (!url.startsWith(google)) return rest(address, init);
		const method = url.slice(google.length).split('?')[0] ?? '';
		return answerOf(method, JSON.parse(String(init.body)));
	});
	await renderPart(<SecondFactorHosted email="ada@sevk.test" />);
});
afterEach(async () => {
	vi.unstubAllGlobals();
	await browserShelf().clear();
});

const password = page.getByLabelText('Mevcut şifre');
const code = page.getByLabelText('Doğrulama kodu');
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the second factor of a hosted account is set up, used and removed', async () => {
	await button('İki Adımlı Doğrulamayı Kur').click();
	await password.fill('kırmızı bina');
	await button('Devam Et').click();
	await expect.element(page.getByRole('alert')).toMatchTextContent('Mevcut şifreniz hatalı.');
	await password.fill('sarı bina');
	await button('Devam Et').click();
	await expect.element(page.getByText('JBSWY3DPEHPK3PXP')).toBeVisible();
	await expectAccessible({ dark: true });
	await code.fill('000000');
	await button('Doğrula ve Aç').click();
	await expect.element(page.getByRole('alert')).toMatchTextContent('Doğrulama kodu hatalı.');
	await code.fill('123456');
	await button('Doğrula ve Aç').click();
	await expect.element(page.getByText('Açık', { exact: true })).toBeVisible();
	expect((await browserShelf().read())?.refreshToken).toBe(
		'after v2/accounts/mfaEnrollment:finalize',
	);

	// A message may still be on the screen, with a button of that name to close it.
	await page.getByText('Kapat', { exact: true }).click();
	await password.fill('sarı bina');
	await code.fill('123456');
	await button('Doğrulamayı Kapat').click();
	await expect.element(page.getByText('Kapalı', { exact: true })).toBeVisible();
	expect(account.hasFactor).toBe(false);
	expect((await browserShelf().read())?.refreshToken).toBe(
		'after v2/accounts/mfaEnrollment:withdraw',
	);
});

test('a provider that does not offer a second factor says who can change that', async () => {
	account.offersTotp = false;
	await button('İki Adımlı Doğrulamayı Kur').click();
	await password.fill('sarı bina');
	await button('Devam Et').click();
	await expect
		.element(page.getByRole('alert'))
		.toMatchTextContent('Yöneticinizden açmasını isteyin.');
});
