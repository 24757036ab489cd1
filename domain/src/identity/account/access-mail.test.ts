import { expect, test } from 'vitest';
import { accessMailRetryAt, isAccessMailTooOld } from './access-mail.ts';

const createdAt = new Date('2026-03-05T09:00:00Z');
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);

test.each([
	['invitation', 1, after(0), 5_000],
	['invitation', 9, after(600), 3_600_000],
	['invitation', 30, after(24 * 60 - 30), null],
	['reset', 3, after(2), 60_000],
	['reset', 5, after(20), null],
] as const)('%s after %i tries waits', (kind, tries, now, waitMs) => {
	const at = accessMailRetryAt({ kind, tries, createdAt }, now);
	expect(at === null ? null : at.getTime() - now.getTime()).toBe(waitMs);
});

test.each([
	['invitation', after(24 * 60), false],
	['sign_in_warning', after(24 * 60 + 1), true],
	['reset', after(30), false],
	['reset', after(31), true],
] as const)('%s at %s is too old: %s', (kind, at, isTooOld) => {
	expect(isAccessMailTooOld({ kind, createdAt }, at)).toBe(isTooOld);
});
