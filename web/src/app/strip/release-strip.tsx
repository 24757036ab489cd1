import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeRelease, useRelease } from '../../platform/worker-update.ts';
import { useAnyLayer } from '../../ui/dialog/open-layers.ts';
import { Strip } from './strip.tsx';

/** A new release is offered, never in the middle of an act: no form is open and nothing is sent. */
export function ReleaseStrip() {
	const release = useRelease();
	const hasForm = useAnyLayer();
	const isSending = useIsMutating() > 0;
	const isFree = !hasForm && !isSending;
	useEffect(() => {
		if (release === 'taken' && isFree) window.location.reload();
	}, [release, isFree]);
	if (release === 'none' || !isFree) return null;
	return (
		<Strip tone="blue" icon={IconRefresh}>
			<span>Yeni sürüm hazır</span>
			<Button size="xs" variant="default" loading={release !== 'offered'} onClick={takeRelease}>
				Yenile
			</Button>
		</Strip>
	);
}
