import type { OrderState } from '../orders/common/order.ts';
import { orderAfter } from '../orders/common/order-transitions.ts';

/** Replaces erased texts. A single word, so that masking leaves it as it is. */
export const erasedText = 'Silindi';

/** Fields of events that may contain personal data. */
export const personalEventFields = ['note', 'reason', 'sentTo'] as const;

/** Why the personal data of a recipient is erased (KVKK m.7, m.11). */
export const erasureBases = ['request', 'purpose_ended'] as const;
export type ErasureBasis = (typeof erasureBases)[number];

/** What an erasure leaves to be done with the rights of the tables' owner. */
export const erasureStepKinds = ['recipient', 'account', 'staff_history', 'track'] as const;

/** States after which the recipient of an order is not needed any more. */
const endedStates: readonly OrderState[] = [
	'delivered',
	'partially_delivered',
	'returned',
	'cancelled',
	'lost',
	'damaged',
];

export type ErasureFacts = {
	readonly state: OrderState;
	/** A route of the order is neither closed nor cancelled. */
	readonly onOpenRoute: boolean;
	/** Pieces that are neither delivered nor written off. */
	readonly openPieceCount: number;
};

export const erasureBlocks = ['order-open', 'route-open', 'goods-left'] as const;
export type ErasureBlock = (typeof erasureBlocks)[number];

/**
 * Why the recipient of an order cannot be erased yet; null when it can. An erased order does not
 * change any more, so its goods must not have to go out or back to the sender.
 */
export function erasureBlock(facts: ErasureFacts): ErasureBlock | null {
	if (!endedStates.includes(facts.state)) return 'order-open';
	if (facts.onOpenRoute) return 'route-open';
	const canGoBack = orderAfter(facts.state, 'send-back') !== null;
	if (canGoBack && facts.openPieceCount > 0) return 'goods-left';
	return null;
}
