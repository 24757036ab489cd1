import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import type { OrderRow } from '@sevk/contract/orders/orders';
import { sumRounding } from '@sevk/domain/company/company-cash-rounding';

type Paid = Pick<OrderDetail['branchCollections'][number], 'amountKurus' | 'roundingKurus'>;

/** The payments for an order, at the door and at the branch; null while a blind count withholds them. */
function paymentsOf({ attempts, branchCollections }: OrderDetail): readonly Paid[] | null {
	const valid = attempts.filter((attempt) => attempt.revertedAt === null);
	if (valid.some(({ collectionsWithheld }) => collectionsWithheld)) return null;
	return [...valid.flatMap((attempt) => attempt.collections), ...branchCollections];
}

/** Amount collected for an order, in kuruş; null while a blind count withholds it. */
export function collectedOf(order: OrderDetail): number | null {
	return paymentsOf(order)?.reduce((sum, { amountKurus }) => sum + amountKurus, 0) ?? null;
}

/** The difference of the rounding in what was collected, in kuruş. */
export function roundingOf(order: OrderDetail): number {
	return sumRounding(paymentsOf(order) ?? []);
}

/** Amount still due at the door, in kuruş; 0 for a cancelled order. */
export function dueAtDoor({ state, dueKurus }: Pick<OrderRow, 'state' | 'dueKurus'>): number {
	return state === 'cancelled' ? 0 : dueKurus;
}
