import { registerPlugin } from '@capacitor/core';
import type { BackgroundGeolocationPlugin, Location } from '@capgo/background-geolocation';

const plugin = registerPlugin<BackgroundGeolocationPlugin>('BackgroundGeolocation');

/** None: the rule of the records decides, and a standing vehicle must not count as silent. */
const distanceFilterM = 0;

/** What a record needs of a position; a GeolocationPosition has it too. */
export type MeasuredPosition = Pick<GeolocationPosition, 'timestamp'> & {
	readonly coords: Pick<
		GeolocationCoordinates,
		'latitude' | 'longitude' | 'accuracy' | 'speed' | 'heading'
	>;
};

export type LocationFailure = { readonly denied: boolean; readonly message: string };

type PluginFailure = { readonly code?: string; readonly message: string };

/** The permission of the phone; the web view's own is of no use here. */
export async function nativeLocationPermission(): Promise<'granted' | 'prompt' | 'denied'> {
	const { location } = await plugin.checkPermissions();
	return location === 'granted' || location === 'denied' ? location : 'prompt';
}

/** The plugin refuses a second start, so each start waits for the stop before it. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Positions also while another app is in front or the screen is off. Android shows the notice as long as
 * it measures; iOS shows its blue sign. Returns a function that stops it.
 */
export function watchNativeLocation(
	take: (position: MeasuredPosition) => void,
	fail: (failure: LocationFailure) => void,
): () => void {
	let isOver = false;
	const refuse = ({ code, message }: PluginFailure) =>
		fail({ denied: code === 'NOT_AUTHORIZED', message });
	const hear = (location?: Location | null, error?: PluginFailure) => {
		if (isOver) return;
		if (error) refuse(error);
		// A simulated position would be a false arrival.
		else if (location && !location.simulated) take(positionOf(location));
	};
	const start = async () => {
		if (isOver) return;
		await plugin.start({ ...notice, stale: false, distanceFilter: distanceFilterM }, hear);
	};
	last = last.then(start).catch(refuse);
	return () => {
		isOver = true;
		last = last.then(() => plugin.stop()).catch(() => undefined);
	};
}

const notice = {
	backgroundTitle: 'Konum paylaşılıyor',
	backgroundMessage: 'Rotanız dağıtımda. Depo aracınızı canlı takip ediyor.',
	requestPermissions: true,
};

function positionOf({ latitude, longitude, accuracy, speed, bearing, time }: Location) {
	return {
		timestamp: time ?? Date.now(),
		coords: { latitude, longitude, accuracy, speed, heading: bearing },
	};
}
