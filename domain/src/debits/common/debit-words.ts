import { minimumExplanationLength } from '../../common/rule/explanation.ts';
import { refusals } from '../../common/rule/refusal.ts';
import { stateWords } from '../../common/rule/tone.ts';
import { partialCodeSentence } from '../../orders/piece/piece-code-fragment.ts';
import type { DebitLineState, DebitState } from './debit.ts';
import { debitAfter } from './debit-transitions.ts';

export const debitStateWords = stateWords<DebitState>({
	draft: { label: 'Taslak', tone: 'grey' },
	awaiting_acceptance: { label: 'Kabul Bekliyor', tone: 'blue' },
	disputed: { label: 'Uyuşmazlıkta', tone: 'red' },
	open: { label: 'Açık Zimmet', tone: 'violet' },
	partially_cleared: { label: 'Kısmen Düşüldü', tone: 'teal' },
	return_disputed: { label: 'Geri Teslimde Uyuşmazlık', tone: 'red' },
	cleared: { label: 'Kapandı', tone: 'green' },
	cancelled: { label: 'Zimmet İptal Edildi', tone: 'void' },
});

export const debitLineStateWords = stateWords<DebitLineState>({
	pending: { label: 'Zimmet Bekliyor', tone: 'grey' },
	not_debited: { label: 'Zimmetlenmedi', tone: 'grey' },
	debited: { label: 'Zimmette (Araçta)', tone: 'violet' },
	cleared_delivered: { label: 'Teslimle Düşüldü', tone: 'green' },
	return_pending: { label: 'Geri Teslim Bekliyor', tone: 'amber' },
	cleared_returned: { label: 'Depoya Geri Teslim Alındı', tone: 'teal' },
	transferred: { label: 'Devredildi', tone: 'blue' },
	undebited: { label: 'Zimmetten Düşüldü', tone: 'void' },
	written_off: { label: 'Tutanakla Düşüldü', tone: 'red' },
});

export const debitRefusals = refusals({
	'debit/wrong-state': (facts: { number: string; state: DebitState }) =>
		`Zimmet ${facts.number} "${debitStateWords[facts.state].label}" durumunda; bu işlem yapılamaz.`,
	'debit/earlier-tour-held': (facts: { tour: number; pieceCount: number }) =>
		`Önce ${facts.tour}. turdan kalan ${facts.pieceCount} koli depoya geri teslim edilmeli.`,
	'debit/already-debited': () => 'Bu koli zaten zimmette.',
	'debit/on-other-vehicle': (facts: { plate: string }) =>
		`Bu koli ${facts.plate} aracında zimmetli.`,
	'debit/not-on-route': (_: { barcode: string; orderNo: string }) => 'Bu koli bu rotada yok.',
	'debit/on-other-route': (facts: { routeNumber: string; plate: string }) =>
		`Bu koli ${facts.routeNumber} rotasında (${facts.plate}); ayırın.`,
	'debit/order-cancelled': () => 'Sipariş iptal edilmiş, ayırın.',
	'debit/barcode-ambiguous': (facts: { pieceCount: number }) =>
		`Bu kod ${facts.pieceCount} koliye ait. Elinizdeki koliyi seçin.`,
	'debit/barcode-partial': () => partialCodeSentence,
	'debit/barcode-unknown': () => 'Barkod bulunamadı.',
	'debit/not-received': () => 'Bu koli henüz depoya kabul edilmedi; önce Mal Kabul’de okutun.',
	'debit/not-in-depot': () => 'Bu koli depoda görünmüyor. Zimmet geçmişine bakın.',
	'debit/other-depot': (facts: { depotName: string }) =>
		`Bu koli ${facts.depotName} deposuna kayıtlı, ayırın.`,
	'debit/already-handed-back': () => 'Bu koli depoya zaten geri teslim alındı.',
	'debit/condition-missing': () => 'Ürün iadesi: ürünün durumunu seçin.',
	'debit/delivered-piece': () =>
		'Bu koli teslim edilmiş görünüyor. Geri teslim almak için önce teslim sonucunu geri alın.',
	'debit/not-on-this-debit': () => 'Bu koli bu zimmette yok.',
	'debit/nothing-scanned': () => 'Araca okutulmuş koli yok; zimmet kabule gönderilemez.',
	'debit/pieces-pending': (facts: { pieceCount: number }) =>
		`${facts.pieceCount} koli okutulmadı. Okutun ya da listede seçip Zimmetlenmedi İşaretle ile nedenini girin.`,
	'debit/short-exceeds': (facts: { loadedCount: number }) =>
		`Zimmet listesinde ${facts.loadedCount} koli var; eksik koli bundan fazla olamaz.`,
	'debit/over-exceeds': (facts: { most: number }) =>
		`Fazla koli en çok ${facts.most} olabilir. Sayıyı kontrol edin.`,
	'debit/nothing-disputable': () =>
		'Seçtiğiniz koliler geri teslim listesinde görünüyor. Listeyi yenileyip itiraz ettiğiniz kolileri seçin.',
	'debit/not-your-debit': (facts: { driverName: string }) =>
		`Bu zimmeti yalnızca sürücüsü kabul edebilir: ${facts.driverName}.`,
	'debit/signature-missing': (facts: { onPaper: boolean }) =>
		facts.onPaper
			? 'Firma kuralı gereği zimmet imzasız kabul edilemez. İmzalı listenin fotoğrafını ya da PDF dosyasını ekleyin.'
			: 'Firma kuralı gereği zimmet imzasız kabul edilemez. Ekranda imzalayarak kabul edin.',
	'debit/line-wrong-state': (facts: { barcode: string; state: DebitLineState }) =>
		`${facts.barcode} barkodlu koli "${debitLineStateWords[facts.state].label}" durumunda; bu işlem yapılamaz.`,
	'debit/report-needed': () =>
		'Bu neden için onaylı tutanak gerekir. Tutanakla Düş işlemini kullanın.',
	'debit/transfer-needed': () => 'Başka araca devir için Zimmet Devri işlemini kullanın.',
	'debit/order-in-parts': (facts: { orderNo: string; aboardCount: number }) =>
		`Uygulama dışında teslim, siparişin tamamı için girilir. Araçtaki ${facts.aboardCount} koliyi birlikte seçin: ${facts.orderNo}.`,
	'debit/custody-moved': () =>
		'Bu koli az önce başka bir işlemde el değiştirdi. Listeyi yenileyip tekrar okutun.',
	'debit/receiver-not-running': (facts: { number: string }) =>
		`Devralacak sürücünün rotası (${facts.number}) dağıtımda değil.`,
	'debit/transfer-pending': (facts: { barcode: string }) =>
		`${facts.barcode} barkodlu koli için kabul bekleyen bir zimmet devri var.`,
	'transfer/decided': () => 'Bu zimmet devri zaten sonuçlandı.',
	'transfer/not-receiver': (facts: { driverName: string }) =>
		`Devri yalnızca devralan sürücü kabul edebilir: ${facts.driverName}.`,
	'transfer/reason-missing': () =>
		`Devri neden reddettiğinizi en az ${minimumExplanationLength} karakterle yazın.`,
	'equipment/serial-missing': () => 'POS cihazı ve el terminali için seri no girin.',
	'equipment/serial-single': () => 'Seri numarası olan ekipman tek tek eklenir; adet 1 olmalı.',
	'equipment/label-missing': () => 'Ekipmanın adını yazın.',
	'equipment/on-other-debit': (facts: { number: string | null }) =>
		facts.number === null
			? 'Bu cihaz başka bir zimmette; önce geri teslim alın.'
			: `Bu cihaz ${facts.number} zimmetinde; önce geri teslim alın.`,
	'equipment/not-held': () =>
		'Seçilen ekipman artık devreden sürücüde değil. Bekleyen devri reddedip yeniden başlatın.',
	'equipment/not-on-this-debit': () => 'Bu ekipman bu zimmette yok.',
	'equipment/transfer-pending': () =>
		'Seçilen ekipman için kabul bekleyen bir zimmet devri var; önce o devri sonuçlandırın.',
	'equipment/count-exceeds': (facts: { outCount: number }) =>
		`Sürücüde ${facts.outCount} adet kaldı; fazlası girilemez.`,
	'report/decided': () => 'Bu tutanak zaten sonuçlandı.',
	'report/not-own-report': () => 'Tutanağı yalnızca düzenleyen kişi geri çeker.',
	'report/of-debit': () => 'Zimmet tutanağı geri çekilemez; ikinci kişi onaylar ya da reddeder.',
	'report/own-report': () => 'Tutanağı düzenleyen kişi onaylayamaz.',
});

/**
 * The reason why a debit can no longer be cancelled (Zimmeti İptal Et), with the alternative. Null
 * if it can be cancelled or already is.
 */
export function cancelBlockSentence(state: DebitState): string | null {
	if (state === 'cancelled' || debitAfter(state, 'cancel') !== null) return null;
	return state === 'cleared'
		? 'Zimmet kapandı; iptal edilecek koli kalmadı.'
		: 'Sürücü zimmeti kabul etti; artık iptal edilemez. Kolileri geri teslim alın ya da zimmetten düşün.';
}

/**
 * The message after a successful loading scan.
 * @example scannedSentence({ done: 12, total: 40, pieceCount: 3, orderScanned: 2 })
 * // 'Zimmetlendi (12/40) · Çok parçalı: 2/3 okundu'
 */
export function scannedSentence(facts: {
	done: number;
	total: number;
	pieceCount: number;
	orderScanned: number;
}): string {
	const progress = `Zimmetlendi (${facts.done}/${facts.total})`;
	return facts.pieceCount > 1
		? `${progress} · Çok parçalı: ${facts.orderScanned}/${facts.pieceCount} okundu`
		: progress;
}

/**
 * The message after a piece is returned to the depot.
 * @example handedBackSentence({ done: 3, total: 7 }) // 'Geri teslim alındı (3/7)'
 */
export function handedBackSentence({ done, total }: { done: number; total: number }): string {
	return `Geri teslim alındı (${done}/${total})`;
}
