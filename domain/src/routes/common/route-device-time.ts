import { dayStart } from '../../common/date/date.ts';

/**
 * The time of an act that a phone on the road reports: a wrong clock may not move it into the future
 * or before the route began. The beginning is the departure, or the start of the service day before
 * one (docs/domain.md#device-times). Without a device time the act happens now.
 */
export function timeOnRoute(
	deviceTime: Date | null,
	route: { readonly serviceDate: string; readonly departedAt: Date | null },
	now: Date,
): Date {
	const beginning = route.departedAt ?? dayStart(route.serviceDate);
	const earliest = beginning > now ? now : beginning;
	if (deviceTime === null || deviceTime > now) return now;
	return deviceTime < earliest ? earliest : deviceTime;
}
