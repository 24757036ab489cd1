import { expect, test } from 'vitest';
import { messageRetryAt } from './retry-delay.ts';

const now = new Date('2026-03-05T09:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

test('the wait grows from five seconds to a quarter of an hour', () => {
	const expiresAt = after(86_400);
	const waits = [1, 2, 3, 4, 5, 6, 50].map((tries) => messageRetryAt({ tries, expiresAt }, now));
	expect(waits).toEqual([5, 15, 60, 300, 900, 900, 900].map(after));
});

test('a service is not called before the time that it asks for', () => {
	const expiresAt = after(86_400);
	expect(messageRetryAt({ tries: 1, expiresAt }, now, 120_000)).toEqual(after(120));
	expect(messageRetryAt({ tries: 3, expiresAt }, now, 1_000)).toEqual(after(60));
});

test('a message is given up when its next try would be too late', () => {
	expect(messageRetryAt({ tries: 4, expiresAt: after(301) }, now)).toEqual(after(300));
	expect(messageRetryAt({ tries: 4, expiresAt: after(300) }, now)).toBeNull();
	expect(messageRetryAt({ tries: 1, expiresAt: after(300) }, now, 400_000)).toBeNull();
});
