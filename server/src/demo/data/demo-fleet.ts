// The two depots of the demo with their vehicles and drivers.
import type { DepotFields } from '@sevk/contract/depots/depots';
import type { DriverState, LicenceClass, SrcDocument } from '@sevk/domain/drivers/driver';
import type { BodyType, Ownership, VehicleFeature } from '@sevk/domain/vehicles/vehicle';
import type { VehicleType } from '@sevk/domain/vehicles/vehicle-type';

export type DemoVehicle = {
	readonly plate: string;
	readonly vehicleType: VehicleType;
	readonly bodyType: BodyType | null;
	readonly features?: readonly VehicleFeature[];
	readonly make: string;
	readonly model: string;
	readonly modelYear: number;
	/** Kilograms, desi and pieces. */
	readonly capacity: readonly [kg: number, desi: number, pieces: number];
	readonly ownership: Ownership;
	/** Days from today until the documents expire. */
	readonly inspectionDays: number;
	readonly insuranceDays: number;
	/** Why the vehicle is in the workshop from today on. */
	readonly repairNote?: string;
};

export type DemoDriver = {
	readonly name: string;
	readonly licenceClass: LicenceClass;
	readonly srcDocument: SrcDocument | null;
	readonly shift: readonly [from: string, to: string];
	readonly state?: DriverState;
};

export const umraniyeDepot: DepotFields = {
	code: 'UMR',
	name: 'Ümraniye',
	province: 'İstanbul',
	district: 'Ümraniye',
	neighbourhood: 'Dudullu Osb',
	addressLine: 'İmes Sanayi Sitesi C Blok No:12',
	postalCode: '34775',
	point: { type: 'Point', coordinates: [29.1605, 41.0085] },
	opensAt: '06:00',
	closesAt: '20:00',
	receivesByScan: false,
	workWeek: null,
};

export const bagcilarDepot: DepotFields = {
	code: 'BGC',
	name: 'Bağcılar',
	province: 'İstanbul',
	district: 'Bağcılar',
	neighbourhood: 'Mahmutbey',
	addressLine: 'Depo Sok. No:8',
	postalCode: '34218',
	point: { type: 'Point', coordinates: [28.8165, 41.0555] },
	opensAt: '06:00',
	closesAt: '20:00',
	receivesByScan: false,
	workWeek: null,
};

export const umraniyeVehicles: readonly DemoVehicle[] = [
	{
		plate: '34SVK101',
		vehicleType: 'PANEL_VAN',
		bodyType: 'closed',
		make: 'Ford',
		model: 'Transit',
		modelYear: 2022,
		capacity: [1_200, 420, 80],
		ownership: 'owned',
		inspectionDays: 210,
		insuranceDays: 96,
	},
	{
		plate: '34SVK102',
		vehicleType: 'PANEL_VAN',
		bodyType: 'closed',
		make: 'Fiat',
		model: 'Ducato',
		modelYear: 2021,
		capacity: [1_300, 400, 80],
		ownership: 'owned',
		inspectionDays: 9,
		insuranceDays: 181,
	},
	{
		plate: '34SVK103',
		vehicleType: 'LIGHT_COMMERCIAL',
		bodyType: 'closed',
		make: 'Fiat',
		model: 'Doblo',
		modelYear: 2023,
		capacity: [600, 260, 45],
		ownership: 'owned',
		inspectionDays: 402,
		insuranceDays: 58,
	},
	{
		plate: '34SVK104',
		vehicleType: 'PANEL_VAN',
		bodyType: 'refrigerated',
		features: ['cold_chain'],
		make: 'Renault',
		model: 'Master',
		modelYear: 2020,
		capacity: [1_100, 360, 70],
		ownership: 'rented',
		inspectionDays: 144,
		insuranceDays: 220,
	},
	{
		plate: '34SVK105',
		vehicleType: 'PICKUP_TRUCK',
		bodyType: 'closed',
		features: ['lift'],
		make: 'Isuzu',
		model: 'NPR',
		modelYear: 2019,
		capacity: [2_800, 900, 140],
		ownership: 'owned',
		inspectionDays: 77,
		insuranceDays: 133,
	},
	{
		plate: '34SVK106',
		vehicleType: 'MOTORCYCLE',
		bodyType: null,
		make: 'Honda',
		model: 'PCX 125',
		modelYear: 2024,
		capacity: [40, 30, 14],
		ownership: 'owned',
		inspectionDays: 500,
		insuranceDays: 240,
	},
];

export const umraniyeDrivers: readonly DemoDriver[] = [
	{
		name: 'Mehmet Yıldırım',
		licenceClass: 'B',
		srcDocument: 'SRC 4',
		shift: ['07:00', '18:00'],
	},
	{ name: 'Serkan Aksoy', licenceClass: 'B', srcDocument: 'SRC 4', shift: ['07:00', '18:00'] },
	{ name: 'Emre Toprak', licenceClass: 'B', srcDocument: 'SRC 4', shift: ['07:00', '18:00'] },
	{ name: 'Hasan Güler', licenceClass: 'B', srcDocument: 'SRC 4', shift: ['08:00', '19:00'] },
	{ name: 'İsmail Çakır', licenceClass: 'C', srcDocument: 'SRC 3', shift: ['07:00', '18:00'] },
	{ name: 'Kübra Ateş', licenceClass: 'A2', srcDocument: null, shift: ['07:00', '16:00'] },
];

export const bagcilarVehicles: readonly DemoVehicle[] = [
	{
		plate: '34SVK201',
		vehicleType: 'PANEL_VAN',
		bodyType: 'closed',
		make: 'Volkswagen',
		model: 'Crafter',
		modelYear: 2022,
		capacity: [1_300, 420, 80],
		ownership: 'owned',
		inspectionDays: 166,
		insuranceDays: 44,
	},
	{
		plate: '34SVK202',
		vehicleType: 'LIGHT_COMMERCIAL',
		bodyType: 'closed',
		make: 'Ford',
		model: 'Courier',
		modelYear: 2023,
		capacity: [550, 240, 45],
		ownership: 'owned',
		inspectionDays: 388,
		insuranceDays: 90,
	},
	{
		plate: '34SVK203',
		vehicleType: 'PANEL_VAN',
		bodyType: 'closed',
		make: 'Mercedes',
		model: 'Sprinter',
		modelYear: 2021,
		capacity: [1_300, 430, 80],
		ownership: 'subcontracted',
		inspectionDays: 61,
		insuranceDays: 203,
	},
	{
		plate: '34SVK204',
		vehicleType: 'PANEL_VAN',
		bodyType: 'closed',
		make: 'Citroën',
		model: 'Jumper',
		modelYear: 2020,
		capacity: [1_200, 400, 75],
		ownership: 'rented',
		inspectionDays: 118,
		insuranceDays: 15,
	},
	{
		plate: '34SVK205',
		vehicleType: 'CAR',
		bodyType: null,
		make: 'Renault',
		model: 'Clio',
		modelYear: 2023,
		capacity: [300, 120, 30],
		ownership: 'rented',
		inspectionDays: 420,
		insuranceDays: 120,
	},
	{
		plate: '34SVK206',
		vehicleType: 'TRUCK',
		bodyType: 'tarpaulin',
		features: ['lift'],
		make: 'Ford',
		model: 'Cargo',
		modelYear: 2017,
		capacity: [9_000, 2_600, 300],
		ownership: 'owned',
		inspectionDays: 33,
		insuranceDays: 71,
		repairNote: 'Motor arızası, serviste',
	},
];

export const bagcilarDrivers: readonly DemoDriver[] = [
	{ name: 'Yusuf Bayram', licenceClass: 'B', srcDocument: 'SRC 4', shift: ['07:00', '18:00'] },
	{ name: 'Şükrü Erdem', licenceClass: 'B', srcDocument: 'SRC 4', shift: ['07:00', '18:00'] },
	{ name: 'Ozan Keskin', licenceClass: 'C1', srcDocument: 'SRC 4', shift: ['07:00', '18:00'] },
	{ name: 'Nuray Coşkun', licenceClass: 'B', srcDocument: 'SRC 4', shift: ['08:00', '19:00'] },
	{ name: 'Uğur Tekin', licenceClass: 'B', srcDocument: null, shift: ['07:00', '16:00'] },
	{
		name: 'Halil İnce',
		licenceClass: 'C',
		srcDocument: 'SRC 3',
		shift: ['07:00', '18:00'],
		state: 'on_leave',
	},
];
