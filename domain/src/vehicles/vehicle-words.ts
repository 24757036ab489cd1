import { formatPlate } from '../common/plate.ts';
import { refusals } from '../common/refusal.ts';
import type { StateWord } from '../common/tone.ts';
import type { VehicleState } from './vehicle.ts';

export const vehicleStateWords: Record<VehicleState, StateWord> = {
	active: { label: 'Kullanımda', tone: 'green' },
	in_service: { label: 'Bakımda', tone: 'amber' },
	off_duty: { label: 'Kullanım Dışı', tone: 'grey' },
};

export const vehicleRefusals = refusals({
	'vehicle/plate-invalid': () => 'Plaka geçersiz. Örnek: 34 ABC 123.',
	'vehicle/plate-taken': (facts: { plate: string }) =>
		`${formatPlate(facts.plate)} plakalı bir araç zaten kayıtlı.`,
	'vehicle/in-use': (facts: { plate: string; routeNumber: string }) =>
		`${formatPlate(facts.plate)} plakalı araç ${facts.routeNumber} rotasında kullanılıyor. Önce rotayı kapatın.`,
});
