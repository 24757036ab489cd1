import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconLock, IconRefresh } from '@tabler/icons-react';
import classes from './empty-state.module.css';
import { EmptyState } from './empty-state.tsx';

type Props = {
	/** A plain sentence; `sentenceOf(error)` gives it. */
	readonly sentence: string;
	readonly onRetry?: () => void;
	readonly offline?: boolean;
};

/** Nothing could be shown. When old data is still there, use ErrorStrip above it instead. */
export function ErrorState({ sentence, onRetry, offline }: Props) {
	return (
		<EmptyState
			icon={offline ? IconCloudOff : IconAlertTriangle}
			title={offline ? 'Bağlantı kurulamadı.' : 'Bu bölüm yüklenemedi'}
			note={sentence}
			action={onRetry ? <RetryButton onRetry={onRetry} /> : undefined}
		/>
	);
}

/** The newest data could not be read; what is shown below is older. */
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
