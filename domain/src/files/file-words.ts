import { refusals } from '../common/rule/refusal.ts';

/** Refusals of uploads (docs/trust.md#uploads). */
export const fileRefusals = refusals({
	'file/empty': () => 'Dosya boş. Başka bir dosya seçin.',
	'file/too-large': () => 'Dosya 10 MB sınırını aşıyor. Daha küçük bir dosya yükleyin.',
	'file/type': () => 'Bu dosya türü desteklenmiyor. JPG, PNG, WEBP, GIF veya PDF yükleyin.',
	'file/too-many-pixels': () =>
		'Fotoğraf çok büyük. En fazla 40 milyon piksellik bir fotoğraf yükleyin.',
	'file/cut-off': () => 'Dosya tam gelmedi. Bağlantınızı kontrol edip tekrar yükleyin.',
	'file/broken': () => 'Dosya açılamadı, bozuk görünüyor. Başka bir dosya seçin.',
	'file/active-pdf': () =>
		'Bu PDF dosyasının içinde komut ya da başka bir dosya var; güvenlik nedeniyle kabul edilmez. "PDF olarak yazdır" ile yeniden kaydedip yükleyin.',
	'file/locked-pdf': () =>
		'Bu PDF korumalı olduğu için denetlenemedi. "PDF olarak yazdır" ile yeniden kaydedip yükleyin.',
	'file/quota': () =>
		'Kaydedilmemiş çok sayıda dosyanız var. Açık kayıtları kaydedin ya da yarın tekrar deneyin.',
	'file/no-depot': () => 'Dosya yüklemek için bir depoya atanmış olmanız gerekir.',
	'file/not-a-picture': () => 'Fotoğraf olarak JPG, PNG, WEBP ya da GIF yükleyin.',
	'file/not-found': () => 'Dosya bulunamadı ya da süresi doldu. Yeniden yükleyin.',
	'file/paper-of-other': () =>
		'İmzalı kâğıdı yalnızca ekleyen kişi ya da operasyon yöneticisi geri alabilir.',
	'file/paper-required': () =>
		'Zimmet kabulünde imza zorunlu. Önce doğru imzalı listeyi ekleyin, sonra bunu geri alın.',
	'file/paper-withdrawn': () => 'Bu kâğıt daha önce geri alındı.',
});
