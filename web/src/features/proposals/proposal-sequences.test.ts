import { expect, test } from 'vitest';
import { sequencesAfter } from './proposal-sequences.ts';

const routes = [
	{ key: 'a', stops: [{ key: 1 }, { key: 2 }, { key: 3 }] },
	{ key: 'b', stops: [{ key: 4 }] },
];

test.each([
	['down in its route', 1, 'a', 3, [{ key: 'a', stopKeys: [2, 3, 1] }]],
	['up in its route', 3, 'a', 0, [{ key: 'a', stopKeys: [3, 1, 2] }]],
	[
		'to another route',
		2,
		'b',
		0,
		[
			{ key: 'a', stopKeys: [1, 3] },
			{ key: 'b', stopKeys: [2, 4] },
		],
	],
	['to its own place', 2, 'a', 1, null],
	['below itself', 2, 'a', 2, null],
	['to no route', 2, 'x', 0, null],
] as const)('a stop that goes %s', (_, stopKey, routeKey, index, expected) => {
	expect(sequencesAfter(routes, stopKey, { routeKey, index })).toEqual(expected);
});
