import { beforeEach, expect, test } from 'vitest';
import { PriceSection } from '../../gallery/price-section.tsx';
import { galleryState } from '../../testing/input/gallery-state.ts';
import { renderPart } from '../../testing/render/render-part.tsx';

beforeEach(async () => {
	await renderPart(<PriceSection />);
	await expect.element(galleryState('Tutar')).toBeVisible();
});

const price = (state: string) => galleryState(state).element().querySelector('[data-status]');
const struck = (state: string) => price(state)?.querySelector('s') ?? null;

test('kuruş are shown as lira with ₺ and two decimals', () => {
	expect(price('Tutar')?.textContent).toBe('₺1.234,50');
	expect(price('Toplam')?.textContent).toBe('₺0,05');
});

test('the status is positive unless negative is chosen, which writes a minus', () => {
	expect(price('Tutar')).toHaveAttribute('data-status', 'positive');
	expect(price('Eksi')).toHaveAttribute('data-status', 'negative');
	expect(price('Eksi')?.textContent).toBe('-₺50,50');
});

test('the price before a campaign is struck through only above 0 and by more than 1', () => {
	expect(struck('Kampanyalı')?.textContent).toBe('₺129,00');
	expect(struck('Kampanyalı')).toHaveStyle({ textDecorationLine: 'line-through' });
	expect(struck('2 kuruş fazla')?.textContent).toBe('₺99,02');
	expect(struck('1 kuruş fazla')).toBeNull();
	expect(struck('Kampanya öncesi sıfır')).toBeNull();
});
