import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { BackupSettings } from '../../settings/settings.ts';
import { backupNameAt, backupsToRemove, isBackupDue } from './backup-due.ts';
import { createBackupProcess } from './backup-process.ts';

/** `none`: not yet due since the start, or no schedule. */
type BackupState = 'none' | 'done' | 'failed';

type Schedule = {
	readonly folder: string;
	/** In Istanbul. */
	readonly hour: number;
	readonly keep: number;
	/** Writes a backup to a new file; returns its sentence. */
	readonly write: (file: string) => Promise<string>;
	readonly log: Logger;
	readonly clock: () => Date;
};

const checkMs = 60_000;
const retryMs = 60 * 60_000;

type BackupSchedule = {
	readonly state: () => BackupState;
	/** Writes a backup if one is due. */
	readonly runIfDue: () => Promise<void>;
};

/** Old backups are removed only after a new one is complete. */
export function createBackupSchedule(schedule: Schedule): BackupSchedule {
	const { folder, hour, keep, write, log, clock } = schedule;
	let state: BackupState = 'none';
	let failedAt = Number.NEGATIVE_INFINITY;
	return {
		state: () => state,
		runIfDue: async () => {
			const now = clock();
			if (now.getTime() - failedAt < retryMs) return;
			try {
				if (!isBackupDue(fs.readdirSync(folder), hour, now)) return;
				removeParts(folder);
				const sentence = await write(path.join(folder, backupNameAt(now)));
				for (const name of backupsToRemove(fs.readdirSync(folder), keep)) {
					fs.rmSync(path.join(folder, name));
				}
				state = 'done';
				failedAt = Number.NEGATIVE_INFINITY;
				log.info(sentence);
			} catch (error) {
				state = 'failed';
				failedAt = now.getTime();
				log.error({ err: error }, 'Zamanlanmış yedek alınamadı; bir saat sonra denenecek.');
			}
		},
	};
}

/** The schedule of the settings; null without one. */
export function scheduleBackups({ folder, hour, keep }: BackupSettings, log: Logger) {
	if (folder === null) return null;
	const { write, cancel } = createBackupProcess();
	const schedule = createBackupSchedule({
		...{ folder, hour, keep, write, log },
		clock: () => new Date(),
	});
	return {
		state: schedule.state,
		/** Checks now and every minute; one backup runs at a time. */
		start: () => {
			let round: Promise<void> | null = null;
			const check = () => {
				round ??= schedule.runIfDue().finally(() => {
					round = null;
				});
			};
			check();
			const timer = setInterval(check, checkMs);
			return {
				stop: async (): Promise<void> => {
					clearInterval(timer);
					cancel();
					await round;
				},
			};
		},
	};
}

/** Removes what killed backups left. */
function removeParts(folder: string): void {
	for (const name of fs.readdirSync(folder)) {
		if (/^sevk-[\d-]+\.backup\.\d+\.part$/.test(name)) fs.rmSync(path.join(folder, name));
	}
}
