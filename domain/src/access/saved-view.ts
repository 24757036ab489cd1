import { addDays, daysBetween, isServiceDate, type ServiceDate } from '../common/date.ts';

/** Lists whose filters can be kept under a name. */
export const viewScreens = ['orders'] as const;
export type ViewScreen = (typeof viewScreens)[number];

/** More than anybody finds again in a menu. */
export const mostViews = 30;

export type ViewValues = Readonly<Record<string, string>>;

const relativeDay = /^gun([+-]\d{1,4})(T.*)?$/;
/** A day, or a minute of it: `2026-11-20`, `2026-11-20T09:30`. */
const dated = /^(\d{4}-\d{2}-\d{2})(T.*)?$/;

/**
 * Filters as a view keeps them: a day is kept as its distance from today, so that "Bugün" means
 * today tomorrow as well.
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

/** The filters of a kept view, with the days that they mean today; the reverse of viewQuery. */
export function viewValues(query: string, today: ServiceDate): ViewValues {
	const pairs = query
		.split('&')
		.filter((pair) => pair !== '')
		.map((pair) => pair.split('=').map(decoded));
	return Object.fromEntries(
		pairs.map(([key = '', value = '']) => {
			const [, days, minute = ''] = relativeDay.exec(value) ?? [];
			return [key, days === undefined ? value : addDays(today, Number(days)) + minute];
		}),
	);
}

/** A query that somebody shortened by hand must not break the list. */
function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
