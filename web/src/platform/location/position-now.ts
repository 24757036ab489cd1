import { lastFixSince } from '../../api/state/recent-fixes.ts';

/** Longitude and latitude, in the order of the contract. */
export type Position = [number, number];

/** A position of this age needs no new measurement, which takes seconds. */
const freshMs = 30_000;
const precise: PositionOptions = { enableHighAccuracy: true, maximumAge: freshMs, timeout: 10_000 };

/** A result is not held up by a phone that cannot measure where it is. */
const quick: PositionOptions = { ...precise, timeout: 3_000 };
/** How old a position may be that is taken as the present one. */
const recentMs = 2 * 60_000;
/** The last position that the phone measured, without waiting. */
const recent: PositionOptions = { maximumAge: recentMs, timeout: 0 };

/**
 * The position of this device; null if it is unknown or not permitted. Without a new one it is that of
 * the last two minutes, also of the recorded track: the strip says that the position is shared.
 */
export async function positionNow(options = precise): Promise<Position | null> {
	return (
		trackedPosition(freshMs) ??
		(await measured(options)) ??
		(await measured(recent)) ??
		trackedPosition()
	);
}

/** The same without a prompt, within 3 s; only of the track if the permission was not granted before. */
export async function knownPosition(): Promise<Position | null> {
	const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
	return permission?.state === 'granted' ? positionNow(quick) : trackedPosition();
}

function measured(options: PositionOptions): Promise<Position | null> {
	if (!('geolocation' in navigator)) return Promise.resolve(null);
	return new Promise((resolve) => {
		navigator.geolocation.getCurrentPosition(
			({ coords }) => resolve([coords.longitude, coords.latitude]),
			() => resolve(null),
			options,
		);
	});
}

/** In a native shell only the track has the position, as the web view may not measure. */
function trackedPosition(withinMs = recentMs): Position | null {
	const fix = lastFixSince(Date.now() - withinMs);
	if (fix === null) return null;
	const [longitude, latitude] = fix.point.coordinates;
	return [longitude, latitude];
}
