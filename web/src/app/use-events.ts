import { useEffect } from 'react';
import { useStore } from '../api/client-store.ts';
import { followEvents } from '../api/event-stream.ts';

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
