import { expect, test } from 'vitest';
import { pointAlarm } from './order-point-alarm.ts';

const day = (orderCount: number, nowhereCount: number, serviceDate = '2026-11-27') => ({
	serviceDate,
	orderCount,
	nowhereCount,
});
const before = [day(100, 10, '2026-11-20'), day(200, 20, '2026-11-13')];

test('a share that rises over the same weekdays before is an alarm', () => {
	expect(pointAlarm(day(100, 30), before)).toEqual({
		...day(100, 30),
		share: 30,
		usualShare: 10,
	});
	expect(pointAlarm(day(100, 19), before)).toBeNull();
	// From 60 to 72 percent is no surprise.
	const often = [day(100, 60), day(100, 60)];
	expect(pointAlarm(day(100, 72), often)).toBeNull();
	expect(pointAlarm(day(100, 95), often)?.usualShare).toBe(60);
});

test('where too few of the same weekdays are known, all days before count', () => {
	const others = [day(50, 5, '2026-11-25'), day(50, 10, '2026-11-26')];
	expect(pointAlarm(day(100, 100), [], others)?.usualShare).toBe(15);
	expect(pointAlarm(day(100, 100), before.slice(1), others)?.usualShare).toBe(15);
	expect(pointAlarm(day(100, 100), before, others)?.usualShare).toBe(10);
	expect(pointAlarm(day(100, 100), [], others.slice(1))).toBeNull();
});

test('few orders, or one day before, say nothing', () => {
	expect(pointAlarm(day(19, 19), before)).toBeNull();
	expect(pointAlarm(day(100, 100), before.slice(1))).toBeNull();
	expect(pointAlarm(day(100, 100), [day(19, 0), ...before.slice(1)])).toBeNull();
});
