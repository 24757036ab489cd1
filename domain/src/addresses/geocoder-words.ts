import type { FieldWords } from '../common/rule/record-change.ts';
import { refusals } from '../common/rule/refusal.ts';
import { type GeocoderFields, geocoderWords } from './geocoder.ts';

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
