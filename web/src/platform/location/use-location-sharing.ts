import { useCallback, useEffect, useState } from 'react';
import { logFailure } from '../../api/connection/log.ts';
import { nativePlatform } from '../../api/connection/native-platform.ts';
import { ownerHere } from '../../api/device/device-owner.ts';
import { useStore } from '../../api/state/client-store.ts';
import { type WatchState, watchLocation } from './location-watch.ts';

/** `looking`: the permission is read; `searching`: no position was found yet. */
export type LocationSharing = 'looking' | 'undecided' | 'searching' | WatchState;

/** What the stored permission says. */
type SharingChoice = Exclude<LocationSharing, 'searching' | 'missing'>;

/** Records the track of one route while it is open, for the signed-in user. */
export function useLocationSharing(routeId: string): {
	readonly sharing: LocationSharing;
	/** Starts sharing, for which the browser prompts for the permission. */
	readonly share: () => void;
} {
	const [sharing, setSharing] = useState<SharingChoice>('looking');
	const [found, setFound] = useState<'searching' | 'on' | 'missing'>('searching');
	const share = useCallback(() => setSharing('on'), []);
	const person = useStore(({ user }) => user && ownerHere());

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
		return watchLocation({ routeId, person }, (state) => {
			// The watch goes on while no position is found.
			if (state === 'denied') setSharing(state);
			else setFound(state);
		});
	}, [sharing, routeId, person]);

	return { sharing: sharing === 'on' ? found : sharing, share };
}

const stateOf = { granted: 'on', prompt: 'undecided', denied: 'denied' } as const;

/** The stored permission, of the phone in the native app; `prompt` where none is readable. */
async function permission(): Promise<Exclude<SharingChoice, 'looking'>> {
	try {
		if (nativePlatform() !== null) {
			const { nativeLocationPermission } = await import('../native/native-location.ts');
			return stateOf[await nativeLocationPermission()];
		}
		if (!('geolocation' in navigator)) return 'denied';
		return stateOf[(await navigator.permissions.query({ name: 'geolocation' })).state];
	} catch {
		return 'undecided';
	}
}
