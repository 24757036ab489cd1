import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render/render-part.tsx';
import { notifyProblem, notifySuccess } from './toasts.tsx';

test('a success is no obstacle for the act below it, and can be closed', async () => {
	const press = vi.fn();
	await renderPart(
		<button
			type="button"
			style={{ position: 'fixed', bottom: 0, left: 0, right: 0, height: 120 }}
			onClick={press}
		>
			Sonuç Gir
		</button>,
	);
	notifySuccess('SP-1 sonucu kaydedildi.');
	const message = page.getByRole('alert').filter({ hasText: 'SP-1 sonucu kaydedildi.' });
	await expect.element(message).toBeVisible();
	const { left, top, width, height } = message.element().getBoundingClientRect();
	const below = document.elementFromPoint(left + width / 2, top + height / 2);
	expect(below?.textContent).toBe('Sonuç Gir');
	await message.getByRole('button', { name: 'Mesajı Gizle' }).click();
	await expect.element(message).not.toBeInTheDocument();
	expect(press).not.toHaveBeenCalled();
});

test('a repeated refusal is shown once', async () => {
	await renderPart(<p>Teslim Sonucu</p>);
	for (const left of [2, 1, 1, 1]) notifyProblem(`Kod yanlış; ${left} deneme kaldı.`);
	await expect.element(page.getByText('Kod yanlış; 1 deneme kaldı.')).toBeVisible();
	await expect.element(page.getByRole('alert')).toHaveLength(2);
});
