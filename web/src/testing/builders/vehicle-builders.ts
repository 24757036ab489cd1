import type { Vehicle } from '@sevk/contract/vehicles/vehicles';
import { vehiclePlanningDefaults } from '@sevk/domain/vehicles/vehicle-planning';
import { umraniye } from './profile-builders.ts';
import { testId } from './test-ids.ts';

/** An active panel van of Ümraniye with valid papers. */
export function vehicle(change: Partial<Vehicle> = {}): Vehicle {
	return {
		id: testId(101),
		depotId: umraniye.depotId,
		plate: '34ABC123',
		vehicleType: 'PANEL_VAN',
		bodyType: null,
		features: [],
		make: 'Ford',
		model: 'Transit',
		modelYear: 2023,
		capacityKg: 1500,
		capacityDesi: null,
		capacityPieces: 300,
		planning: vehiclePlanningDefaults,
		ownership: 'owned',
		inspectionUntil: '2027-05-01',
		insuranceUntil: '2027-06-01',
		roadCardUntil: null,
		state: 'active',
		retired: false,
		version: 1,
		blackout: null,
		busyRouteNumber: null,
		dayRoutes: [],
		...change,
	};
}
