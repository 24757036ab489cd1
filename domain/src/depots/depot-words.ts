import { formatWorkWeek } from '../common/date/work-week.ts';
import { type GeoPoint, latitudeOf, longitudeOf } from '../common/place/geo.ts';
import type { FieldWords } from '../common/rule/record-change.ts';
import { refusals } from '../common/rule/refusal.ts';
import type { Depot } from './depot.ts';

export const depotRefusals = refusals({
	'depot/code-taken': (facts: { code: string }) =>
		`${facts.code} kodu bir depoda kullanılıyor ya da daha önce kullanılmış. Başka bir kod seçin.`,
	'depot/in-use': (facts: { name: string; openRouteCount: number }) =>
		`${facts.name} deposunda ${facts.openRouteCount} açık rota var. Önce bu rotaları kapatın.`,
	'depot/retired': (facts: { name: string }) =>
		`${facts.name} deposu kullanımdan kaldırıldı. Başka bir depo seçin.`,
});

/** Labels of the form fields, used by history. */
export const depotFieldWords: FieldWords<Omit<Depot, 'retired'>> = {
	code: { label: 'Kod' },
	name: { label: 'Ad' },
	province: { label: 'İl' },
	district: { label: 'İlçe' },
	neighbourhood: { label: 'Mahalle' },
	addressLine: { label: 'Adres' },
	postalCode: { label: 'Posta Kodu' },
	point: { label: 'Konum', show: showPoint },
	opensAt: { label: 'Açılış' },
	closesAt: { label: 'Kapanış' },
	workWeek: {
		label: 'Sürücülerin Çalışma Saatleri',
		show: (week) => (week === null ? '' : formatWorkWeek(week)),
	},
	receivesByScan: { label: 'Mal Kabul', show: (on) => (on ? 'Okutarak' : 'Okutmadan') },
};

function showPoint(point: GeoPoint | null): string {
	return point === null ? '' : `${latitudeOf(point)}, ${longitudeOf(point)}`;
}
