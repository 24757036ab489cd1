import { expect, test } from 'vitest';
import { accessMailExpiry } from './access-mail.ts';

test.each([
	['invitation', 24 * 60],
	['reset', 30],
	['sign_in_warning', 24 * 60],
] as const)('a mail of the kind %s is sent within %i minutes or not at all', (kind, minutes) => {
	const createdAt = new Date('2026-03-05T09:00:00Z');
	expect(accessMailExpiry(kind, createdAt).getTime() - createdAt.getTime()).toBe(minutes * 60_000);
});
