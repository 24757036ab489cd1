import type { OrderDetail, OrderFields } from '@sevk/contract/orders/order-detail';
import type { OrderLineFields } from '@sevk/contract/orders/order-edits';
import { todayIn } from '@sevk/domain/common/date/date';

/** What the form holds; the products of a new order only. */
export type OrderDraftFields = OrderFields & { readonly lines: OrderLineFields[] };

export function blankLine(): OrderLineFields {
	return { product: '', quantity: 1, unit: 'adet', unitPriceKurus: 0 };
}

/** A blank order of today, one koli, paid online. */
export function blankOrder(now: Date): OrderFields {
	return {
		orderNo: '',
		externalRef: null,
		dispatchNoteNo: null,
		coldChain: false,
		needsLift: false,
		needsAdr: false,
		priority: 'normal',
		serviceMinutes: null,
		orderType: 'delivery',
		senderName: '',
		recipientName: '',
		phone: null,
		email: null,
		province: 'İstanbul',
		district: '',
		neighbourhood: '',
		addressLine: '',
		addressHint: '',
		postalCode: null,
		point: null,
		serviceDate: todayIn(now),
		windowStart: null,
		windowEnd: null,
		windowGapStart: null,
		windowGapEnd: null,
		readyFrom: null,
		pieceCount: 1,
		senderBarcodes: [],
		desi: 0,
		kg: 0,
		paymentType: 'online',
		dueKurus: 0,
		amountKurus: 0,
		preCampaignKurus: null,
		note: '',
	};
}

/** The fields of an order as a form holds them. */
export function fieldsOf(order: OrderDetail): OrderFields {
	const blank = blankOrder(new Date(order.createdAt));
	const keys = Object.keys(blank) as (keyof OrderFields)[];
	return Object.fromEntries(keys.map((key) => [key, order[key]])) as OrderFields;
}

/** Only changed fields, so that an unchanged masked name is never stored. */
export function changesOf(before: OrderFields, after: OrderFields): Partial<OrderFields> {
	const keys = Object.keys(before) as (keyof OrderFields)[];
	return Object.fromEntries(
		keys
			.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
			.map((key) => [key, after[key]]),
	);
}

/** What is due is the amount until another one is entered. */
export function withAmount(
	{ amountKurus, dueKurus }: OrderFields,
	fresh: number,
): Pick<OrderFields, 'amountKurus' | 'dueKurus'> {
	return { amountKurus: fresh, dueKurus: dueKurus === amountKurus ? fresh : dueKurus };
}
