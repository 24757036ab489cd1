import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { logFailure } from '../../api/connection/log.ts';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import classes from './main-layout.module.css';

/** Shown while a screen's code loads. */
export function ScreenPending() {
	return (
		<div className={classes.pending}>
			<SkeletonTable />
		</div>
	);
}

/**
 * Error boundary of a screen; the rest of the app keeps working. A screen of an older release is
 * reloaded.
 */
export function ScreenError({ error, reset }: ErrorComponentProps) {
	const outdated = /dynamically imported module|importing a module/i.test(String(error));
	useEffect(() => logFailure('Ekran gösterilemedi.', error), [error]);
	return (
		<ErrorState
			sentence={
				outdated
					? 'Uygulamanın yeni bir sürümü var. Devam etmek için sayfayı yenileyin.'
					: 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.'
			}
			onRetry={outdated ? () => window.location.reload() : reset}
		/>
	);
}
