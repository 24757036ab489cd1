import { Button } from '@mantine/core';
import {
	IconAlertTriangle,
	IconCloudOff,
	IconFileUnknown,
	IconLock,
	IconRefresh,
} from '@tabler/icons-react';
import classes from './empty-state.module.css';
import { EmptyState } from './empty-state.tsx';

type Props = {
	/** A plain sentence; `sentenceOf(error)` gives it. */
	readonly sentence: string;
	readonly onRetry?: () => void;
	readonly offline?: boolean;
	/** The record does not exist, so a retry is useless. */
	readonly missing?: boolean;
};

/**
 * Replaces content that could not be loaded. With older data on the screen, use ErrorStrip above
 * it.
 */
export function ErrorState({ sentence, onRetry, offline, missing = false }: Props) {
	if (missing) {
		return (
			<EmptyState
				icon={IconFileUnknown}
				title="Bu kayıt bulunamadı."
				note="Silinmiş, başka bir depoya ait ya da adresi yanlış yazılmış olabilir."
			/>
		);
	}
	return (
		<EmptyState
			icon={offline ? IconCloudOff : IconAlertTriangle}
			title={offline ? 'Bağlantı kurulamadı.' : 'Bu bölüm yüklenemedi'}
			note={sentence}
			action={onRetry ? <RetryButton onRetry={onRetry} /> : undefined}
		/>
	);
}

/** A failed refresh: the data below is older. */
export function ErrorStrip({ sentence, onRetry }: Props) {
	return (
		<div className={classes.strip} role="alert">
			<IconAlertTriangle size={16} stroke={1.8} aria-hidden />
			<span>{sentence}</span>
			{onRetry ? <RetryButton onRetry={onRetry} /> : null}
		</div>
	);
}

export function NoRightState() {
	return (
		<EmptyState
			icon={IconLock}
			title="Yetkiniz yok"
			note="Bu ekranı görmek için yetkiniz bulunmuyor. Yetki gerekiyorsa yöneticinize başvurun."
		/>
	);
}

function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
	return (
		<Button variant="default" size="xs" leftSection={<IconRefresh size={15} />} onClick={onRetry}>
			Tekrar Dene
		</Button>
	);
}
