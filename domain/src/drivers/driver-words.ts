import { formatDate, type ServiceDate } from '../common/date/date.ts';
import { formatWorkWeek, type WorkWeek } from '../common/date/work-week.ts';
import { formatKurus } from '../common/format/money.ts';
import { maskPhone } from '../common/format/name-mask.ts';
import type { KnownDistrict } from '../common/place/known-district.ts';
import type { FieldWords } from '../common/rule/record-change.ts';
import { refusals } from '../common/rule/refusal.ts';
import { stateWords } from '../common/rule/tone.ts';
import type { DriverState, LicenceClass } from './driver.ts';

export const driverStateWords = stateWords<DriverState>({
	active: { label: 'Çalışıyor', tone: 'green' },
	on_leave: { label: 'İzinde', tone: 'amber' },
	off_duty: { label: 'Görev Dışı', tone: 'grey' },
});

/** Depots that the driver has left, where the account is not settled. */
type InDepots = { readonly formerDepots: readonly string[] };

function depotWords({ formerDepots }: InDepots): string {
	return formerDepots.length === 0 ? '' : ` (depo: ${formerDepots.join(', ')})`;
}

export const driverRefusals = refusals({
	'driver/national-id-invalid': () => 'T.C. Kimlik No geçersiz. 11 haneyi kontrol edin.',
	'driver/phone-invalid': () => 'Telefon numarası geçersiz. Örnek: 0532 123 45 67.',
	'driver/in-use': (facts: { name: string; routeNumber: string }) =>
		`${facts.name} ${facts.routeNumber} rotasında görevli. Önce rotayı kapatın.`,
	'driver/in-use-elsewhere': (facts: { name: string; depots: readonly string[] }) =>
		`${facts.name} adlı sürücünün başka bir depoda (${facts.depots.join(', ')}) kapanmamış rotası, borcu ya da alacağı var. Önce o depoda kapatılmalı.`,
	'driver/erased': (facts: { name: string }) =>
		`${facts.name} adlı sürücünün kişisel verileri silinmiş; kayıt değiştirilemez. Yeniden çalışacaksa yeni bir sürücü ekleyin.`,
	'driver/has-debt': (facts: InDepots & { name: string; openDebtKurus: number }) =>
		`${facts.name} adına ${formatKurus(facts.openDebtKurus)} kapanmamış sürücü borcu var${depotWords(facts)}. Önce borç kapatılmalı.`,
	'driver/exception-overlaps': (facts: { name: string }) =>
		`${facts.name} için bu günlerde başka bir kayıt var. Önce onu silin ya da başka günler seçin.`,
	'driver/has-credit': (facts: InDepots & { name: string; creditKurus: number }) =>
		`${facts.name} adlı sürücüye ${formatKurus(facts.creditKurus)} geri ödenecek${depotWords(facts)}. Önce bu tutar ödenmeli.`,
});

const showDate = (date: string | null) => (date === null ? '' : formatDate(date));

/** Labels of the form fields, used by history. Personal data is masked (KVKK). */
export const driverFieldWords: FieldWords<{
	depotCode: string;
	fullName: string;
	phone: string | null;
	/** Last four digits of the TCKN. */
	nationalIdEnd: string | null;
	licenceClass: LicenceClass | null;
	licenceUntil: ServiceDate | null;
	srcDocument: string | null;
	srcUntil: ServiceDate | null;
	workWeek: WorkWeek | null;
	knownDistricts: readonly KnownDistrict[];
	state: DriverState;
}> = {
	depotCode: { label: 'Depo' },
	fullName: { label: 'Ad Soyad' },
	phone: { label: 'Telefon', show: (phone) => maskPhone(phone ?? '') },
	nationalIdEnd: { label: 'T.C. Kimlik No', show: (end) => `*******${end}` },
	licenceClass: { label: 'Ehliyet Sınıfı' },
	licenceUntil: { label: 'Ehliyet Bitiş', show: showDate },
	srcDocument: { label: 'SRC Belgesi' },
	srcUntil: { label: 'SRC Bitiş', show: showDate },
	workWeek: {
		label: 'Çalışma Saatleri',
		show: (week) => (week === null ? '' : formatWorkWeek(week)),
	},
	knownDistricts: { label: 'Bildiği İlçeler' },
	state: { label: 'Durum', show: (state) => driverStateWords[state].label },
};
