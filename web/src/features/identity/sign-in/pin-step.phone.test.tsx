import { paths } from '@sevk/contract/common/paths';
import { challengePhone, enrollPhone, signInWithPin } from '@sevk/contract/identity/pin-devices';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { pinRefusals } from '@sevk/domain/identity/pin/pin-words';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readPinPhones, writePinPhones } from '../../../api/device/device-database.ts';
import { forgetOwner } from '../../../api/device/device-owner.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import {
	answerSignedIn,
	answerSignInOptions,
	testToken,
} from '../../../testing/fake-server/fake-session.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const field = (name: string) => page.getByRole('textbox', { name });
const pinField = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name });
const problem = page.getByRole('alert');

beforeEach(() => answerSignInOptions());
afterEach(async () => {
	history.replaceState(null, '', location.pathname);
	await writePinPhones([]);
	await forgetOwner();
});

const render = () => renderPart(<SignInScreen />, { as: null, address: paths.login });

async function enrolled() {
	const kind = { name: 'ECDSA', namedCurve: 'P-256' };
	const { privateKey } = await crypto.subtle.generateKey(kind, false, ['sign', 'verify']);
	await writePinPhones([{ id: testId(71), privateKey, phoneHash: 'x' }]);
}

test('a scanned code enrolls the phone; a weak PIN and a repeat that differs are refused', async () => {
	history.replaceState(null, '', '#kod=48291573');
	answerSignedIn(profile('driver'), testToken('mehmet'));
	answer(enrollPhone, refuse(pinRefusals, 'access/phone-code-expired'));
	await render();
	await expect.element(field('Tanıtma kodu')).toHaveValue('48291573');
	expect(location.hash).toBe('');
	await field('Telefon').fill('05321234567');
	await pinField('Yeni PIN').fill('123456');
	await expect
		.element(page.getByText('Bu PIN kolayca tahmin edilebilir.', { exact: false }))
		.toBeVisible();
	await pinField('Yeni PIN').fill('482915');
	await pinField('Yeni PIN (tekrar)').fill('482916');
	await expect.element(page.getByText('PIN’ler aynı değil.')).toBeVisible();
	await expect.element(button('Telefonu Tanıt')).toBeDisabled();
	await pinField('Yeni PIN (tekrar)').fill('482915');
	await button('Telefonu Tanıt').click();
	await expect.element(problem).toMatchTextContent('Ofisten yeni kod isteyin.');
	await expectAccessible({ dark: true });
	answer(enrollPhone, { pinDeviceId: testId(72) });
	await button('Telefonu Tanıt').click();
	await expect.poll(async () => (await readPinPhones()).map(({ id }) => id)).toEqual([testId(72)]);
	const [first, second] = requestsOf(enrollPhone);
	expect(second?.body).toEqual(first?.body);
});

test('an enrolled phone signs the value of the server and sends the PIN', async () => {
	await enrolled();
	answer(challengePhone, { nonce: 'n-1' });
	answer(signInWithPin, refuse(pinRefusals, 'access/wrong-pin', { left: 3 }));
	await render();
	await field('Telefon').fill('05321234567');
	await pinField('PIN').fill('482915');
	await expectAccessible({ dark: true });
	await button('Giriş Yap').click();
	await expect.element(problem).toMatchTextContent('Kalan deneme: 3.');
	await expect.element(pinField('PIN')).toHaveValue('');
	expect(requestsOf(signInWithPin)[0]).toMatchObject({
		params: { pinDeviceId: testId(71) },
		body: { pin: '482915', nonce: 'n-1' },
	});
	answer(challengePhone, offline);
	await pinField('PIN').fill('482915');
	await button('Giriş Yap').click();
	await expect.element(problem).toMatchTextContent('Bağlantı kurulamadı.');
});

test('a phone that the office closed says so and forgets its key', async () => {
	await enrolled();
	answer(challengePhone, refuse(pinRefusals, 'access/phone-closed'));
	await render();
	await expect.element(problem).toMatchTextContent('Bu telefon ofisten kapatıldı.');
	await expect.element(field('E-posta veya kullanıcı adı')).toBeVisible();
	expect(await readPinPhones()).toEqual([]);
	await expectAccessible({ dark: true });
});
