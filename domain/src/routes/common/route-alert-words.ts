import type { Instant } from '../../common/date/date.ts';
import { formatAge } from '../../common/date/relative-time.ts';
import { type StateWord, stateWords } from '../../common/rule/tone.ts';
import { type AlertLimits, alertLimitDefaults } from '../../company/company-alerts.ts';
import { photoLateHours } from '../../orders/next/attempt-photo.ts';
import type { RouteAlertKind, ShownAlertKind } from './route-alert-kind.ts';

const limitNames = {
	acceptance_late: 'acceptanceMinutes',
	departure_late: 'departureMinutes',
	stop_long: 'stopMinutes',
	area_left: 'areaKm',
	signal_lost: 'signalMinutes',
	route_unclosed: 'closingTime',
} as const satisfies Record<Exclude<RouteAlertKind, 'photo_late'>, keyof AlertLimits>;

/** The limit that an alert exceeds; that of a photo is fixed. */
export function alertLimitOf(kind: RouteAlertKind, limits: AlertLimits): number | string {
	return kind === 'photo_late' ? photoLateHours : limits[limitNames[kind]];
}

const sentences: Record<RouteAlertKind, (limit: number | string) => string> = {
	acceptance_late: (limit) => `Uyarı: zimmet ${limit} dakikadır kabul bekliyor.`,
	departure_late: (limit) =>
		limit === 0
			? 'Uyarı: ilk teslimat aralığı başladı, araç çıkmadı.'
			: `Uyarı: ilk teslimat aralığı ${limit} dakika önce başladı, araç çıkmadı.`,
	stop_long: (limit) => `Uyarı: araç ${limit} dakikadır aynı durakta.`,
	area_left: (limit) => `Uyarı: araç dağıtım bölgesinden ${limit} km uzaklaştı.`,
	signal_lost: (limit) => `Uyarı: araçtan ${limit} dakikadır konum gelmiyor.`,
	route_unclosed: (limit) => `Uyarı: saat ${limit} oldu, rota kapatılmadı.`,
	photo_late: (limit) => `Uyarı: sürücünün çektiği fotoğraf ${limit} saattir bekleniyor.`,
};

/** An alert in the history. Those of earlier versions do not contain their limit. */
export function alertSentence(
	kind: RouteAlertKind,
	limit: number | string = alertLimitOf(kind, alertLimitDefaults),
): string {
	return sentences[kind]?.(limit) ?? 'Uyarı.';
}

const words = stateWords<ShownAlertKind>(
	{
		acceptance_late: { label: 'Zimmet kabul bekliyor', tone: 'amber' },
		departure_late: { label: 'Geç çıkış', tone: 'red' },
		stop_long: { label: 'Uzun duruş', tone: 'amber' },
		area_left: { label: 'Bölge dışında', tone: 'red' },
		signal_lost: { label: 'Sinyal yok', tone: 'amber' },
		route_unclosed: { label: 'Rota kapatılmadı', tone: 'red' },
		photo_late: { label: 'Fotoğraf bekleniyor', tone: 'amber' },
		code_release_waiting: { label: 'Kodsuz teslim izni bekliyor', tone: 'red' },
	},
	{ label: 'Uyarı', tone: 'amber' },
);

/**
 * An alert as a chip with the age of its fact. The age of a vehicle outside its area is unknown.
 * @example { label: 'Uzun duruş · 42 dk', tone: 'amber' }
 */
export function alertWord(
	{ kind, since }: { readonly kind: ShownAlertKind; readonly since: Instant },
	now: Instant,
): StateWord {
	const { label, tone } = words[kind];
	return { label: kind === 'area_left' ? label : `${label} · ${formatAge(since, now)}`, tone };
}
