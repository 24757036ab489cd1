import type { DebitLine } from '@sevk/contract/debits/debits';
import { onVehicleLineStates } from '@sevk/domain/debits/common/debit';
import { failedResults } from '@sevk/domain/routes/common/route';
import { goodsWords } from '../debits/common/debit-goods.ts';
import type { ShownDay } from './common/driving-queries.ts';

/** Pieces on the vehicle that go back to the depot, those of results that wait included. */
export function handBackLines({ route, debit }: Pick<ShownDay, 'route' | 'debit'>): DebitLine[] {
	const orders = (route?.stops ?? []).flatMap((stop) => stop.orders);
	const failed = new Set(
		orders.filter(({ result }) => failedResults.includes(result)).map(({ orderId }) => orderId),
	);
	return (debit?.lines ?? []).filter(({ state, orderCancelled, orderId }) => {
		if (state === 'return_pending') return true;
		return state === 'debited' && (orderCancelled || failed.has(orderId ?? ''));
	});
}

/**
 * What goes back to the depot, in one sentence.
 * @example '3 koli ve 1 iade ürün depoya geri teslim edilecek.'
 */
export function handBackSentence(day: Pick<ShownDay, 'route' | 'debit'>): string {
	const lines = handBackLines(day);
	return lines.length === 0
		? 'Depoya geri götürülecek koli yok.'
		: `${goodsWords(lines)} depoya geri teslim edilecek.`;
}

/**
 * What is on the vehicle, in one sentence.
 * @example 'Zimmetinizde 12 koli ve 1 iade ürün var.'
 */
export function heldSentence({ debit }: Pick<ShownDay, 'debit'>): string {
	const onVehicle = (debit?.lines ?? []).filter(({ state }) => onVehicleLineStates.includes(state));
	return `Zimmetinizde ${goodsWords(onVehicle)} var.`;
}
