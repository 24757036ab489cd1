/** Reasons for rejecting a location record (docs/trust.md#location-records). */
export const locationRejections = [
	/** A field is missing or out of range. */
	'malformed',
	/** The device clock is wrong. The record is quarantined and not shown. */
	'clock-off',
	/** The route belongs to another driver. */
	'not-own-route',
	/** Recorded while the route was not in progress; such positions are not stored (KVKK). */
	'outside-route',
] as const;
export type LocationRejection = (typeof locationRejections)[number];

/** Maximum age of a record from a device without network, 7 days. */
export const oldestRecordMs = 7 * 86_400_000;

/** Tolerated lead of a device clock, 2 minutes. */
const clockSkewMs = 120_000;

/** After 1,024 weeks the week number of GPS begins again. */
const weekRolloverMs = 1024 * 7 * 86_400_000;

/**
 * The instant of a position (ms) whose receiver is whole periods of the GPS week number behind or
 * ahead; unchanged if no such step leads into the time in which records are accepted.
 */
export function withoutWeekRollover(recordedAtMs: number, nowMs: number): number {
	const periods = Math.round((nowMs - recordedAtMs) / weekRolloverMs);
	const movedMs = recordedAtMs + periods * weekRolloverMs;
	return isClockRight(movedMs, nowMs) ? movedMs : recordedAtMs;
}

function isClockRight(recordedAtMs: number, nowMs: number): boolean {
	return recordedAtMs >= nowMs - oldestRecordMs && recordedAtMs <= nowMs + clockSkewMs;
}

/**
 * The time span in which a vehicle was out with a route; null for an event that has not happened.
 */
export type Outing = { readonly departedAt: Date | null; readonly endedAt: Date | null };

/**
 * The reason for rejecting a record of the given instant (ms); null if it is accepted. The time of
 * recording decides, not the time of arrival, because devices without network send later.
 */
export function locationRejection(
	recordedAtMs: number,
	outing: Outing | null,
	nowMs: number,
): Exclude<LocationRejection, 'malformed'> | null {
	if (outing === null) return 'not-own-route';
	if (outing.departedAt === null) return 'outside-route';
	if (!isClockRight(recordedAtMs, nowMs)) return 'clock-off';
	const startMs = outing.departedAt.getTime() - clockSkewMs;
	const endMs = outing.endedAt === null ? Number.POSITIVE_INFINITY : outing.endedAt.getTime();
	return recordedAtMs >= startMs && recordedAtMs <= endMs ? null : 'outside-route';
}
