import { refusals } from '../common/refusal.ts';
import type { StateWord } from '../common/tone.ts';
import type { DriverState } from './driver.ts';

export const driverStateWords: Record<DriverState, StateWord> = {
	active: { label: 'Çalışıyor', tone: 'green' },
	on_leave: { label: 'İzinde', tone: 'amber' },
	off_duty: { label: 'Görev Dışı', tone: 'grey' },
};

export const driverRefusals = refusals({
	'driver/national-id-invalid': () =>
		'T.C. kimlik numarası geçersiz. 11 haneyi kontrol edip tekrar yazın.',
	'driver/phone-invalid': () => 'Telefon numarası geçersiz. Örnek: 0532 123 45 67.',
	'driver/in-use': (facts: { name: string; routeNumber: string }) =>
		`${facts.name} ${facts.routeNumber} rotasında görevli. Önce rotayı kapatın.`,
});
