import { expect, test } from 'vitest';
import { backupNameAt, backupsToRemove, isBackupDue } from './backup-due.ts';

/** 03:00 in Istanbul is 00:00 UTC. */
const beforeThree = new Date('2026-11-21T23:59:00Z');
const afterThree = new Date('2026-11-22T00:00:00Z');

test('a name carries the time in Istanbul', () => {
	expect(backupNameAt(new Date('2026-11-21T23:05:00Z'))).toBe('sevk-2026-11-22-0205.backup');
});

test('a backup is due once a day from its hour on', () => {
	const yesterday = ['sevk-2026-11-21-0300.backup'];
	expect(isBackupDue(yesterday, 3, beforeThree)).toBe(false);
	expect(isBackupDue(yesterday, 3, afterThree)).toBe(true);
	expect(isBackupDue([...yesterday, backupNameAt(afterThree)], 3, afterThree)).toBe(false);
});

test('the first one and a missed one are due at once', () => {
	expect(isBackupDue([], 3, beforeThree)).toBe(true);
	expect(isBackupDue(['sevk-2026-11-20-0300.backup', 'notes.txt'], 3, beforeThree)).toBe(true);
});

test('the newest are kept, and other files are never removed', () => {
	const names = [
		...['notes.txt', 'sevk-2026-11-03-0300.backup', 'sevk-2026-11-01-0300.backup'],
		...['sevk-2026-11-02-0300.backup', 'sevk-old.backup', 'sevk-2026-11-01-0300.backup.txt'],
	];
	expect(backupsToRemove(names, 2)).toEqual(['sevk-2026-11-01-0300.backup']);
	expect(backupsToRemove(names, 3)).toEqual([]);
});
