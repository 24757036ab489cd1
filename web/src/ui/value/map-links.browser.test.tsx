import { expect, test } from 'vitest';
import { PriceSection } from '../../gallery/price-section.tsx';
import { galleryState } from '../../testing/input/gallery-state.ts';
import { texts } from '../../testing/look/texts.ts';
import { renderPart } from '../../testing/render/render-part.tsx';

test('search links of Google, Yandex and Apple are made of latitude and longitude', async () => {
	await renderPart(<PriceSection />);
	const links = galleryState('Konumlu adres').getByRole('link');
	await expect
		.poll(texts(links))
		.toEqual(["Google'da Göster", "Yandex'te Göster", "Apple'da Göster"]);
	expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
		'https://www.google.com/maps/search/?api=1&query=41.0082%2C28.9784',
		'https://yandex.com.tr/harita/?text=41.0082%2C28.9784',
		'https://maps.apple.com/?q=41.0082%2C28.9784',
	]);
});

test('without a point it reads Adres bilgisi yok', async () => {
	await renderPart(<PriceSection />);
	const state = galleryState('Konumsuz adres');
	await expect.element(state).toMatchTextContent('Adres bilgisi yok');
	expect(state.getByRole('link').elements()).toEqual([]);
});
