import { logFailure } from '../api/connection/log.ts';
import { deviceId } from '../api/startup/device-id.ts';
import { keepLocation, type StoredLocation } from './location-database.ts';
import { requestSending } from './location-sync.ts';

/** Minimum distance between two records: enough for the track, and saves the battery. */
const leastGapMs = 10_000;
/** A parked vehicle sends a record at this interval, otherwise it would count as silent. */
const stillMs = 60_000;

const wish: PositionOptions = { enableHighAccuracy: true, maximumAge: 5_000 };

/** The user and the route of the recorded track. */
type Outing = Required<Pick<StoredLocation, 'routeId' | 'person'>>;

/**
 * Records the track of one outing until stopped. Calls `onDenied` when the permission is revoked.
 */
export function watchLocation(outing: Outing, onDenied: () => void): () => void {
	let lastAt = 0;
	const take = (position: GeolocationPosition) => {
		if (position.timestamp - lastAt < leastGapMs) return;
		lastAt = position.timestamp;
		record(position, outing).catch((error: unknown) => logFailure('Konum kaydedilemedi.', error));
	};
	const fail = (error: GeolocationPositionError) => {
		logFailure('Konum alınamadı.', error.message);
		if (error.code === error.PERMISSION_DENIED) onDenied();
	};
	const watch = navigator.geolocation.watchPosition(take, fail, wish);
	const still = setInterval(
		() => navigator.geolocation.getCurrentPosition(take, fail, wish),
		stillMs,
	);
	return () => {
		navigator.geolocation.clearWatch(watch);
		clearInterval(still);
	};
}

async function record(position: GeolocationPosition, outing: Outing): Promise<void> {
	await keepLocation({
		...measured(position),
		...outing,
		batteryPercent: await batteryPercent(),
		deviceId: deviceId(),
	});
	await requestSending();
}

function measured({ coords, timestamp }: GeolocationPosition) {
	const { latitude, longitude, accuracy, speed, heading } = coords;
	return {
		id: Math.round(timestamp),
		latitude,
		longitude,
		accuracyM: accuracy,
		// A phone that does not move reports null or NaN for them.
		speedMps: speed !== null && speed >= 0 ? speed : null,
		headingDeg: heading !== null && heading >= 0 ? heading : null,
	} satisfies Partial<StoredLocation>;
}

type WithBattery = { readonly getBattery?: () => Promise<{ readonly level: number }> };

async function batteryPercent(): Promise<number | null> {
	const battery = await (navigator as WithBattery).getBattery?.().catch(() => null);
	return battery ? Math.round(battery.level * 100) : null;
}
