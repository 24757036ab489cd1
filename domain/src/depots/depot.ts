import type { ClockTime } from '../common/date/clock-time.ts';
import type { GeoPoint } from '../common/place/geo.ts';

/** A place where routes start and end (Depo / Şube). */
export type Depot = {
	/** Short upper-case code, part of document numbers: `UMR`. */
	readonly code: string;
	readonly name: string;
	readonly province: string;
	readonly district: string;
	readonly addressLine: string;
	readonly point: GeoPoint | null;
	readonly opensAt: ClockTime | null;
	readonly closesAt: ClockTime | null;
	/** Whether new orders are expected until their pieces are received by scan (Mal Kabul). */
	readonly receivesByScan: boolean;
	readonly retired: boolean;
};

/** Format of a depot code: 2 to 12 of A–Z, digits and hyphen. */
export const depotCodePattern = /^[A-Z0-9-]{2,12}$/;
