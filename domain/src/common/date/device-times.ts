/**
 * The times of an act that a phone stored before it sent it. The first two are of the phone's clock at
 * the act, which may be wrong; their difference is not.
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

type DeviceHeaders = {
	readonly actedAt: string | undefined;
	readonly sentAt: string | undefined;
	/** By how much the clock was ahead at the act; absent if the phone did not know. */
	readonly aheadMs?: string | undefined;
};

/**
 * The device times of a request; null without them. A time that no clock shows is left out, since no
 * clock refuses an act. If the clock at the act is known, the time of sending is what that clock would
 * show: the phone's clock may have been set right in between.
 */
export function readDeviceTimes(headers: DeviceHeaders, receivedAt: Date): DeviceTimes | null {
	const acted = new Date(headers.actedAt ?? Number.NaN);
	const clockAtSending = new Date(headers.sentAt ?? Number.NaN);
	const clockAtAct = new Date(receivedAt.getTime() + Number(headers.aheadMs || Number.NaN));
	const isClock = (time: Date) => time.getTime() >= earliest && time.getTime() < latest;
	const sent = isClock(clockAtAct) ? clockAtAct : clockAtSending;
	return isClock(acted) && isClock(sent) ? { actedAt: acted, sentAt: sent, receivedAt } : null;
}
