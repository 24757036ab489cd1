import type { ProposalRoute } from '@sevk/contract/proposals/proposal-shapes';

/** A place in a route, above the stop with this index; its end has the count of its stops. */
export type Place = { readonly routeKey: string; readonly index: number };

type Route = {
	readonly key: string;
	readonly stops: readonly Pick<ProposalRoute['stops'][number], 'key'>[];
};

/**
 * The sequences of the routes that change when a stop goes to a place; null if nothing changes.
 */
export function sequencesAfter(
	routes: readonly Route[],
	stopKey: number,
	{ routeKey, index }: Place,
): { key: string; stopKeys: number[] }[] | null {
	const from = routes.find(({ stops }) => stops.some(({ key }) => key === stopKey));
	const to = routes.find(({ key }) => key === routeKey);
	if (from === undefined || to === undefined) return null;
	const target = to.stops.map(({ key }) => key);
	const present = target.indexOf(stopKey);
	if (present !== -1 && (index === present || index === present + 1)) return null;
	const place = present !== -1 && present < index ? index - 1 : index;
	const stopKeys = target.filter((key) => key !== stopKey).toSpliced(place, 0, stopKey);
	const changed = [{ key: to.key, stopKeys }];
	if (from.key === to.key) return changed;
	const rest = from.stops.map(({ key }) => key).filter((key) => key !== stopKey);
	return [{ key: from.key, stopKeys: rest }, ...changed];
}
