// The pool's own filters, applied in the browser: the day is loaded, so no key sends a request.

import { formatWindow, minutesOf } from '@sevk/domain/common/date/clock-time';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { foldText } from '@sevk/domain/common/text/fold';
import { windowOfOrder } from '@sevk/domain/orders/common/order-window';
import { windowsOverlap } from '@sevk/domain/routes/plan/route-fit';
import type { PlanOrder } from '../common/route-plan.ts';

/** Parts of the day as filters of the pool. */
export const poolWindows = [
	{ value: 'sabah', label: 'Sabah (12:00 öncesi)', start: null, end: '12:00' },
	{ value: 'ogleden-sonra', label: 'Öğleden sonra (12:00–17:00)', start: '12:00', end: '17:00' },
	{ value: 'aksam', label: 'Akşam (17:00 sonrası)', start: '17:00', end: null },
	{ value: 'gun-ici', label: 'Gün içinde', start: null, end: null },
] as const;

export type PoolFilter = {
	readonly q: string;
	readonly district: string;
	/** A value of `poolWindows`, or ''. */
	readonly window: string;
};

/** The folded text that the search of an order matches. */
export function searchTextOf(order: PlanOrder): string {
	return foldText(
		`${order.number} ${order.recipient} ${order.districtName} ${order.neighbourhood}`,
	);
}

export function filterPool(
	pool: readonly PlanOrder[],
	filter: PoolFilter,
	textOf: (order: PlanOrder) => string,
): readonly PlanOrder[] {
	const search = foldText(filter.q).trim();
	const window = poolWindows.find(({ value }) => value === filter.window);
	if (search === '' && filter.district === '' && window === undefined) return pool;
	return pool.filter(
		(order) =>
			(filter.district === '' || order.districtName === filter.district) &&
			(window === undefined || standsIn(order, window)) &&
			(search === '' || textOf(order).includes(search)),
	);
}

/** An order without a window is due during the day: it matches "Gün içinde" only. */
function standsIn(order: PlanOrder, part: (typeof poolWindows)[number]): boolean {
	const window = windowOfOrder(order);
	if (formatWindow(window) === '') return part.value === 'gun-ici';
	return part.value !== 'gun-ici' && windowsOverlap(window, part);
}

/** The sentence that more orders wait than were loaded; null if all are loaded. */
export function leftOutWords(count: number): string | null {
	if (count === 0) return null;
	return `Havuzda ${formatDecimal(count)} sipariş daha var; tarihe ya da depoya göre daraltın.`;
}

export type PoolGroup = {
	readonly district: string;
	readonly orders: readonly PlanOrder[];
	readonly pieceCount: number;
	readonly desi: number;
};

/** The pool by ilçe with counts and sums; the orders are already sorted by ilçe. */
export function groupPool(orders: readonly PlanOrder[]): PoolGroup[] {
	const groups = Map.groupBy(orders, ({ districtName }) => districtName);
	return [...groups].map(([district, group]) => ({
		district,
		orders: group.toSorted(byWindow),
		pieceCount: group.reduce((sum, { pieceCount }) => sum + pieceCount, 0),
		desi: group.reduce((sum, { desi }) => sum + desi, 0),
	}));
}

/** Earlier time windows first; orders without one last. */
function byWindow(one: PlanOrder, other: PlanOrder): number {
	return endMinutes(one) - endMinutes(other);
}

function endMinutes({ windowEnd }: PlanOrder): number {
	return windowEnd === null ? 24 * 60 : minutesOf(windowEnd);
}
