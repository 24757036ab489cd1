import { expect, test } from 'vitest';
import { backupNameAt, backupsToRemove, isBackupDue, newestBackup } from './backup-due.ts';

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
		'notes.txt',
		'sevk-2026-11-03-0300.backup',
		'sevk-2026-11-01-0300.backup',
		'sevk-2026-11-02-0300.backup',
		'sevk-old.backup',
		'sevk-2026-11-01-0300.backup.txt',
	];
	expect(backupsToRemove(names, 2, afterThree)).toEqual(['sevk-2026-11-01-0300.backup']);
	expect(backupsToRemove(names, 3, afterThree)).toEqual([]);
});

test('a backup that a wrong clock named in the future neither counts nor is removed', () => {
	const [old, future] = ['sevk-2026-11-20-0300.backup', 'sevk-2099-01-01-0300.backup'];
	const names = [old, 'sevk-2026-11-21-0300.backup', future];
	expect(isBackupDue(names, 3, afterThree)).toBe(true);
	expect(newestBackup(names, afterThree)?.name).toBe('sevk-2026-11-21-0300.backup');
	expect(newestBackup([future], afterThree)).toBeNull();
	expect(backupsToRemove(names, 1, afterThree)).toEqual([old]);
	const later = new Date('2099-01-01T00:00:00Z');
	expect(backupsToRemove(names, 2, later)).toEqual([old]);
});

test('a clock that was set back by a minute does not begin a second backup', () => {
	const names = [backupNameAt(new Date('2026-11-22T00:01:00Z'))];
	expect(isBackupDue(names, 3, afterThree)).toBe(false);
});
