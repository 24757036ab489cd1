import { expect, test } from 'vitest';
import { proposal, proposalResult } from '../../testing/builders/proposal-builders.ts';
import { liveShapes, routeShapes } from './proposal-map-shapes.ts';

const place = { longitude: 29.1, latitude: 41, orderCount: 1, isApproximate: false };
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

test('stops at the centre of their ilçe are paler and apart, while it is computed and afterwards', () => {
	const result = proposalResult();
	const keys = result.routes.flatMap(({ stops }) => stops.map(({ key }) => key));
	expect(keys.length).toBeGreaterThan(1);
	const places = keys.map((key) => ({ ...place, key, isApproximate: true }));
	const detail = proposal({ places });
	for (const { points, lines } of [
		routeShapes(detail, result, null),
		liveShapes(
			detail,
			result.routes.map(({ key, stops }) => ({ key, stopKeys: stops.map((stop) => stop.key) })),
		),
	]) {
		const rough = points.filter(({ approximate }) => approximate === true);
		expect(rough.length).toBe(keys.length);
		const drawn = rough.map(({ longitude, latitude }) => `${longitude} ${latitude}`);
		expect(new Set(drawn).size).toBe(keys.length);
		const corners = lines.flatMap(({ path }) =>
			path.map(({ longitude, latitude }) => `${longitude} ${latitude}`),
		);
		expect(drawn.every((at) => corners.includes(at))).toBe(true);
	}
});
