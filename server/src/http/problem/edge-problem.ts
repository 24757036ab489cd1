import type { EdgeCode, FieldError } from '@sevk/contract/common/problem';

type EdgeSentence = { readonly status: number; readonly title: string; readonly detail: string };

/** Problems of the HTTP layer, before any business rule runs. */
export const edgeCodes: Readonly<Record<EdgeCode, EdgeSentence>> = {
	'http/bad-input': {
		status: 400,
		title: 'İstek hatalı',
		detail: 'Gönderilen bilgiler eksik ya da hatalı. İşaretli alanları düzeltip tekrar deneyin.',
	},
	'http/bad-json': {
		status: 400,
		title: 'İstek hatalı',
		detail: 'Gönderilen veri okunamadı: geçerli bir JSON değil.',
	},
	'http/bad-request': {
		status: 400,
		title: 'İstek hatalı',
		detail: 'İstek okunamadı. Adresi ve gönderilen bilgileri kontrol edin.',
	},
	'http/key-missing': {
		status: 400,
		title: 'İşlem anahtarı eksik',
		detail:
			'Bu işlem için Idempotency-Key başlığı gerekir: 8 ile 200 karakter arasında, her işlem için yeni bir değer.',
	},
	'http/file-missing': {
		status: 400,
		title: 'Dosya eksik',
		detail: 'Gönderilen formda "file" adlı bir dosya alanı yok.',
	},
	'http/signed-out': {
		status: 401,
		title: 'Oturum gerekli',
		detail: 'Oturumunuzun süresi doldu. Lütfen tekrar giriş yapın.',
	},
	'common/forbidden': {
		status: 403,
		title: 'Yetkiniz yok',
		detail: 'Bu işlem için yetkiniz yok.',
	},
	'common/not-found': {
		status: 404,
		title: 'Bulunamadı',
		detail: 'Kayıt bulunamadı.',
	},
	'http/no-endpoint': {
		status: 404,
		title: 'Bulunamadı',
		detail: 'Böyle bir adres yok.',
	},
	'http/too-slow': {
		status: 408,
		title: 'Süre doldu',
		detail: 'İstek zamanında tamamlanmadı. Bağlantınızı kontrol edip tekrar deneyin.',
	},
	'common/already-exists': {
		status: 409,
		title: 'Kayıt zaten var',
		detail: 'Aynı bilgilerle bir kayıt zaten var. Listeyi yenileyip kontrol edin.',
	},
	'common/linked': {
		status: 409,
		title: 'Bağlı kayıt',
		detail: 'İşlem, bağlı bir kayıt olmadığı ya da kullanımda olduğu için yapılamadı.',
	},
	'http/too-large': {
		status: 413,
		title: 'İstek çok büyük',
		detail: 'Gönderilen veri izin verilen boyutu aşıyor.',
	},
	'http/media-type': {
		status: 415,
		title: 'Veri türü desteklenmiyor',
		detail: 'Gönderilen veri türü desteklenmiyor.',
	},
	'http/too-many': {
		status: 429,
		title: 'Çok fazla istek',
		detail: 'Kısa sürede çok fazla istek gönderildi. Biraz bekleyip tekrar deneyin.',
	},
	'http/papers-waiting': {
		status: 429,
		title: 'Belgeleriniz hazırlanıyor',
		detail: 'Önceki belgeleriniz hâlâ hazırlanıyor. Onlar gelince tekrar deneyin.',
	},
	'http/headers-too-large': {
		status: 431,
		title: 'İstek başlıkları çok büyük',
		detail: 'İstek başlıkları izin verilen boyutu aşıyor.',
	},
	'http/unexpected': {
		status: 500,
		title: 'Beklenmeyen hata',
		detail: 'Beklenmeyen bir hata oluştu. Tekrar deneyin; sürerse istek numarasıyla bildirin.',
	},
	'http/identity-unreachable': {
		status: 503,
		title: 'Oturum doğrulanamadı',
		detail:
			'Kimlik hizmetine şu an ulaşılamıyor; oturumunuz açık kaldı. Birkaç saniye sonra tekrar deneyin.',
	},
	'http/printer-busy': {
		status: 503,
		title: 'Belge sırası dolu',
		detail: 'Şu an çok sayıda belge hazırlanıyor. Birkaç saniye sonra tekrar deneyin.',
	},
	'http/printer-slow': {
		status: 503,
		title: 'Belge hazırlanamadı',
		detail:
			'Belge bir dakika içinde hazırlanamadı. Daha az kayıt seçip tekrar deneyin; sürerse istek numarasıyla bildirin.',
	},
	'http/unavailable': {
		status: 503,
		title: 'Hizmet şu an kullanılamıyor',
		detail: 'Sunucu şu an işlem yapamıyor. Birkaç saniye sonra tekrar deneyin.',
	},
};

/** A problem of the HTTP layer; the central error handler writes it as an answer. */
export class EdgeProblem extends Error {
	override name = 'EdgeProblem';
	readonly code: EdgeCode;
	readonly fieldErrors: readonly FieldError[];

	constructor(code: EdgeCode, fieldErrors: readonly FieldError[] = []) {
		super(code);
		this.code = code;
		this.fieldErrors = fieldErrors;
	}

	get status(): number {
		return edgeCodes[this.code].status;
	}
}
