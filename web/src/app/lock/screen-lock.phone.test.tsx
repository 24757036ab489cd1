import { checkScreenPin } from '@sevk/contract/identity/pin-devices';
import { signOut } from '@sevk/contract/identity/sign-in';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { pinRefusals } from '@sevk/domain/identity/pin/pin-words';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepKey } from '../../api/device/device-key.ts';
import { forgetOwner, keepOwner } from '../../api/device/device-owner.ts';
import { noteUsed } from '../../api/startup/screen-use.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { offline } from '../../testing/fake-server/fake-replies.ts';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { ScreenLock } from './screen-lock.tsx';

const lock = page.getByRole('dialog', { name: 'Ekran kilitli' });
const problem = page.getByRole('alert');

beforeEach(async () => {
	await keepOwner('mehmet');
	await keepKey('mehmet', btoa('k'.repeat(32)));
});
afterEach(() => forgetOwner());

const onSignedOut = vi.fn();
const driver = () => profile('driver', { screenLockMinutes: 15 });

/** The app is opened after minutes without use. */
async function openAfter(minutes: number, as = driver()) {
	noteUsed();
	vi.setSystemTime(Date.now() + minutes * 60_000);
	const app = (
		<>
			<label>
				Not <input />
			</label>
			<ScreenLock onSignedOut={onSignedOut} />
		</>
	);
	await renderPart(app, { as });
}

async function enter(pin: string) {
	await page.getByLabelText('PIN', { exact: true }).fill(pin);
	await page.getByRole('button', { name: 'Kilidi Aç' }).click();
}

test('the PIN opens the screen, which keeps its form', async () => {
	await openAfter(14);
	await page.getByLabelText('Not').fill('kapıda');
	vi.setSystemTime(Date.now() + 16 * 60_000);
	document.dispatchEvent(new Event('visibilitychange'));
	await expect.element(lock).toBeVisible();
	await expectAccessible({ dark: true });
	answer(checkScreenPin, refuse(pinRefusals, 'access/wrong-screen-pin', { left: 9 }));
	await enter('739428');
	await expect.element(problem).toMatchTextContent('PIN hatalı. Kalan deneme: 9.');
	answer(checkScreenPin, { done: true });
	await enter('482915');
	await expect.element(lock).not.toBeInTheDocument();
	await expect.element(page.getByLabelText('Not')).toHaveValue('kapıda');
});

test('without a network the phone checks the PIN, five wrong ones at most', async () => {
	await openAfter(16);
	answer(checkScreenPin, offline);
	await enter('482915');
	await expect.element(problem).toMatchTextContent('internet bağlantısı gerekiyor.');
	answer(checkScreenPin, { done: true });
	await enter('482915');
	await expect.element(lock).not.toBeInTheDocument();

	answer(checkScreenPin, offline);
	vi.setSystemTime(Date.now() + 16 * 60_000);
	document.dispatchEvent(new Event('visibilitychange'));
	await enter('739428');
	await expect.element(problem).toMatchTextContent('Kalan deneme: 4.');
	await enter('482915');
	await expect.element(lock).not.toBeInTheDocument();

	vi.setSystemTime(Date.now() + 16 * 60_000);
	document.dispatchEvent(new Event('visibilitychange'));
	for (const left of [4, 3, 2, 1]) {
		await enter('739428');
		await expect.element(problem).toMatchTextContent(`Kalan deneme: ${left}.`);
	}
	await enter('739428');
	await expect.element(problem).toMatchTextContent('artık internet bağlantısı gerekiyor.');
	await enter('482915');
	await expect
		.element(problem)
		.toMatchTextContent('Kilidi açmak için internet bağlantısı gerekiyor.');
});

test('a driver who forgot the PIN signs out', async () => {
	await openAfter(16);
	answer(signOut, { done: true });
	await page.getByRole('button', { name: 'Oturumu Kapat' }).click();
	await expect.poll(() => onSignedOut.mock.calls.length).toBe(1);
	await expect.element(lock).not.toBeInTheDocument();
});

test('who signed in with a password has no lock', async () => {
	await openAfter(600, profile('driver'));
	await expect.element(page.getByLabelText('Not')).toBeVisible();
	await expect.element(lock).not.toBeInTheDocument();
});
