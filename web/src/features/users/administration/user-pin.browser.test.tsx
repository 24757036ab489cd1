import { resetUserPin } from '@sevk/contract/users/users';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { user } from '../../../testing/builders/definition-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { UserPin } from './user-pin.tsx';

const button = (name: string) => page.getByRole('button', { name });
const hand = user({ role: 'warehouse', email: null, username: 'ilker', state: 'no_pin' });
const given = { pin: '482915', expiresAt: '2026-11-23T06:00:00.000Z' };

const render = (record = hand) => renderPart(<UserPin user={record} />, { as: profile('admin') });

test('the first PIN is given without a question and shown with the user name', async () => {
	await render();
	answer(resetUserPin, given);
	await button('PIN Ver').click();
	await expect.element(page.getByText('482 915')).toBeVisible();
	await expect.element(page.getByText('ilker', { exact: true })).toBeVisible();
	await expect
		.element(page.getByText('Son kullanım: 23.11.2026 09:00.', { exact: false }))
		.toBeVisible();
	await expect.element(button('PIN’i Sıfırla')).toBeVisible();
	await expectAccessible({ dark: true });
});

test('a PIN in use is replaced after a question', async () => {
	await render(user({ ...hand, state: 'open' }));
	answer(resetUserPin, given);
	await button('PIN’i Sıfırla').click();
	const question = page.getByRole('dialog', { name: 'PIN sıfırlansın mı?' });
	await question.getByRole('button', { name: 'Vazgeç' }).click();
	await expect.element(question).not.toBeInTheDocument();
	expect(requestsOf(resetUserPin)).toEqual([]);
	await button('PIN’i Sıfırla').click();
	await question.getByRole('button', { name: 'PIN’i Sıfırla' }).click();
	await expect.element(page.getByText('482 915')).toBeVisible();
	expect(requestsOf(resetUserPin)).toHaveLength(1);
});

test('without a connection no PIN is shown', async () => {
	await render();
	answer(resetUserPin, offline);
	await button('PIN Ver').click();
	await expect.element(page.getByText('Bağlantı kurulamadı.', { exact: false })).toBeVisible();
	await expect.element(button('PIN Ver')).toBeVisible();
});

test('who has an e-mail has no PIN here', async () => {
	await render(user());
	expect(page.getByRole('heading', { name: 'PIN' }).elements()).toEqual([]);
});
