import { type Instant, instantAt, type ServiceDate } from '../../common/date/date.ts';
import { breakSpans, type WorkBreak, type WorkHours } from '../../common/date/work-week.ts';

/** A rest that begins between two times, on the way or between services. */
export type RouteBreak = {
	readonly from: Instant;
	readonly to: Instant;
	readonly minutes: number;
};

const minuteMs = 60_000;

/** The breaks of a driver on a day, who works at these hours, in the sequence in which they are taken. */
export function routeBreaks(
	serviceDate: ServiceDate,
	hours: WorkHours,
	breaks: readonly WorkBreak[],
): RouteBreak[] {
	const midnight = instantAt(serviceDate, '00:00').getTime();
	const at = (seconds: number) => new Date(midnight + seconds * 1000);
	return breakSpans(hours, breaks).map(({ window, seconds }) => {
		return { from: at(window.from), to: at(window.to), minutes: seconds / 60 };
	});
}

type Service = {
	/** When the vehicle is free to drive there, and when it is there without a rest. */
	readonly fromMs: number;
	readonly arrivesMs: number;
	readonly opensMs: number;
	readonly busyMs: number;
};

/**
 * When a service begins, after the breaks that begin before it or for which it leaves no time. What is
 * taken, or too late to be taken, is removed from the breaks ahead.
 */
export function beginAfterBreaks(ahead: RouteBreak[], service: Service): number {
	const { opensMs, busyMs } = service;
	let [readyMs, restedMs] = [service.fromMs, service.arrivesMs];
	for (let next = ahead[0]; next !== undefined; next = ahead[0]) {
		const restMs = Math.max(readyMs, msOf(next.from));
		const beginsMs = Math.max(restedMs, opensMs);
		const latestMs = msOf(next.to);
		if (restMs > beginsMs && beginsMs + busyMs <= latestMs) break;
		ahead.shift();
		if (restMs > latestMs) continue;
		readyMs = restMs + next.minutes * minuteMs;
		restedMs = Math.max(restedMs, restMs) + next.minutes * minuteMs;
	}
	return Math.max(restedMs, opensMs);
}

function msOf(instant: Instant): number {
	return new Date(instant).getTime();
}
