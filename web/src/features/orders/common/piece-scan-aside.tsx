import { Alert, Button } from '@mantine/core';
import { formatTime } from '@sevk/domain/common/date/date';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './piece-scan-aside.module.css';
import type { PieceScans } from './piece-scan-sender.ts';
import { asideSentence } from './piece-scan-words.ts';

type AsideScans = Pick<PieceScans<never>, 'queue' | 'retryAside' | 'discardAside'>;

/**
 * Scans without a final answer of the server, and refusals of scans that are no longer the
 * newest.
 */
export function PieceScanAside({ scans }: { readonly scans: AsideScans }) {
	const { aside } = scans.queue;
	if (aside.length === 0) return null;
	return (
		<Alert
			color="amber"
			variant="light"
			role="alert"
			icon={<IconAlertTriangle size={18} aria-hidden />}
			title={`${aside.length} okutma tamamlanmadı`}
		>
			<ul className={classes.list}>
				{aside.map((scan) => (
					<li key={scan.key}>
						<span>
							<strong>{scan.body.barcode}</strong> · {formatTime(new Date(scan.body.scannedAt))}
							<br />
							{asideSentence(scan)}
						</span>
						<Button
							size="compact-sm"
							variant="default"
							aria-label={`Tekrar Dene: ${scan.body.barcode}`}
							onClick={() => scans.retryAside([scan.key])}
						>
							Tekrar Dene
						</Button>
						<Button
							size="compact-sm"
							variant="subtle"
							color="gray"
							aria-label={`Listeden Çıkar: ${scan.body.barcode}`}
							onClick={() => scans.discardAside(scan.key)}
						>
							Listeden Çıkar
						</Button>
					</li>
				))}
			</ul>
			{aside.length > 1 ? (
				<Button
					size="compact-sm"
					variant="default"
					onClick={() => scans.retryAside(aside.map(({ key }) => key))}
				>
					Tümünü Tekrar Dene
				</Button>
			) : null}
		</Alert>
	);
}
