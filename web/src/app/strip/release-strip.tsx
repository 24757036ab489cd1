import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { takeRelease, useRelease } from '../../platform/worker/worker-update.ts';
import { useAnyLayer } from '../../ui/dialog/open-layers.ts';
import { Strip } from './strip.tsx';

/** After this time the person is informed of what the release waits for. */
const lateAfterMs = 3_000;
const lateWords =
	'Yeni sürüm, süren gönderim bitince açılır. Beklemeden çalışmaya devam edebilirsiniz.';

function useLate(waits: boolean): boolean {
	const [late, setLate] = useState(false);
	useEffect(() => {
		setLate(false);
		if (!waits) return undefined;
		const timer = setTimeout(() => setLate(true), lateAfterMs);
		return () => clearTimeout(timer);
	}, [waits]);
	return late;
}

/** A new release is offered, never in the middle of an act: no form is open and nothing is sent. */
export function ReleaseStrip() {
	const release = useRelease();
	const hasForm = useAnyLayer();
	const isSending = useIsMutating() > 0;
	const isFree = !hasForm && !isSending;
	useEffect(() => {
		if (release === 'taken' && isFree) window.location.reload();
	}, [release, isFree]);
	const late = useLate(release === 'awaited');
	if (release === 'none' || !isFree) return null;
	return (
		<Strip tone="blue" icon={IconRefresh}>
			<span>{late ? lateWords : 'Yeni sürüm hazır'}</span>
			<Button size="xs" variant="default" loading={release !== 'offered'} onClick={takeRelease}>
				Yenile
			</Button>
		</Strip>
	);
}
