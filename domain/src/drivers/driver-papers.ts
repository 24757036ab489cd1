import type { VehicleType } from '../vehicles/vehicle-type.ts';
import type { LicenceClass, SrcDocument } from './driver.ts';

/** Class B and the classes that include it. */
const carLicences: readonly LicenceClass[] = [
	'B',
	'BE',
	'C1',
	'C1E',
	'C',
	'CE',
	'D1',
	'D1E',
	'D',
	'DE',
];

/**
 * Licence classes that permit each vehicle type (Karayolları Trafik Yönetmeliği, madde 75); null if
 * none is required.
 */
const licencesOf: Record<VehicleType, readonly LicenceClass[] | null> = {
	WALKER: null,
	BICYCLE: null,
	SCOOTER: null,
	MOTORCYCLE: ['A1', 'A2', 'A'],
	CAR: carLicences,
	LIGHT_COMMERCIAL: carLicences,
	PANEL_VAN: carLicences,
	PICKUP_TRUCK: carLicences,
	TRUCK: ['C', 'CE'],
	HEAVY_TRUCK: ['C', 'CE'],
	TRACTOR_TRAILER: ['CE'],
	OTHER: null,
};

/** Goods vehicles above 3.5 t require an SRC document for goods (Karayolu Taşıma Yönetmeliği). */
const srcVehicles: readonly VehicleType[] = ['TRUCK', 'HEAVY_TRUCK', 'TRACTOR_TRAILER'];
/** International, domestic and dangerous goods. */
const goodsSrc: readonly SrcDocument[] = ['SRC 3', 'SRC 4', 'SRC 5'];

/**
 * What the driver's licence and documents lack for a vehicle type; empty if they suffice. A class
 * that is not recorded is reported as such.
 * @example driverPaperGaps({ licenceClass: 'B', srcDocument: null }, 'TRUCK')
 * // ['ehliyet sınıfı B bu araç için yeterli değil', 'SRC belgesi kayıtlı değil']
 */
export function driverPaperGaps(
	driver: { readonly licenceClass: string | null; readonly srcDocument: string | null },
	vehicleType: VehicleType,
): string[] {
	const gaps: string[] = [];
	const licences = licencesOf[vehicleType];
	if (licences !== null) {
		if (driver.licenceClass === null) gaps.push('ehliyet sınıfı kayıtlı değil');
		else if (!licences.some((licence) => licence === driver.licenceClass)) {
			gaps.push(`ehliyet sınıfı ${driver.licenceClass} bu araç için yeterli değil`);
		}
	}
	if (!srcVehicles.includes(vehicleType)) return gaps;
	if (driver.srcDocument === null) gaps.push('SRC belgesi kayıtlı değil');
	else if (!goodsSrc.some((src) => src === driver.srcDocument)) {
		gaps.push(`${driver.srcDocument} yük taşımaya yetmez`);
	}
	return gaps;
}
