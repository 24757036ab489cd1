import { refusals } from '../../common/rule/refusal.ts';

/** Refusals of a user whose identity provider token is valid but who has no access. */
export const entryRefusals = refusals({
	'access/unknown-user': () =>
		'Bu hesap Sevk’te tanımlı değil. Yöneticinizden sizi kullanıcı olarak eklemesini isteyin.',
	'access/email-unverified': () =>
		'E-posta adresiniz doğrulanmamış. Doğrulama e-postası isteyin, içindeki bağlantıyı açıp yeniden giriş yapın.',
	'access/account-closed': () => 'Hesabınız kapatılmış. Yöneticinizle görüşün.',
});

/** Refusals of the data of an account. */
export const accountRefusals = refusals({
	'access/phone-invalid': () => 'Telefon numarası geçersiz. Örnek: 0532 123 45 67.',
});
