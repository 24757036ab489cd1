// When a backup is due and which ones are removed; names carry the time in Istanbul.

const hourMs = 3_600_000;
/** Istanbul is three hours ahead of UTC all year. */
const aheadMs = 3 * hourMs;
/** A clock that was set back a little. */
const toleranceMs = 60_000;
const pattern = /^sevk-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})\.backup$/;

export function backupNameAt(now: Date): string {
	const local = new Date(now.getTime() + aheadMs).toISOString();
	return `sevk-${local.slice(0, 10)}-${local.slice(11, 13)}${local.slice(14, 16)}.backup`;
}

/** Whether no backup is as new as the last daily time; so one that was missed is made up for. */
export function isBackupDue(names: readonly string[], hour: number, now: Date): boolean {
	const newest = newestBackup(names, now);
	return newest === null || newest.at.getTime() < lastDailyTime(hour, now);
}

export function newestBackup(
	names: readonly string[],
	now: Date,
): { readonly name: string; readonly at: Date } | null {
	const name = backupsUntil(names, now).at(-1);
	return name === undefined ? null : { name, at: new Date(timeOf(name)) };
}

export function nextDailyTime(hour: number, now: Date): Date {
	return new Date(lastDailyTime(hour, now) + 24 * hourMs);
}

/** The backups to remove: all but the newest `keep`. Files with other names are never removed. */
export function backupsToRemove(names: readonly string[], keep: number, now: Date): string[] {
	const backups = backupsUntil(names, now);
	return backups.slice(0, Math.max(0, backups.length - keep));
}

/**
 * The backups from old to new, without those that a wrong clock named in the future: they would be
 * the newest for a long time.
 */
function backupsUntil(names: readonly string[], now: Date): string[] {
	return names
		.filter((name) => pattern.test(name) && timeOf(name) <= now.getTime() + toleranceMs)
		.sort();
}

function lastDailyTime(hour: number, now: Date): number {
	const today = new Date(now.getTime() + aheadMs).toISOString().slice(0, 10);
	const time = Date.parse(`${today}T00:00:00Z`) + hour * hourMs - aheadMs;
	return time <= now.getTime() ? time : time - 24 * hourMs;
}

function timeOf(name: string): number {
	const [, day, hour, minute] = pattern.exec(name) ?? [];
	if (day === undefined) return Number.NEGATIVE_INFINITY;
	return Date.parse(`${day}T${hour}:${minute}:00Z`) - aheadMs;
}
