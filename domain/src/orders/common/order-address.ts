import {
	addressKeyOf,
	neighbourhoodKeyOf,
	type WrittenAddress,
} from '../../addresses/address-key.ts';
import { findDistrict } from '../../common/place/district.ts';
import type { KnownPoint, PointPrecision } from '../../common/place/known-point.ts';
import { findProvince } from '../../common/place/province.ts';

/** The keys under which an order finds the points of others; null where its address is too vague. */
export type OrderAddressKeys = {
	readonly addressKey: string | null;
	readonly buildingKey: string | null;
	readonly neighbourhoodKey: string | null;
};

export function addressKeysOf(address: WrittenAddress): OrderAddressKeys {
	const key = addressKeyOf(address);
	return {
		addressKey: key?.full ?? null,
		buildingKey: key?.building ?? null,
		neighbourhoodKey: neighbourhoodKeyOf(address),
	};
}

/** The room that an order takes on its day; orders of one address are one stop. */
export function roomNeedOf<Order extends WrittenAddress>(
	order: Order,
): Order & Pick<OrderAddressKeys, 'addressKey'> {
	return { ...order, addressKey: addressKeyOf(order)?.full ?? null };
}

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
	return describePlaceOnMap(approximate.precision);
}

/** Where the map shows an order whose point is not exact. */
export function describePlaceOnMap(precision: PointPrecision): string {
	return `haritada ${placesOnMap[precision]} gösterilir`;
}

const placesOnMap: Record<PointPrecision, string> = {
	door: 'kapısında',
	building: 'binasında',
	street: 'sokağında',
	neighbourhood: 'mahallesinde',
	district: 'ilçe merkezinde',
	province: 'il merkezinde',
};

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
