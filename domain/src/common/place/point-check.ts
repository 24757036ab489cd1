// Errors of a point that a person or a program gives (docs/domain.md#points-of-orders).
import { centreOf } from './address-centre.ts';
import { districtsOf, findDistrict } from './district.ts';
import {
	distanceM,
	formatDistance,
	type GeoPoint,
	geoPoint,
	isInTurkiye,
	withoutSwap,
} from './geo.ts';
import { findProvince, provinces } from './province.ts';

type Town = { readonly province: string; readonly district: string };

export type PointCheck =
	| { readonly kind: 'fine' }
	/** Latitude and longitude are exchanged; `point` is the right one. */
	| { readonly kind: 'swapped'; readonly point: GeoPoint }
	| { readonly kind: 'foreign' }
	/** Nearer to another ilçe than to that of the address: a person decides. */
	| { readonly kind: 'elsewhere'; readonly sentence: string };

/** A point nearer to the centre of its ilçe is not doubted, whichever centre is nearer still. */
const surelyInsideM = 3000;
/** No part of an ilçe is farther from its centre. */
const widestM = 60_000;
/** How many times nearer another centre must be. */
const nearerTimes = 3;

/**
 * Checks a point against Türkiye and the ilçe of its address. The product ships the centres of the
 * ilçe and no borders, so a point just beyond one is not noticed.
 */
export function checkPoint(point: GeoPoint, address: Town): PointCheck {
	const centre = centreOf(address.province, address.district);
	const { point: right, swapped } = withoutSwap(point, centre);
	if (swapped) return { kind: 'swapped', point: right };
	if (!isInTurkiye(point)) return { kind: 'foreign' };
	const code = findProvince(address.province)?.code ?? '';
	if (centre === null || findDistrict(code, address.district) === null) return { kind: 'fine' };
	const ownM = distanceM(point, centre);
	if (ownM <= surelyInsideM) return { kind: 'fine' };
	const exchanged = geoPoint(point.coordinates[1], point.coordinates[0]);
	const exchangedM = distanceM(exchanged, centre);
	if (exchangedM <= widestM && exchangedM * nearerTimes < ownM) {
		return { kind: 'swapped', point: exchanged };
	}
	const other = nearestTown(point, ownM / nearerTimes);
	if (other === null || isSame(other, address)) return { kind: 'fine' };
	return { kind: 'elsewhere', sentence: elsewhereWords(other, address, ownM) };
}

type NearTown = Town & { readonly distanceM: number };

function nearestTown(point: GeoPoint, withinM: number): NearTown | null {
	let nearest: NearTown | null = null;
	for (const { code, name } of provinces) {
		for (const district of districtsOf(code)) {
			const far = distanceM(point, district.centre);
			if (far <= (nearest?.distanceM ?? withinM)) {
				nearest = { province: name, district: district.name, distanceM: far };
			}
		}
	}
	return nearest;
}

function isSame(town: Town, other: Town): boolean {
	return town.province === other.province && town.district === other.district;
}

function elsewhereWords(near: NearTown, own: Town, ownM: number): string {
	const place =
		near.province === own.province ? near.district : `${near.district} / ${near.province}`;
	const home = own.district || own.province;
	return `Nokta ${place} merkezine ${formatDistance(near.distanceM)}, adresteki ${home} merkezine ${formatDistance(ownM)} uzakta.`;
}
