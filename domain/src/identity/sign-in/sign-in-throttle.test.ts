import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	countTry,
	firstTry,
	type TryCount,
	throttlePolicies,
	waitSecondsAfter,
} from './sign-in-throttle.ts';

const policy = throttlePolicies.accountAtAddress;
const start = new Date('2026-03-05T08:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

test('the first attempts are free, then the wait doubles up to 15 minutes', () => {
	const waits = [1, 4, 5, 6, 7, 8, 13, 14, 100].map((tries) => waitSecondsAfter(tries, policy));
	expect(waits).toEqual([0, 0, 2, 4, 8, 16, 512, 900, 900]);
});

test('refuses an attempt during the wait and returns the remaining seconds', () => {
	const count: TryCount = { tries: 5, lastTryAt: start, blockedUntil: after(2) };
	expect(countTry(count, after(0.5), policy)).toEqual({ waitSeconds: 2 });
	expect(countTry(count, after(2), policy)).toMatchObject({ count: { tries: 6 } });
});

test('resets the count after an hour without attempts', () => {
	const count: TryCount = { tries: 12, lastTryAt: start, blockedUntil: after(256) };
	expect(countTry(count, after(3601), policy)).toMatchObject({ count: { tries: 1 } });
});

test('without a free attempt after the first, the first one begins the wait', () => {
	const first = firstTry(start, throttlePolicies.warning);
	expect(first).toEqual({ tries: 1, lastTryAt: start, blockedUntil: after(24 * 3600) });
	expect(countTry(null, start, throttlePolicies.warning)).toEqual({ count: first });
});

test('the wait never decreases while attempts continue', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 5000 }), (tries) => {
			for (const each of Object.values(throttlePolicies)) {
				const wait = waitSecondsAfter(tries, each);
				expect(waitSecondsAfter(tries + 1, each)).toBeGreaterThanOrEqual(wait);
				expect(wait).toBeLessThanOrEqual(each.longestWaitSeconds);
			}
		}),
	);
});
