import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render/render-part.tsx';
import { MoneyInput } from './money-input.tsx';

const field = page.getByRole('textbox', { name: 'Tutar' });

function Amount({ startKurus = 0 }: { readonly startKurus?: number }) {
	const [kurus, setKurus] = useState(startKurus);
	return (
		<>
			<MoneyInput label="Tutar" amountKurus={kurus} onAmount={setKurus} maxKurus={1_000_000_00} />
			<output>{kurus}</output>
		</>
	);
}

test.each([
	['1.250,50', '₺1.250,50', '125050'],
	['1250.50', '₺1.250,50', '125050'],
	['1.250', '₺1.250,00', '125000'],
])('%s typed sign by sign is %s', async (signs, shown, kurus) => {
	await renderPart(<Amount />);
	await field.click();
	await userEvent.keyboard(signs);
	await expect.element(page.getByRole('status')).toHaveTextContent(kurus);
	await userEvent.tab();
	await expect.element(field).toHaveValue(shown);
});

test('a backspace and a change inside leave the caret where it was', async () => {
	await renderPart(<Amount startKurus={125_050} />);
	await field.click();
	await userEvent.keyboard('{End}{Backspace}{Backspace}{Backspace}0');
	await expect.element(field).toHaveValue('₺12.500');
	await userEvent.keyboard('{ArrowLeft}{ArrowLeft}97');
	await expect.element(field).toHaveValue('₺1.259.700');
	await userEvent.tab();
	await expect.element(field).toHaveValue('₺1.000.000,00');
});

test('a text that an input method puts there without keys is read', async () => {
	await renderPart(<Amount startKurus={89_990} />);
	await field.fill('1250,5');
	await userEvent.tab();
	await expect.element(field).toHaveValue('₺1.250,50');
	await field.fill('');
	await userEvent.tab();
	await expect.element(field).toHaveValue('₺0,00');
	await expect.element(page.getByRole('status')).toHaveTextContent('0');
});
