import { Alert } from '@mantine/core';
import type { BackupsAnswer, ScheduledBackups } from '@sevk/contract/company/company-backups';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { IconAlertTriangle } from '@tabler/icons-react';
import { sentenceOf } from '../../api/connection/problem.ts';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { Facts } from '../../ui/value/facts.tsx';
import { RelativeTime } from '../../ui/value/relative-time.tsx';
import classes from './company-form.module.css';
import { useBackups } from './company-queries.ts';

/** Yedekleme: the daily backups, for those who may edit the company. */
export function CompanyBackups() {
	const backups = useBackups();
	return (
		<Panel
			title="Yedekleme"
			note="Her gün otomatik alınan yedekler. Elle alınanlar burada görünmez."
		>
			{backups.isPending ? <SkeletonTable rows={2} columns={2} /> : null}
			{backups.isError && !backups.data ? (
				<ErrorState sentence={sentenceOf(backups.error)} onRetry={() => backups.refetch()} />
			) : null}
			{backups.data ? <BackupState backups={backups.data} /> : null}
		</Panel>
	);
}

function BackupState({ backups }: { readonly backups: BackupsAnswer }) {
	const { schedule } = backups;
	return (
		<div className={classes.column}>
			{schedule === null ? (
				<Warning>
					Otomatik yedek alınmıyor. Almak için sunucunun BACKUP_DIR ayarına, tercihen başka bir
					diskteki var olan bir klasörü yazıp sunucuyu yeniden başlatın.
				</Warning>
			) : (
				<ScheduleState schedule={schedule} />
			)}
			{backups.containsFiles ? null : (
				<p>Dosyalar (fotoğraf, belge) S3’te; yedeğe girmez. Onları S3’te ayrıca yedekleyin.</p>
			)}
			{backups.containsSecret ? null : (
				<p>Anahtar SECRET ayarından geliyor; yedeğe girmez. Onu ayrıca saklayın.</p>
			)}
		</div>
	);
}

function ScheduleState({ schedule }: { readonly schedule: ScheduledBackups }) {
	const { lastSuccess, lastFailure, isLate, nextAt, keep } = schedule;
	return (
		<>
			{lastFailure === null ? null : (
				<Warning>
					Son yedek alınamadı ({formatDateTime(lastFailure.at)}): {lastFailure.sentence}
				</Warning>
			)}
			{isLate ? (
				<Warning>İki günden uzun süredir yedek alınmadı. Sunucunun günlüğüne bakın.</Warning>
			) : null}
			<Facts
				facts={[
					{
						label: 'Son yedek',
						value:
							lastSuccess === null ? (
								'Henüz yok'
							) : (
								<>
									{formatDateTime(lastSuccess.at)} (<RelativeTime at={lastSuccess.at} />)
								</>
							),
					},
					{ label: 'Boyut', value: lastSuccess === null ? '—' : sizeOf(lastSuccess.byteSize) },
					{ label: 'Sonraki yedek', value: formatDateTime(nextAt) },
					{ label: 'Saklanan yedek', value: keep },
					{ label: 'Şifreleme', value: schedule.isEncrypted ? 'Var' : 'Yok' },
				]}
			/>
		</>
	);
}

function Warning({ children }: { readonly children: React.ReactNode }) {
	return (
		<Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
			{children}
		</Alert>
	);
}

function sizeOf(bytes: number): string {
	return `${(bytes / 1e6).toLocaleString('tr-TR', { maximumFractionDigits: 1 })} MB`;
}
