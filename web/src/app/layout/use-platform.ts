import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { logFailure } from '../../api/connection/log.ts';
import { useStore } from '../../api/state/client-store.ts';

/** Device features for a signed-in user; loaded after the first screen. */
export function usePlatform(): void {
	const userId = useStore((store) => store.user?.userId);
	const router = useRouter();
	useEffect(() => {
		if (!userId) return;
		const open = (path: string) => void router.navigate({ href: path });
		const started = import('../../platform/push/start-push.ts').then(({ startPush }) =>
			startPush(open),
		);
		started.catch((error: unknown) => logFailure('Bildirimler başlatılamadı.', error));
		return () => void started.then((stop) => stop()).catch(() => undefined);
	}, [userId, router]);
}
