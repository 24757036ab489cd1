import type { PersonOrder } from '@sevk/contract/privacy/personal-records';
import { maskPhone } from '@sevk/domain/common/format/name-mask';
import { erasureBlock } from '@sevk/domain/privacy/erasure';
import { type FoundOrder, mostPersonOrders } from './personal-order-store.ts';

/** Found orders with what holds up their erasure. */
export function personOrdersAnswer(
	found: readonly FoundOrder[],
	depotNameOf: (depotId: string) => string,
): { items: PersonOrder[]; hasMore: boolean } {
	const items = found.slice(0, mostPersonOrders).map((order) => {
		const { onOpenRoute: _, openPieceCount: _count, phone, ...about } = order;
		return {
			...about,
			depotName: depotNameOf(order.depotId),
			phone: phone === null ? null : maskPhone(phone),
			block: order.erased ? null : erasureBlock(order),
		};
	});
	return { items, hasMore: found.length > mostPersonOrders };
}
