import { refusals } from '../../common/rule/refusal.ts';

/** Refusals of PINs and of the phones that are enrolled for them. */
export const pinRefusals = refusals({
	'access/pin-length': () => 'PIN 6 rakamdan oluşmalı.',
	'access/pin-common': () =>
		'Bu PIN kolayca tahmin edilebilir. Ardışık ya da yinelenen rakamlardan kaçının.',
	'access/pin-date': () =>
		'PIN bir tarihe benziyor. Doğum tarihi gibi bilinen tarihleri kullanmayın.',
	'access/pin-of-phone': () => 'PIN telefon numaranızda geçmemeli.',
	'access/wrong-pin': (facts: { left: number }) =>
		`Telefon numarası veya PIN hatalı. Kalan deneme: ${facts.left}.`,
	'access/wrong-screen-pin': (facts: { left: number }) =>
		`PIN hatalı. Kalan deneme: ${facts.left}.`,
	'access/phone-locked': () =>
		'Çok fazla hatalı PIN girildiği için bu telefon kilitlendi. Ofisten yeni bir tanıtma kodu isteyin ya da e-posta ve şifrenizle girin.',
	'access/phone-closed': () =>
		'Bu telefon ofisten kapatıldı. Yeniden kullanmak için ofisten tanıtma kodu isteyin.',
	'access/phone-unknown': () =>
		'Bu telefon tanıtılmamış. Ofisten tanıtma kodu isteyin ya da e-posta ve şifrenizle girin.',
	'access/phone-code-wrong': () =>
		'Telefon numarası veya tanıtma kodu hatalı. Numaranızın ofiste kayıtlı numarayla aynı olduğundan emin olun.',
	'access/phone-code-expired': () =>
		'Tanıtma kodunun süresi dolmuş veya kod daha önce kullanılmış. Ofisten yeni kod isteyin.',
	'access/pin-role': () => 'PIN ile giriş yalnızca Sürücü / Kurye rolündeki kullanıcılar içindir.',
	'access/pin-phone-missing': () =>
		'Önce kullanıcının telefon numarasını kaydedin; PIN ile girişte bu numara kullanılır.',
	'access/wrong-name-or-pin': () => 'Kullanıcı adı veya PIN hatalı.',
	'access/wrong-present-pin': () => 'Mevcut PIN’iniz hatalı.',
	'access/pin-unchanged': () => 'Yeni PIN öncekinden farklı olmalı.',
	'access/pin-expired': () =>
		'Yöneticinizin verdiği PIN’in süresi dolmuş. Yöneticinizden yeni bir PIN isteyin.',
	'access/no-username': () =>
		'PIN yalnızca kullanıcı adıyla giren kullanıcılara verilir. Önce kullanıcı adını kaydedin.',
	'access/phone-not-found': () => 'Tanıtılmış telefon bulunamadı.',
});
