import { createDepot } from '@sevk/contract/depots/depots';
import { createDriver } from '@sevk/contract/drivers/drivers';
import { createVehicle } from '@sevk/contract/vehicles/vehicles';
import type { ApiPerson } from './api.ts';

export type Operation = {
	readonly depotId: string;
	readonly depotName: string;
	readonly plate: string;
	readonly driverName: string;
};

type Made = { id: string };

/** A depot with one van and one driver: the minimum before the first order file. */
export async function createOperation(
	api: ApiPerson,
	code: string,
	plate: string,
): Promise<Operation> {
	const depotName = `Ümraniye ${code}`;
	const driverName = `Mehmet Yılmaz ${code}`;
	const depot = await api.call<Made>(createDepot, {
		body: {
			code,
			name: depotName,
			province: 'İstanbul',
			district: 'Ümraniye',
			addressLine: 'Tepeüstü Mah. Depo Sok. No:1',
			point: { type: 'Point', coordinates: [29.1244, 41.0165] },
			opensAt: '06:00',
			closesAt: '20:00',
			receivesByScan: false,
		},
	});
	await api.call(createVehicle, { body: vanFields(depot.id, plate) });
	await api.call(createDriver, { body: driverFields(depot.id, driverName) });
	return { depotId: depot.id, depotName, plate, driverName };
}

/** A driver who works all day, every day. */
export function driverFields(depotId: string, fullName: string) {
	return {
		depotId,
		fullName,
		phone: '0532 123 45 67',
		nationalId: null,
		licenceClass: 'B',
		licenceUntil: null,
		srcDocument: null,
		srcUntil: null,
		state: 'active',
	};
}

/** An owned panel van of 200 boxes, ready for the road. */
export function vanFields(depotId: string, plate: string) {
	return {
		depotId,
		plate,
		vehicleType: 'PANEL_VAN',
		bodyType: null,
		features: [],
		make: 'Ford',
		model: 'Transit',
		modelYear: 2024,
		capacityKg: 1500,
		capacityDesi: 900,
		capacityPieces: 200,
		ownership: 'owned',
		inspectionUntil: null,
		insuranceUntil: null,
		roadCardUntil: null,
		state: 'active',
	};
}
