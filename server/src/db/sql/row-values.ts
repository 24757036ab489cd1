import type { TimeWindow } from '@sevk/domain/common/date/clock-time';
import { type WorkWeek, weekdays } from '@sevk/domain/common/date/work-week';
import { geoPoint } from '@sevk/domain/common/place/geo';
import { type OrderWindow, windowOfOrder } from '@sevk/domain/orders/common/order-window';

type WindowRow = Required<OrderWindow>;

/** The stored delivery window of an order. */
export function orderWindowOf(row: WindowRow): TimeWindow {
	return windowOfOrder({
		windowStart: clockOf(row.windowStart),
		windowEnd: clockOf(row.windowEnd),
		windowGapStart: clockOf(row.windowGapStart ?? null),
		windowGapEnd: clockOf(row.windowGapEnd ?? null),
	});
}

/** Formats a stored time of day: `08:00:00` as `08:00`. */
export function clockOf(time: string | null): string | null {
	return time === null ? null : time.slice(0, 5);
}

type Point = { type: 'Point'; coordinates: [longitude: number, latitude: number] };

/** A stored position as GeoJSON; null if there is none. */
export function pointOf(longitude: number | null, latitude: number | null): Point | null {
	if (longitude === null || latitude === null) return null;
	const [east, north] = geoPoint(longitude, latitude).coordinates;
	return { type: 'Point', coordinates: [east, north] };
}

/** A `like` pattern that matches a folded text anywhere, with wildcards escaped. */
export function likeAnywhere(folded: string): string {
	return `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Removes NUL and lone surrogates, which PostgreSQL's JSON type rejects and imported files can
 * contain.
 */
export function storableJson(value: unknown): string {
	return JSON.stringify(value, (_key, part: unknown) =>
		typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
	);
}

/** A stored working week with its keys in the sequence of the contract, so that two can be compared. */
export function readWorkWeek(stored: unknown): WorkWeek | null {
	if (stored === null || stored === undefined) return null;
	// The database checks the shape (`is_work_week`).
	const { days, breaks } = stored as WorkWeek;
	const inOrder = weekdays.map((day) => {
		const hours = days[day];
		return [day, hours && { start: hours.start, end: hours.end }];
	});
	return {
		days: Object.fromEntries(inOrder) as WorkWeek['days'],
		breaks: breaks.map(({ minutes, earliest, latest }) => ({ minutes, earliest, latest })),
	};
}

export function workWeekJson(week: WorkWeek | null): string | null {
	return week === null ? null : JSON.stringify(week);
}
