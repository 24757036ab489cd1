/**
 * The times of an act that a phone stored before it sent it. The first two are of the phone's clock,
 * which may be wrong; their difference is not.
 */
export type DeviceTimes = {
	readonly actedAt: Date;
	readonly sentAt: Date;
	/** The clock of the server. */
	readonly receivedAt: Date;
};

/** A clock that differs by more is wrong; less may be the way of the request. */
export const clockDifferenceAtMostMs = 120_000;

/**
 * A time of the phone's clock as a right clock would have shown it: a wrong clock is as wrong then as
 * when it sends.
 */
export function correctedTime(time: Date, device: DeviceTimes | null): Date {
	if (device === null) return time;
	const { sentAt, receivedAt } = device;
	const behindMs = receivedAt.getTime() - sentAt.getTime();
	return Math.abs(behindMs) > clockDifferenceAtMostMs ? new Date(time.getTime() + behindMs) : time;
}

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2200, 0, 1);

/**
 * The device times of a request; null without them. A time that no clock shows is left out, since no
 * clock refuses an act.
 */
export function readDeviceTimes(
	actedAt: string | undefined,
	sentAt: string | undefined,
	receivedAt: Date,
): DeviceTimes | null {
	const [acted, sent] = [actedAt, sentAt].map((text) => new Date(text ?? Number.NaN));
	if (acted === undefined || sent === undefined) return null;
	const isClock = (time: Date) => time.getTime() >= earliest && time.getTime() < latest;
	return isClock(acted) && isClock(sent) ? { actedAt: acted, sentAt: sent, receivedAt } : null;
}
