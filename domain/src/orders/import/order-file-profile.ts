import { type FileProfile, profileOfColumns } from '../../common/import/file-profile.ts';
import type { PaymentType } from '../../reasons/payment-type.ts';
import type { OrderField } from './order-import-fields.ts';

/** What a word in a column of states means for an order. */
export const orderStateMeanings = ['cancelled', 'paid', 'ignore'] as const;
export type OrderStateMeaning = (typeof orderStateMeanings)[number];

export const orderStateMeaningWords: Readonly<Record<OrderStateMeaning, string>> = {
	cancelled: 'İptal: sipariş alınmaz',
	paid: 'Ödendi: tahsilat yapılmaz',
	ignore: 'Dikkate alınmaz',
};

/** Whether each row is an order, or a product of an order. */
export const rowMeanings = ['order', 'line'] as const;
type RowMeaning = (typeof rowMeanings)[number];

export const rowMeaningWords: Readonly<Record<RowMeaning, string>> = {
	order: 'Her satır bir sipariş',
	line: 'Aynı numaralı satırlar bir sipariş',
};

/** How the amounts in the rows of one order become the amount of the order. */
export const lineAmounts = ['once', 'sum'] as const;
export type LineAmount = (typeof lineAmounts)[number];

export const lineAmountWords: Readonly<Record<LineAmount, string>> = {
	once: 'Siparişin tutarı her satırda yazıyor: bir kez alınır',
	sum: 'Her satırda o ürünün tutarı yazıyor: toplanır',
};

/** Measures of an order that the rows of its products can have too. */
export const lineMeasureFields = ['pieceCount', 'desi', 'kg'] as const;
export type LineMeasureField = (typeof lineMeasureFields)[number];

export const lineMeasureWords: Readonly<Record<LineAmount, string>> = {
	once: 'Siparişin ölçüsü her satırda yazıyor: bir kez alınır',
	sum: 'Her satırda o ürünün ölçüsü yazıyor: toplanır',
};

/** How a file of orders is read; null stands for a question that is open. */
export type OrderFileProfile = FileProfile<OrderField> & {
	/** The payment type of each word of the file, by `foldKey`. */
	readonly payments: Readonly<Record<string, PaymentType | null>>;
	/** What each word in the columns of states means, by `foldKey`. */
	readonly states: Readonly<Record<string, OrderStateMeaning>>;
	readonly rowMeaning: RowMeaning;
	/** Of the column of the amount, in files with a row for each product. */
	readonly lineAmount: LineAmount | null;
	/** Of the column of the amount due. */
	readonly lineDue: LineAmount | null;
	/** Of the columns of pieces, desi and kg. */
	readonly lineMeasures: Readonly<Record<LineMeasureField, LineAmount | null>>;
	/** The sender of every row; null: as the file says, '': a person says that there is none. */
	readonly senderName: string | null;
};

/** A profile of an order file whose columns alone are known. */
export function orderProfileOf(
	columns: readonly (OrderField | null)[],
	more: Partial<OrderFileProfile> = {},
): OrderFileProfile {
	return {
		...profileOfColumns(columns),
		payments: {},
		states: {},
		rowMeaning: 'order',
		lineAmount: 'once',
		lineDue: 'once',
		lineMeasures: { pieceCount: 'once', desi: 'once', kg: 'once' },
		senderName: null,
		...more,
	};
}
