import { expect, test } from 'vitest';
import { formatAge, formatAgo } from './relative-time.ts';

test('formats the time since an instant', () => {
	const now = '2026-11-20T12:00:00.000Z';
	expect(formatAgo('2026-11-20T11:55:00.000Z', now)).toBe('5 dakika önce');
	expect(formatAgo('2026-11-20T09:30:00.000Z', now)).toBe('2 saat önce');
	expect(formatAgo('2026-11-17T12:00:00.000Z', now)).toBe('3 gün önce');
	expect(formatAgo('2026-11-20T11:59:30.000Z', now)).toBe('az önce');
	expect(formatAgo('2026-11-20T12:00:30.000Z', now)).toBe('az önce');
});

test('formats an age', () => {
	const now = '2026-11-20T12:00:00.000Z';
	expect(formatAge('2026-11-20T11:55:00.000Z', now)).toBe('5 dk');
	expect(formatAge('2026-11-20T02:30:00.000Z', now)).toBe('9 saat');
	expect(formatAge('2026-11-17T12:00:00.000Z', now)).toBe('3 gün');
	expect(formatAge('2026-11-20T11:59:30.000Z', now)).toBe('<1 dk');
});
