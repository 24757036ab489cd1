import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render/render-part.tsx';
import { Select } from './select.tsx';

const options = [
	{
		code: 'NO_CASH',
		label: 'Ödeme yapılamadı (nakit yok / kart reddedildi, alıcı bankayı arayacak)',
	},
	{ code: 'AWAY', label: 'Alıcı adreste yok' },
];

test('a thumb hits an option, and a long one is readable', async () => {
	await renderPart(
		<Select
			label="Teslim edilememe nedeni"
			options={options}
			valueKey="code"
			value={null}
			onChange={() => undefined}
		/>,
	);
	await page.getByRole('combobox', { name: 'Teslim edilememe nedeni' }).click();
	for (const { label } of options) {
		const listed = page.getByRole('option', { name: label });
		await expect.element(listed).toBeVisible();
		const option = listed.element();
		expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
		const words = option.querySelector('span');
		expect(words?.scrollWidth).toBeLessThanOrEqual(words?.clientWidth ?? 0);
		expect(words?.scrollHeight).toBeLessThanOrEqual(words?.clientHeight ?? 0);
	}
});
