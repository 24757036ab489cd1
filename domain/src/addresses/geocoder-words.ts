import type { FieldWords } from '../common/rule/record-change.ts';
import { refusals } from '../common/rule/refusal.ts';
import type { StateWord } from '../common/rule/tone.ts';
import {
	type GeocoderFields,
	type GeocoderKind,
	type GeocoderProblem,
	geocoderTerms,
	geocoderWords,
} from './geocoder.ts';

type Limits = { readonly perSecond: number; readonly days: number };

export const geocoderRefusals = refusals({
	'geocoder/key-missing': () => 'Anahtarı girin. Google ve HERE anahtarsız yanıt vermez.',
	'geocoder/address-invalid': () =>
		'Sunucu adresi geçersiz. http:// ya da https:// ile başlamalı. Örnek: http://127.0.0.1:8080',
	'geocoder/limits': ({ perSecond, days }: Limits) =>
		`Bu servis için saniyede en fazla ${perSecond} istek, en fazla ${days} gün saklama seçilebilir.`,
	'geocoder/question-vague': () =>
		'Adreste cadde, sokak, site ya da mahalle yok. Birini yazıp yeniden deneyin.',
});

/** Labels of the form fields, used by history. */
export const geocoderFieldWords: FieldWords<GeocoderFields> = {
	kind: { label: 'Adres servisi', show: (kind) => (kind === null ? '' : geocoderWords[kind]) },
	nominatimUrl: { label: 'Sunucu adresi' },
	perSecond: { label: 'Saniyede istek' },
	days: { label: 'Yanıtları saklama (gün)' },
};

const problemStates: Readonly<Record<GeocoderProblem, StateWord>> = {
	over_quota: { label: 'Kota doldu', tone: 'amber' },
	refused: { label: 'Anahtar reddedildi', tone: 'red' },
	failed: { label: 'Yanıt vermiyor', tone: 'amber' },
};

/** Whether the chosen service answers. */
export function geocoderStateWord(
	kind: GeocoderKind | null,
	problem: GeocoderProblem | null,
): StateWord {
	if (kind === null) return { label: 'Kapalı', tone: 'grey' };
	if (problem === null) return { label: 'Açık', tone: 'green' };
	const isKeyless = problem === 'refused' && !geocoderTerms[kind].needsKey;
	return isKeyless ? { label: 'İstekler reddedildi', tone: 'red' } : problemStates[problem];
}

/** What the office does about a problem, or need not do. */
export const geocoderAdvice: Readonly<Record<GeocoderProblem, string>> = {
	over_quota: 'Bekleyen adresler o zaman yeniden sorulur.',
	refused:
		'Ayarı düzeltip kaydedin ya da Dene ile yeniden sorun; servis yanıt verince devam edilir.',
	failed: 'Servisin çalıştığını ve sunucunun ona ulaşabildiğini kontrol edin.',
};
