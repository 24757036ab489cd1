import { formatPlate } from '../common/identifier/plate.ts';
import { type KnownDistrict, knownDistrictOf } from '../common/place/known-district.ts';
import type { BodyType, VehicleFeature } from './vehicle.ts';
import { isCooled, uncooledWords } from './vehicle-cooling.ts';

/** What goods can need of a vehicle, inside a sentence, and a vehicle that has it. */
const vehicleNeedWords = {
	coldChain: { need: 'soğuk zincir', able: 'soğutuculu' },
	lift: { need: 'kuyruk lifti', able: 'liftli' },
	adr: { need: 'ADR', able: "ADR'li" },
} as const;

export type VehicleNeed = keyof typeof vehicleNeedWords;

export const vehicleNeeds = Object.keys(vehicleNeedWords) as VehicleNeed[];

/** What the goods of an order need; a record that was kept before the fields existed has none of them. */
export function needsOf(order: {
	readonly coldChain: boolean;
	readonly needsLift?: boolean;
	readonly needsAdr?: boolean;
}): VehicleNeed[] {
	const isNeeded: Record<VehicleNeed, boolean> = {
		coldChain: order.coldChain,
		lift: order.needsLift === true,
		adr: order.needsAdr === true,
	};
	return vehicleNeeds.filter((need) => isNeeded[need]);
}

/** What a vehicle has of it. */
export function abilitiesOf(vehicle: {
	readonly bodyType: BodyType | null;
	readonly features: readonly VehicleFeature[];
}): VehicleNeed[] {
	const { features } = vehicle;
	return needsOf({
		coldChain: isCooled(vehicle),
		needsLift: features.includes('lift'),
		needsAdr: features.includes('adr'),
	});
}

/** A vehicle by what it can carry and where it may go. */
export type ServingVehicle = {
	readonly plate: string;
	readonly abilities: readonly VehicleNeed[];
	/** İlçeler that it may not enter. */
	readonly closedDistricts: readonly KnownDistrict[];
};

export type ServedOrder = Parameters<typeof needsOf>[0] & {
	readonly provinceName: string;
	readonly districtName: string;
};

/** Whether a vehicle may go to an order's ilçe. */
export function mayEnter(
	{ closedDistricts }: Pick<ServingVehicle, 'closedDistricts'>,
	{ provinceName, districtName }: Pick<ServedOrder, 'provinceName' | 'districtName'>,
): boolean {
	if (closedDistricts.length === 0) return true;
	const district = knownDistrictOf(provinceName, districtName);
	return district === null || !closedDistricts.includes(district);
}

/** Whether a vehicle has what an order needs and may go there. */
export function canServe(vehicle: ServingVehicle, order: ServedOrder): boolean {
	const { abilities } = vehicle;
	return needsOf(order).every((need) => abilities.includes(need)) && mayEnter(vehicle, order);
}

/** Sentences on the orders that a vehicle cannot serve, a cause each. */
export function servingWarnings(vehicle: ServingVehicle, orders: readonly ServedOrder[]): string[] {
	const { plate, abilities } = vehicle;
	const lacks = vehicleNeeds.flatMap((need) => {
		const needing = orders.filter((order) => needsOf(order).includes(need));
		if (needing.length === 0 || abilities.includes(need)) return [];
		const orderCount = needing.length;
		return need === 'coldChain'
			? [`${uncooledWords(orderCount, plate)}.`]
			: [`${lackWords({ need, orderCount, plate })}.`];
	});
	const outside = orders.filter((order) => !mayEnter(vehicle, order));
	if (outside.length === 0) return lacks;
	const names = [...new Set(outside.map(({ districtName }) => districtName))].join(', ');
	return [...lacks, `${outsideWords(outside.length, plate)}: ${names}.`];
}

/** An order in an ilçe that the vehicle of its route may not enter. */
export type OutsideOrder = {
	readonly orderId: string;
	readonly orderNo: string;
	readonly districtName: string;
};

/** More order numbers would fill the line. */
const mostNamedOrders = 5;

/**
 * Names the orders in ilçeler that a vehicle may not enter.
 * @example outsideWarning('34SVK105', [{ orderId: '1', orderNo: 'SP-7', districtName: 'Fatih' }])
 * // '1 sipariş 34 SVK 105 plakalı aracın giremediği ilçede: SP-7 (Fatih).'
 */
export function outsideWarning(plate: string, orders: readonly OutsideOrder[]): string {
	const named = orders.slice(0, mostNamedOrders);
	const names = named.map(({ orderNo, districtName }) => `${orderNo} (${districtName})`).join(', ');
	const others = orders.length - named.length;
	const rest = others === 0 ? '' : ` ve ${others} sipariş daha`;
	return `${outsideWords(orders.length, plate)}: ${names}${rest}.`;
}

function outsideWords(orderCount: number, plate: string): string {
	return `${orderCount} sipariş ${formatPlate(plate)} plakalı aracın giremediği ilçede`;
}

/** @example needWords(['coldChain', 'lift']) // 'soğuk zincir ve kuyruk lifti' */
export function needWords(needs: readonly VehicleNeed[]): string {
	return joinWords(needs.map((need) => vehicleNeedWords[need].need));
}

/** @example ableWords(['lift', 'adr']) // "liftli ve ADR'li" */
export function ableWords(needs: readonly VehicleNeed[]): string {
	return joinWords(needs.map((need) => vehicleNeedWords[need].able));
}

/** Goods of a route that need what its vehicle has not. Cold chain has a rule of its own. */
export type VehicleLack = {
	readonly need: Exclude<VehicleNeed, 'coldChain'>;
	readonly orderCount: number;
	readonly plate: string;
};

/** @example lackWords({ need: 'lift', orderCount: 2, plate: '34SVK105' }) // '2 sipariş kuyruk lifti ister, 34 SVK 105 liftli değil' */
export function lackWords({ need, orderCount, plate }: VehicleLack): string {
	const { need: word, able } = vehicleNeedWords[need];
	return `${orderCount} sipariş ${word} ister, ${formatPlate(plate)} ${able} değil`;
}

function joinWords(words: readonly string[]): string {
	const last = words.at(-1) ?? '';
	const before = words.slice(0, -1).join(', ');
	return before === '' ? last : `${before} ve ${last}`;
}
