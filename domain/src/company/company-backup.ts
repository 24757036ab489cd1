/** Scheduled backups are daily. */
const everyMs = 24 * 3_600_000;

/** Whether the last backup is older than twice the schedule; without any, since `scheduledAt`. */
export function isBackupLate(lastSuccessAt: Date | null, scheduledAt: Date, now: Date): boolean {
	return now.getTime() - (lastSuccessAt ?? scheduledAt).getTime() > 2 * everyMs;
}
