import { distanceM, type GeoPoint } from '../common/place/geo.ts';
import type { Fix } from './location-interval.ts';

const sureWithinM = 50;
const nearM = 150;
const awayM = 200;
const slowMps = 3;
const drivingMps = 6;
const dwellMs = 90_000;

/**
 * Since when a vehicle has been at a stop by its positions, in ms; null if it is not, or has not been
 * for 90 s: one position inside counts nearly every passer-by (docs/domain.md#arrival-by-position). It
 * is a suggestion; only the driver records an arrival.
 */
export function nearSince(fixes: readonly Fix[], stop: GeoPoint): number | null {
	let sinceMs: number | null = null;
	let lastMs = 0;
	for (const { atMs, point, accuracyM, speedMps } of fixes) {
		const distance = distanceM(point, stop);
		const speed = speedMps ?? 0;
		if (distance > awayM || speed > drivingMps) sinceMs = null;
		else if (accuracyM <= sureWithinM && distance < nearM && speed < slowMps) sinceMs ??= atMs;
		lastMs = atMs;
	}
	return sinceMs !== null && lastMs - sinceMs >= dwellMs ? sinceMs : null;
}
