import { type Role, roleWords } from '../common/access/role.ts';
import { maskPhone } from '../common/format/name-mask.ts';
import type { FieldWords } from '../common/rule/record-change.ts';
import { refusals } from '../common/rule/refusal.ts';

/** Refusals of user administration. */
export const userRefusals = refusals({
	'access/last-admin': () =>
		'Bu kişi tüm depolarda yetkili tek Genel Yönetici. Önce başka bir kullanıcıyı tüm depolarda Genel Yönetici yapın.',
	'access/own-password-link': () => 'Kendi şifrenizi Profil ekranından değiştirin.',
	'access/self-retire': () => 'Kendi hesabınızı kapatamazsınız.',
	'access/email-taken': () => 'Bu e-posta adresi başka bir kullanıcıya ait.',
	'access/email-required': () =>
		'E-posta adresini girin. E-postasız giriş yalnızca Depo Sorumlusu ve Kasa / Muhasebe rollerinde kullanıcı adı ve PIN ile, sürücülerde telefon numarası ve PIN ile olur.',
	'access/username-taken': () =>
		'Bu kullanıcı adı başka bir kullanıcıya ait; büyük küçük harf ve Türkçe harf ayrımı yapılmaz. Hesabı kapatılmış biri de olabilir.',
	'access/username-invalid': () =>
		'Kullanıcı adı 3–30 karakter olmalı; harf, rakam, nokta, tire ve alt çizgi kullanılabilir.',
	'access/username-role': () =>
		'Kullanıcı adı ve PIN ile yalnızca Depo Sorumlusu ve Kasa / Muhasebe rolleri girebilir.',
	'access/username-and-email': () =>
		'Kullanıcı ya e-posta ve şifre ile ya da kullanıcı adı ve PIN ile girer; birini boş bırakın.',
	'access/phone-required': () =>
		'E-postası olmayan sürücü telefon numarası ve PIN ile girer; telefon numarasını girin.',
	'access/no-email': () =>
		'Bu kullanıcının e-postası yok; telefon numarası ya da kullanıcı adı ve PIN ile girer.',
	'access/driver-required': () => 'Sürücü / Kurye rolü için sürücü kaydı seçin.',
	'access/driver-not-allowed': () =>
		'Sürücü kaydı yalnızca Sürücü / Kurye rolündeki kullanıcıya bağlanır.',
	'access/driver-not-found': () => 'Seçilen sürücü kaydı bulunamadı.',
	'access/driver-taken': () => 'Bu sürücü kaydı başka bir kullanıcıya bağlı.',
	'access/national-id-invalid': () => 'T.C. Kimlik No geçersiz. 11 haneyi kontrol edin.',
	'access/national-id-of-driver': () =>
		'T.C. Kimlik No sürücü kaydından gelir; Sürücüler ekranından değiştirilir.',
	'access/depot-required': () => 'En az bir depo seçin.',
	'access/depot-not-found': () => 'Seçilen depo bulunamadı.',
	'access/depot-not-yours': () =>
		'Yalnızca kendi yetkili olduğunuz depolarda kullanıcı tanımlayabilirsiniz.',
	'access/role-not-yours': () => 'Kendinizde olmayan yetkiler içeren bir rol veremezsiniz.',
	'access/user-retired': () => 'Bu kullanıcının hesabı kapatılmış. Önce hesabı yeniden açın.',
	'access/user-erased': () =>
		'Bu kullanıcının kişisel verileri silinmiş; hesap açılamaz. Yeniden çalışacaksa yeni bir kullanıcı ekleyin.',
	'access/no-second-factor': () => 'Bu kullanıcıda iki adımlı doğrulama açık değil.',
});

/** Why an admin of listed depots sees a definition of the company but does not change it. */
export const companyScopeNote =
	'Bütün firma için geçerlidir. Yalnızca tüm depolarda yetkili kullanıcılar değiştirebilir.';

/** Why an admin of listed depots cannot give all of them. */
export const allDepotsNote = 'Yalnızca tüm depolarda yetkili bir yönetici verebilir.';

/** User fields that history records. Depots appear as codes; the driver only as linked or not. */
export type UserHistoryFields = {
	readonly name: string;
	readonly email: string | null;
	readonly username: string | null;
	readonly phone: string | null;
	readonly role: Role;
	readonly allDepots: boolean;
	readonly depotCodes: readonly string[];
	readonly driverTied: boolean;
};

export const userFieldWords: FieldWords<UserHistoryFields> = {
	name: { label: 'Ad soyad' },
	email: { label: 'E-posta' },
	username: { label: 'Kullanıcı adı' },
	phone: { label: 'Telefon', show: (phone) => (phone === null ? '' : maskPhone(phone)) },
	role: { label: 'Rol', show: (role) => roleWords[role] },
	allDepots: { label: 'Tüm depolar' },
	depotCodes: { label: 'Depolar' },
	driverTied: { label: 'Sürücü kaydı' },
};
