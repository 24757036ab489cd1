import { dayStart } from '../../common/date/date.ts';
import { correctedTime, type DeviceTimes } from '../../common/date/device-times.ts';

/**
 * The time of an act that a phone on the road reports, by a right clock. It is neither in the future
 * nor before the route began. The beginning is the departure, or the start of the service day before
 * one (docs/domain.md#device-times). Without a device time the act happens now.
 */
export function timeOnRoute(
	deviceTime: Date | null,
	route: { readonly serviceDate: string; readonly departedAt: Date | null },
	now: Date,
	device: DeviceTimes | null = null,
): Date {
	if (deviceTime === null) return now;
	const time = correctedTime(deviceTime, device);
	const beginning = route.departedAt ?? dayStart(route.serviceDate);
	const earliest = beginning > now ? now : beginning;
	if (time > now) return now;
	return time < earliest ? earliest : time;
}
