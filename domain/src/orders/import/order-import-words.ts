import { cellFaultWords } from '../../common/import/cell-fault.ts';
import { doubtfulDateWords, fileRowWords, lettersWords } from '../../common/import/import-words.ts';
import { approximatePoint, type OrderAddress } from '../common/order-address.ts';

/** The facts of an error or warning: the text of the cell and the value it is compared with. */
export type RemarkFacts = { readonly text: string; readonly other: string };

type Sentences = Readonly<Record<string, (facts: RemarkFacts) => string>>;

/**
 * An order number of a file with its sender, because two senders can use the same number.
 * @example numberWithSender('1001', 'Deniz Mağaza') // '1001 (Deniz Mağaza)'
 */
export function numberWithSender(orderNo: string, senderName: string): string {
	return senderName === '' ? orderNo : `${orderNo} (${senderName})`;
}

/** Errors refuse the row; other rows are imported. */
export const orderErrorWords = {
	no_order_no: () => 'Sipariş no boş.',
	no_name: () => 'Alıcı adı boş.',
	masked_name: () => 'Alıcı adı yıldızlarla gizlenmiş; açık adın yazdığı bir dosya gerekir.',
	no_address: () => 'Adres boş.',
	no_date: () => 'Teslimat tarihi boş.',
	cell_error: ({ text }) => cellFaultWords.error(text),
	cell_formula: ({ text }) => cellFaultWords.formula(text),
	rounded_code: ({ text }) =>
		`Excel numarayı yuvarlamış (${text}). Sütunu metin yapıp dosyayı yeniden kaydedin.`,
	doubtful_date: ({ text, other }) => {
		const [dayFirst = '', monthFirst = ''] = other.split(' ');
		return doubtfulDateWords(text, dayFirst, monthFirst);
	},
	bad_date: ({ text }) => `"${text}" geçerli bir tarih değil. Örnek: 20.11.2026.`,
	zero_pieces: () => 'Koli adedi 0 olamaz.',
	bad_pieces: ({ text }) =>
		`Koli adedi 1 ile 999 arasında bir tam sayı olmalı; "${text}" yazılmış.`,
	rounded_barcode: ({ text }) =>
		`Excel barkodu yuvarlamış (${text}). Sütunu metin yapıp dosyayı yeniden kaydedin.`,
	bad_barcode: ({ text }) => `"${text}" barkod olamaz; 3 ile 60 karakter arasında olmalı.`,
	barcode_repeated: ({ text }) => `${text} barkodu bu satırda birden fazla yazılmış.`,
	many_barcodes: ({ text, other }) => `Koli adedi ${other}, barkod sayısı ${text}; eşit olmalı.`,
	barcode_reused: ({ text, other }) => `${text} barkodu ${other}. satırda da var.`,
	barcode_taken: ({ text, other }) => `${text} barkodu başka bir siparişte kullanılıyor: ${other}.`,
	zero_due: ({ text, other }) =>
		`Tahsil edilecek tutar "${text}", ödeme tipi ${other}; hangisinin doğru olduğu anlaşılmıyor.`,
	foreign_currency: ({ text }) => `Para birimi TL değil ("${text}"); tutar lira olarak alınamaz.`,
	net_amount: ({ text }) => `"${text}" KDV hariç bir tutar; ödenecek tutar yazılmalı.`,
	doubtful_payment: ({ text }) =>
		`"${text}" kapıda mı ödenecek, ödendi mi belli değil. Dosyadaki karşılığını seçin.`,
	unmapped_payment: ({ text }) => `"${text}" ödeme tipi tanınmadı. Dosyadaki karşılığını seçin.`,
	doubtful_payment_state: ({ text }) =>
		`Ödeme durumu "${text}"; kapıda ne kadar tahsil edileceği yazılmalı.`,
	bad_quantity: ({ text }) => `"${text}" bir miktar değil. Örnek: 2.`,
	negative_quantity: ({ text }) => `Miktar eksi olamaz; "${text}" yazılmış.`,
	negative_amount: ({ text }) => `Tutar eksi olamaz; "${text}" yazılmış.`,
	text_amount: ({ text }) => `"${text}" bir tutar değil. Örnek: 1.250,50.`,
	large_amount: ({ text }) => `"${text}" kabul edilen en büyük tutarı aşıyor.`,
	text_too_long: ({ other }) => `Metin çok uzun; en fazla ${other} karakter olabilir.`,
	order_no_reused: ({ text, other }) =>
		`${text} numaralı sipariş ${other}. satırda farklı bilgilerle geçiyor.`,
	order_exists: ({ text }) => `${text} numaralı sipariş farklı bilgilerle zaten kayıtlı.`,
	amount_unclear: () =>
		'Dosyada birden fazla tutar sütunu var ve bu satırda farklılar. Ödenecek tutarın sütununu seçin.',
	line_amount_unclear: ({ text }) =>
		`Bu satırlar ${text} siparişinin ürünleri. Tutarların bir kez mi alınacağını, toplanacağını mı seçin.`,
	line_conflict: ({ text, other }) =>
		`${text} siparişinin satırlarında farklı bilgiler var: ${other}.`,
	line_cancelled: ({ text }) =>
		`${text} siparişinin bir kısmı iptal; siparişin tutarı dosyadan anlaşılmıyor.`,
	line_of_refused: ({ text, other }) =>
		`${text} siparişinin ürünü; siparişin ${other}. satırı hatalı olduğu için alınmadı.`,
	...fileRowWords,
} as const satisfies Sentences;

/** Warnings stay on the order until they are resolved; the row is imported. */
export const orderWarningWords = {
	no_phone: () => 'Telefon yok; alıcı aranamaz.',
	bad_phone: ({ text }) => `"${text}" geçerli bir telefon numarası değil; alıcı aranamaz.`,
	bad_email: ({ text }) => `"${text}" geçerli bir e-posta adresi değil; e-posta kaydedilmez.`,
	more_phones: ({ text, other }) =>
		`İlk numara alındı: ${other}. Hücrenin tamamı nota yazıldı: ${text}.`,
	unknown_measure: ({ text }) => `"${text}" anlaşılamadı; boş bırakıldı. Örnek: 7,9.`,
	measure_once: ({ text }) =>
		`"${text}" siparişin her satırında aynı; siparişin ölçüsü sayıldı, toplanmadı.`,
	measures_added: ({ text }) => `"${text}" siparişin satırlarında farklı; toplandı.`,
	zero_quantity: ({ text }) => `Miktar "${text}"; ürün siparişe yazılmadı.`,
	unknown_time: ({ text }) => `"${text}" saat olarak anlaşılamadı; nota yazıldı.`,
	single_time: ({ text, other }) => `"${text}" tek saat; ${other} kabul edildi.`,
	day_part: ({ text, other }) => `"${text}" için ${other} kabul edildi.`,
	several_windows: ({ text, other }) =>
		`"${text}" birden fazla aralık; ${other} kabul edildi, tamamı nota yazıldı.`,
	window_over_midnight: ({ text, other }) =>
		`"${text}" gece yarısını geçiyor; ${other} kabul edildi, tamamı nota yazıldı.`,
	window_reversed: ({ text }) =>
		`Bitiş saati başlangıç saatinden önce (${text}); saat alınmadı, nota yazıldı.`,
	unprinted_letters: ({ text, other }) =>
		`"${text}" kâğıtlarda eksik çıkar; yazı tipinde olmayan harfler: ${other}.`,
	ruined_letters: ({ text, other }) => lettersWords.ruined(text, other),
	lost_letters: ({ text }) => lettersWords.lost(text),
	few_barcodes: ({ text, other }) =>
		`Koli adedi ${other}, barkod sayısı ${text}; kalan koliler kendi barkoduyla etiketlenir.`,
	bad_postcode: ({ text }) => `"${text}" geçerli bir posta kodu değil.`,
	wrong_postcode: ({ text, other }) => `${text} posta kodu ${other} iline ait değil.`,
	no_district: () => 'İlçe yok; rota planlarken ilçeye göre bulunamaz.',
	unknown_province: ({ text }) => `"${text}" adında bir il bulunamadı.`,
	misspelt_province: ({ text, other }) => `"${text}" adında bir il bulunamadı. Öneri: ${other}.`,
	unknown_district: ({ text }) => `"${text}" ilçe listesinde yok.`,
	misspelt_district: ({ text, other }) => `"${text}" ilçe listesinde yok. Öneri: ${other}.`,
	misspelt_neighbourhood: ({ text, other }) => `"${text}" mahalle listesinde yok. Öneri: ${other}.`,
	no_point: ({ other }) => `Konum yok; ${other}.`,
	bad_point: ({ text, other }) => `"${text}" Türkiye içinde bir konum değil; ${other}.`,
	short_link: ({ other }) =>
		`Kısa harita bağlantısının nereyi gösterdiği dosyadan bilinemez; ${other}.`,
	swapped_point: () => 'Enlem ile boylam yer değiştirmiş; düzeltildi.',
	elsewhere_point: ({ text }) => `${text} Konum doğru mu?`,
	unknown_payment: ({ text, other }) => `"${text}" ödeme tipi tanınmadı; ${other} kabul edildi.`,
	paid_at_door: ({ text, other }) =>
		`Ödeme tipi ${other}, ödeme durumu "${text}"; tahsilat yapılmayacak.`,
	unpaid_state: ({ text }) =>
		`Ödeme durumu "${text}" ama ödeme tipi yazılmamış; tahsilat yapılmayacak.`,
	unexpected_due: ({ text, other }) =>
		`Ödeme tipi ${other} olduğu halde tahsil edilecek tutar var: ${text}.`,
	unknown_order_type: ({ text }) => `"${text}" sipariş tipi tanınmadı; Teslimat kabul edildi.`,
	unknown_cold_chain: ({ text }) =>
		`Soğuk zincir için Evet ya da Hayır yazılmalı; "${text}" Hayır kabul edildi.`,
	unknown_lift: ({ text }) =>
		`Kuyruk lifti için Evet ya da Hayır yazılmalı; "${text}" Hayır kabul edildi.`,
	unknown_adr: ({ text }) => `ADR için Evet ya da Hayır yazılmalı; "${text}" Hayır kabul edildi.`,
	unknown_vehicle: ({ text }) => `Depoda "${text}" plakalı araç yok; sipariş araca sabitlenmedi.`,
	unknown_driver: ({ text }) =>
		`Depoda "${text}" adında sürücü yok; sipariş sürücüye sabitlenmedi.`,
	several_drivers: ({ text }) =>
		`Depoda birden fazla "${text}" var; sipariş sürücüye sabitlenmedi.`,
	unknown_priority: ({ text }) => `"${text}" öncelik olarak tanınmadı; Normal kabul edildi.`,
	unknown_service_minutes: ({ text }) =>
		`"${text}" kapıda süre olarak anlaşılamadı; boş bırakıldı. Örnek: 15.`,
} as const satisfies Sentences;

/** Why a row is left out without being wrong. */
export const leftOutWords = {
	hidden_row: () => 'Dosyada gizli; alınmaz.',
	cancelled_row: ({ text }) => `Siparişin dosyadaki durumu ${text}; alınmaz.`,
} as const satisfies Sentences;

export type OrderErrorCode = keyof typeof orderErrorWords;
export type OrderWarningCode = keyof typeof orderWarningWords;
export type LeftOutCode = keyof typeof leftOutWords;

/**
 * Whether a remark is only a hint: it is shown in the preview and neither marks the row nor stays on
 * the order. New mahalles appear each year, and an order is delivered without its mahalle. A point
 * in another ilçe is asked about in *Konumu Belirsiz*. Files of other systems have priorities and times of their own.
 */
export function isHint(code: string): boolean {
	return hints.includes(code);
}

/**
 * Whether a remark marks its row. A missing position is said once for the whole file, as long as the map
 * can show the order somewhere.
 */
export function isMark(
	{ code }: { readonly code: string },
	address: Pick<OrderAddress, 'province' | 'district'> | null,
): boolean {
	if (code === 'no_point') return address !== null && approximatePoint(address) === null;
	return !isHint(code);
}

/** Warnings that suggest a name. */
export const placeSuggestions: readonly string[] = [
	'misspelt_province',
	'misspelt_district',
	'misspelt_neighbourhood',
];

/** Whether a warning suggests a name of the lists of il, ilçe and mahalle. */
export function isPlaceSuggestion(code: string): boolean {
	return placeSuggestions.includes(code);
}

const hints: readonly string[] = [
	'misspelt_neighbourhood',
	'single_time',
	'day_part',
	'more_phones',
	'elsewhere_point',
	'unknown_priority',
	'unknown_vehicle',
	'unknown_driver',
	'several_drivers',
	'unknown_service_minutes',
] satisfies OrderWarningCode[];
