import { formatDistance } from '../common/place/geo.ts';
import { type FieldWords, noValueWord } from '../common/rule/record-change.ts';
import { refusals } from '../common/rule/refusal.ts';
import {
	doubtsAddress,
	maximumDistanceM,
	type Reason,
	type ReasonEvidence,
	type ReasonList,
	type ReasonNextStep,
	type ReasonStage,
} from './reason.ts';

export const reasonListWords: Record<ReasonList, string> = {
	undebit: 'Zimmetten Düşme / Zimmetlenmeme Nedenleri',
	undelivery: 'Teslim Edilememe Nedenleri',
	product_return: 'Ürün İade Nedenleri',
};

export const reasonStageWords: Record<ReasonStage, string> = {
	loading: 'Yükleme',
	onboard: 'Dağıtım',
	depot_return: 'Depoya dönüş',
};

export const reasonEvidenceWords: Record<ReasonEvidence, string> = {
	photo: 'Fotoğraf',
	call: 'Arama kaydı',
	location: `Konum (en fazla ${maximumDistanceM} m)`,
	note: 'Not',
	report: 'Tutanak',
};

/** The evidence of a reason in words: one that doubts the address is accepted anywhere. */
export function evidenceWordsOf(reason: Pick<Reason, 'code' | 'evidence' | 'nextStep'>): string[] {
	return reason.evidence.map((evidence) =>
		evidence === 'location' && doubtsAddress(reason)
			? 'Konum (her yerde; yeri kaydedilir)'
			: reasonEvidenceWords[evidence],
	);
}

/**
 * The remark on a result entered far from its address; null if it was near.
 * @example farSentence(2_400) // 'Sonuç, adresten 2,4 km uzakta girildi.'
 */
export function farSentence(distanceM: number | null): string | null {
	if (distanceM === null || distanceM <= maximumDistanceM) return null;
	return `Sonuç, adresten ${formatDistance(distanceM)} uzakta girildi.`;
}

/**
 * How far a driver is from the address before he enters a result with a reason that needs his place.
 * @example distanceSentence(2_400, reason) // 'Adrese uzaklığınız: 2,4 km. En fazla 150 m olmalı.'
 */
export function distanceSentence(
	distanceM: number,
	reason: Pick<Reason, 'code' | 'nextStep'>,
): string {
	const distance = `Adrese uzaklığınız: ${formatDistance(distanceM)}.`;
	const isTooFar = distanceM > maximumDistanceM && !doubtsAddress(reason);
	return isTooFar ? `${distance} En fazla ${maximumDistanceM} m olmalı.` : distance;
}

export const reasonNextStepWords: Record<ReasonNextStep, string> = {
	carry_over: 'Ertesi güne devir',
	appointment: 'Randevulu',
	wait_at_branch: 'Şubede bekliyor',
	return_pending: 'İade bekliyor',
	return_after_approval: 'İade bekliyor (onaylı)',
	return_to_sender: 'Göndericiye iade',
	back_to_depot: 'Depoya geri teslim',
	customer_care: 'Müşteri hizmetleri',
	fix_address: 'Adres düzeltme',
	investigate: 'Araştırma',
	transfer: 'Zimmet devri',
};

export const reasonRefusals = refusals({
	'reason/required': () => 'Lütfen bir neden seçin.',
	'reason/unknown': () => 'Seçilen neden bu listede yok. Listeyi yenileyip tekrar seçin.',
	'reason/retired': (facts: { label: string }) =>
		`"${facts.label}" nedeni kullanımdan kaldırıldı. Başka bir neden seçin.`,
	'reason/wrong-stage': (facts: { label: string; stage: ReasonStage }) =>
		`"${facts.label}" nedeni ${reasonStageWords[facts.stage].toLocaleLowerCase('tr')} aşamasında seçilemez.`,
	'reason/photo-required': () => 'Bu neden için fotoğraf zorunludur.',
	'reason/call-required': () => 'Bu neden için arama kaydı zorunludur.',
	'reason/location-required': () => 'Bu neden için konum zorunludur.',
	'reason/location-too-far': (facts: { distance: string }) =>
		`Sonuç, adresten ${facts.distance} uzakta girildi. Bu neden için en fazla ${maximumDistanceM} m uzakta olmanız gerekir.`,
	'reason/note-required': () => 'Bu neden için not zorunludur.',
	'reason/report-required': () => 'Bu neden için onaylı tutanak zorunludur.',
	'reason/code-taken': (facts: { code: string }) =>
		`${facts.code} kodu daha önce kullanılmış. Kullanımdan kaldırılmış olsa da bir kod yeniden verilmez.`,
	'reason/code-invalid': () =>
		'Kod büyük harfle başlamalı; yalnızca A–Z harfleri, rakam ve alt çizgi içerebilir.',
	'reason/codes-off': (facts: { label: string }) =>
		`"${facts.label}" nedeni, teslimat kodu isteyen bir kural varken kullanıma alınabilir. Kuralı Ayarlar › Teslimat Kuralları’nda açın.`,
	'reason/system-reason': (facts: { label: string }) =>
		`"${facts.label}" nedeni her listede bulunmalıdır; kullanımdan kaldırılamaz.`,
});

/** Labels of the form fields, used by history. */
export const reasonFieldWords: FieldWords<
	Pick<Reason, 'label' | 'groupLabel' | 'stages' | 'evidence' | 'nextStep'>
> = {
	label: { label: 'Etiket' },
	groupLabel: { label: 'Grup' },
	stages: { label: 'Aşama', show: (stages) => namesOf(stages, reasonStageWords) },
	evidence: { label: 'Kanıt', show: (evidence) => namesOf(evidence, reasonEvidenceWords) },
	nextStep: {
		label: 'Sonraki adım',
		show: (nextStep) => (nextStep === null ? '' : reasonNextStepWords[nextStep]),
	},
};

function namesOf<Code extends string>(codes: readonly Code[], words: Record<Code, string>): string {
	return codes.length === 0 ? noValueWord : codes.map((code) => words[code]).join(', ');
}
