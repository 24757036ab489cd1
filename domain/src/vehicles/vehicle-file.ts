import { parsePlate } from '../common/identifier/plate.ts';
import {
	type RecordCells,
	type RecordLayout,
	readChoice,
	readChoices,
	readCountCell,
	readDateCell,
} from '../common/import/record-file.ts';
import { bodyTypeWords, ownershipWords, type Vehicle, vehicleFeatureWords } from './vehicle.ts';
import { type DayPlaces, readDayEnd, wrongPlaceSentence } from './vehicle-day-place.ts';
import { vehiclePlanningDefaults, vehiclePlanningLabels } from './vehicle-planning.ts';
import { typicalLoadKg, vehicleTypeWords } from './vehicle-type.ts';
import { vehicleFieldWords, vehicleRefusals, vehicleStateWords } from './vehicle-words.ts';

type VehicleColumn =
	| Exclude<keyof typeof vehicleFieldWords, 'depotCode' | 'planning'>
	| 'startPoint'
	| 'dayEnd';

const words = vehicleFieldWords;

/** Columns of a file of vehicles; the export of Araçlar has the same headings. */
export const vehicleLayout: RecordLayout<VehicleColumn> = {
	plate: {
		label: words.plate.label,
		needed: true,
		example: '34 ABC 123',
		headings: 'plakano aracplakasi aracplaka plate licenceplate licenseplate',
	},
	vehicleType: {
		label: words.vehicleType.label,
		needed: true,
		example: 'Panelvan',
		headings: 'tip tur aracturu aracsinifi vehicletype type',
	},
	bodyType: {
		label: words.bodyType.label,
		example: 'Kapalı Kasa',
		headings: 'kasa kasaturu bodytype body',
	},
	features: {
		label: words.features.label,
		example: 'Lift, Soğuk zincir',
		headings: 'ozellik donanim features',
	},
	make: { label: words.make.label, example: 'Ford', headings: 'make brand' },
	model: { label: words.model.label, example: 'Transit', headings: 'model' },
	modelYear: {
		label: words.modelYear.label,
		example: '2024',
		headings: 'yil aracyili modelyear year',
	},
	capacityKg: {
		label: 'Kapasite Kg',
		example: '1500',
		headings:
			'kapasite tasimakapasitesi kapasitekilo yukkapasitesi tonaj istiaphaddi capacitykg payload',
	},
	capacityDesi: {
		label: 'Kapasite Desi',
		example: '800',
		headings: 'desi desikapasitesi hacim capacitydesi',
	},
	capacityPieces: {
		label: 'Kapasite Koli',
		example: '120',
		headings: 'koli kolikapasitesi kolisayisi capacitypieces',
	},
	ownership: {
		label: words.ownership.label,
		example: 'Özmal',
		headings: 'mulkiyet sahiplikdurumu ownership',
	},
	inspectionUntil: {
		isDate: true,
		label: words.inspectionUntil.label,
		example: '31.12.2027',
		headings:
			'muayene muayenetarihi muayenebitistarihi muayenegecerlilik inspectionuntil inspection',
	},
	insuranceUntil: {
		isDate: true,
		label: words.insuranceUntil.label,
		example: '30.06.2027',
		headings:
			'sigorta sigortabitis sigortabitistarihi trafiksigortasi trafiksigortasibitistarihi insuranceuntil insurance',
	},
	roadCardUntil: {
		isDate: true,
		label: words.roadCardUntil.label,
		example: '31.12.2028',
		headings: 'kbelgesi kbelgesibitistarihi tasitkarti tasitkartibitis roadcarduntil',
	},
	startPoint: {
		label: vehiclePlanningLabels.startPoint,
		example: 'Depo',
		headings: 'baslangicyeri baslangic gunbasiyeri startplace start',
	},
	dayEnd: {
		label: vehiclePlanningLabels.dayEnd,
		example: 'Depoya döner',
		headings: 'bitisyeri bitis rotabitisi endplace end',
	},
	state: { label: words.state.label, example: 'Kullanımda', headings: 'aracdurumu state status' },
};

const stateLabels = Object.fromEntries(
	Object.entries(vehicleStateWords).map(([state, { label }]) => [state, label]),
) as Record<Vehicle['state'], string>;

/** The vehicle of a row; an empty capacity is the usual one of the type, as in the form. */
export function readVehicleRow(cells: RecordCells<VehicleColumn>): Omit<Vehicle, 'retired'> {
	const plate = parsePlate(cells.text('plate'));
	if (plate === null && cells.text('plate') !== '') {
		cells.refuse('plate', vehicleRefusals['vehicle/plate-invalid']());
	}
	const vehicleType = readChoice(cells, 'vehicleType', vehicleTypeWords) ?? 'OTHER';
	return {
		plate: plate ?? '',
		vehicleType,
		bodyType: readChoice(cells, 'bodyType', bodyTypeWords),
		features: readChoices(cells, 'features', vehicleFeatureWords),
		make: cells.text('make'),
		model: cells.text('model'),
		modelYear: readCountCell(cells, 'modelYear'),
		capacityKg: readCountCell(cells, 'capacityKg') ?? typicalLoadKg[vehicleType],
		capacityDesi: readCountCell(cells, 'capacityDesi'),
		capacityPieces: readCountCell(cells, 'capacityPieces'),
		ownership: readChoice(cells, 'ownership', ownershipWords) ?? 'owned',
		inspectionUntil: readDateCell(cells, 'inspectionUntil'),
		insuranceUntil: readDateCell(cells, 'insuranceUntil'),
		roadCardUntil: readDateCell(cells, 'roadCardUntil'),
		state: readChoice(cells, 'state', stateLabels) ?? 'active',
		planning: { ...vehiclePlanningDefaults, ...readPlaces(cells) },
	};
}

function readPlaces(cells: RecordCells<VehicleColumn>): DayPlaces {
	const end = readDayEnd(cells.text('dayEnd'));
	if (end === null) cells.refuse('dayEnd', wrongPlaceSentence);
	const start = readDayEnd(cells.text('startPoint'));
	// Nobody begins a day at the last stop.
	if (start === null || start.dayEnd === 'last_stop')
		cells.refuse('startPoint', wrongPlaceSentence);
	return { ...(end ?? { dayEnd: 'depot', endPoint: null }), startPoint: start?.endPoint ?? null };
}
