import { readPaymentState } from '../../reasons/payment-type-text.ts';
import type { OrderStateMeaning } from './order-file-profile.ts';
import { readOrderState } from './order-state-text.ts';

/** What a word in a column of states means for the delivery; unknown words mean nothing. */
export function proposeOrderState(word: string, isOfPayment: boolean): OrderStateMeaning {
	const state = readOrderState(word);
	if (state === 'cancelled') return 'cancelled';
	const isPaid = isOfPayment ? readPaymentState(word) === 'paid' : state === 'paid';
	return isPaid ? 'paid' : 'ignore';
}
