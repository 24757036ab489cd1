/** Why one location record is not taken (trust.md §4). */
export const locationRejections = [
	/** Not a record at all: a field is missing or out of its range. */
	'malformed',
	/** The clock of the device is off: kept aside in quarantine, seen on no screen. */
	'clock-off',
	/** The route is not of the driver who sends. */
	'not-own-route',
	/** Recorded while the route was not under way: nobody's place is kept then (KVKK). */
	'outside-route',
] as const;
export type LocationRejection = (typeof locationRejections)[number];

/** How long a record may wait on a device without network before its clock is doubted, 7 days. */
export const oldestRecordMs = 7 * 86_400_000;

/** How far the clock of a device may run ahead of ours, 2 minutes. */
const clockSkewMs = 120_000;

/**
 * How long positions are kept, in days. They are personal data of the driver (KVKK): long enough to
 * answer a recipient's complaint about a delivery, no longer.
 */
export const locationRetentionDays = 30;

/** From when until when a vehicle was out with a route; null where that has not happened. */
export type Outing = { readonly departedAt: Date | null; readonly endedAt: Date | null };

/**
 * Why a record of an instant, in ms, is not taken for a route of the sender; null takes it. Its own
 * time decides, not the time of its arrival: a phone sends in the evening what it could not send
 * while the route was under way.
 */
export function locationRejection(
	recordedAtMs: number,
	outing: Outing | null,
	nowMs: number,
): Exclude<LocationRejection, 'malformed'> | null {
	if (outing === null) return 'not-own-route';
	if (outing.departedAt === null) return 'outside-route';
	if (recordedAtMs < nowMs - oldestRecordMs || recordedAtMs > nowMs + clockSkewMs) {
		return 'clock-off';
	}
	const startMs = outing.departedAt.getTime() - clockSkewMs;
	const endMs = outing.endedAt === null ? Number.POSITIVE_INFINITY : outing.endedAt.getTime();
	return recordedAtMs >= startMs && recordedAtMs <= endMs ? null : 'outside-route';
}
