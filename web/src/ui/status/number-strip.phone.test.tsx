import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render/render-part.tsx';
import { NumberStrip } from './number-strip.tsx';

test('a long figure is written in full on a phone', async () => {
	await renderPart(
		<NumberStrip
			numbers={[
				{ label: 'Zimmette', value: '129 koli ve 6 iade ürün', note: '48 koli kabul bekliyor' },
				{ label: 'Değeri', value: '₺192.217,95' },
			]}
		/>,
	);
	const figure = page.getByText(/^129 koli/);
	await expect.element(figure).toBeVisible();
	const { scrollWidth, clientWidth } = figure.element();
	expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
