import type { RemovalCause } from './route-driver-plan.ts';

/** What became of an order that is no longer on the route, for its driver. */
export const removalWords: Readonly<Record<RemovalCause, string>> = {
	removed: 'Rotanızdan çıkarıldı',
	cancelled: 'İptal edildi; koliyi ayırın, geri getirin',
	transferred: 'Başka sürücüye devredildi',
};

/**
 * A change of a route in short.
 * @example '1 sipariş eklendi, 2 durağın sırası değişti'
 */
export function planChangeWords(change: {
	readonly addedOrderIds: readonly unknown[];
	readonly removedOrders: readonly unknown[];
	readonly movedStopIds: readonly unknown[];
}): string {
	const { addedOrderIds: added, removedOrders: removed, movedStopIds: moved } = change;
	return [
		added.length === 0 ? '' : `${added.length} sipariş eklendi`,
		removed.length === 0 ? '' : `${removed.length} sipariş çıkarıldı`,
		moved.length === 0 ? '' : `${moved.length} durağın sırası değişti`,
	]
		.filter((words) => words !== '')
		.join(', ');
}
