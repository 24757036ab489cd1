import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import type { OrderRow } from '@sevk/contract/orders/orders';

/**
 * Amount collected for an order, at the door and at the branch, in kuruş; null while a blind count
 * withholds it.
 */
export function collectedOf({ attempts, branchCollections }: OrderDetail): number | null {
	const valid = attempts.filter((attempt) => attempt.revertedAt === null);
	if (valid.some(({ collectionsWithheld }) => collectionsWithheld)) return null;
	const atDoor = valid.flatMap((attempt) => attempt.collections);
	return [...atDoor, ...branchCollections].reduce((sum, one) => sum + one.amountKurus, 0);
}

/** Amount still due at the door, in kuruş; 0 for a cancelled order. */
export function dueAtDoor({ state, dueKurus }: Pick<OrderRow, 'state' | 'dueKurus'>): number {
	return state === 'cancelled' ? 0 : dueKurus;
}
