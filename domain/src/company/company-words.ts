import { recipientListingWords } from '../common/access/recipient-view.ts';
import { formatPhone } from '../common/format/phone.ts';
import { formatIban } from '../common/identifier/iban.ts';
import { type FieldWords, noValueWord } from '../common/rule/record-change.ts';
import { refusals } from '../common/rule/refusal.ts';
import type { CompanyRecord } from './company.ts';
import { alertLimitsSentence } from './company-alerts.ts';
import { cashStepWord } from './company-cash-rounding.ts';
import type { MapChoice } from './company-map.ts';
import { planningRulesSentence } from './company-planning.ts';
import { proofRulesSentence } from './company-proof-words.ts';

export const companyRefusals = refusals({
	'company/tax-number-invalid': () =>
		'Vergi numarası geçersiz. 10 haneli VKN ya da şahıs firması için 11 haneli TCKN girin.',
	'company/phone-invalid': () => 'Telefon numarası geçersiz. Örnek: 0532 123 45 67.',
	'company/iban-invalid': () => 'IBAN geçersiz. TR ile başlayan 26 karakteri kontrol edin.',
	'company/repeated-sender': () =>
		'Aynı gönderici için birden çok kanıt kuralı var. Birini kaldırın.',
	'company/map-address-invalid': () =>
		'Harita adresi geçersiz. https:// ile başlayan bir stil adresi girin. Örnek: https://harita.firma.com.tr/stil.json',
	'company/logo-type': () => 'Logo PNG ya da JPG olmalı.',
});

export const mapChoiceWords: Readonly<Record<MapChoice, string>> = {
	installation: 'Kurulumdaki ayar',
	bundled: 'Birlikte gelen Türkiye haritası',
	public: 'Açık sokak haritası (OpenFreeMap)',
	own: 'Kendi harita adresim',
};

/** Labels of the form fields, used by history. */
export const companyFieldWords: FieldWords<CompanyRecord> = {
	title: { label: 'Firma unvanı' },
	taxOffice: { label: 'Vergi dairesi' },
	taxNumber: { label: 'Vergi no' },
	address: { label: 'Adres' },
	phone: { label: 'Telefon', show: (phone) => (phone === null ? '' : formatPhone(phone)) },
	iban: { label: 'IBAN', show: (iban) => (iban === null ? '' : formatIban(iban)) },
	logoFile: { label: 'Logo', show: (file) => (file === null ? '' : 'Yüklendi') },
	maxAttempts: { label: 'En fazla deneme' },
	branchDays: { label: 'Şubede bekleme (gün)' },
	sameDaySecondAttempt: { label: 'Aynı gün ikinci deneme' },
	recipientListing: {
		label: 'Listelerde alıcı bilgisi',
		show: (listing) => recipientListingWords[listing],
	},
	blindCount: { label: 'Kör sayım' },
	acceptanceSignature: { label: 'Zimmet kabulünde imza zorunlu' },
	disposalApproval: { label: 'Hurdaya ayırma ve kayıp yazma ikinci kişinin onayını ister' },
	insuranceBlocks: { label: 'Süresi dolan trafik sigortası çıkışı engeller' },
	licenceBlocks: { label: 'Süresi dolan ehliyet çıkışı engeller' },
	inspectionBlocks: { label: 'Süresi dolan muayene çıkışı engeller' },
	roadCardBlocks: { label: 'Süresi dolan K belgesi çıkışı engeller' },
	srcBlocks: { label: 'Süresi dolan SRC çıkışı engeller' },
	coldChainBlocks: { label: 'Soğuk zincir siparişi soğutuculu olmayan araçla çıkamaz' },
	alerts: { label: 'Uyarı sınırları', show: alertLimitsSentence },
	planning: { label: 'Otomatik planlama', show: planningRulesSentence },
	mapStyle: {
		label: 'Harita',
		show: ({ choice, address }) => (choice === 'own' ? address : mapChoiceWords[choice]),
	},
	proofs: { label: 'Teslimat kanıtı', show: proofRulesSentence },
	senderProofs: {
		label: 'Göndericiye özel teslimat kanıtı',
		show: (rules) =>
			rules.map((rule) => `${rule.sender} (${proofRulesSentence(rule)})`).join('; ') || noValueWord,
	},
	cardSlip: { label: 'Kartta slip ve onay kodu zorunlu' },
	cashStepKurus: { label: 'Nakit yuvarlama', show: cashStepWord },
};
