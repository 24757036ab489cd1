import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render/render-part.tsx';
import { NumberStrip } from './number-strip.tsx';

afterEach(() => page.viewport(1440, 900));

test('figures that do not fit in one line take another, and cover none', async () => {
	await page.viewport(1024, 800);
	await renderPart(
		<NumberStrip
			numbers={[
				{ label: 'Kapatılan rota', value: '1 / 14' },
				{ label: 'Araçta kalan', value: '129 koli ve 6 iade ürün', note: '48 koli kabul bekliyor' },
				{ label: 'Beklenen nakit', value: '₺106.836,90', note: 'Kasası sayılmayan 5 rota hariç' },
				{ label: 'Teslim edilen nakit', value: '₺106.711,90', note: 'Fark -₺125,00' },
				{ label: 'Kart ve diğer', value: '₺101.120,00' },
			]}
		/>,
	);
	const figures = page.getByRole('definition');
	await expect.element(figures.first()).toBeVisible();
	for (const figure of figures.elements()) {
		expect(figure.scrollWidth).toBeLessThanOrEqual(figure.clientWidth);
	}
});
