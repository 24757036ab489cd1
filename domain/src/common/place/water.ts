// Waters that a straight line must not cross, with the ways over them: which, why, and the sources in
// docs/decisions/0078-water-and-roads.md. Coarse on purpose: lines run in the middle of the water, some
// hundred metres from its shores.

/** Degrees, as the coordinates of a `GeoPoint`. */
type Position = readonly [longitude: number, latitude: number];

/** What the rules of crossings distinguish. */
export const roadClasses = [
	'foot',
	'cycle',
	'motorcycle',
	'car',
	'van',
	'light_truck',
	'truck',
] as const;
export type RoadClass = (typeof roadClasses)[number];

/** Minutes lost at a crossing, in the direction from the first end to the second and back. */
type CrossingDelay = (hour: number, isWeekend: boolean) => readonly [there: number, back: number];

export type Crossing = {
	readonly name: string;
	/** The junctions on both shores. */
	readonly ends: readonly [Position, Position];
	readonly classes: readonly RoadClass[];
	readonly delay: CrossingDelay;
};

/**
 * `border`: a line from edge to edge of the map, or a closed one: each place is on one side of it.
 * `inlet`: a line that ends on land, so the way may lead round its end.
 */
export type Water = {
	readonly name: string;
	readonly kind: 'border' | 'inlet';
	readonly line: readonly Position[];
	/** Places on land that a way round the water passes. */
	readonly corners: readonly Position[];
	readonly crossings: readonly Crossing[];
};

const motor: readonly RoadClass[] = ['motorcycle', 'car', 'van', 'light_truck', 'truck'];

const noDelay: CrossingDelay = () => [0, 0];

/** Europe to Asia and back: in the morning İstanbul drives to Europe, in the evening to Asia. */
function bosphorusDelay(rush: number, day: number): CrossingDelay {
	return (hour, isWeekend) => {
		if (hour < 7 || hour >= 22) return [0, 0];
		if (isWeekend) return [day, day];
		if (hour < 10) return [day, rush];
		return hour >= 16 && hour < 20 ? [rush, day] : [day, day];
	};
}

function fixedDelay(minutes: number): CrossingDelay {
	return () => [minutes, minutes];
}

/** The Haliç is slow in both directions at both ends of the working day. */
const goldenHornDelay: CrossingDelay = (hour, isWeekend) => {
	const isRush = (hour >= 7 && hour < 10) || (hour >= 16 && hour < 20);
	return isRush && !isWeekend ? [5, 5] : [1, 1];
};

/** Degrees from the end of a lake to the road round it: beside the line it would be on one shore. */
const roadBehind = 0.004;

export const waters: readonly Water[] = [
	{
		name: 'İstanbul Boğazı, Marmara ve Çanakkale Boğazı',
		kind: 'border',
		line: [
			[29.6, 43],
			[29.15, 41.26],
			[29.125, 41.21],
			[29.105, 41.2],
			[29.1, 41.19],
			[29.085, 41.18],
			[29.075, 41.17],
			[29.06, 41.16],
			[29.062, 41.15],
			[29.07, 41.14],
			[29.079, 41.13],
			[29.083, 41.12],
			[29.071, 41.11],
			[29.06, 41.1],
			[29.0605, 41.09],
			[29.058, 41.08],
			[29.0505, 41.07],
			[29.0455, 41.06],
			[29.0425, 41.05],
			[29.025, 41.04],
			[29.003, 41.03],
			[28.997, 41.02],
			[28.997, 41.01],
			[28.985, 40.995],
			[28.95, 40.95],
			[28.8, 40.9],
			[28.2, 40.85],
			[27.6, 40.78],
			[27.35, 40.62],
			[27.15, 40.52],
			[26.85, 40.44],
			[26.72, 40.425],
			[26.675, 40.39],
			[26.66, 40.36],
			[26.625, 40.33],
			[26.587, 40.3],
			[26.53, 40.27],
			[26.5, 40.24],
			[26.47, 40.22],
			[26.44, 40.21],
			[26.39, 40.2],
			[26.385, 40.18],
			[26.39, 40.15],
			[26.375, 40.12],
			[26.33, 40.09],
			[26.29, 40.06],
			[26.2, 40.02],
			[25.9, 39.97],
			[24, 39.95],
		],
		corners: [],
		crossings: [
			{
				name: '15 Temmuz Şehitler Köprüsü',
				ends: [
					[29.026, 41.051],
					[29.043, 41.04],
				],
				classes: ['motorcycle', 'car'],
				delay: bosphorusDelay(20, 5),
			},
			{
				name: 'Fatih Sultan Mehmet Köprüsü',
				ends: [
					[29.051, 41.092],
					[29.072, 41.09],
				],
				classes: ['motorcycle', 'car', 'van', 'light_truck'],
				delay: bosphorusDelay(20, 5),
			},
			{
				name: 'Yavuz Sultan Selim Köprüsü',
				ends: [
					[29.08, 41.21],
					[29.135, 41.197],
				],
				classes: motor,
				delay: noDelay,
			},
			{
				name: 'Avrasya Tüneli',
				ends: [
					[28.962, 41.005],
					[29.03, 41.002],
				],
				classes: ['motorcycle', 'car', 'van'],
				delay: bosphorusDelay(10, 2),
			},
			{
				name: '1915 Çanakkale Köprüsü',
				ends: [
					[26.605, 40.352],
					[26.672, 40.328],
				],
				classes: motor,
				delay: noDelay,
			},
		],
	},
	{
		name: 'Haliç',
		kind: 'inlet',
		line: [
			[29.003, 41.021],
			[28.99, 41.0225],
			[28.98, 41.021],
			[28.975, 41.02],
			[28.97, 41.0214],
			[28.965, 41.026],
			[28.96, 41.029],
			[28.955, 41.0318],
			[28.95, 41.0355],
			[28.945, 41.0402],
			[28.94, 41.047],
			[28.9383, 41.05],
			[28.941, 41.054],
			[28.9465, 41.063],
		],
		corners: [[28.948, 41.068]],
		crossings: [
			{
				name: 'Galata Köprüsü',
				ends: [
					[28.9715, 41.0172],
					[28.9745, 41.0232],
				],
				classes: roadClasses,
				delay: goldenHornDelay,
			},
			{
				name: 'Atatürk (Unkapanı) Köprüsü',
				ends: [
					[28.9625, 41.0215],
					[28.9705, 41.0275],
				],
				classes: roadClasses,
				delay: goldenHornDelay,
			},
			{
				name: 'Haliç Köprüsü',
				ends: [
					[28.939, 41.038],
					[28.9475, 41.0475],
				],
				classes: motor,
				delay: goldenHornDelay,
			},
			{
				name: 'Haliç Metro Köprüsü',
				ends: [
					[28.965, 41.0195],
					[28.9708, 41.0262],
				],
				classes: ['foot'],
				delay: noDelay,
			},
		],
	},
	{
		name: 'Küçükçekmece Gölü',
		kind: 'inlet',
		line: [
			[28.775, 40.955],
			[28.765, 40.985],
			[28.752, 41],
			[28.745, 41.02],
			[28.742, 41.04],
			[28.738, 41.055],
			[28.727, 41.068],
		],
		// Where the TEM passes the end of the lake.
		corners: [[28.725, 41.08]],
		crossings: [
			{
				name: 'Küçükçekmece (D.100)',
				ends: [
					[28.735, 40.986],
					[28.778, 40.99],
				],
				classes: roadClasses,
				delay: noDelay,
			},
		],
	},
	{
		name: 'Büyükçekmece Gölü',
		kind: 'inlet',
		line: [
			[28.55, 40.94],
			[28.575, 40.99],
			[28.575, 41.01],
			[28.57, 41.02],
			[28.572, 41.03],
			[28.57, 41.04],
			[28.56, 41.06],
			[28.55, 41.08],
			[28.54, 41.105],
		],
		corners: [[28.53, 41.12]],
		crossings: [
			{
				name: 'Mimarsinan (D.100)',
				ends: [
					[28.555, 41.022],
					[28.588, 41.018],
				],
				classes: roadClasses,
				delay: noDelay,
			},
			{
				name: 'Büyükçekmece (TEM)',
				ends: [
					[28.53, 41.068],
					[28.585, 41.066],
				],
				classes: motor,
				delay: noDelay,
			},
		],
	},
	{
		name: 'İzmit Körfezi',
		kind: 'inlet',
		// Begins north of the middle of the Marmara, so that no line passes between them.
		line: [
			[28.7, 40.93],
			[28.8, 40.8],
			[29.05, 40.78],
			[29.3, 40.74],
			[29.36, 40.722],
			[29.42, 40.728],
			[29.48, 40.748],
			[29.54, 40.738],
			[29.6, 40.735],
			[29.72, 40.741],
			[29.76, 40.733],
			[29.78, 40.731],
			[29.82, 40.738],
			[29.9, 40.738],
			[29.945, 40.745],
		],
		corners: [[29.965, 40.745]],
		crossings: [
			{
				name: 'Osmangazi Köprüsü',
				ends: [
					[29.53, 40.788],
					[29.505, 40.7],
				],
				classes: motor,
				delay: noDelay,
			},
		],
	},
	{
		name: 'Gemlik Körfezi',
		kind: 'inlet',
		line: [
			[28.1, 40.87],
			[28.5, 40.55],
			[28.75, 40.45],
			[28.85, 40.44],
			[28.95, 40.42],
			[29.05, 40.42],
			[29.1, 40.44],
			[29.152, 40.43],
		],
		corners: [[29.165, 40.432]],
		crossings: [],
	},
	{
		name: 'Saros Körfezi',
		kind: 'inlet',
		line: [
			[25.6, 40.42],
			[26, 40.45],
			[26.4, 40.5],
			[26.56, 40.55],
			[26.72, 40.59],
			[26.845, 40.61],
		],
		corners: [[26.87, 40.615]],
		crossings: [],
	},
	{
		name: 'Edremit Körfezi',
		kind: 'inlet',
		line: [
			[25.8, 39.4],
			[26.16, 39.39],
			[26.24, 39.42],
			[26.4, 39.42],
			[26.56, 39.44],
			[26.72, 39.46],
			[26.8, 39.51],
			[26.88, 39.53],
			[26.935, 39.54],
		],
		corners: [[26.955, 39.545]],
		crossings: [],
	},
	{
		name: 'Çandarlı Körfezi',
		kind: 'inlet',
		line: [
			[26.4, 38.85],
			[26.8, 38.84],
			[26.9, 38.87],
			[27, 38.89],
			[27.055, 38.88],
		],
		corners: [[27.075, 38.88]],
		crossings: [],
	},
	{
		name: 'İzmir Körfezi',
		kind: 'inlet',
		line: [
			[26.3, 38.85],
			[26.62, 38.72],
			[26.69, 38.62],
			[26.74, 38.55],
			[26.8, 38.47],
			[26.87, 38.44],
			[26.93, 38.42],
			[26.99, 38.427],
			[27.02, 38.435],
			[27.05, 38.43],
			[27.11, 38.43],
			[27.14, 38.448],
			[27.173, 38.449],
		],
		corners: [
			[27.185, 38.449],
			[26.77, 38.35],
		],
		crossings: [],
	},
	{
		name: 'Güllük Körfezi',
		kind: 'inlet',
		line: [
			[26.9, 37.3],
			[27.2, 37.2],
			[27.4, 37.24],
			[27.5, 37.25],
			[27.55, 37.257],
			[27.61, 37.265],
		],
		corners: [[27.63, 37.27]],
		crossings: [],
	},
	{
		name: 'Gökova Körfezi',
		kind: 'inlet',
		line: [
			[26.9, 36.86],
			[27.36, 36.87],
			[27.52, 36.87],
			[27.68, 36.9],
			[28, 36.92],
			[28.08, 36.985],
			[28.16, 37],
			[28.24, 37.015],
			[28.335, 37.037],
		],
		corners: [[28.35, 37.042]],
		crossings: [],
	},
	{
		name: 'Hisarönü Körfezi',
		kind: 'inlet',
		line: [
			[27.3, 36.5],
			[27.7, 36.65],
			[27.84, 36.7],
			[27.92, 36.73],
			[28, 36.735],
			[28.08, 36.755],
			[28.115, 36.775],
		],
		corners: [[28.135, 36.785]],
		crossings: [],
	},
	{
		name: 'Antalya Körfezi',
		kind: 'inlet',
		line: [
			[30.8, 36],
			[30.72, 36.5],
			[30.635, 36.845],
		],
		corners: [[30.63, 36.865]],
		crossings: [],
	},
	{
		name: 'İskenderun Körfezi',
		kind: 'inlet',
		line: [
			[35.3, 36.3],
			[35.6, 36.45],
			[35.9, 36.65],
			[36.05, 36.75],
			[36.15, 36.86],
		],
		corners: [[36.185, 36.86]],
		crossings: [],
	},
	lake('İznik Gölü', [
		[29.325, 40.45],
		[29.42, 40.455],
		[29.52, 40.435],
		[29.62, 40.44],
		[29.735, 40.445],
	]),
	lake('Uluabat Gölü', [
		[28.43, 40.21],
		[28.52, 40.19],
		[28.6, 40.165],
		[28.75, 40.165],
	]),
	lake('Manyas Gölü', [
		[27.82, 40.165],
		[27.95, 40.2],
		[28.09, 40.19],
	]),
	lake('Burdur Gölü', [
		[30.05, 37.64],
		[30.17, 37.71],
		[30.2, 37.76],
		[30.36, 37.81],
	]),
	lake('Eğirdir Gölü', [
		[30.83, 38.3],
		[30.81, 38.2],
		[30.88, 38.13],
		[30.9, 38.05],
		[30.87, 37.98],
		[30.86, 37.9],
		[30.87, 37.825],
	]),
	lake('Beyşehir Gölü', [
		[31.3, 37.98],
		[31.44, 37.88],
		[31.5, 37.8],
		[31.55, 37.7],
		[31.57, 37.57],
	]),
	lake('Tuz Gölü', [
		[33.34, 39.15],
		[33.4, 39],
		[33.37, 38.92],
		[33.32, 38.84],
		[33.35, 38.7],
		[33.42, 38.57],
	]),
	lake('Hirfanlı Barajı', [
		[33.5, 39.26],
		[33.54, 39.2],
		[33.66, 39.165],
		[33.72, 39.11],
		[33.84, 39.07],
		[33.94, 39.02],
	]),
	// Its ends are the road below the dam at Keban and the one through Kovancılar.
	lake('Keban Barajı', [
		[38.76, 38.808],
		[38.77, 38.84],
		[38.83, 38.875],
		[38.95, 38.9],
		[39.07, 38.888],
		[39.19, 38.85],
		[39.31, 38.815],
		[39.45, 38.77],
		[39.65, 38.74],
		[39.88, 38.72],
	]),
	// Its ends are the dam and the Nissibi Köprüsü.
	lake('Atatürk Barajı', [
		[38.32, 37.487],
		[38.36, 37.54],
		[38.45, 37.5],
		[38.55, 37.53],
		[38.6, 37.55],
		[38.65, 37.61],
		[38.75, 37.65],
		[38.85, 37.67],
		[38.96, 37.87],
	]),
	lake('Van Gölü', [
		[42.3, 38.5],
		[42.5, 38.6],
		[43, 38.6],
		[43.1, 38.72],
		[43.2, 38.83],
		[43.3, 38.9],
		[43.45, 38.94],
		[43.68, 39],
	]),
	island(
		'Adalar',
		[
			[29.025, 40.925],
			[29.07, 40.925],
			[29.11, 40.895],
			[29.16, 40.865],
			[29.16, 40.83],
			[29.09, 40.83],
			[29.03, 40.865],
			[29.025, 40.925],
		],
		{
			name: 'Bostancı–Büyükada vapuru',
			ends: [
				[29.094, 40.953],
				[29.1205, 40.874],
			],
			// Motor vehicles stay on the mainland.
			classes: ['foot', 'cycle'],
			delay: fixedDelay(60),
		},
	),
	island(
		'Marmara Adaları',
		[
			[27.4, 40.7],
			[27.78, 40.7],
			[27.78, 40.58],
			[27.68, 40.56],
			[27.67, 40.44],
			[27.4, 40.44],
			[27.4, 40.7],
		],
		{
			name: 'Erdek–Marmara feribotu',
			ends: [
				[27.795, 40.393],
				[27.555, 40.585],
			],
			classes: roadClasses,
			delay: fixedDelay(120),
		},
	),
	island(
		'Bozcaada',
		[
			[25.95, 39.87],
			[26.1, 39.87],
			[26.1, 39.77],
			[25.95, 39.77],
			[25.95, 39.87],
		],
		{
			name: 'Geyikli–Bozcaada feribotu',
			ends: [
				[26.165, 39.8],
				[26.072, 39.835],
			],
			classes: roadClasses,
			delay: fixedDelay(60),
		},
	),
	island(
		'Gökçeada',
		[
			[25.62, 40.27],
			[26.06, 40.27],
			[26.06, 40.07],
			[25.62, 40.07],
			[25.62, 40.27],
		],
		{
			name: 'Kabatepe–Gökçeada feribotu',
			ends: [
				[26.269, 40.202],
				[25.948, 40.232],
			],
			classes: roadClasses,
			delay: fixedDelay(90),
		},
	),
];

/** A way leads round both ends of the line. */
function lake(name: string, axis: readonly Position[]): Water {
	const corners = [behind(axis[1], axis[0]), behind(axis.at(-2), axis.at(-1))];
	return { name, kind: 'inlet', line: axis, corners, crossings: [] };
}

function behind(before: Position = [0, 0], end: Position = [0, 0]): Position {
	const [x, y] = [end[0] - before[0], end[1] - before[1]];
	const share = roadBehind / Math.hypot(x, y);
	return [end[0] + x * share, end[1] + y * share];
}

function island(name: string, ring: readonly Position[], ferry: Crossing): Water {
	return { name, kind: 'border', line: ring, corners: [], crossings: [ferry] };
}
