import { expect, test } from 'vitest';
import { isStalePosition, lastPositionWords, positionAge } from './route-position-age.ts';

const now = '2026-03-05T11:10:00Z';

test('formats the last position with its time and age', () => {
	expect(lastPositionWords('2026-03-05T11:02:00Z', now)).toBe('Son konum 14:02 (8 dk önce)');
});

test('formats an age in minutes, hours or days', () => {
	expect(positionAge('2026-03-05T11:09:30Z', now)).toBe('az önce');
	expect(positionAge('2026-03-05T11:12:00Z', now)).toBe('az önce');
	expect(positionAge('2026-03-05T08:40:00Z', now)).toBe('2 sa önce');
	expect(positionAge('2026-03-02T08:40:00Z', now)).toBe('3 gün önce');
});

test('a position is stale after 5 minutes', () => {
	expect(isStalePosition('2026-03-05T11:05:00Z', now)).toBe(false);
	expect(isStalePosition('2026-03-05T11:04:59Z', now)).toBe(true);
});
