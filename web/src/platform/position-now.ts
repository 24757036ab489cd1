/** Longitude and latitude, in the order of the contract. */
export type Position = [number, number];

const wish: PositionOptions = { enableHighAccuracy: true, maximumAge: 30_000, timeout: 10_000 };

/** The position of this device; null if it is unknown or not permitted. */
export function positionNow(): Promise<Position | null> {
	if (!('geolocation' in navigator)) return Promise.resolve(null);
	return new Promise((resolve) => {
		navigator.geolocation.getCurrentPosition(
			({ coords }) => resolve([coords.longitude, coords.latitude]),
			() => resolve(null),
			wish,
		);
	});
}

/** The same without a prompt: also null if the permission was not granted before. */
export async function knownPosition(): Promise<Position | null> {
	const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
	return permission?.state === 'granted' ? positionNow() : null;
}
