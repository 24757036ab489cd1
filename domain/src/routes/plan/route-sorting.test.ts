import { expect, test } from 'vitest';
import { loadLane, type SortingPiece, sortPiece } from './route-sorting.ts';

const piece: SortingPiece = {
	orderState: 'planned',
	place: 'depot',
	route: { number: 'RT-260305-07', state: 'planned', stopPosition: 12 },
};

test('the lane is the running number of the route on its day', () => {
	expect(['RT-260305-07', 'RT-260305-10', 'RT-260305-100'].map(loadLane)).toEqual([
		'7',
		'10',
		'100',
	]);
});

test.each([
	['a planned piece', piece, 'ok', 'Hat 7 · Durak 12'],
	[
		'a piece without a route',
		{ ...piece, route: null },
		'info',
		'Rotası yok; bekleyenlere ayırın.',
	],
	[
		'a piece of a route that has left',
		{ ...piece, route: { number: 'RT-260305-07', state: 'in_progress', stopPosition: 12 } },
		'stop',
		'Rotası çıktı (RT-260305-07); ayırın.',
	],
	[
		'a piece on a vehicle',
		{ ...piece, place: 'loading' },
		'stop',
		'Bu koli depoda görünmüyor: Araca yüklendi.',
	],
	[
		'a cancelled order',
		{ ...piece, orderState: 'cancelled' },
		'stop',
		'Sipariş iptal edilmiş, ayırın.',
	],
	[
		'a missing piece, of a cancelled order too',
		{ ...piece, place: 'missing', orderState: 'cancelled' },
		'stop',
		'Bu koli kayıp araştırmasında.',
	],
	['an unknown code', null, 'stop', 'Barkod bulunamadı.'],
] as const)('%s', (_, found, tone, sentence) => {
	expect(sortPiece(found)).toMatchObject({ tone, sentence });
});
