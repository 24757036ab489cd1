import fs from 'node:fs/promises';
import path from 'node:path';
import type { ScheduledBackups } from '@sevk/contract/company/company-backups';
import { isBackupLate } from '@sevk/domain/company/company-backup';
import type { Logger } from 'pino';
import { readingFolder } from '../../disk/folder-reading.ts';
import type { Job } from '../../http/operation/job.ts';
import type { BackupSettings } from '../../settings/settings.ts';
import {
	backupNameAt,
	backupsToRemove,
	isBackupDue,
	newestBackup,
	nextDailyTime,
} from './backup-due.ts';
import { createBackupProcess } from './backup-process.ts';

/** `none`: not yet due since the start, or no schedule. */
type BackupState = 'none' | 'done' | 'failed';

type Schedule = {
	readonly folder: string;
	/** In Istanbul. */
	readonly hour: number;
	readonly keep: number;
	readonly isEncrypted: boolean;
	/** Writes a backup to a new file; returns its sentence. */
	readonly write: (file: string) => Promise<string>;
	readonly log: Logger;
	readonly clock: () => Date;
};

const checkMs = 60_000;
const retryMs = 60 * 60_000;

type BackupSchedule = {
	readonly state: () => BackupState;
	/** For the screen of the company. */
	readonly report: () => Promise<ScheduledBackups>;
	/** Writes a backup if one is due. */
	readonly runIfDue: () => Promise<void>;
};

/** Old backups are removed only after a new one is complete. */
export function createBackupSchedule(schedule: Schedule): BackupSchedule {
	const { folder, hour, keep, isEncrypted, write, log, clock } = schedule;
	const scheduledAt = clock();
	let state: BackupState = 'none';
	let lastFailure: { readonly at: Date; readonly sentence: string } | null = null;
	const readContent = readingFolder(() => contentOf(folder, clock()));
	return {
		state: () => state,
		report: async () => {
			const now = clock();
			const { lastSuccess, problem } = await readContent().then(
				({ newest }) => ({ lastSuccess: newest, problem: null }),
				(error: Error) => ({ lastSuccess: null, problem: sentenceOf(error) }),
			);
			const failure = lastFailure ?? (problem === null ? null : { at: now, sentence: problem });
			return {
				hour,
				keep,
				isEncrypted,
				nextAt: nextDailyTime(hour, now).toISOString(),
				lastSuccess: lastSuccess && { ...lastSuccess, at: lastSuccess.at.toISOString() },
				lastFailure: failure && { ...failure, at: failure.at.toISOString() },
				isLate: isBackupLate(lastSuccess?.at ?? null, scheduledAt, now),
			};
		},
		runIfDue: async () => {
			const now = clock();
			if (lastFailure !== null && isWithinRetry(lastFailure.at, now)) return;
			try {
				const { names } = await readContent();
				if (!isBackupDue(names, hour, now)) return;
				for (const name of names.filter(isPart)) await fs.rm(path.join(folder, name));
				const sentence = await write(path.join(folder, backupNameAt(now)));
				for (const name of backupsToRemove((await readContent()).names, keep, clock())) {
					await fs.rm(path.join(folder, name));
				}
				state = 'done';
				lastFailure = null;
				log.info(sentence);
			} catch (error) {
				state = 'failed';
				lastFailure = { at: now, sentence: sentenceOf(error as Error) };
				log.error({ err: error }, 'Zamanlanmış yedek alınamadı; bir saat sonra denenecek.');
			}
		},
	};
}

/** A failure later than now is one of a wrong clock. */
function isWithinRetry(failedAt: Date, now: Date): boolean {
	const sinceMs = now.getTime() - failedAt.getTime();
	return sinceMs >= 0 && sinceMs < retryMs;
}

/** The schedule of the settings and its job; null without one. */
export function scheduleBackups(settings: BackupSettings, log: Logger) {
	const { folder, hour, keep, passphrase, keyFile } = settings;
	if (folder === null) return null;
	const { write, cancel } = createBackupProcess();
	const schedule = createBackupSchedule({
		folder,
		hour,
		keep,
		write,
		log,
		isEncrypted: passphrase !== null || keyFile !== null,
		clock: () => new Date(),
	});
	/** Checks now and every minute; one backup runs at a time. */
	const job: Job = {
		name: 'backups',
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
				stop: async () => {
					clearInterval(timer);
					cancel();
					await round;
				},
			};
		},
	};
	return { state: schedule.state, report: schedule.report, job };
}

/** The files of the folder and the newest backup among them; null without one. */
async function contentOf(folder: string, now: Date) {
	const names = await fs.readdir(folder);
	const newest = newestBackup(names, now);
	if (newest === null) return { names, newest };
	const { size } = await fs.stat(path.join(folder, newest.name));
	return { names, newest: { at: newest.at, byteSize: size } };
}

const systemWords: Readonly<Record<string, string>> = {
	ENOSPC: 'Diskte yer yok',
	EDQUOT: 'Diskte yer yok',
	EACCES: 'Klasöre yazma yetkisi yok',
	EROFS: 'Klasöre yazılamıyor',
	ENOENT: 'Klasör bulunamadı',
};

/** A command writes its sentence last; the lines before it are warnings of the runtime. */
function sentenceOf({ message }: Error): string {
	const sentence = message.trim().split('\n').at(-1)?.slice(0, 500) ?? '';
	const words = systemWords[/^(E[A-Z]+):/.exec(sentence)?.[1] ?? ''];
	return words === undefined ? sentence : `${words} (${sentence}).`;
}

/** What a killed backup left. */
function isPart(name: string): boolean {
	return /^sevk-[\d-]+\.backup\.\d+\.part(\.files)?$/.test(name);
}
