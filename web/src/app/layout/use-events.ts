import { useEffect } from 'react';
import { followEvents } from '../../api/events/event-stream.ts';
import { useStore } from '../../api/state/client-store.ts';

/** Keeps the open screen fresh while somebody is signed in. */
export function useEvents(): void {
	const userId = useStore((store) => store.user?.userId);
	useEffect(() => {
		if (!userId) return;
		const stop = new AbortController();
		followEvents(stop.signal);
		return () => stop.abort();
	}, [userId]);
}
