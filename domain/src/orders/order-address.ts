import { findDistrict } from '../common/district.ts';
import type { GeoPoint } from '../common/geo.ts';
import { findProvince } from '../common/province.ts';

export type OrderAddress = {
	readonly province: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly addressLine: string;
	readonly postalCode: string | null;
};

/** An address on one line: `Caferağa Mah. İnönü Cad. No:102 D:7, 34710 Kadıköy / İstanbul`. */
export function formatAddress(address: OrderAddress): string {
	const town = [address.district, address.province].filter((part) => part !== '').join(' / ');
	const place = [address.postalCode ?? '', town].filter((part) => part !== '').join(' ');
	return [address.addressLine, place].filter((part) => part !== '').join(', ');
}

/** Where an order without a position is shown, until somebody drags it to its place. */
export type ApproximatePoint = {
	readonly point: GeoPoint;
	readonly precision: 'district' | 'province';
};

/**
 * What becomes on the map of an order without a position: said when it is entered, and true to
 * `approximatePoint`.
 * @example 'haritada ilçe merkezinde gösterilir'
 */
export function approximateWords(address: Pick<OrderAddress, 'province' | 'district'>): string {
	const near = approximatePoint(address);
	if (near === null) return 'il tanınmadığı için haritada gösterilemez';
	const centre = near.precision === 'district' ? 'ilçe' : 'il';
	return `haritada ${centre} merkezinde gösterilir`;
}

/** The middle of the ilçe, else of the il; null when neither is recognised. */
export function approximatePoint(
	address: Pick<OrderAddress, 'province' | 'district'>,
): ApproximatePoint | null {
	const province = findProvince(address.province);
	if (province === null) return null;
	const district = findDistrict(province.code, address.district);
	if (district !== null) return { point: district.centre, precision: 'district' };
	return { point: province.centre, precision: 'province' };
}
