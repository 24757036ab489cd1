import { formatDecimal } from '../../common/format/number-format.ts';
import { columnsOf } from '../../common/import/file-columns.ts';
import { dateOrderFor, type ProfileSource } from '../../common/import/file-dates.ts';
import {
	dateOrderQuestion,
	type FileQuestion,
	fileNotes,
	fileSummary,
	sheetQuestion,
} from '../../common/import/file-question.ts';
import {
	isPaidAtDoor,
	type PaymentType,
	paymentTypes,
	paymentTypeWords,
} from '../../reasons/payment-type.ts';
import { readPaymentState, readPaymentText } from '../../reasons/payment-type-text.ts';
import type { FileWord, LineEvidence, OrderFileFacts } from './order-file-facts.ts';
import {
	type LineAmount,
	type LineMeasureField,
	lineAmounts,
	lineAmountWords,
	lineMeasureFields,
	lineMeasureWords,
	type OrderFileProfile,
	type OrderStateMeaning,
	rowMeanings,
	rowMeaningWords,
} from './order-file-profile.ts';
import { amountCandidates } from './order-import-columns.ts';
import { orderFieldWords } from './order-import-fields.ts';
import { readOrderState } from './order-state-text.ts';

/**
 * Completes a profile with what the file shows. What an earlier file had is kept, unless this file
 * contradicts it; what a person says is kept in any case.
 */
export function proposeOrderProfile(
	profile: OrderFileProfile,
	facts: OrderFileFacts,
	source: ProfileSource,
): OrderFileProfile {
	const { payments, states, severalRows, amounts, dues, measures } = facts;
	const words = {
		payments: {
			...mapWords(payments, ({ text }) => proposePayment(text)),
			...profile.payments,
		},
		states: {
			...proposeStates(states),
			...profile.states,
		},
	};
	if (source === 'person') return { ...profile, ...words };
	const isByLine = severalRows > 0 && columnsOf(profile.columns, 'product').length > 0;
	const isKnown = source === 'earlier' && (profile.rowMeaning === 'line' || !isByLine);
	return {
		...profile,
		...words,
		dateOrder: dateOrderFor(profile.dateOrder, facts.dates, source),
		rowMeaning: isByLine ? 'line' : isKnown ? profile.rowMeaning : 'order',
		lineAmount: isKnown ? keptLineAmount(profile.lineAmount, amounts) : proposeLineAmount(amounts),
		lineDue: isKnown ? keptLineAmount(profile.lineDue, dues) : proposeLineAmount(dues),
		lineMeasures: mapMeasures((field) =>
			isKnown
				? keptLineAmount(profile.lineMeasures[field], measures[field])
				: proposeLineAmount(measures[field]),
		),
	};
}

function mapMeasures(
	meaningOf: (field: LineMeasureField) => LineAmount | null,
): OrderFileProfile['lineMeasures'] {
	return {
		pieceCount: meaningOf('pieceCount'),
		desi: meaningOf('desi'),
		kg: meaningOf('kg'),
	};
}

function keptLineAmount(kept: LineAmount | null, { once, sum }: LineEvidence): LineAmount | null {
	const isContradicted = (kept === 'once' && sum > 0) || (kept === 'sum' && once > 0);
	return isContradicted ? null : kept;
}

/** Null for a word that could mean money at the door. */
function proposePayment(text: string): PaymentType | null {
	const read = readPaymentText(text);
	return read === 'doubtful' || read === 'unknown' ? null : read;
}

/** The meanings of words that are known; the rows with other words say what they lack. */
function proposeStates(states: Readonly<Record<string, FileWord>>): OrderFileProfile['states'] {
	return Object.fromEntries(
		Object.entries(states).flatMap(
			([key, { text, isOfPayment }]): [string, OrderStateMeaning][] => {
				const read = isOfPayment ? readPaymentState(text) : readOrderState(text);
				if (read === 'cancelled' || read === 'paid') return [[key, read]];
				return read === 'harmless' || read === 'unpaid' ? [[key, 'ignore']] : [];
			},
		),
	);
}

function mapWords<Word, Meaning>(
	words: Readonly<Record<string, Word>>,
	meaningOf: (word: Word) => Meaning,
): Record<string, Meaning> {
	return Object.fromEntries(Object.entries(words).map(([key, word]) => [key, meaningOf(word)]));
}

/** Equal amounts in all rows of an order prove neither: they are asked about. */
function proposeLineAmount({ once, sum, unclear }: LineEvidence): LineAmount | null {
	if (once > 0 && sum > 0) return null;
	if (sum > 0) return 'sum';
	if (once > 0 || unclear === 0) return 'once';
	return null;
}

/** What the profile leaves open, and the rows whose words nobody has explained. */
export function orderQuestions(
	profile: OrderFileProfile,
	facts: OrderFileFacts,
	headers: readonly string[],
): FileQuestion[] {
	return [
		...sheetQuestion(facts),
		...dateOrderQuestion(profile, facts),
		...senderQuestion(profile, facts),
		...paymentQuestions(profile, facts),
		...amountQuestion(profile, facts, headers),
		...lineQuestions(profile, facts),
	];
}

/**
 * Orders are told apart by sender and number, so a file without a sender asks for one. That of an
 * earlier file is not taken without an answer: the orders and their money would be another shop's.
 */
function senderQuestion(
	{ senderName }: OrderFileProfile,
	{ hasSender, senders }: OrderFileFacts,
): FileQuestion[] {
	if (senders.length > 0) return [earlierSenderQuestion(senders)];
	if (senderName !== null || hasSender) return [];
	return [
		{
			kind: 'sender',
			blocks: false,
			sentence: 'Dosyada gönderici yazmıyor. Siparişler hangi mağazanın?',
			word: null,
			options: [],
		},
	];
}

function earlierSenderQuestion(senders: readonly string[]): FileQuestion {
	const names = senders.map((name) => (name === '' ? 'göndericisi yok' : name));
	return {
		kind: 'sender',
		blocks: true,
		sentence:
			names.length === 1
				? `Aynı başlıklı önceki dosyanın göndericisi: ${names[0]}. Bu dosyanın göndericisi kim?`
				: `Bu başlıkları birkaç gönderici kullanıyor: ${names.join(', ')}. Bu dosyanın göndericisi kim?`,
		word: null,
		options: senders.filter((name) => name !== '').map((name) => ({ value: name, label: name })),
	};
}

function paymentQuestions({ payments }: OrderFileProfile, facts: OrderFileFacts): FileQuestion[] {
	return Object.entries(facts.payments).flatMap(([word, { text, rowCount }]): FileQuestion[] => {
		if (payments[word] !== null) return [];
		const rows = formatDecimal(rowCount);
		return [
			{
				kind: 'payment',
				blocks: false,
				sentence: `"${text}" hangi ödeme tipi? (${rows} satır)`,
				word,
				options: paymentTypes.map((value) => ({ value, label: paymentTypeWords[value] })),
			},
		];
	});
}

/** Whether no column says what is to be collected, although a heading could. */
function isAmountUnread(
	{ columns, payments }: OrderFileProfile,
	headers: readonly string[],
): boolean {
	const types = Object.values(payments).filter((type): type is PaymentType => type !== null);
	return (
		columnsOf(columns, 'amount').length + columnsOf(columns, 'due').length === 0 &&
		types.some(isPaidAtDoor) &&
		amountCandidates(headers).length > 0
	);
}

function amountQuestion(
	profile: OrderFileProfile,
	{ unequalAmounts }: OrderFileFacts,
	headers: readonly string[],
): FileQuestion[] {
	if (unequalAmounts === 0 && !isAmountUnread(profile, headers)) return [];
	const chosen = columnsOf(profile.columns, 'amount');
	const columns = chosen.length > 1 ? chosen : amountCandidates(headers);
	return [
		{
			kind: 'amount',
			blocks: false,
			sentence: 'Ödenecek tutar hangi sütunda?',
			word: null,
			options: columns.map((column) => ({
				value: String(column),
				label: headers[column] ?? '',
			})),
		},
	];
}

function lineQuestions(profile: OrderFileProfile, facts: OrderFileFacts): FileQuestion[] {
	const { severalRows } = facts;
	if (severalRows === 0) return [];
	const hasProduct = columnsOf(profile.columns, 'product').length > 0;
	const several = formatDecimal(severalRows);
	if (profile.rowMeaning === 'order') {
		if (hasProduct) return [];
		return [
			{
				kind: 'row_meaning',
				blocks: false,
				sentence: `${several} sipariş numarası birden fazla satırda, farklı bilgilerle geçiyor. Her satır ayrı bir sipariş mi?`,
				word: null,
				options: rowMeanings.map((value) => ({ value, label: rowMeaningWords[value] })),
			},
		];
	}
	const options = lineAmounts.map((value) => ({ value, label: lineAmountWords[value] }));
	const ask = (kind: 'line_amount' | 'line_due', name: string): FileQuestion => ({
		kind,
		blocks: false,
		sentence: `Bir siparişin birden fazla satırında "${name}" yazıyor. Nasıl alınsın?`,
		word: null,
		options,
	});
	return [
		...(profile.lineAmount === null ? [ask('line_amount', 'Tutar')] : []),
		...(profile.lineDue === null ? [ask('line_due', 'Tahsil Edilecek')] : []),
		...lineMeasureFields
			.filter((field) => profile.lineMeasures[field] === null)
			.map((field) => measureQuestion(field)),
	];
}

function measureQuestion(field: LineMeasureField): FileQuestion {
	return {
		kind: 'line_measure',
		blocks: false,
		sentence: `Bir siparişin birden fazla satırında aynı "${orderFieldWords[field]}" yazıyor. Nasıl alınsın?`,
		word: field,
		options: lineAmounts.map((value) => ({ value, label: lineMeasureWords[value] })),
	};
}

/** How a file of orders is read, in one line. */
export function orderSummary(profile: OrderFileProfile, facts: OrderFileFacts): string {
	const { rowMeaning } = profile;
	return [
		...fileSummary(profile, facts),
		rowMeaning === 'line' ? 'aynı numaralı satırlar bir sipariş' : 'her satır bir sipariş',
	].join(', ');
}

/** How the files of a sender are read, in one line. */
export function rememberedSummary({
	sheet,
	headingLine,
	dateOrder,
	rowMeaning,
	payments,
}: OrderFileProfile): string {
	const mapped = Object.values(payments).filter((meaning) => meaning !== null).length;
	return [
		...(sheet === null || sheet === '' ? [] : [`sayfa: ${sheet}`]),
		`${headingLine}. satır başlık`,
		...(dateOrder === null ? [] : [`tarihlerde ${dateOrder === 'day_first' ? 'gün' : 'ay'} önce`]),
		...(mapped > 0 ? [`${mapped} ödeme sözcüğü`] : []),
		rowMeaning === 'line' ? 'aynı numaralı satırlar bir sipariş' : 'her satır bir sipariş',
	].join(', ');
}

/** What else is to be known about how a file of orders is read, in sentences. */
export function orderNotes(
	profile: OrderFileProfile,
	facts: OrderFileFacts,
	headers: readonly string[],
): string[] {
	const unknown = Object.entries(facts.states).filter(
		([word]) => profile.states[word] === undefined,
	);
	const cancelled = Object.entries(facts.states).filter(
		([word]) => profile.states[word] === 'cancelled',
	);
	const names = (words: typeof unknown) => words.map(([, { text }]) => text).join(', ');
	return [
		...fileNotes(profile, facts, headers),
		...(cancelled.length > 0 ? [`Durumu ${names(cancelled)} olan siparişler alınmaz.`] : []),
		...(unknown.length > 0 ? [`Durum sütununda tanınmayan: ${names(unknown)}.`] : []),
		...(profile.rowMeaning === 'line' && facts.severalRows > 0
			? [lineSentence(profile, facts)]
			: []),
	];
}

function lineSentence({ lineAmount }: OrderFileProfile, { severalRows }: OrderFileFacts): string {
	const several = `${formatDecimal(severalRows)} sipariş birden fazla satırda; satırları siparişin ürünleri olarak okunuyor`;
	if (lineAmount === 'sum') return `${several}, tutarlar toplanıyor.`;
	return `${several}.`;
}
