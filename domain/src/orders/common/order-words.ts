import { formatDate, type ServiceDate } from '../../common/date/date.ts';
import { refusals } from '../../common/rule/refusal.ts';
import { stateWords } from '../../common/rule/tone.ts';
import { attemptOutcomeWords } from './attempt-outcome-words.ts';
import type { OrderBucket, OrderState } from './order.ts';
import type { BondKind } from './order-bond.ts';
import type { OrderNextStep } from './order-transitions.ts';

export const orderStateWords = stateWords<OrderState>({
	new: { label: 'Yeni', tone: 'grey' },
	ready: { label: 'Sevke Hazır', tone: 'blue' },
	planned: { label: 'Rotaya Atandı', tone: 'blue' },
	out_for_delivery: { label: 'Dağıtımda', tone: 'orange' },
	...attemptOutcomeWords,
	appointment: { label: 'Randevulu', tone: 'amber' },
	waiting_at_branch: { label: 'Şubede Bekliyor', tone: 'amber' },
	returning: { label: 'İade Sürecinde', tone: 'amber' },
	returned: { label: 'İade Edildi', tone: 'grey' },
	cancelled: { label: 'İptal Edildi', tone: 'void' },
	lost: { label: 'Kayıp', tone: 'red' },
	damaged: { label: 'Hasarlı', tone: 'red' },
});

export const orderBucketWords: Record<OrderBucket, string> = {
	preparation: 'Hazırlık',
	dispatch: 'Sevkiyat',
	delivery: 'Dağıtım',
	control: 'Kontrol',
	carry_over: 'Ertesi Güne Devir',
	delivered: 'Teslim Edilen',
	waiting: 'Beklemede',
	returning: 'Göndericiye İade',
	cancelled: 'İptal',
};

/** Button labels of the next steps. */
export const orderNextStepWords: Record<OrderNextStep, string> = {
	'carry-over': 'Ertesi Güne Devir',
	'make-appointment': 'Randevu Ver',
	'keep-at-branch': 'Şubede Beklet',
	'hand-over-at-branch': 'Şubeden Teslim Et',
	'send-back': 'Göndericiye İade',
	'arrive-at-sender': 'Gönderici Teslim Aldı',
};

const carryToToday = 'Bugüne Al';

/** The word of a next step with its day: "Ertesi Güne Devir", "Bugüne Al" if its day is today. */
export function nextStepWord(
	step: OrderNextStep,
	serviceDate: ServiceDate | null,
	today: ServiceDate,
): string {
	return step === 'carry-over' && serviceDate === today ? carryToToday : orderNextStepWords[step];
}

export const orderRefusals = refusals({
	'order/wrong-state': (facts: { orderNo: string; state: OrderState; act: string }) =>
		`Sipariş ${facts.orderNo} "${orderStateWords[facts.state].label}" durumunda; bu işlem yapılamaz.`,
	'order/erased': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} için kişisel veriler silindi; sipariş artık değiştirilemez.`,
	'order/on-other-route': (facts: { orderNo: string; routeNumber: string }) =>
		`Sipariş ${facts.orderNo} zaten ${facts.routeNumber} rotasında.`,
	'order/not-ready': (facts: { orderNo: string; state: OrderState }) =>
		`Sipariş ${facts.orderNo} "${orderStateWords[facts.state].label}" durumunda; yalnızca sevke hazır siparişler rotaya eklenir.`,
	'order/number-taken': (facts: { orderNo: string; senderName: string }) =>
		facts.senderName === ''
			? `${facts.orderNo} numaralı sipariş bu depoda zaten kayıtlı.`
			: `Bu göndericinin ${facts.orderNo} numaralı siparişi bu depoda zaten kayıtlı: ${facts.senderName}.`,
	'order/pieces-in-custody': (facts: { orderNo: string; pieceCount: number }) =>
		`Sipariş ${facts.orderNo} için ${facts.pieceCount} koli hâlâ zimmette; önce depoya geri teslim alın.`,
	'order/pieces-expected': (facts: { orderNo: string; pieceCount: number }) =>
		`Sipariş ${facts.orderNo} için ${facts.pieceCount} koli henüz depoya kabul edilmedi.`,
	'order/pieces-missing': (facts: { orderNo: string; pieceCount: number }) =>
		`Sipariş ${facts.orderNo} için ${facts.pieceCount} koli kayıp araştırmasında; önce bulunmalı ya da kayıp yazılmalı.`,
	'order/missing-moved': () =>
		'Seçilen kolilerden biri artık kayıp araştırmasında değil. Listeyi yenileyip tekrar seçin.',
	'order/loss-waiting': (facts: { number: string }) =>
		`Seçilen kolilerden birinin kayıp tutanağı onay bekliyor: ${facts.number}. Önce tutanak onaylanmalı ya da reddedilmeli.`,
	'order/loss-on-route': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} bir rotada ve başka kolisi yok; kayıp yazmak için önce rotadan çıkarın ya da aracın çıkışını bekleyin.`,
	'order/address-locked': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} dağıtıma çıktı; adres ve koli bilgileri değiştirilemez.`,
	'order/email-invalid': () => 'E-posta adresi geçersiz. Örnek: ad@ornek.com.',
	'order/taker-needed': () => 'Malları kimin teslim aldığını yazın.',
	'order/handover-of-other-sender': (facts: { number: string; senderName: string }) =>
		`${facts.number} tutanağı ${facts.senderName} için düzenlendi; başka göndericinin malları eklenemez.`,
	'order/handover-of-others': (facts: { number: string }) =>
		`${facts.number} tutanağında teslim eden ya da teslim alan farklı; bu mallar için ayrı bir tutanak düzenleyin.`,
	'order/product-moved': () =>
		'Seçilen ürünlerden biri artık depoda değil. Listeyi yenileyip tekrar seçin.',
	'order/disposal-waiting': (facts: { number: string }) =>
		`Seçilen ürünlerden birinin hurdaya ayrılması onay bekliyor: ${facts.number}. Önce tutanak onaylanmalı ya da reddedilmeli.`,
	'order/point-swapped': (facts: { latitude: string; longitude: string }) =>
		`Enlem ile boylam yer değiştirmiş görünüyor. Doğrusu: enlem ${facts.latitude}, boylam ${facts.longitude}.`,
	'order/point-foreign': () => 'Konum Türkiye dışında. Enlem ve boylamı kontrol edin.',
	'order/phone-invalid': () => 'Telefon numarası geçersiz. Örnek: 0532 123 45 67.',
	'order/second-window': () =>
		'İkinci aralık, ilk aralık bittikten sonra başlamalı; ikisinin de saatini girin.',
	'order/window-reversed': (facts: { windowStart: string; windowEnd: string }) =>
		`Bitiş saati (${facts.windowEnd}) başlangıç saatinden (${facts.windowStart}) sonra olmalı.`,
	'order/on-route': (facts: { orderNo: string; routeNumber: string }) =>
		`Sipariş ${facts.orderNo} ${facts.routeNumber} rotasında; tarih ve koli adedi için önce rotadan çıkarın.`,
	'order/barcode-invalid': (facts: { barcode: string }) =>
		`"${facts.barcode}" barkod olamaz; 3 ile 60 karakter arasında olmalı.`,
	'order/barcode-repeated': (facts: { barcode: string }) =>
		`${facts.barcode} barkodu bu siparişte birden fazla yazılmış.`,
	'order/barcode-taken': (facts: { barcode: string; orderNo: string }) =>
		`${facts.barcode} barkodu başka bir siparişte kullanılıyor: ${facts.orderNo}.`,
	'order/barcodes-exceed': (facts: { barcodeCount: number; pieceCount: number }) =>
		`${facts.pieceCount} koli için ${facts.barcodeCount} barkod yazılmış. Koli adedini düzeltin ya da fazla barkodu silin.`,
	'order/bond-contradicts': (facts: { kind: BondKind; orderNos: string[] }) =>
		facts.kind === 'together'
			? `${facts.orderNos.join(' ve ')} ayrı gitmek üzere bağlı; önce o bağı kaldırın.`
			: `${facts.orderNos.join(' ve ')} birlikte gitmek üzere bağlı; önce o bağı kaldırın.`,
	'order/bond-ended': (facts: { orderNo: string; state: OrderState }) =>
		`Sipariş ${facts.orderNo} "${orderStateWords[facts.state].label}" durumunda; yalnızca teslim edilecek siparişler bağlanır.`,
	'order/bond-too-few': () => 'En az iki sipariş seçin.',
	'order/past-date': (facts: { serviceDate: string }) =>
		`${formatDate(facts.serviceDate)} geçmiş bir gün. Teslimat tarihi bugün ya da sonrası olabilir.`,
	'order/date-needed': () => 'Yeni teslimat tarihini seçin.',
	'order/date-too-early': (facts: { serviceDate: string }) =>
		`Yeni teslimat tarihi en erken ${formatDate(facts.serviceDate)} olabilir.`,
	'order/max-attempts': (facts: { orderNo: string; maxAttempts: number }) =>
		`Sipariş ${facts.orderNo} için en fazla ${facts.maxAttempts} deneme yapılabilir. Randevu verin veya göndericiye iade edin.`,
	'order/payment-due': (facts: { orderNo: string; due: string }) =>
		`Sipariş ${facts.orderNo} için tahsil edilecek tutar ${facts.due}. Şubede tahsil edip girin.`,
	'order/payment-not-due': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} için bu adımda tahsilat girilemez.`,
	'order/no-collection': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} için tahsilat girilmedi; makbuz yazdırılamaz.`,
	'order/collection-withheld': (facts: { routeNumber: string }) =>
		`Kör sayım açık: makbuz, ${facts.routeNumber} rotasının kasası sayıldıktan sonra yazdırılır.`,
	'order/no-label-left': () =>
		'Etiketi basılacak koli yok: koliler teslim edilmiş, göndericiye iade edilmiş ya da tutanakla düşülmüş. Tek bir etiketi siparişin Yazdır menüsünden basabilirsiniz.',
	'order/too-many-labels': (facts: { most: number }) =>
		`Bir seferde en fazla ${facts.most} etiket yazdırılır. Daha az sipariş seçin.`,
	'order/too-many-notices': (facts: { most: number }) =>
		`Bir seferde en fazla ${facts.most} haber kâğıdı yazdırılır.`,
	'order-receipt/changed': () =>
		'Bu arada koli okutuldu ya da sipariş değişti. Eksik listesine yeniden bakın.',
	'order-receipt/closed': () => 'Bu mal kabul tamamlandı; okutma geri alınamaz.',
	'order-receipt/nothing-arrived': () => 'Bu gönderici ve gün için beklenen ya da gelen koli yok.',
	'order-receipt/nothing-new': () =>
		'Son tutanaktan sonra gelen koli ya da iptal edilen sipariş yok; yeni tutanak gerekmez.',
	'order-receipt/piece-moved': () => 'Koli kabulden sonra işlem gördü; kabulü geri alınamaz.',
	'order-import/days-full': (facts: { orderCount: number; days: readonly string[] }) =>
		`${facts.orderCount} siparişin gününde ilçesinde yer yok. ${facts.days.join(' ')} Bu satırlar için ne yapılacağını seçin.`,
	'order-import/not-in-preview': () =>
		'Bu dosya zaten içe aktarıldı ya da içe aktarmaktan vazgeçildi.',
	'order-import/nothing-to-import': () => 'Dosyada içe aktarılacak geçerli satır yok.',
	'order-import/question-open': (facts: { question: string }) =>
		`Dosyanın nasıl okunacağı belli değil: ${facts.question}`,
	'order-import/columns-missing': (facts: { columns: string[] }) =>
		`Şu sütunlar eşleştirilmedi: ${facts.columns.join(', ')}.`,
});
