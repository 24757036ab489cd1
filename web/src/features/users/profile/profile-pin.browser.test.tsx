import { listSessions } from '@sevk/contract/identity/credentials';
import { changePin } from '@sevk/contract/identity/pin-users';
import { readProfile } from '@sevk/contract/users/profile';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { pinRefusals } from '@sevk/domain/identity/pin/pin-words';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { ProfilePin } from './profile-pin.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const pinField = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name });

test('a PIN is changed with the present one; a part of the own number is refused', async () => {
	await renderPart(<ProfilePin phone="+905327309461" />);
	await button('PIN’i Değiştir').click();
	await pinField('Mevcut PIN').fill('482915');
	await pinField('Yeni PIN').fill('730946');
	await pinField('Yeni PIN (tekrar)').fill('730946');
	await expect.element(button('PIN’i Kaydet')).toBeDisabled();
	await pinField('Yeni PIN').fill('850274');
	await pinField('Yeni PIN (tekrar)').fill('850274');
	await expectAccessible({ dark: true });
	answer(changePin, refuse(pinRefusals, 'access/wrong-present-pin'));
	await button('PIN’i Kaydet').click();
	await expect.element(page.getByText('Mevcut PIN’iniz hatalı.')).toBeVisible();
	answer(changePin, { done: true });
	await button('PIN’i Kaydet').click();
	await expect.element(page.getByText('PIN’iniz değiştirildi.', { exact: false })).toBeVisible();
	expect(requestsOf(changePin).at(-1)?.body).toEqual({ currentPin: '482915', newPin: '850274' });
	// No PIN stays in the closed form.
	await button('PIN’i Değiştir').click();
	await expect.element(pinField('Mevcut PIN')).toHaveValue('');
});

test('the profile of a user name has a PIN and no password', async () => {
	const person = profile('warehouse', { email: null, username: 'ilker' });
	const failed = {
		failedSignInId: testId(2),
		userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
		address: '198.51.100.7',
		failedAt: '2026-03-05T08:30:00.000Z',
	};
	answer(readProfile, person);
	answer(listSessions, { items: [], failedSignIns: [failed] });
	await renderPart(<ProfileScreen />, { as: person });
	await expect.element(page.getByRole('heading', { name: 'PIN', exact: true })).toBeVisible();
	await expect.element(page.getByText('ilker', { exact: true })).toBeVisible();
	await expect
		.element(page.getByText('Siz denemediyseniz PIN’inizi değiştirin.', { exact: false }))
		.toBeVisible();
	for (const name of ['Şifre', 'İki adımlı doğrulama']) {
		expect(page.getByRole('heading', { name }).elements()).toEqual([]);
	}
});
