import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { notifyProblem, notifyWithAct } from './toasts.tsx';

vi.mock('./loaded-messages.tsx', () => {
	throw new Error('The file was not loaded.');
});

test('messages are shown without the code that could not be loaded', async () => {
	const undo = vi.fn();
	await renderPart(<h1>Rotalar</h1>);
	notifyProblem(new Error('bağlantı'));
	notifyWithAct('Kabul tamamlandı.', 'Geri Al', undo);
	await expect.poll(() => page.getByRole('alert').elements()).toHaveLength(2);
	await expectAccessible({ dark: true });
	await page.getByRole('button', { name: 'Geri Al' }).click();
	expect(undo).toHaveBeenCalledOnce();
	await expect.poll(() => page.getByRole('alert').elements()).toHaveLength(1);
	await page.getByRole('button', { name: 'Bildirimi kapat' }).click();
	await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a message closes after its time', async () => {
	vi.useFakeTimers();
	await renderPart(<h1>Rotalar</h1>);
	notifyWithAct('Kabul tamamlandı.', 'Geri Al', () => undefined);
	await expect.element(page.getByText('Kabul tamamlandı.')).toBeVisible();
	await vi.advanceTimersByTimeAsync(10_000);
	await expect.element(page.getByText('Kabul tamamlandı.')).not.toBeInTheDocument();
});
