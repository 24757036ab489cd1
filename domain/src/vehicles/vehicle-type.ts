import type { RoadClass } from '../common/place/water.ts';

/** Vehicle types (Araç Tipi, docs/domain.md#vehicles). */
export const vehicleTypeWords = {
	WALKER: 'Yaya Kurye',
	BICYCLE: 'Bisiklet',
	SCOOTER: 'Elektrikli Scooter / E-Bisiklet',
	MOTORCYCLE: 'Motosiklet',
	CAR: 'Otomobil (Binek)',
	LIGHT_COMMERCIAL: 'Hafif Ticari (Minivan)',
	PANEL_VAN: 'Panelvan',
	PICKUP_TRUCK: 'Kamyonet',
	TRUCK: 'Kamyon',
	HEAVY_TRUCK: 'Kırkayak',
	TRACTOR_TRAILER: 'Çekici / TIR',
	OTHER: 'Diğer',
} as const;

export type VehicleType = keyof typeof vehicleTypeWords;

export const vehicleTypes = Object.keys(vehicleTypeWords) as VehicleType[];

/** Typical load of a vehicle type in kg; the default of the form. */
export const typicalLoadKg: Record<VehicleType, number | null> = {
	WALKER: 10,
	BICYCLE: 20,
	SCOOTER: 25,
	MOTORCYCLE: 40,
	CAR: 300,
	LIGHT_COMMERCIAL: 600,
	PANEL_VAN: 1_500,
	PICKUP_TRUCK: 3_000,
	TRUCK: 10_000,
	HEAVY_TRUCK: 20_000,
	TRACTOR_TRAILER: 25_000,
	OTHER: null,
};

/** Which rules of crossings hold for a vehicle type (docs/decisions/0078-water-and-roads.md). */
export const roadClassOf: Record<VehicleType, RoadClass> = {
	WALKER: 'foot',
	BICYCLE: 'cycle',
	SCOOTER: 'cycle',
	MOTORCYCLE: 'motorcycle',
	CAR: 'car',
	LIGHT_COMMERCIAL: 'van',
	PANEL_VAN: 'van',
	PICKUP_TRUCK: 'light_truck',
	TRUCK: 'truck',
	HEAVY_TRUCK: 'truck',
	TRACTOR_TRAILER: 'truck',
	OTHER: 'van',
};

/** Of the vehicle of a route; a van's while it has none. */
export function routeRoadClass(vehicleType: VehicleType | null | undefined): RoadClass {
	return vehicleType == null ? 'van' : roadClassOf[vehicleType];
}

/** The vehicle types as a form offers them. */
export const vehicleTypeOptions = vehicleTypes.map((code) => ({
	code,
	label: vehicleTypeWords[code],
	typicalLoadKg: typicalLoadKg[code],
}));
