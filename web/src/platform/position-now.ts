/** Longitude and latitude, in the order of the contract. */
export type Position = [number, number];

const precise: PositionOptions = { enableHighAccuracy: true, maximumAge: 30_000, timeout: 10_000 };

/** A result is not held up by a phone that cannot measure where it is. */
const quick: PositionOptions = { ...precise, timeout: 3_000 };
/** The last position that the phone measured, without waiting. */
const recent: PositionOptions = { maximumAge: 2 * 60_000, timeout: 0 };

/** The position of this device; null if it is unknown or not permitted. */
export function positionNow(options = precise): Promise<Position | null> {
	if (!('geolocation' in navigator)) return Promise.resolve(null);
	return new Promise((resolve) => {
		navigator.geolocation.getCurrentPosition(
			({ coords }) => resolve([coords.longitude, coords.latitude]),
			() => resolve(null),
			options,
		);
	});
}

/** The same without a prompt, within 3 s; also null if the permission was not granted before. */
export async function knownPosition(): Promise<Position | null> {
	const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
	if (permission?.state !== 'granted') return null;
	return (await positionNow(quick)) ?? positionNow(recent);
}
