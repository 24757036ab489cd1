import { useCallback, useEffect, useState } from 'react';
import { useStore } from '../api/client-store.ts';
import { logFailure } from '../api/log.ts';
import { personOf } from '../api/token-claims.ts';
import { watchLocation } from './location-watch.ts';

export type LocationSharing = 'looking' | 'undecided' | 'on' | 'denied';

/** Shares the way of one route while it is shown, under the name of whoever is signed in. */
export function useLocationSharing(routeId: string): {
	readonly sharing: LocationSharing;
	/** Starts to share, which makes the browser ask for its permission. */
	readonly share: () => void;
} {
	const [sharing, setSharing] = useState<LocationSharing>('looking');
	const share = useCallback(() => setSharing('on'), []);
	const person = useStore(({ user }) => personOf(user?.access_token ?? ''));

	useEffect(() => {
		let over = false;
		permission().then((state) => {
			if (!over) setSharing(state);
		});
		return () => {
			over = true;
		};
	}, []);

	useEffect(() => {
		if (sharing === 'denied') logFailure('Konum izni kapalı; konum kaydedilmiyor.', 'denied');
		if (sharing !== 'on' || person === null) return;
		return watchLocation({ routeId, person }, () => setSharing('denied'));
	}, [sharing, routeId, person]);

	return { sharing, share };
}

const stateOf = { granted: 'on', prompt: 'undecided', denied: 'denied' } as const;

/** What was answered before. A browser that cannot say so is one that has to be asked. */
async function permission(): Promise<Exclude<LocationSharing, 'looking'>> {
	if (!('geolocation' in navigator)) return 'denied';
	try {
		return stateOf[(await navigator.permissions.query({ name: 'geolocation' })).state];
	} catch {
		return 'undecided';
	}
}
