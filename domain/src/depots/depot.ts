import type { ClockTime } from '../common/date/clock-time.ts';
import type { WorkWeek } from '../common/date/work-week.ts';
import type { GeoPoint } from '../common/place/geo.ts';
import { foldText } from '../common/text/fold.ts';

/** A place where routes start and end (Depo / Şube). */
export type Depot = {
	/** Short upper-case code, part of document numbers: `UMR`. */
	readonly code: string;
	readonly name: string;
	readonly province: string;
	readonly district: string;
	/** Mahalle, as in the list or as written; '' without one. */
	readonly neighbourhood: string;
	readonly addressLine: string;
	readonly postalCode: string | null;
	readonly point: GeoPoint | null;
	readonly opensAt: ClockTime | null;
	readonly closesAt: ClockTime | null;
	/** Whether new orders are expected until their pieces are received by scan (Mal Kabul). */
	readonly receivesByScan: boolean;
	/** Working times of drivers without times of their own; null: the usual ones. */
	readonly workWeek: WorkWeek | null;
	readonly retired: boolean;
};

/** A depot code as it is kept and printed in document numbers: `ümr` is UMR. */
export function depotCodeOf(text: string): string {
	return foldText(text.trim()).toUpperCase();
}

/** Format of a depot code: 2 to 12 of A–Z, digits and hyphen. */
export const depotCodePattern = /^[A-Z0-9-]{2,12}$/;

/** A postal code: 5 digits whose first two are a province code, 01–81. */
export const depotPostalCodePattern = /^(0[1-9]|[1-7]\d|8[01])\d{3}$/;
