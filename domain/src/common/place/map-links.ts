import { type GeoPoint, latitudeOf, longitudeOf } from './geo.ts';

/** Text for an order without coordinates (docs/specification.md#2-screens). */
export const noAddressWords = 'Adres bilgisi yok';

export type MapLink = {
	readonly service: 'google' | 'yandex' | 'apple';
	label: string;
	href: string;
};

/**
 * Search links of three map services for a point (docs/specification.md#2-screens); empty without a
 * point.
 */
export function mapLinks(point: GeoPoint | null): MapLink[] {
	if (point === null) return [];
	const place = `${latitudeOf(point)},${longitudeOf(point)}`;
	return [
		{
			service: 'google',
			label: "Google'da Göster",
			href: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`,
		},
		{
			service: 'yandex',
			label: "Yandex'te Göster",
			href: `https://yandex.com.tr/harita/?text=${encodeURIComponent(place)}`,
		},
		{
			service: 'apple',
			label: "Apple'da Göster",
			href: `https://maps.apple.com/?q=${encodeURIComponent(place)}`,
		},
	];
}
