import { minutesOf } from '../common/date/clock-time.ts';
import type { PlanOrder, PoolGroup } from './plan-facts.ts';

/** Why an order stays on a vehicle that is taken out, before any plan. */
export type StayReason = 'loaded' | 'not-on-board' | 'offered' | 'no-taker';

export const stayReasonWords: Record<StayReason, string> = {
	loaded: 'Araca yüklendi; başka rotaya geçmesi için önce indirilmesi gerekir.',
	'not-on-board': 'Araçta devredilecek kolisi yok.',
	offered: 'Zimmet devri kabul bekliyor.',
	'no-taker': 'Bu gün devralabilecek başka rota yok.',
};

/** Whether nobody can come inside the window of an order any more, at a time of its day in seconds. */
export function isWindowOver({ window }: Pick<PlanOrder, 'window'>, earliest: number): boolean {
	return window.end !== null && minutesOf(window.end) * 60 <= earliest;
}

/**
 * What other vehicles can take over: an order whose window is over keeps no window, because left on the
 * vehicle it would come later still.
 */
export function withoutPastWindows(pool: readonly PoolGroup[], earliest: number): PoolGroup[] {
	return pool.map(({ orders }) => ({
		orders: orders.map((order) =>
			isWindowOver(order, earliest) ? { ...order, window: { start: null, end: null } } : order,
		),
	}));
}
