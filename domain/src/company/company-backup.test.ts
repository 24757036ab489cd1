import { expect, test } from 'vitest';
import { isBackupLate } from './company-backup.ts';

const now = new Date('2026-11-20T09:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test('a backup is late when two daily ones should have followed it', () => {
	expect(isBackupLate(hoursAgo(48), hoursAgo(900), now)).toBe(false);
	expect(isBackupLate(hoursAgo(48.1), hoursAgo(1), now)).toBe(true);
});

test('without a backup the time counts from the beginning of the schedule', () => {
	expect(isBackupLate(null, hoursAgo(47), now)).toBe(false);
	expect(isBackupLate(null, hoursAgo(49), now)).toBe(true);
});
