import {
	type ClockTime,
	isWindowReversed,
	partsOf,
	type TimeWindow,
} from '../../common/date/clock-time.ts';
import { refuse } from '../../common/rule/refusal.ts';
import { orderRefusals } from './order-words.ts';

/**
 * The delivery window as an order keeps it. With a second window the first one ends where the gap
 * starts, and the second starts where it ends.
 */
export type OrderWindow = {
	readonly windowStart: ClockTime | null;
	readonly windowEnd: ClockTime | null;
	readonly windowGapStart?: ClockTime | null | undefined;
	readonly windowGapEnd?: ClockTime | null | undefined;
};

export function windowOfOrder(order: OrderWindow): TimeWindow {
	const { windowStart: start, windowEnd: end, windowGapStart, windowGapEnd } = order;
	if (!windowGapStart || !windowGapEnd) return { start, end };
	return { start, end, gaps: [{ start: windowGapStart, end: windowGapEnd }] };
}

/** Refuses a window that ends before or at its start, and a second one that is not after the first. */
export function refuseWindow(order: OrderWindow) {
	const { windowGapStart = null, windowGapEnd = null } = order;
	const isIncomplete = (windowGapStart === null) !== (windowGapEnd === null);
	if (isIncomplete || isWindowReversed({ start: windowGapStart, end: windowGapEnd })) {
		return refuse(orderRefusals, 'order/second-window');
	}
	const reversed = partsOf(windowOfOrder(order)).find(isWindowReversed);
	if (reversed === undefined) return null;
	const { start, end } = reversed;
	const facts = { windowStart: start ?? '', windowEnd: end ?? '' };
	return refuse(orderRefusals, 'order/window-reversed', facts);
}
