import { paths } from '@sevk/contract/common/paths';
import { readDeviceKey } from '@sevk/contract/identity/device-key';
import { signInByName } from '@sevk/contract/identity/pin-users';
import { signIn } from '@sevk/contract/identity/sign-in';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { pinRefusals } from '@sevk/domain/identity/pin/pin-words';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { forgetOwner } from '../../../api/device/device-owner.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import {
	answerSignedIn,
	answerSignInOptions,
	testToken,
} from '../../../testing/fake-server/fake-session.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const who = page.getByRole('textbox', { name: 'E-posta veya kullanıcı adı' });
const secret = page.getByLabelText('Şifre veya PIN', { exact: true });
const pinField = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name });
const problem = page.getByRole('alert');

afterEach(() => forgetOwner());
beforeEach(async () => {
	answerSignInOptions();
	await renderPart(<SignInScreen />, { as: null, address: paths.login });
});

async function enter(name: string, pin: string): Promise<void> {
	await who.fill(name);
	await secret.fill(pin);
	await button('Giriş Yap').click();
}

test('the PIN of the office, also with its space, opens the form of an own one', async () => {
	answer(signInByName, { next: 'new_pin' });
	await enter(' İlker.Depo ', '482 915');
	await expect.element(page.getByRole('heading', { name: 'Yeni PIN' })).toBeVisible();
	expect(requestsOf(signInByName)[0]?.body).toEqual({
		username: 'İlker.Depo',
		pin: '482915',
		newPin: null,
	});
	await pinField('Yeni PIN').fill('123456');
	await expect
		.element(page.getByText('Bu PIN kolayca tahmin edilebilir.', { exact: false }))
		.toBeVisible();
	await pinField('Yeni PIN').fill('730946');
	await pinField('Yeni PIN (tekrar)').fill('730947');
	await expect.element(page.getByText('PIN’ler aynı değil.')).toBeVisible();
	await expect.element(button('Kaydet ve Gir')).toBeDisabled();
	await pinField('Yeni PIN (tekrar)').fill('730946');
	await expectAccessible({ dark: true });
	answer(signInByName, refuse(pinRefusals, 'access/pin-expired'));
	await button('Kaydet ve Gir').click();
	await expect.element(problem).toMatchTextContent('Yöneticinizden yeni bir PIN isteyin.');
	answerSignedIn(profile('warehouse', { email: null, username: 'İlker.Depo' }), testToken('ilker'));
	answer(signInByName, { next: 'done' });
	await button('Kaydet ve Gir').click();
	await expect
		.poll(() => requestsOf(signInByName).at(-1)?.body)
		.toEqual({ username: 'İlker.Depo', pin: '482915', newPin: '730946' });
	// Who is signed in is loaded next.
	await expect.poll(() => requestsOf(readDeviceKey)).toHaveLength(1);
});

test('a wrong PIN and a lock are said in the form; an address goes with its password', async () => {
	answer(signInByName, refuse(pinRefusals, 'access/wrong-name-or-pin'));
	await enter('ilker', '000000');
	await expect.element(problem).toMatchTextContent('Kullanıcı adı veya PIN hatalı.');
	await expectAccessible({ dark: true });
	answer(signIn, { next: 'second_factor' });
	await enter('ilker@sevk.test', 'bir iki  üç');
	await expect.element(page.getByRole('heading', { name: 'İki adımlı doğrulama' })).toBeVisible();
	expect(requestsOf(signIn)[0]?.body).toMatchObject({
		email: 'ilker@sevk.test',
		password: 'bir iki  üç',
	});
});
