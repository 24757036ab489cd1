import type { DebitLine } from '@sevk/contract/debits/debits';
import { failedResults } from '@sevk/domain/routes/common/route';
import type { ShownDay } from './driving-queries.ts';

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
	const productCount = lines.filter(({ kind }) => kind === 'product').length;
	const packageCount = lines.length - productCount;
	const goods = [
		...(packageCount > 0 ? [`${packageCount} koli`] : []),
		...(productCount > 0 ? [`${productCount} iade ürün`] : []),
	];
	return goods.length === 0
		? 'Depoya geri götürülecek koli yok.'
		: `${goods.join(' ve ')} depoya geri teslim edilecek.`;
}
