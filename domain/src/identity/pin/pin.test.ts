import { describe, expect, it } from 'vitest';
import { refuseWeakPin } from './pin.ts';
import { isScreenLocked } from './screen-lock.ts';

const phone = '+905321234567';
const codeOf = (pin: string) => refuseWeakPin(pin, phone)?.code ?? null;

describe('a new PIN', () => {
	it.each(['482915', '907163', '739428', '365094'])('%s is accepted', (pin) => {
		expect(codeOf(pin)).toBeNull();
	});

	it.each(['48291', '4829155', '48291a', '', '４８２９１５'])('%s is not six digits', (pin) => {
		expect(codeOf(pin)).toBe('access/pin-length');
	});

	it.each([
		'111111',
		'123456',
		'654321',
		'890123',
		'246802',
		'121212',
		'123123',
		'112233',
		'775577',
	])('%s is a pattern', (pin) => {
		expect(codeOf(pin)).toBe('access/pin-common');
	});

	it.each(['150785', '850715', '291099', '198534', '341985', '200734'])('%s is a date', (pin) => {
		expect(codeOf(pin)).toBe('access/pin-date');
	});

	it('is no part of the phone number', () => {
		expect(codeOf('532123')).toBe('access/pin-of-phone');
	});
});

describe('the screen lock', () => {
	const now = Date.UTC(2026, 10, 20, 9);
	const usedBefore = (minutes: number, wasLocked = false) =>
		isScreenLocked({ usedAtMs: now - minutes * 60_000, wasLocked }, 15, now);

	it('comes after the minutes without use, and stays until the PIN', () => {
		expect([14, 15, 600].map((minutes) => usedBefore(minutes))).toEqual([false, true, true]);
		expect(usedBefore(1, true)).toBe(true);
		expect(isScreenLocked({ usedAtMs: null, wasLocked: false }, 15, now)).toBe(false);
	});

	it('comes when the clock is set back', () => {
		expect([usedBefore(-0.5), usedBefore(-30)]).toEqual([false, true]);
	});
});
