import type { Instant } from '../../common/date/date.ts';
import { distanceM, formatDistance, type GeoPoint } from '../../common/place/geo.ts';
import { refuse } from '../../common/rule/refusal.ts';
import { maximumDistanceM } from '../../reasons/reason.ts';
import { deliveryResultRefusals } from './delivery-result-words.ts';

/** So long a driver may take back his result himself; then the office does it. */
const ownRevertMinutes = 10;

/** Whether the time of a driver's own reversal is not over. */
export function isOwnRevertTime(happenedAt: Instant, now: Instant): boolean {
	const sinceMs = new Date(now).getTime() - new Date(happenedAt).getTime();
	return sinceMs <= ownRevertMinutes * 60_000;
}

/** The facts of a reversal by the driver of the route. */
export type OwnRevert = {
	readonly happenedAt: Instant;
	readonly now: Instant;
	/** Where the result was entered, else the address; null if neither is known. */
	readonly place: GeoPoint | null;
	/** Where the driver is now. */
	readonly position: GeoPoint | null;
};

/**
 * Refuses the reversal of a result by the driver himself, who may do it at the same place within ten
 * minutes (docs/domain.md#delivery-results). Where the place of the result is not known, the time decides.
 */
export function refuseOwnRevert({ happenedAt, now, place, position }: OwnRevert) {
	if (!isOwnRevertTime(happenedAt, now)) {
		return refuse(deliveryResultRefusals, 'result/revert-too-late', { minutes: ownRevertMinutes });
	}
	if (place === null) return null;
	if (position === null) return refuse(deliveryResultRefusals, 'result/revert-place-missing');
	const awayM = distanceM(place, position);
	if (awayM <= maximumDistanceM) return null;
	const distance = formatDistance(awayM);
	return refuse(deliveryResultRefusals, 'result/revert-elsewhere', { distance });
}
