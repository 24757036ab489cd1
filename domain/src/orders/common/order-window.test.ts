import { expect, test } from 'vitest';
import { formatWindow } from '../../common/date/clock-time.ts';
import { type OrderWindow, refuseWindow, windowOfOrder } from './order-window.ts';

function order(...[windowStart, windowGapStart, windowGapEnd, windowEnd]: (string | null)[]) {
	return { windowStart, windowGapStart, windowGapEnd, windowEnd } as OrderWindow;
}

test('the second window of an order is shown after the first', () => {
	const words = (each: OrderWindow) => formatWindow(windowOfOrder(each));
	expect(words(order('09:00', '11:00', '17:00', '20:00'))).toBe('09:00–11:00, 17:00–20:00');
	expect(words(order(null, '12:00', '13:30', null))).toBe('12:00 öncesi, 13:30 sonrası');
	expect(words(order('09:00', null, null, '20:00'))).toBe('09:00–20:00');
});

test.each([
	['09:00', '11:00', '17:00', '20:00', null],
	[null, '12:00', '13:30', null, null],
	['09:00', null, null, '09:00', 'order/window-reversed'],
	['09:00', '08:00', '17:00', '20:00', 'order/window-reversed'],
	['09:00', '11:00', '17:00', '16:00', 'order/window-reversed'],
	['09:00', '11:00', '11:00', '16:00', 'order/second-window'],
	['09:00', '11:00', null, '16:00', 'order/second-window'],
	['09:00', null, '11:00', '16:00', 'order/second-window'],
])('%s–%s and %s–%s: %s', (start, gapStart, gapEnd, end, code) => {
	expect(refuseWindow(order(start, gapStart, gapEnd, end))?.code ?? null).toBe(code);
});
