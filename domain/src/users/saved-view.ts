import { addDays, daysBetween, isServiceDate, type ServiceDate } from '../common/date/date.ts';

/** Lists whose filters users can save as a view. */
export const viewScreens = ['orders'] as const;
export type ViewScreen = (typeof viewScreens)[number];

/** Maximum number of saved views per user, so that the menu stays readable. */
export const maximumSavedViews = 30;

export type ViewValues = Readonly<Record<string, string>>;

const relativeDay = /^gun([+-]\d{1,4})(T.*)?$/;
/** A day or a minute of a day: `2026-11-20`, `2026-11-20T09:30`. */
const dated = /^(\d{4}-\d{2}-\d{2})(T.*)?$/;

/**
 * Serializes filters for a saved view. Days are stored relative to today, so that "Bugün" always
 * means the current day.
 * @example viewQuery({ kova: 'dispatch', bas: '2026-11-20' }, '2026-11-20') // 'kova=dispatch&bas=gun%2B0'
 */
export function viewQuery(values: ViewValues, today: ServiceDate): string {
	return Object.entries(values)
		.map(([key, value]) => [key, relativeTo(value, today)])
		.map((pair) => pair.map((part) => encodeURIComponent(part ?? '')).join('='))
		.join('&');
}

function relativeTo(value: string, today: ServiceDate): string {
	const [, date = '', minute = ''] = dated.exec(value) ?? [];
	if (!isServiceDate(date)) return value;
	const days = daysBetween(today, date);
	return `gun${days < 0 ? '' : '+'}${days}${minute}`;
}

/**
 * Parses the filters of a saved view and resolves relative days against `today`. Inverse of
 * `viewQuery`.
 */
export function viewValues(query: string, today: ServiceDate): ViewValues {
	const pairs = query
		.split('&')
		.filter((pair) => pair !== '')
		.map((pair) => pair.split('=').map(decodePart));
	return Object.fromEntries(
		pairs.map(([key = '', value = '']) => {
			const [, days, minute = ''] = relativeDay.exec(value) ?? [];
			return [key, days === undefined ? value : addDays(today, Number(days)) + minute];
		}),
	);
}

/**
 * Returns malformed percent-encoding unchanged, so that an edited query does not break the list.
 */
function decodePart(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
