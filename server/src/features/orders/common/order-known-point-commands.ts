// Finds what the product knows about where orders are (docs/domain.md#points-of-orders).
import { distanceM, type GeoPoint } from '@sevk/domain/common/place/geo';
import { isExact, type KnownPoint, mayReplacePoint } from '@sevk/domain/common/place/known-point';
import type { OrderAddressKeys } from '@sevk/domain/orders/common/order-address';
import { findKnownPoint } from '@sevk/domain/orders/common/order-point-find';
import { decideEntryState } from '@sevk/domain/orders/form/order-entry';
import { warningsAfterPoint } from '@sevk/domain/orders/form/order-warnings';
import type { Database } from '../../../db/database.ts';
import { type AddressPin, readAddressPins } from '../../addresses/address-pin-store.ts';
import type { NewOrder } from './order-insert-store.ts';
import { readAddressPoints, readConfirmedPoints } from './order-known-point-store.ts';

type PlaceOfAddress = {
	readonly province: string;
	readonly district: string;
	readonly neighbourhood: string;
};

/** The point of a mahalle in the extract of the operator; null without one. */
export type FindPlace = (address: PlaceOfAddress) => GeoPoint | null;

/** For an installation without an extract. */
export const findNoPlace: FindPlace = () => null;

type Address = PlaceOfAddress & { readonly keys: OrderAddressKeys };

/** The best point that the product knows for each address, in their sequence. */
export async function findKnownPoints(
	db: Database,
	depotId: string,
	addresses: readonly Address[],
	findPlace: FindPlace,
): Promise<(KnownPoint | null)[]> {
	if (addresses.length === 0) return [];
	const [pins, known, confirmed] = await Promise.all([
		readAddressPins(db, depotId, keysOf(addresses, 'addressKey')),
		readAddressPoints(db, depotId, keysOf(addresses, 'buildingKey')),
		readConfirmedPoints(db, depotId, keysOf(addresses, 'neighbourhoodKey')),
	]);
	const learned = new Map(pins.map((pin) => [pin.key, knownPointOf(pin)]));
	const byAddress = new Map(known.map((one) => [one.addressKey, one]));
	const byBuilding = new Map(known.map((one) => [one.buildingKey, one]));
	return addresses.map((address) => {
		const { addressKey, buildingKey, neighbourhoodKey } = address.keys;
		return findKnownPoint(address, {
			ofAddress: learned.get(addressKey ?? '') ?? pointOf(byAddress.get(addressKey ?? '')),
			ofBuilding: pointOf(byBuilding.get(buildingKey ?? '')),
			confirmed: confirmed.get(neighbourhoodKey ?? '') ?? [],
			place: findPlace(address),
		});
	});
}

/** Whether a stored point is that of another order of the address or the building. */
export async function isPointShared(
	db: Database,
	{ depotId, orderId, point }: { depotId: string; orderId: string; point: GeoPoint },
	{ buildingKey }: OrderAddressKeys,
): Promise<boolean> {
	if (buildingKey === null) return false;
	const known = await readAddressPoints(db, depotId, [buildingKey], orderId);
	return known.some((other) => distanceM(other.point, point) < 1);
}

function keysOf(addresses: readonly Address[], kind: keyof OrderAddressKeys): string[] {
	return [...new Set(addresses.flatMap(({ keys }) => keys[kind] ?? []))];
}

/** What deliveries or the office have taught about the door. */
function knownPointOf({ point, source }: AddressPin): KnownPoint {
	return { point, source: source === 'office' ? 'office' : 'driver', precision: 'door' };
}

function pointOf(known: KnownPoint | undefined): KnownPoint | null {
	if (known === undefined) return null;
	const { point, source, precision } = known;
	return { point, source, precision };
}

/** Gives new orders that came without a point the best one that the product knows. */
export async function locateNewOrders(
	db: Database,
	depotId: string,
	orders: readonly NewOrder[],
	findPlace: FindPlace,
): Promise<NewOrder[]> {
	const rough = orders.filter(({ position }) => position === null || !isExact(position.precision));
	const addresses = rough.map(({ draft, addressKeys: keys }) => ({ ...draft, keys }));
	const points = await findKnownPoints(db, depotId, addresses, findPlace);
	const found = new Map(rough.map((order, index) => [order.orderId, points[index] ?? null]));
	return orders.map((order) => {
		const position = found.get(order.orderId) ?? null;
		if (position === null || !mayReplacePoint(order.position, position)) return order;
		const warnings = warningsAfterPoint(order.warnings, position.precision);
		return { ...order, position, warnings, state: decideEntryState(warnings, position) };
	});
}
