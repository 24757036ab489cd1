import { findDistrict } from '../../common/place/district.ts';
import type { KnownPoint } from '../../common/place/known-point.ts';
import { findProvince } from '../../common/place/province.ts';

export type OrderAddress = {
	readonly province: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly addressLine: string;
	readonly postalCode: string | null;
};

/**
 * Describes where the map shows an order without coordinates, consistent with `approximatePoint`.
 * @example 'haritada ilçe merkezinde gösterilir'
 */
export function describeApproximatePoint(
	address: Pick<OrderAddress, 'province' | 'district'>,
): string {
	const approximate = approximatePoint(address);
	if (approximate === null) return 'il tanınmadığı için haritada gösterilemez';
	const centre = approximate.precision === 'district' ? 'ilçe' : 'il';
	return `haritada ${centre} merkezinde gösterilir`;
}

/** The centre of the district, otherwise of the province; null if neither is recognized. */
export function approximatePoint(
	address: Pick<OrderAddress, 'province' | 'district'>,
): KnownPoint | null {
	const province = findProvince(address.province);
	if (province === null) return null;
	const district = findDistrict(province.code, address.district);
	if (district !== null)
		return { point: district.centre, source: 'district', precision: 'district' };
	return { point: province.centre, source: 'district', precision: 'province' };
}
