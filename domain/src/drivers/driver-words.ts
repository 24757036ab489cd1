import type { ClockTime } from '../common/clock-time.ts';
import { formatKurus } from '../common/money.ts';
import { maskName, maskPhone } from '../common/name-mask.ts';
import type { FieldWords } from '../common/record-change.ts';
import { refusals } from '../common/refusal.ts';
import type { StateWord } from '../common/tone.ts';
import type { DriverState, LicenceClass } from './driver.ts';

export const driverStateWords: Record<DriverState, StateWord> = {
	active: { label: 'Çalışıyor', tone: 'green' },
	on_leave: { label: 'İzinde', tone: 'amber' },
	off_duty: { label: 'Görev Dışı', tone: 'grey' },
};

export const driverRefusals = refusals({
	'driver/national-id-invalid': () => 'T.C. Kimlik No geçersiz. 11 haneyi kontrol edin.',
	'driver/phone-invalid': () => 'Telefon numarası geçersiz. Örnek: 0532 123 45 67.',
	'driver/in-use': (facts: { name: string; routeNumber: string }) =>
		`${facts.name} ${facts.routeNumber} rotasında görevli. Önce rotayı kapatın.`,
	'driver/has-debt': (facts: { name: string; openDebtKurus: number }) =>
		`${facts.name} adına ${formatKurus(facts.openDebtKurus)} kapanmamış sürücü borcu var. Önce borç kapatılmalı.`,
});

/** The fields of a driver's form, as history names them: never in full (KVKK). */
export const driverFieldWords: FieldWords<{
	depotCode: string;
	fullName: string;
	phone: string | null;
	/** The last four digits of the TCKN. */
	nationalIdEnd: string | null;
	licenceClass: LicenceClass | null;
	srcDocument: string | null;
	shiftFrom: ClockTime | null;
	shiftTo: ClockTime | null;
	state: DriverState;
}> = {
	depotCode: { label: 'Depo' },
	fullName: { label: 'Ad Soyad', show: maskName },
	phone: { label: 'Telefon', show: (phone) => maskPhone(phone ?? '') },
	nationalIdEnd: { label: 'T.C. Kimlik No', show: (end) => `*******${end}` },
	licenceClass: { label: 'Ehliyet Sınıfı' },
	srcDocument: { label: 'SRC Belgesi' },
	shiftFrom: { label: 'Vardiya Başlangıç' },
	shiftTo: { label: 'Vardiya Bitiş' },
	state: { label: 'Durum', show: (state) => driverStateWords[state].label },
};
