import { formatDate } from '../common/date/date.ts';
import { formatPlate } from '../common/identifier/plate.ts';
import { type FieldWords, noValueWord } from '../common/rule/record-change.ts';
import { refusals } from '../common/rule/refusal.ts';
import { stateWords } from '../common/rule/tone.ts';
import {
	bodyTypeWords,
	ownershipWords,
	type Vehicle,
	type VehicleState,
	vehicleFeatureWords,
} from './vehicle.ts';
import { formatVehiclePlanning } from './vehicle-planning.ts';
import { vehicleTypeWords } from './vehicle-type.ts';

export const vehicleStateWords = stateWords<VehicleState>({
	active: { label: 'Kullanımda', tone: 'green' },
	in_service: { label: 'Bakımda', tone: 'amber' },
	off_duty: { label: 'Kullanım Dışı', tone: 'grey' },
});

export const vehicleRefusals = refusals({
	'vehicle/plate-invalid': () => 'Plaka geçersiz. Örnek: 34 ABC 123.',
	'vehicle/plate-taken': (facts: { plate: string }) =>
		`${formatPlate(facts.plate)} plakalı bir araç zaten kayıtlı.`,
	'vehicle/blackout-overlaps': (facts: { plate: string }) =>
		`${formatPlate(facts.plate)} plakalı araç bu günlerde zaten kapalı. Önce o kaydı silin ya da başka günler seçin.`,
	'vehicle/in-use': (facts: { plate: string; routeNumber: string }) =>
		`${formatPlate(facts.plate)} plakalı araç ${facts.routeNumber} rotasında kullanılıyor. Önce rotayı kapatın.`,
});

const showDate = (date: string | null) => (date === null ? '' : formatDate(date));

/** Labels of the form fields, used by history; the depot appears as its code. */
export const vehicleFieldWords: FieldWords<Omit<Vehicle, 'retired'> & { depotCode: string }> = {
	depotCode: { label: 'Depo' },
	plate: { label: 'Plaka', show: formatPlate },
	vehicleType: { label: 'Araç Tipi', show: (type) => vehicleTypeWords[type] },
	bodyType: { label: 'Kasa Tipi', show: (type) => (type === null ? '' : bodyTypeWords[type]) },
	features: {
		label: 'Özellikler',
		show: (features) =>
			features.map((feature) => vehicleFeatureWords[feature]).join(', ') || noValueWord,
	},
	make: { label: 'Marka' },
	model: { label: 'Model' },
	modelYear: { label: 'Model Yılı' },
	capacityKg: { label: 'Kapasite (kg)' },
	capacityDesi: { label: 'Kapasite (desi)' },
	capacityPieces: { label: 'Kapasite (koli)' },
	planning: { label: 'Planlama', show: formatVehiclePlanning },
	ownership: { label: 'Sahiplik', show: (ownership) => ownershipWords[ownership] },
	inspectionUntil: { label: 'Muayene Bitiş', show: showDate },
	insuranceUntil: { label: 'Trafik Sigortası Bitiş', show: showDate },
	roadCardUntil: { label: 'K Belgesi (Taşıt Kartı) Bitiş', show: showDate },
	state: { label: 'Durum', show: (state) => vehicleStateWords[state].label },
};
