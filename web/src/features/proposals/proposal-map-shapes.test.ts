import { expect, test } from 'vitest';
import { proposal, proposalResult } from '../../testing/builders/proposal-builders.ts';
import { routeShapes } from './proposal-map-shapes.ts';

const place = { longitude: 29.1, latitude: 41, orderCount: 1 };
const [first] = proposalResult().leftOut;

test('what stays out is on the map with its reason, but not beside a route that is looked at', () => {
	const result = proposalResult();
	const keys = result.leftOut.flatMap(({ key }) => key ?? []);
	const detail = proposal({ places: keys.map((key) => ({ ...place, key })) });
	const outside = ({ points }: ReturnType<typeof routeShapes>) =>
		points.filter(({ group }) => group === undefined);
	const points = outside(routeShapes(detail, result, null));
	expect(points.map(({ id }) => id)).toEqual(keys.map(String));
	expect(points[0]?.title).toBe(
		`Dışarıda kaldı: ${first?.orderNo} · ${first?.district}. ${first?.reason}`,
	);
	expect(outside(routeShapes(detail, result, result.routes[0]?.key ?? ''))).toEqual([]);
});
