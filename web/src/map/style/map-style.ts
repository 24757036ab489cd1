import type { StyleSpecification } from 'maplibre-gl';
import basemapUrl from './turkiye-basemap.json?url';

const papers = {
	light: {
		water: '#dde5e7',
		land: '#f6f4ef',
		shore: '#c9d3d5',
		border: '#c9c2b6',
		city: '#4a463f',
		district: '#756f66',
		halo: '#f6f4ef',
	},
	dark: {
		water: '#12171a',
		land: '#211f1d',
		shore: '#2f3a3f',
		border: '#4d4841',
		city: '#cdc8c0',
		district: '#9a958d',
		halo: '#191816',
	},
};

/** Labels use the page's own font: without `glyphs` no font is requested. */
export const labelFont = ['Inter Variable'];

const credits = [
	'<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap katkıcıları</a>',
	'<a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a>',
].join(' · ');

/**
 * The bundled Türkiye basemap (docs/decisions/0011-map-and-basemap.md) in the colours of the
 * theme.
 */
export function bundledStyle(scheme: string): StyleSpecification {
	const paper = scheme === 'dark' ? papers.dark : papers.light;
	const url = new URL(basemapUrl, location.href).href;
	return {
		version: 8,
		sources: { turkiye: { type: 'geojson', data: url, attribution: credits, tolerance: 0.2 } },
		layers: [
			{ id: 'water', type: 'background', paint: { 'background-color': paper.water } },
			{
				id: 'land',
				type: 'fill',
				source: 'turkiye',
				filter: ['==', ['get', 'kind'], 'land'],
				paint: { 'fill-color': paper.land, 'fill-outline-color': paper.shore },
			},
			{
				id: 'border',
				type: 'line',
				source: 'turkiye',
				filter: ['==', ['get', 'kind'], 'border'],
				paint: { 'line-color': paper.border, 'line-width': 1.2, 'line-dasharray': [4, 2] },
			},
			{
				id: 'district-names',
				type: 'symbol',
				source: 'turkiye',
				minzoom: 7.5,
				filter: ['==', ['get', 'kind'], 'ilçe'],
				layout: {
					'text-field': ['get', 'name'],
					'text-font': labelFont,
					'text-size': ['interpolate', ['linear'], ['zoom'], 8, 10.5, 13, 14],
					'text-padding': ['interpolate', ['linear'], ['zoom'], 8, 14, 11, 4],
					'symbol-sort-key': ['get', 'rank'],
				},
				paint: {
					'text-color': paper.district,
					'text-halo-color': paper.halo,
					'text-halo-width': 1.4,
				},
			},
			{
				id: 'city-names',
				type: 'symbol',
				source: 'turkiye',
				maxzoom: 11,
				filter: ['==', ['get', 'kind'], 'il'],
				layout: {
					'text-field': ['get', 'name'],
					'text-font': labelFont,
					'text-size': ['interpolate', ['linear'], ['zoom'], 5, 11, 9, 16],
					'text-padding': 8,
					'symbol-sort-key': ['get', 'rank'],
				},
				paint: { 'text-color': paper.city, 'text-halo-color': paper.halo, 'text-halo-width': 1.6 },
			},
		],
	};
}
