import { foldKey, foldText } from '../common/text/fold.ts';
import { findPaymentType, type PaymentType } from './payment-type.ts';

/**
 * What a text about a payment says (docs/domain.md#order-import). `doubtful` can mean that the money
 * is collected or that it is paid, such as `Kredi Kartı`: a person decides it once for the file.
 */
export type PaymentText = PaymentType | 'doubtful' | 'unknown';

/** Signs of each meaning in a folded text. */
const signs = {
	door: /kapi(?:da|dan)\b|teslim(?:at)?(?:ta|de| sirasinda| aninda| esnasinda)|\bcod\b|on ?delivery|at (?:the )?door|doorstep|tahsilatli/,
	cash: /\bnakit|\bnakden|\bcash\b|\befektif/,
	card: /\b(?:kredi ?kart|banka ?kart|kart|pos\b|card\b|credit|debit|taksit|visa|mastercard|troy\b|amex)/,
	online:
		/\bonline|internet|sanal|\bweb\b|\bsite|iyzi|\bpaytr|\bpayu\b|stripe|paypal|papara|ininal|masterpass|\bbkm\b|hepsipay|garantipay|garanti ?pay|shopify|apple ?pay|google ?pay|sipay|craftgate|\bmoka|esnekpos|weepay|\bparam|3d ?sec|on ?odeme|pre-?paid|pazaryeri|marketplace|trendyol|hepsiburada|\bn11\b|cuzdan|wallet/,
	paid: /odendi|odenmis|odenen|tahsil edil(?:di|mis)|\bpaid\b|captured|odeme (?:alindi|yapildi|tamamlandi)|\btamamlandi/,
	unpaid:
		/odenme|odenecek|\bbekl|pending|unpaid|not paid|un-paid|awaiting|tahsil edil(?:me|ecek)|odeme yok|alinmadi|yapilmadi|basarisiz|failed|kismi|kismen|partial|iptal|iade|refund|void/,
	transfer: /havale|\beft\b|\bfast\b|\biban\b|wire|bank ?transfer|banka transfer/,
	account: /\bcari|acik hesap|vadeli|veresiye|on account|\bhesaba\b/,
	meal: /yemek ?kart|yemek ?cek|meal/,
	mealBrand: /sodexo|pluxee|multinet|edenred|ticket|setcard|metropol|tokenflex|winwin/,
	free: /ucretsiz|bedelsiz|\bfree\b|numune|promosyon/,
	either: /^pesin(?: odeme)?$|hediye ?(?:kart|cek|ceki)|gift|kupon|puan/,
} as const;

/**
 * Classifies a text of a payment column. A text with *kapıda* or *nakit* is never online, and the
 * labels of the product mean what they say.
 * @example readPaymentText('Kapıda Kredi Kartı ile Ödeme') // 'card'
 */
export function readPaymentText(text: string): PaymentText {
	const known = findPaymentType(text);
	if (known !== null) return known;
	const folded = foldText(text).replace(/\s+/g, ' ');
	const has = (sign: keyof typeof signs) => signs[sign].test(folded);
	if (has('door') || has('cash')) return readDoorText(has);
	if (has('unpaid')) return 'doubtful';
	return readDistantText(has);
}

type Has = (sign: keyof typeof signs) => boolean;

/** Paid at the door, in cash where the text does not say how. */
function readDoorText(has: Has): PaymentText {
	const isElsewhere = has('online') || has('paid') || has('transfer') || has('account');
	if (isElsewhere || has('free') || has('either')) return 'doubtful';
	if (has('meal') || has('mealBrand')) return has('cash') ? 'doubtful' : 'meal_card';
	return has('card') && !has('cash') ? 'card' : 'cash';
}

const distantTypes = {
	free: 'free',
	transfer: 'transfer',
	account: 'account',
	meal: 'meal_card',
} as const;

function readDistantText(has: Has): PaymentText {
	const isPaid = has('online') || has('paid');
	const [first, second] = (['free', 'transfer', 'account', 'meal'] as const).filter(has);
	if (first !== undefined) {
		// A card for meals is a card; a transfer that is paid is one.
		const isOther = (has('card') && first !== 'meal') || (isPaid && first !== 'transfer');
		return second !== undefined || isOther ? 'doubtful' : distantTypes[first];
	}
	if (isPaid) return 'online';
	return has('card') || has('mealBrand') || has('either') ? 'doubtful' : 'unknown';
}

/** What a text in a column of payment states says. Only `paid` changes what is collected. */
export type PaymentStateText = 'paid' | 'unpaid' | 'doubtful' | 'unknown';

const yesKeys = new Set('evet e yes y true 1 tamam ok'.split(' '));
const noKeys = new Set('hayir h no n false 0'.split(' '));
const doubtfulStates = /kismi|kismen|partial|iade|refund|iptal|void|\bpara iade/;

/** @example readPaymentState('Tahsil edildi') // 'paid' */
export function readPaymentState(text: string): PaymentStateText {
	const key = foldKey(text);
	const folded = foldText(text).replace(/\s+/g, ' ');
	if (yesKeys.has(key)) return 'paid';
	if (noKeys.has(key) || signs.door.test(folded)) return 'unpaid';
	if (doubtfulStates.test(folded)) return 'doubtful';
	if (signs.unpaid.test(folded)) return 'unpaid';
	const isPaid =
		signs.paid.test(folded) || /onaylandi|authori[sz]ed|alindi|basarili|success/.test(folded);
	return isPaid ? 'paid' : 'unknown';
}
