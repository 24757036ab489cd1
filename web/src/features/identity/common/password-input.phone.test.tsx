import { PasswordInput } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { NewPasswordInput } from './password-input.tsx';

function offCentre(label: string): number {
	const input = page.getByLabelText(label, { exact: true }).element();
	const eye = input.closest('.mantine-PasswordInput-wrapper')?.querySelector('svg');
	const middle = (part?: Element | null) => {
		const { top, height } = part?.getBoundingClientRect() ?? new DOMRect(0, Number.NaN);
		return top + height / 2;
	};
	return Math.abs(middle(eye) - middle(input));
}

test('the eye of a password is in the middle of its field', async () => {
	await renderPart(
		<>
			<PasswordInput label="Şifre" size="md" />
			<PasswordInput label="Şifreniz" />
			<NewPasswordInput value="" onChange={() => undefined} />
		</>,
	);
	for (const label of ['Şifre', 'Şifreniz', 'Yeni şifre']) {
		await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible();
		expect.soft(offCentre(label), label).toBeLessThan(1);
	}
});
