import type { ServiceDate } from '../common/date/date.ts';
import type { VehicleBlackout } from './vehicle-blackout.ts';
import type { VehiclePlanning } from './vehicle-planning.ts';
import type { VehicleType } from './vehicle-type.ts';

/** Body types (Kasa tipi, docs/domain.md#vehicles). */
export const bodyTypeWords = {
	closed: 'Kapalı Kasa',
	open: 'Açık Kasa',
	tarpaulin: 'Tenteli',
	refrigerated: 'Frigorifik',
	tipper: 'Damperli',
} as const;
export type BodyType = keyof typeof bodyTypeWords;
export const bodyTypes = Object.keys(bodyTypeWords) as BodyType[];

export const vehicleFeatureWords = {
	lift: 'Lift (asansörlü kasa)',
	adr: 'ADR',
	cold_chain: 'Soğuk zincir',
} as const;
export type VehicleFeature = keyof typeof vehicleFeatureWords;
export const vehicleFeatures = Object.keys(vehicleFeatureWords) as VehicleFeature[];

export const ownershipWords = {
	owned: 'Özmal',
	rented: 'Kiralık',
	subcontracted: 'Taşeron',
} as const;
export type Ownership = keyof typeof ownershipWords;
export const ownerships = Object.keys(ownershipWords) as Ownership[];

export const vehicleStates = ['active', 'in_service', 'off_duty'] as const;
export type VehicleState = (typeof vehicleStates)[number];

/** The fields of the vehicle form. */
export type Vehicle = {
	/** Stored form, `34ABC123`. */
	readonly plate: string;
	readonly vehicleType: VehicleType;
	readonly bodyType: BodyType | null;
	readonly features: readonly VehicleFeature[];
	readonly make: string;
	readonly model: string;
	readonly modelYear: number | null;
	readonly capacityKg: number | null;
	readonly capacityDesi: number | null;
	readonly capacityPieces: number | null;
	readonly ownership: Ownership;
	readonly state: VehicleState;
	readonly inspectionUntil: ServiceDate | null;
	readonly insuranceUntil: ServiceDate | null;
	/** Validity of the K document (taşıt kartı). */
	readonly roadCardUntil: ServiceDate | null;
	readonly planning: VehiclePlanning;
	readonly retired: boolean;
};

/** Whether a vehicle can be planned for a day: in use, not retired and in no blackout. */
export function mayBePlanned(
	vehicle: Pick<Vehicle, 'state' | 'retired'> & {
		/** That of the day. */
		readonly blackout: VehicleBlackout | null;
	},
): boolean {
	return vehicle.state === 'active' && !vehicle.retired && vehicle.blackout === null;
}
