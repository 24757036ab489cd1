import { expect, test } from 'vitest';
import { correctedTime, readDeviceTimes } from './device-times.ts';

const receivedAt = new Date('2026-11-20T12:00:00Z');
const time = (clock: string) => `2026-11-20T${clock}:00Z`;

function corrected(actedAt: string, sentAt: string, aheadMs?: string): string | undefined {
	const device = readDeviceTimes(
		{ actedAt: time(actedAt), sentAt: time(sentAt), aheadMs },
		receivedAt,
	);
	return device?.sentAt && correctedTime(device.actedAt, device).toISOString().slice(11, 16);
}

test('a clock that was set right before the sending is corrected as it was at the act', () => {
	// 14 minutes slow at 11:00.
	expect(corrected('10:46', '12:00', '-840000')).toBe('11:00');
	// Right at 11:00, set wrong afterwards.
	expect(corrected('11:00', '13:00', '0')).toBe('11:00');
});

test('a clock that the phone did not know is as wrong at the act as at the sending', () => {
	expect(corrected('10:46', '11:46')).toBe('11:00');
	expect(corrected('10:46', '11:46', '')).toBe('11:00');
	expect(corrected('10:46', '11:46', 'dün')).toBe('11:00');
	expect(corrected('10:46', '11:46', '9e15')).toBe('11:00');
});

test('a request without times of the phone has none', () => {
	expect(readDeviceTimes({ actedAt: undefined, sentAt: undefined }, receivedAt)).toBeNull();
	const noClock = { actedAt: 'dün', sentAt: time('12:00'), aheadMs: '0' };
	expect(readDeviceTimes(noClock, receivedAt)).toBeNull();
});
