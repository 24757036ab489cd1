/**
 * Colours of routes on the map, in the order in which they are given. Each has a contrast of 4.5 or
 * more to the white number on it, on both themes.
 */
export const routeHues = [
	'#1d4ed8',
	'#b91c1c',
	'#047857',
	'#7e22ce',
	'#a84507',
	'#0e7490',
	'#be185d',
	'#4d7c0f',
	'#57534e',
	'#4338ca',
	'#86198f',
	'#0f766e',
] as const;

/** The numbers on these colours, in both themes. */
export const onRouteHue = '#ffffff';
