import { formatKurus } from '../../common/format/money.ts';
import { isLira, readWrittenAmount } from '../../common/format/written-amount.ts';
import { isEmptyWord } from '../../common/text/empty-word.ts';
import { foldKey } from '../../common/text/fold.ts';
import { isPaidAtDoor, type PaymentType, paymentTypeWords } from '../../reasons/payment-type.ts';
import { readPaymentState, readPaymentText } from '../../reasons/payment-type-text.ts';
import type { OrderRowCells } from './order-import-cells.ts';
import type { OrderDraft } from './order-import-draft.ts';
import type { OrderField } from './order-import-fields.ts';
import { readOrderState } from './order-state-text.ts';

type Money = Pick<OrderDraft, 'amountKurus' | 'dueKurus' | 'preCampaignKurus' | 'paymentType'>;

/** Maximum amount of the integer column: 21 million lira. */
const largestKurus = 2_147_483_647;

/** Reads the amount, the payment type and the amount due at delivery. */
export function readMoney(cells: OrderRowCells): Money {
	const amountKurus = readAmount(cells, 'amount') ?? 0;
	const writtenDue = readAmount(cells, 'due');
	const preCampaignKurus = readAmount(cells, 'preCampaign');
	const sums = { amountKurus, writtenDue };
	if (amountKurus > 0 || (writtenDue ?? 0) > 0) refuseForeignCurrency(cells);
	const state = readState(cells);
	const paymentType = readPaymentType(cells, sums, state.isPaid);
	if (state.isPaid) return { amountKurus, preCampaignKurus, paymentType, dueKurus: 0 };
	const paidAtDoor = isPaidAtDoor(paymentType);
	refuseUnclearDue(cells, sums, paymentType, state);
	const dueKurus = writtenDue ?? (paidAtDoor ? amountKurus : 0);
	if (dueKurus > 0 && !paidAtDoor) {
		const text = formatKurus(dueKurus);
		cells.warn('due', 'unexpected_due', { text, other: paymentTypeWords[paymentType] });
	}
	return { amountKurus, dueKurus, preCampaignKurus, paymentType };
}

function refuseForeignCurrency(cells: OrderRowCells): void {
	const currency = cells.text('currency');
	if (!isLira(currency)) cells.refuse('currency', 'foreign_currency', { text: currency });
}

const wrongAmounts = {
	foreign: 'foreign_currency',
	net: 'net_amount',
	text: 'text_amount',
} as const;

/** Reads an amount in kuruş; null if the cell is empty or invalid (with an error). */
export function readAmount(cells: OrderRowCells, field: OrderField): number | null {
	const amount = readWrittenAmount(cells.text(field), cells.decimalMark);
	if (amount.kind !== 'kurus') {
		if (amount.kind !== 'empty') cells.refuse(field, wrongAmounts[amount.kind]);
		return null;
	}
	if (amount.kurus < 0) cells.refuse(field, 'negative_amount');
	else if (amount.kurus > largestKurus) cells.refuse(field, 'large_amount');
	else return amount.kurus;
	return null;
}

type Sums = { readonly amountKurus: number; readonly writtenDue: number | null };
type State = { readonly text: string; readonly isPaid: boolean; readonly isDoubtful: boolean };

/**
 * What the columns of states say about the payment. The profile of the file can say that a word is
 * paid or cancelled; a part payment stays doubtful.
 */
function readState(cells: OrderRowCells): State {
	const text = cells.text('paymentState');
	const orderText = cells.text('orderState');
	const { states } = cells.profile;
	const read = text === '' ? 'unknown' : readPaymentState(text);
	const isPaid = (states[foldKey(text)] ?? read) === 'paid';
	if (isPaid) return { text, isPaid, isDoubtful: false };
	if ((states[foldKey(orderText)] ?? readOrderState(orderText)) === 'paid') {
		return { text: orderText, isPaid: true, isDoubtful: false };
	}
	return { text, isPaid, isDoubtful: read === 'doubtful' };
}

/**
 * The profile of the file goes before the words known here. A word that may or may not mean money at
 * the door stops the row. Without a payment type, an amount due means cash on delivery, otherwise
 * nothing is collected.
 */
function readPaymentType(cells: OrderRowCells, sums: Sums, isPaid: boolean): PaymentType {
	const text = cells.text('paymentType');
	const isDue = (sums.writtenDue ?? 0) > 0;
	if (text === '') return isDue && !isPaid ? 'cash' : 'online';
	const read = cells.profile.payments[foldKey(text)] ?? readPaymentText(text);
	if (read === 'doubtful' || read === 'unknown') {
		if (!isPaid) questionPayment(cells, read, sums.amountKurus > 0 || isDue);
		return 'online';
	}
	if (!isPaid || !isPaidAtDoor(read)) return read;
	const state = cells.text('paymentState') || cells.text('orderState');
	cells.warn('paymentType', 'paid_at_door', { text: state, other: paymentTypeWords[read] });
	return 'online';
}

/** Where nothing could be collected, the word may stay open. */
function questionPayment(
	cells: OrderRowCells,
	read: 'doubtful' | 'unknown',
	hasMoney: boolean,
): void {
	if (!hasMoney) cells.warn('paymentType', 'unknown_payment', { other: paymentTypeWords.online });
	else if (read === 'doubtful') cells.refuse('paymentType', 'doubtful_payment');
	else cells.refuse('paymentType', 'unmapped_payment');
}

/** A row that would collect an amount which it does not clearly say. */
function refuseUnclearDue(
	cells: OrderRowCells,
	{ amountKurus, writtenDue }: Sums,
	paymentType: PaymentType,
	state: State,
): void {
	if (amountKurus === 0 || writtenDue !== null) return;
	if (!isPaidAtDoor(paymentType)) {
		const isUnpaid = state.text !== '' && readPaymentState(state.text) === 'unpaid';
		if (isUnpaid && cells.text('paymentType') === '') {
			cells.warn('paymentState', 'unpaid_state', { text: state.text });
		}
		return;
	}
	if (state.isDoubtful) cells.refuse('paymentState', 'doubtful_payment_state');
	const due = cells.text('due');
	// A dash is how a spreadsheet shows zero.
	if (due !== '' && isEmptyWord(due)) {
		cells.refuse('due', 'zero_due', { other: paymentTypeWords[paymentType] });
	}
}
