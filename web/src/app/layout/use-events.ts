import { useEffect } from 'react';
import { followEvents } from '../../api/events/event-stream.ts';
import { useStore } from '../../api/state/client-store.ts';

/** Refreshes the open screen by live events while a user is signed in. */
export function useEvents(): void {
	const userId = useStore((store) => store.user?.userId);
	useEffect(() => {
		if (!userId) return;
		const stop = new AbortController();
		followEvents(stop.signal);
		return () => stop.abort();
	}, [userId]);
}
