import { formatDate } from '../date/date.ts';
import { refusals } from '../rule/refusal.ts';

/** Formats that people take for a table file, with what to do. */
const unreadableFormats = {
	unknown: 'Bu dosya bir CSV ya da Excel dosyası değil. CSV veya .xlsx dosyası seçin.',
	locked: 'Dosya şifreyle korunuyor. Excel ile açıp şifreyi kaldırın, kaydedip tekrar seçin.',
	binary_excel:
		'İkili Excel biçimi (.xlsb) okunamıyor. Dosyayı .xlsx olarak kaydedip tekrar seçin.',
	open_document:
		'OpenDocument biçimi (.ods) okunamıyor. Dosyayı .xlsx ya da CSV olarak kaydedip tekrar seçin.',
	numbers:
		'Numbers dosyası okunamıyor. Dosya › Şuraya Aktar › Excel ile .xlsx dosyası oluşturup onu seçin.',
	document:
		'Bu dosya bir Word belgesi. Tabloyu bir Excel sayfasına kopyalayıp .xlsx olarak kaydedin.',
	archive: 'Bu dosya sıkıştırılmış. Önce açın, sonra içindeki CSV ya da .xlsx dosyasını seçin.',
	pdf: 'PDF dosyasındaki liste okunamıyor. Aynı listeyi Excel (.xlsx) ya da CSV olarak indirip seçin.',
	web_archive:
		'Dosya web arşivi (MHTML) olarak kaydedilmiş. Excel ile açıp .xlsx olarak kaydedin, sonra tekrar seçin.',
	web_page:
		'Dosyada tablo yok; bu bir web sayfası. Listeyi .xlsx ya da CSV olarak kaydedip tekrar seçin.',
} as const;

export type UnreadableFormat = keyof typeof unreadableFormats;

/** Refusals of a whole file. */
export const importFileRefusals = refusals({
	'import-file/empty': () => 'Dosya boş. Başlığı ve satırları olan bir dosya seçin.',
	'import-file/no-rows': () => 'Dosyada başlık satırından başka satır yok.',
	'import-file/no-such-table': () =>
		'Seçilen sayfa ya da başlık satırı dosyada yok. Dosyayı yeniden seçin.',
	'import-file/binary': ({ format }: { format: UnreadableFormat }) => unreadableFormats[format],
	'import-file/old-excel': () =>
		'Eski Excel biçimi (.xls) okunamıyor. Dosyayı .xlsx ya da CSV olarak kaydedip tekrar seçin.',
	'import-file/unreadable-xlsx': () =>
		'Excel dosyası açılamadı; bozuk ya da şifreli olabilir. Yeniden kaydedip tekrar seçin.',
	'import-file/too-large': (facts: { limitMb: number }) =>
		`Dosya çok büyük; en fazla ${facts.limitMb} MB olabilir. Dosyayı bölüp tekrar deneyin.`,
	'import-file/too-many-rows': (facts: { limit: number }) =>
		`Dosyada en fazla ${facts.limit.toLocaleString('tr')} satır olabilir. Dosyayı bölüp tekrar deneyin.`,
	'import-file/header-unreadable': () =>
		'Başlık satırı okunamadı. İlk satırında sütun başlıkları olan bir dosya seçin.',
});

/** The problem of a row that could not be read; `text` and `other` are its first and last line. */
export const fileRowWords = {
	row_too_long: () => 'Satır çok uzun; bir satır en fazla 64 KB olabilir.',
	quote_not_closed: ({ text, other }: { readonly text: string; readonly other: string }) =>
		`Bu satırda açılan tırnak (") kapatılmamış; ${text}–${other}. satırlar okunamadı.`,
	file_cut: () =>
		'Dosya çok büyük (en fazla 100.000 satır, 50 MB); bu satırdan sonrası okunmadı. Dosyayı bölün.',
	file_broken: () => 'Dosya bozuk; bu satırdan sonrası okunamadı.',
} as const;

/** Letters of a text that an older export has ruined. */
export const lettersWords = {
	lost: (text: string) => `"${text}" içinde kaybolmuş harf var; dosyayı UTF-8 olarak kaydedin.`,
	ruined: (text: string, mended: string) => `"${text}" içinde bozuk harf var; doğrusu: ${mended}.`,
};

/** A date that has two readings while nobody has chosen one for the file. */
export function doubtfulDateWords(text: string, dayFirst: string, monthFirst: string): string {
	const readings = `${formatDate(dayFirst)} ya da ${formatDate(monthFirst)}`;
	return `"${text}" iki türlü okunabilir: ${readings}. Dosyanın tarih sırasını seçin.`;
}
