import { distanceM, type GeoPoint } from '../common/place/geo.ts';

/** A position as the phone measures it. */
export type Fix = {
	readonly atMs: number;
	readonly point: GeoPoint;
	readonly accuracyM: number;
	/** null where the phone does not say. */
	readonly speedMps: number | null;
};

/** A parked vehicle sends a record at this interval, otherwise it would count as silent. */
export const standingMs = 60_000;
const fastestMs = 5_000;
const slowestMs = 15_000;
/** About one record per 100 m, within the limits above. */
const wishedM = 100;
const movingMps = 1.5;
/** Less than this is the noise of a standing phone. */
const leastM = 20;

/**
 * Whether a position is recorded: every 5 to 15 s while the vehicle moves, every 60 s while it is parked
 * (docs/trust.md#location-records).
 */
export function isRecordDue(last: Fix | null, fix: Fix): boolean {
	if (last === null) return true;
	const passedMs = fix.atMs - last.atMs;
	if (passedMs < fastestMs) return false;
	if (passedMs >= standingMs) return true;
	const movedM = distanceM(last.point, fix.point);
	if (movedM < Math.max(leastM, Math.min(fix.accuracyM, wishedM))) return false;
	const speedMps = fix.speedMps ?? movedM / (passedMs / 1_000);
	if (speedMps < movingMps) return false;
	return passedMs >= Math.min(Math.max((wishedM / speedMps) * 1_000, fastestMs), slowestMs);
}
