import type { OrderDetail } from '@sevk/contract/orders/orders';

/** What stands collected for an order, at the door and at the branch, in kuruş. */
export function collectedOf({ attempts, branchCollections }: OrderDetail): number {
	const atDoor = attempts
		.filter((attempt) => attempt.revertedAt === null)
		.flatMap((attempt) => attempt.collections);
	return [...atDoor, ...branchCollections].reduce((sum, one) => sum + one.amountKurus, 0);
}
