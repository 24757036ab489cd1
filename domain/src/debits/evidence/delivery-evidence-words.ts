import { formatDistance } from '../../common/place/geo.ts';
import { refusals } from '../../common/rule/refusal.ts';
import { type StateWord, stateWords } from '../../common/rule/tone.ts';
import {
	type EvidenceDecision,
	type EvidencePoint,
	type EvidenceResult,
	type EvidenceSignal,
	evidenceLimits,
} from './delivery-evidence.ts';

const {
	fullDistanceM,
	noDistanceM,
	dwellMinutes,
	photoMinutes,
	paceSeconds,
	leastPossible,
	suspiciousBelow,
	answerHours,
	controlPercent,
} = evidenceLimits;

export const evidenceSignalWords: Record<EvidenceSignal, string> = {
	distance: 'Adrese uzaklık',
	dwell: 'Bekleme süresi',
	call: 'Uygulamadan arama',
	photo: 'Fotoğraf',
	window: 'Teslimat aralığı',
	pace: 'Önceki sonuçla ara',
	device: 'Kaydın yeri',
};

/** What each signal measures, as it is published. */
export const evidenceRuleWords: Record<EvidenceSignal, string> = {
	distance: `Sonuç, adresin onaylı konumundan en çok ${fullDistanceM} m uzakta girildiyse tam puan; ${noDistanceM} m ve ötesinde puan yok. Adresin kendisiyle ilgili nedenlerde (adres hatalı, taşınmış) ölçülmüş konum yeterlidir.`,
	dwell: `Telefon, sonucun girildiği yerde en az ${dwellMinutes} dakika kaldıysa.`,
	call: 'Alıcı uygulamadan arandıysa. Telefonun ne kadar çaldığı kaydedilmez.',
	photo: `Sonuçtan en çok ${photoMinutes} dakika önce veya sonra, aynı yerde fotoğraf çekildiyse.`,
	window: 'Siparişin teslimat aralığı içindeyse. İşyerlerinin açık olduğu saatler kaydedilmez.',
	pace: `Başka bir durakta girilen önceki sonuçtan en az ${paceSeconds} saniye sonraysa.`,
	device: 'Sonucu ofis değil sürücü girdiyse.',
};

export const evidencePrinciples: readonly string[] = [
	`Bilinmeyen bir ölçüm hesaba katılmaz. Rota boyunca hiç konum, fotoğraf ya da arama kaydı yoksa cihazın bunu yapamadığı kabul edilir; rotada çalışıp o anda kapalı olan sayılır.`,
	`Ölçülebilen puan ${leastPossible} altındaysa veri yetersizdir; deneme incelenmez.`,
	`Puan ${suspiciousBelow} altındaysa deneme incelemeye alınır. Sürücü önce kendisi görür ve ${answerHours} saat içinde açıklama yazabilir; kararı bir kişi verir.`,
	`Kanıtı yeterli denemelerin %${controlPercent} kadarı da aynı kuyruğa girer; karar veren hangisi olduğunu ve puanı görmez.`,
	'Sonuç ücrete, prime, cezaya, sıralamaya ve iş dağıtımına etki etmez.',
	'Sürücü, yalnız otomatik ölçüme dayanan sonuca itiraz edebilir (KVKK m. 11/1-g).',
];

export const evidenceResultWords: Readonly<Record<EvidenceResult, StateWord>> = stateWords({
	suspicious: { label: 'Kanıt zayıf', tone: 'amber' },
	evidenced: { label: 'Kanıt yeterli', tone: 'green' },
	insufficient: { label: 'Veri yetersiz', tone: 'grey' },
});

export const evidenceDecisionWords: Record<
	EvidenceDecision,
	{ readonly act: string; readonly done: string }
> = {
	call_customer: { act: 'Müşteriyi Ara', done: 'Müşteri aranacak' },
	retry: { act: 'Tekrar Dene', done: 'Tekrar denenecek' },
	sufficient: { act: 'Kanıt Yeterli', done: 'Kanıt yeterli bulundu' },
};

const amounts: Record<EvidenceSignal, (amount: number | null, points: number) => string> = {
	distance: (metres) =>
		metres === null ? 'Konum ölçüldü' : `Onaylı konuma ${formatDistance(metres)}`,
	dwell: (minutes) => `${minutes ?? 0} dk kalındı`,
	call: (count) => `${count ?? 0} arama`,
	photo: (count, points) =>
		points > 0 ? `${count ?? 0} fotoğraf` : `${count ?? 0} fotoğraf, zamanı veya yeri uymuyor`,
	window: (_, points) => (points > 0 ? 'Aralık içinde' : 'Aralık dışında'),
	pace: (seconds) => `${seconds ?? 0} sn sonra`,
	device: (_, points) => (points > 0 ? 'Sürücünün telefonundan' : 'Ofisten girildi'),
};

const offWords: Partial<Record<EvidenceSignal, string>> = {
	distance: 'Rotada konum vardı, burada yok',
	dwell: 'Rotada konum vardı, burada yok',
	call: 'Rotada arama vardı, bu alıcıya yok',
	photo: 'Rotada fotoğraf vardı, burada yok',
};

const unknownWords: Record<EvidenceSignal, string> = {
	distance: 'Adresin onaylı konumu yok ya da konum bilinmiyor',
	dwell: 'Konum kaydı yok',
	call: 'Numara ya da arama kaydı yok',
	photo: 'Fotoğraf kaydı yok',
	window: 'Teslimat aralığı yok',
	pace: 'Rotanın ilk sonucu',
	device: 'Bilinmiyor',
};

/** The record that a point is taken from. */
export function evidenceRecord({ signal, state, amount, points }: EvidencePoint): string {
	if (state === 'measured') return amounts[signal](amount, points);
	return state === 'off' ? (offWords[signal] ?? unknownWords[signal]) : unknownWords[signal];
}

export const deliveryEvidenceRefusals = refusals({
	'delivery-evidence/not-open': () =>
		'Bu deneme şu anda karar beklemiyor: sürücünün yanıt süresi dolmadı ya da karar verildi.',
	'delivery-evidence/answered': () => 'Bu deneme için yanıtınız alınmış ya da yanıt süresi dolmuş.',
	'delivery-evidence/not-own': () => 'Bu deneme sizin değil; yalnız sürücüsü yanıtlayabilir.',
	'delivery-evidence/objected': () => 'Bu deneme için itirazınız alınmış.',
});
