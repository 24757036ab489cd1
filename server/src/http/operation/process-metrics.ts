// What an operator watches of the process itself (docs/operations.md#metrics).
import fs from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { type Database, poolUseOf } from '../../db/database.ts';
import { readingFolder } from '../../disk/folder-reading.ts';
import { pdfQueue } from '../../outside/pdf/pdf-queue.ts';
import type { Settings } from '../../settings/settings.ts';
import { addGauge } from './gauge.ts';
import type { Readiness } from './health.ts';
import { createMetrics } from './metrics.ts';

type Parts = {
	readonly db: Database;
	readonly settings: Pick<Settings, 'dataDir' | 'backup' | 'databasePool'>;
	readonly readiness: Readiness;
	/** Absent without scheduled backups. */
	readonly readScheduledBackups?: () => Promise<BackupState>;
};

/** The metrics of this process; features add theirs. */
export function measureProcess({ db, settings, readiness, readScheduledBackups }: Parts): Registry {
	const { dataDir, backup, databasePool } = settings;
	const metrics = createMetrics();
	if (readScheduledBackups) measureBackups(metrics, readScheduledBackups);
	measureReadiness(metrics, readiness);
	measurePool(metrics, databasePool, () => poolUseOf(db));
	measureDisks(metrics, {
		data: dataDir,
		...(backup.folder === null ? {} : { backup: backup.folder }),
	});
	addGauge(metrics, {
		name: 'sevk_papers_waiting',
		help: 'Hazırlanmayı bekleyen PDF belgeler',
		read: pdfQueue.waitingCount,
	});
	return metrics;
}

type BackupState = {
	readonly lastSuccess: { readonly at: string } | null;
	readonly lastFailure: object | null;
	readonly isLate: boolean;
};

/** The state of the scheduled backups, for alerts. */
function measureBackups(registry: Registry, read: () => Promise<BackupState>): void {
	const gauge = (name: string, help: string, value: (state: BackupState) => number) =>
		addGauge(registry, { name, help, read: async () => value(await read()) });
	gauge(
		'sevk_backup_last_success_timestamp_seconds',
		'Son yedeğin zamanı; yedek yoksa 0',
		({ lastSuccess }) => (lastSuccess === null ? 0 : Date.parse(lastSuccess.at) / 1000),
	);
	gauge('sevk_backup_failed', 'Son yedek alınamadıysa 1', ({ lastFailure }) =>
		lastFailure === null ? 0 : 1,
	);
	gauge('sevk_backup_late', 'Son yedek iki günden eskiyse 1', ({ isLate }) => (isLate ? 1 : 0));
}

/** Whether `/readyz` answers 200. */
export function measureReadiness(registry: Registry, readiness: Readiness): void {
	addGauge(registry, {
		name: 'sevk_ready',
		help: '/readyz 200 yanıtlıyorsa 1',
		read: async () => ((await readiness.check()).ready ? 1 : 0),
	});
}

type PoolUse = { readonly open: number; readonly idle: number; readonly waiting: number };

/** The connections to the database, and the requests that wait for one. */
export function measurePool(registry: Registry, limit: number, read: () => PoolUse): void {
	const gauge = (name: string, help: string, value: () => number) =>
		addGauge(registry, { name, help, read: value });
	gauge(
		'sevk_database_connections_busy',
		'Veritabanına kullanılan bağlantılar',
		() => read().open - read().idle,
	);
	gauge('sevk_database_connections_limit', 'Veritabanına en çok bağlantı', () => limit);
	gauge('sevk_database_waiting', 'Boş bağlantı bekleyen istekler', () => read().waiting);
}

/** The file systems of the folders that the product writes to, by what is in them. */
export function measureDisks(registry: Registry, folders: Readonly<Record<string, string>>): void {
	const disks = Object.entries(folders).map(
		([folder, path]) => [folder, readingFolder(() => fs.statfs(path))] as const,
	);
	const gauge = (name: string, help: string, value: 'bavail' | 'blocks') =>
		new Gauge({
			name,
			help,
			labelNames: ['folder'],
			registers: [registry],
			async collect() {
				for (const [folder, read] of disks) {
					const disk = await read().catch(() => null);
					this.set({ folder }, disk === null ? Number.NaN : disk[value] * disk.bsize);
				}
			},
		});
	gauge('sevk_disk_free_bytes', 'Klasörün diskinde boş yer', 'bavail');
	gauge('sevk_disk_size_bytes', 'Klasörün diskinin boyu', 'blocks');
}
