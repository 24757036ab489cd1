import { refusals } from '../../common/rule/refusal.ts';
import type { ProofKind } from '../../company/company-proofs.ts';
import { codeLockedSentence } from '../../routes/stop/route-code.ts';

const proofSentences: Readonly<Record<ProofKind, string>> = {
	signature:
		'Bu teslimat için teslim alanın imzası gerekir. Ekranda imza alın ya da imzalı kâğıdı ekleyin.',
	photo: 'Bu teslimat için fotoğraf gerekir. Teslim edilen malın fotoğrafını çekin.',
	identity:
		'Bu teslimat için kimlik kontrolü gerekir. Teslim alanın T.C. kimlik numarasının son 4 hanesini girin.',
	code: 'Bu teslimat için teslimat kodu gerekir. Alıcıya gönderilen 6 haneli kodu girin.',
};

/** Refusals of a delivery result that depend on the goods and the money of the vehicle. */
export const deliveryResultRefusals = refusals({
	'result/receiver-missing': () => 'Kime teslim edildiğini ve teslim alanın adını girin.',
	'result/order-cancelled': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} iptal edildi; yalnızca "Sipariş iptal edildi" nedeniyle Teslim Edilemedi sonucu girilebilir. Koliyi ayırın, geri getirin.`,
	'result/collection-refused': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} teslim edilemedi; tahsilat girilemez.`,
	'result/proof-missing': (facts: { proof: ProofKind }) => proofSentences[facts.proof],
	'result/code-wrong': ({ triesLeft }: { triesLeft: number }) =>
		`Teslimat kodu yanlış; ${triesLeft} deneme kaldı. Kodu alıcıdan yeniden alıp sonucu tekrar girin.`,
	'result/code-locked': () =>
		`${codeLockedSentence} Yeni kod gönderin ya da ofisten kodsuz teslim izni isteyin.`,
	'result/signature-invalid': () => 'İmza okunamadı. Yeniden imza alın.',
	'result/return-undelivered': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} teslim edilmedi; ürünleri kolisiyle geri döner, ürün iadesi girilemez.`,
	'result/rest-reason-missing': () => 'Kalan kolilerin neden teslim edilmediğini seçin.',
	'result/shortfall-reason-missing': () => 'Tahsilatın neden eksik olduğunu seçin.',
	'result/revert-too-late': (facts: { minutes: number }) =>
		`Sonuç, girildikten sonra ${facts.minutes} dakika içinde geri alınabilir. Değiştirmek için ofisi arayın.`,
	'result/revert-elsewhere': (facts: { distance: string }) =>
		`Sonucun girildiği yerden ${facts.distance} uzaktasınız. Oraya dönün ya da ofisi arayın.`,
	'result/revert-place-missing': () =>
		'Sonucu geri almak için konumunuz gerekir. Konumu açıp yeniden deneyin ya da ofisi arayın.',
	'result/nothing-on-vehicle': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} için araçta zimmetli koli yok.`,
});
