import { foldText } from '../../common/text/fold.ts';

/** What a text in a column of order states says about an order of the file. */
export type OrderStateText = 'cancelled' | 'paid' | 'harmless' | 'unknown';

const cancelled =
	/\biptal(?! edilemez)|\biade\b|\biadesi\b|iade (?:edil|alin)|\bcancel|\bvoid|\brefund|\breturn(?:ed)?\b|reddedil|\bred\b|reject|vazgec|\bsilindi|\bdeleted\b|\btrash|gecersiz|\bfailed|basarisiz|cayma|stornier|annul/;
const notCancelled =
	/iptal (?:edilme|degil|yok)|iade (?:edilme|degil|yok)|not cancel|kismi|partial|talep|talebi|request|pending/;
const paid = /odendi|odenmis|odeme (?:alindi|onaylandi|tamamlandi)|\bpaid\b|tahsil edildi/;
const unpaid = /odenme|odeme bekl|unpaid|not paid|odeme yok/;
const harmless =
	/\byeni\b|\bnew\b|hazir|isleniyor|isleme|process|onay|approv|confirm|\bacik\b|\bopen\b|\baktif|active|bekl|pending|hold|kargo|sevk|dagitim|yolda|ship|transit|paket|pack|toplan|fulfil|tamamlan|complet|teslim|deliver|planlan|schedul|alindi|received|created|olusturul|siparis verildi|stok|tedarik|depoda|\bok\b|unpaid|odenme|\bready/;

/**
 * Classifies the state of an order in a file: cancelled and returned orders are not delivered,
 * *Ödendi* ends collection, other known states change nothing.
 */
export function readOrderState(text: string): OrderStateText {
	const folded = foldText(text).replace(/[\s_-]+/g, ' ');
	if (cancelled.test(folded) && !notCancelled.test(folded)) return 'cancelled';
	if (paid.test(folded) && !unpaid.test(folded)) return 'paid';
	return harmless.test(folded) || notCancelled.test(folded) ? 'harmless' : 'unknown';
}
