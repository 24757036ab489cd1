import { formatKurus, parseMoney } from '../../common/format/money.ts';
import {
	findPaymentType,
	isPaidAtDoor,
	type PaymentType,
	paymentTypeWords,
} from '../../reasons/payment-type.ts';
import type { OrderRowCells } from './order-import-cells.ts';
import type { OrderDraft } from './order-import-draft.ts';
import type { OrderField } from './order-import-fields.ts';

type Money = Pick<OrderDraft, 'amountKurus' | 'dueKurus' | 'preCampaignKurus' | 'paymentType'>;

/** Maximum amount of the integer column: 21 million lira. */
const largestKurus = 2_147_483_647;

/** Reads the amount, the payment type and the amount due at delivery. */
export function readMoney(cells: OrderRowCells): Money {
	const amountKurus = readAmount(cells, 'amount') ?? 0;
	const writtenDue = readAmount(cells, 'due');
	const preCampaignKurus = readAmount(cells, 'preCampaign');
	const paymentType = readPaymentType(cells, writtenDue);
	const paidAtDoor = isPaidAtDoor(paymentType);
	const dueKurus = writtenDue ?? (paidAtDoor ? amountKurus : 0);
	if (dueKurus > 0 && !paidAtDoor) {
		const text = formatKurus(dueKurus);
		cells.warn('due', 'unexpected_due', { text, other: paymentTypeWords[paymentType] });
	}
	return { amountKurus, dueKurus, preCampaignKurus, paymentType };
}

/** Reads an amount in kuruş; null if the cell is empty or invalid (with an error). */
export function readAmount(cells: OrderRowCells, field: OrderField): number | null {
	const text = cells.text(field);
	if (text === '') return null;
	const amountKurus = parseMoney(text, cells.decimalMark);
	if (amountKurus === null) cells.refuse(field, 'text_amount');
	else if (amountKurus < 0) cells.refuse(field, 'negative_amount');
	else if (amountKurus > largestKurus) cells.refuse(field, 'large_amount');
	else return amountKurus;
	return null;
}

/**
 * Without a recognized payment type, an amount due means cash on delivery, otherwise online
 * payment.
 */
function readPaymentType(cells: OrderRowCells, dueKurus: number | null): PaymentType {
	const text = cells.text('paymentType');
	const recognized = findPaymentType(text);
	if (recognized !== null) return recognized;
	const assumed = (dueKurus ?? 0) > 0 ? 'cash' : 'online';
	if (text !== '')
		cells.warn('paymentType', 'unknown_payment', { other: paymentTypeWords[assumed] });
	return assumed;
}
