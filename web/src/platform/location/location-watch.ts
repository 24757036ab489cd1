import { geoPoint } from '@sevk/domain/common/place/geo';
import { withoutWeekRollover } from '@sevk/domain/locations/location';
import { type Fix, isRecordDue, standingMs } from '@sevk/domain/locations/location-interval';
import { logFailure } from '../../api/connection/log.ts';
import { nativePlatform } from '../../api/connection/native-platform.ts';
import { deviceId } from '../../api/startup/device-id.ts';
import { forgetFixes, noteFix } from '../../api/state/recent-fixes.ts';
import type { LocationFailure, MeasuredPosition } from '../native/native-location.ts';
import { keepLocation, type StoredLocation } from './location-database.ts';
import { requestSending } from './location-sync.ts';

const wish: PositionOptions = { enableHighAccuracy: true, maximumAge: 5_000 };

/** A watch without any position says nothing; this measurement reports that there is none. */
const wishOfStanding: PositionOptions = { ...wish, timeout: 30_000 };

/** The user and the route of the recorded track. */
type Outing = Required<Pick<StoredLocation, 'routeId' | 'person'>>;

/** Whether the watch finds positions. */
export type WatchState = 'on' | 'missing' | 'denied';

/**
 * Records the track of one outing until stopped. Reports each position, a phone that finds none, and a
 * permission that was revoked.
 */
export function watchLocation(outing: Outing, report: (state: WatchState) => void): () => void {
	let last: Fix | null = null;
	const take = ({ coords, timestamp }: MeasuredPosition) => {
		const position = { coords, timestamp: withoutWeekRollover(timestamp, Date.now()) };
		report('on');
		const fix = fixOf(position);
		noteFix(fix);
		if (!isRecordDue(last, fix)) return;
		last = fix;
		record(position, outing).catch((error: unknown) => logFailure('Konum kaydedilemedi.', error));
	};
	const fail = ({ denied, message }: LocationFailure) => {
		logFailure('Konum alınamadı.', message);
		report(denied ? 'denied' : 'missing');
	};
	const stop = nativePlatform() === null ? watchInPage(take, fail) : watchInShell(take, fail);
	return () => {
		stop();
		forgetFixes();
	};
}

type Watch = (
	take: (position: MeasuredPosition) => void,
	fail: (failure: LocationFailure) => void,
) => () => void;

/** The plugin comes after the start, and may already be stopped then. */
const watchInShell: Watch = (take, fail) => {
	let stop: (() => void) | null = null;
	let isOver = false;
	import('../native/native-location.ts').then(
		({ watchNativeLocation }) => {
			if (!isOver) stop = watchNativeLocation(take, fail);
		},
		(error: unknown) => logFailure('Konum alınamadı.', error),
	);
	return () => {
		isOver = true;
		stop?.();
	};
};

const watchInPage: Watch = (take, failed) => {
	const fail = (error: GeolocationPositionError) =>
		failed({ denied: error.code === error.PERMISSION_DENIED, message: error.message });
	const watch = navigator.geolocation.watchPosition(take, fail, wish);
	const still = setInterval(
		() => navigator.geolocation.getCurrentPosition(take, fail, wishOfStanding),
		standingMs,
	);
	return () => {
		navigator.geolocation.clearWatch(watch);
		clearInterval(still);
	};
};

function fixOf({ coords, timestamp }: MeasuredPosition): Fix {
	const { longitude, latitude, accuracy, speed } = coords;
	return {
		atMs: timestamp,
		point: geoPoint(longitude, latitude),
		accuracyM: accuracy,
		speedMps: speed !== null && speed >= 0 ? speed : null,
	};
}

async function record(position: MeasuredPosition, outing: Outing): Promise<void> {
	await keepLocation({
		...measured(position),
		...outing,
		batteryPercent: await batteryPercent(),
		deviceId: deviceId(),
	});
	await requestSending();
}

function measured({ coords, timestamp }: MeasuredPosition) {
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
