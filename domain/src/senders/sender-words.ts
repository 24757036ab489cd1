import { formatDate } from '../common/date/date.ts';
import { formatPhone } from '../common/format/phone.ts';
import type { FieldWords } from '../common/rule/record-change.ts';
import { refusals } from '../common/rule/refusal.ts';
import { stateWords } from '../common/rule/tone.ts';
import type { Sender, SenderState } from './sender.ts';
import { type IbanState, ibanWaitHours } from './sender-iban.ts';
import type { SenderAct } from './sender-transitions.ts';

export const senderStateWords = stateWords<SenderState>({
	candidate: { label: 'Aday', tone: 'grey' },
	active: { label: 'Çalışıyor', tone: 'green' },
	suspended: { label: 'Durduruldu', tone: 'amber' },
	ended: { label: 'Sözleşme Bitti', tone: 'void' },
});

/** The button, and the message after it. */
export const senderActWords: Readonly<
	Record<SenderAct, { readonly verb: string; readonly done: string }>
> = {
	start: { verb: 'Çalışmaya Başla', done: 'Gönderici ile çalışılıyor.' },
	suspend: { verb: 'Durdur', done: 'Gönderici durduruldu.' },
	resume: { verb: 'Yeniden Başlat', done: 'Gönderici ile yeniden çalışılıyor.' },
	end: { verb: 'Sözleşmeyi Bitir', done: 'Göndericinin sözleşmesi bitti.' },
};

export const ibanStateWords = stateWords<IbanState>({
	entered: { label: 'Onay bekliyor', tone: 'amber' },
	waiting: { label: 'Süre bekliyor', tone: 'blue' },
	in_force: { label: 'Yürürlükte', tone: 'green' },
	replaced: { label: 'Eski', tone: 'grey' },
	withdrawn: { label: 'Geri çekildi', tone: 'void' },
});

export const senderRefusals = refusals({
	'sender/code-taken': (facts: { code: string }) =>
		`${facts.code} kodu başka bir göndericide kullanılıyor.`,
	'sender/contact-unreachable': () => 'Yetkilinin telefonunu ya da e-postasını girin.',
	'sender/contract-past': () =>
		'Fiyatlar geçmiş bir günden başlayamaz; o günlerin siparişleri eski fiyatla kaydedildi.',
	'sender/contract-taken': (facts: { startsOn: string }) =>
		`${formatDate(facts.startsOn)} tarihinde başlayan bir sözleşme var. Kaydedilen sözleşme değiştirilmez; başka bir gün seçin.`,
	'sender/ended': (facts: { title: string }) =>
		`${facts.title} ile sözleşme bitti; bu hesapta değişiklik yapılamaz.`,
	'sender/iban-decided': () => 'Bu IBAN için karar zaten verilmiş. Sayfayı yenileyin.',
	'sender/iban-invalid': () => 'IBAN geçersiz. TR ile başlayan 26 karakteri kontrol edin.',
	'sender/iban-open': () =>
		'Bekleyen bir IBAN var. Yenisini girmek için önce onu onaylayın ya da geri çekin.',
	'sender/iban-same': () => 'Bu IBAN zaten yürürlükte.',
	'sender/incomplete': (facts: { missing: readonly string[] }) =>
		`Çalışmaya başlamak için eksik bilgileri girin: ${facts.missing.join(', ')}.`,
	'sender/no-old-contact': () =>
		`IBAN değişikliği bildirilecek, en az ${ibanWaitHours} saattir kayıtlı e-postası olan bir yetkili yok. Önce yetkilinin e-postasını girin.`,
	'sender/own-iban': () =>
		'Girdiğiniz IBAN’ı siz onaylayamazsınız. Onayı başka bir kullanıcı vermelidir.',
	'sender/phone-invalid': () => 'Telefon numarası geçersiz. Örnek: 0532 123 45 67.',
	'sender/tax-number-invalid': () =>
		'Vergi numarası geçersiz. 10 haneli VKN ya da şahıs firması için 11 haneli TCKN girin.',
	'sender/wrong-state': (facts: { state: SenderState; act: SenderAct }) =>
		`Gönderici “${senderStateWords[facts.state].label}” durumunda; “${senderActWords[facts.act].verb}” yapılamaz.`,
});

/** Labels of the form fields, used by history. */
export const senderFieldWords: FieldWords<Sender> = {
	code: { label: 'Kod' },
	title: { label: 'Unvan' },
	taxNumber: { label: 'VKN / TCKN' },
	taxOffice: { label: 'Vergi Dairesi' },
	address: { label: 'Adres' },
};

/** A contact's phone and e-mail in one line. */
export function contactLine(contact: {
	readonly phone: string | null;
	readonly email: string | null;
}): string {
	return [contact.phone === null ? null : formatPhone(contact.phone), contact.email]
		.filter((part) => part !== null)
		.join(' · ');
}
