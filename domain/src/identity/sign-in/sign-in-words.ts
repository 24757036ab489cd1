import { refusals } from '../../common/rule/refusal.ts';

/** Refusals of sign-in, second factor, password change and first set-up. */
export const signInRefusals = refusals({
	'access/wrong-credentials': () => 'E-posta veya şifre hatalı.',
	'access/throttled': (facts: { waitSeconds: number }) =>
		`Çok fazla deneme yapıldı. ${formatWait(facts.waitSeconds)} sonra tekrar deneyin.`,
	'access/wrong-code': () => 'Doğrulama kodu hatalı. Uygulamadaki güncel kodu girin.',
	'access/wrong-recovery-code': () => 'Kurtarma kodu hatalı veya daha önce kullanılmış.',
	'access/sign-in-again': () => 'Doğrulama süresi doldu. Lütfen tekrar giriş yapın.',
	'access/wrong-password': () => 'Mevcut şifreniz hatalı.',
	'access/password-too-short': (facts: { least: number }) =>
		`Şifre en az ${facts.least} karakter olmalı.`,
	'access/password-too-long': () => 'Şifre çok uzun.',
	'access/password-is-email': () => 'Şifre, e-posta adresinizle aynı olamaz.',
	'access/password-personal': () =>
		'Şifre adınızdan veya e-posta adresinizden kolayca tahmin edilebilir. Başka bir şifre seçin.',
	'access/password-common': () =>
		'Bu şifre çok yaygın, kolayca tahmin edilebilir. Birkaç sözcükten oluşan bir şifre seçin.',
	'access/password-unchanged': () => 'Yeni şifre mevcut şifrenizden farklı olmalı.',
	'access/link-expired': () =>
		'Bu bağlantının süresi dolmuş veya bağlantı daha önce kullanılmış. Yeni bir bağlantı isteyin.',
	'access/second-factor-on': () => 'İki adımlı doğrulama zaten açık.',
	'access/second-factor-off': () => 'İki adımlı doğrulama açık değil.',
	'access/second-factor-not-begun': () => 'Önce iki adımlı doğrulama kurulumunu başlatın.',
	'access/hosted-provider': () =>
		'Giriş bilgileri bu kurulumda kimlik sağlayıcıda yönetiliyor. Bu işlem burada yapılamaz.',
	'access/session-not-found': () => 'Oturum bulunamadı veya zaten kapatılmış.',
	'access/already-set-up': () => 'İlk yönetici daha önce tanımlanmış. Giriş yapın.',
	'access/foreign-origin': () => 'Bu istek başka bir siteden geldiği için kabul edilmedi.',
});

/** Formats a wait, e.g. 45 → "45 saniye", 61 → "2 dakika". */
export function formatWait(waitSeconds: number): string {
	return waitSeconds <= 60 ? `${waitSeconds} saniye` : `${Math.ceil(waitSeconds / 60)} dakika`;
}
