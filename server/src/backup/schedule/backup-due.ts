// When a backup is due and which ones are removed; names carry the time in Istanbul.

const hourMs = 3_600_000;
/** Istanbul is three hours ahead of UTC all year. */
const aheadMs = 3 * hourMs;
const pattern = /^sevk-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})\.backup$/;

export function backupNameAt(now: Date): string {
	const local = new Date(now.getTime() + aheadMs).toISOString();
	return `sevk-${local.slice(0, 10)}-${local.slice(11, 13)}${local.slice(14, 16)}.backup`;
}

/** Whether no backup is as new as the last daily time; so one that was missed is made up for. */
export function isBackupDue(names: readonly string[], hour: number, now: Date): boolean {
	const newest = newestBackup(names);
	return newest === null || newest.at.getTime() < lastDailyTime(hour, now);
}

export function newestBackup(
	names: readonly string[],
): { readonly name: string; readonly at: Date } | null {
	const name = names
		.filter((one) => pattern.test(one))
		.sort()
		.at(-1);
	return name === undefined ? null : { name, at: new Date(timeOf(name)) };
}

export function nextDailyTime(hour: number, now: Date): Date {
	return new Date(lastDailyTime(hour, now) + 24 * hourMs);
}

/** The backups to remove: all but the newest `keep`. Files with other names are never removed. */
export function backupsToRemove(names: readonly string[], keep: number): string[] {
	const backups = names.filter((name) => pattern.test(name)).sort();
	return backups.slice(0, Math.max(0, backups.length - keep));
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
