import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { carryOver } from '../../../testing/builders/route-builders.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import type { CarryOverChoice } from './route-carry-over-choice.ts';
import { CarryOverForm } from './route-carry-over-form.tsx';

/** The clock of a test is set after this module is read. */
const dayAfter = (days: number) => addDays(todayIn(new Date()), days);
const step = page.getByRole('combobox', { name: 'Sonraki adım' });

async function renderForm(serviceDate: string): Promise<CarryOverChoice[]> {
	const choices: CarryOverChoice[] = [];
	const proposal = { step: 'carry-over', serviceDate, why: '', earliestDate: serviceDate } as const;
	await renderPart(
		<CarryOverForm
			order={carryOver({ proposal, choices: ['carry-over', 'make-appointment'] })}
			choice={null}
			onClose={() => undefined}
			onChoose={(choice) => choices.push(choice)}
		/>,
	);
	return choices;
}

test('the step has the word of its row: today is Bugüne Al', async () => {
	await renderForm(dayAfter(0));
	await expect.element(step).toMatchTextContent('Bugüne Al');
});

test('another day is Ertesi Güne Devir', async () => {
	await renderForm(dayAfter(1));
	await expect.element(step).toMatchTextContent('Ertesi Güne Devir');
});

test('leaving with another step is asked about', async () => {
	await renderForm(dayAfter(0));
	await step.click();
	await page.getByRole('option', { name: 'Randevu Ver' }).click();
	await page.getByRole('button', { name: 'Vazgeç' }).click();
	const question = page.getByRole('dialog', { name: 'Kaydedilmemiş değişiklikler' });
	await question.getByRole('button', { name: 'Vazgeç' }).click();
});

test('from an appointment back to today takes the day of the step', async () => {
	const choices = await renderForm(dayAfter(0));
	await step.click();
	await page.getByRole('option', { name: 'Randevu Ver' }).click();
	await step.click();
	await page.getByRole('option', { name: 'Bugüne Al' }).click();
	await page.getByRole('textbox', { name: 'Gün doluysa neden' }).fill('Son gün');
	await page.getByRole('button', { name: 'Adımı Seç' }).click();
	await expect
		.poll(() => choices)
		.toMatchObject([{ step: 'carry-over', serviceDate: dayAfter(0), capacityReason: 'Son gün' }]);
});
