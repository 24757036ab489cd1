import type { ClockTime } from '../common/clock-time.ts';
import type { GeoPoint } from '../common/geo.ts';

/** A place that goods leave from and come back to (Depo / Şube). */
export type Depot = {
	/** Short and upper case, part of the numbers it gives: `UMR`. */
	readonly code: string;
	readonly name: string;
	readonly province: string;
	readonly district: string;
	readonly addressLine: string;
	readonly point: GeoPoint | null;
	readonly opensAt: ClockTime | null;
	readonly closesAt: ClockTime | null;
	readonly retired: boolean;
};

/** What a depot's code looks like: 2 to 12 of A–Z, digits and hyphen. */
export const depotCodePattern = /^[A-Z0-9-]{2,12}$/;
