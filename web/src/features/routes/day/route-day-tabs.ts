import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { foldText } from '@sevk/domain/common/text/fold';
import {
	assignableRouteStates,
	onRoadRouteStates,
	type RouteState,
	settlingRouteStates,
} from '@sevk/domain/routes/common/route';
import { tourWords } from '@sevk/domain/routes/common/route-words';
import type { PlanRoute } from '../common/route-plan.ts';

type DayTab = {
	readonly value: string;
	readonly label: string;
	readonly states: readonly RouteState[];
};

/** The tabs of the day, each a group of route states: planned, loading, on the road, done. */
export const dayTabs: readonly DayTab[] = [
	{ value: 'plan', label: 'Planlanan', states: assignableRouteStates },
	{ value: 'yukleme', label: 'Yüklemede', states: ['loading', 'ready'] },
	{ value: 'dagitim', label: 'Dağıtımda', states: onRoadRouteStates },
	{ value: 'mutabakat', label: 'Mutabakat', states: settlingRouteStates },
	{ value: 'kapandi', label: 'Kapatıldı', states: ['closed'] },
	{ value: 'iptal', label: 'İptal Edildi', states: ['cancelled'] },
];

/** The planned routes that match the tab and search of the list: number, driver, plate, ilçe. */
export function routesUnder(
	routes: readonly PlanRoute[],
	{ tab, q }: { readonly tab: DayTab | undefined; readonly q: string },
): readonly PlanRoute[] {
	const search = foldText(q).trim();
	if (tab === undefined && search === '') return routes;
	return routes.filter(
		(entry) =>
			(tab === undefined || tab.states.includes(entry.route.state)) &&
			(search === '' || textOf(entry).includes(search)),
	);
}

function textOf({ route, orders }: PlanRoute): string {
	const { number, driverName, plate, tour } = route;
	const districts = [...new Set(orders.map(({ districtName }) => districtName))];
	const plates = plate === null ? '' : `${formatPlate(plate)} ${plate}`;
	return foldText([number, driverName ?? '', plates, tourWords(tour), ...districts].join(' '));
}
