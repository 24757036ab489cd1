import type { OrderDetail, OrderRow } from '@sevk/contract/orders/orders';

/** What stands collected for an order, at the door and at the branch, in kuruş. */
export function collectedOf({ attempts, branchCollections }: OrderDetail): number {
	const atDoor = attempts
		.filter((attempt) => attempt.revertedAt === null)
		.flatMap((attempt) => attempt.collections);
	return [...atDoor, ...branchCollections].reduce((sum, one) => sum + one.amountKurus, 0);
}

/** What an order still asks for at the door, in kuruş: nobody pays for a cancelled one. */
export function dueAtDoor({ state, dueKurus }: Pick<OrderRow, 'state' | 'dueKurus'>): number {
	return state === 'cancelled' ? 0 : dueKurus;
}
