import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { type FloatReturnDraft, FloatReturnForm } from './route-float-form.tsx';

const amount = page.getByRole('textbox', { name: 'Geri alınan tutar' });
const cancel = page.getByRole('button', { name: 'Rotayı İptal Et' });

async function open(as = profile('ops_manager')) {
	const drafts: FloatReturnDraft[] = [];
	await renderPart(
		<FloatReturnForm
			floatKurus={50_000}
			busy={false}
			onClose={() => undefined}
			onSubmit={(draft) => drafts.push(draft)}
		/>,
		{ as },
	);
	return drafts;
}

test('a float that is back whole needs nothing more', async () => {
	const drafts = await open();
	await expect.element(amount).toHaveValue('₺500,00');
	await cancel.click();
	expect(drafts).toEqual([{ returnedFloatKurus: 50_000 }]);
});

test('less than the float needs a reason and who pays for it', async () => {
	const drafts = await open();
	await amount.fill('350');
	await expect.element(page.getByText('₺150,00 eksik.')).toBeVisible();
	await expectAccessible();
	await cancel.click();
	await expect.element(page.getByText('Fark nedenini seçin.')).toBeVisible();
	await page.getByRole('combobox', { name: 'Fark nedeni' }).click();
	await page.getByRole('option', { name: 'Diğer' }).click();
	await cancel.click();
	await expect
		.element(page.getByText('Eksiği sürücünün ödeyip ödemeyeceğini seçin.'))
		.toBeVisible();
	await page.getByRole('radio', { name: 'Hayır, borç yazılmasın' }).click();
	await cancel.click();
	expect(drafts).toEqual([]);
	await page.getByRole('textbox', { name: 'Açıklama' }).fill('Kasa çantası yırtılmış');
	await cancel.click();
	expect(drafts).toEqual([
		{
			returnedFloatKurus: 35_000,
			floatDifference: { reason: 'other', note: 'Kasa çantası yırtılmış', isOwed: false },
		},
	]);
});

test('who does not count cash takes the float back whole only', async () => {
	const drafts = await open(profile('planner'));
	await amount.fill('350');
	await cancel.click();
	await expect.element(page.getByText(/yalnızca kasa yetkisi olan kullanıcı/)).toBeVisible();
	expect(drafts).toEqual([]);
});
