import { expect, test } from 'vitest';
import { replayAt, replaySpan, stepsOf } from './location-replay.ts';

const minute = 60_000;
const track = {
	points: [1, 2, 3].map((index) => ({ atMs: index * minute, longitude: 29 + index, latitude: 41 })),
	pieces: stepsOf([
		{ atMs: 0, change: 40 },
		{ atMs: 2 * minute, change: -3 },
	]),
	products: stepsOf([{ atMs: minute, change: 1 }]),
	cashKurus: stepsOf([{ atMs: 2 * minute, change: 25_000 }], 50_000),
};

test('a moment has the last position, what was on board and the cash', () => {
	expect(replayAt(track, 2.5 * minute)).toEqual({
		place: track.points[1],
		isOld: false,
		pieces: 37,
		products: 1,
		cashKurus: 75_000,
	});
	expect(replayAt(track, 0)).toMatchObject({ place: null, isOld: true, pieces: 40, products: 0 });
});

test('an old position is marked', () => {
	expect(replayAt(track, 8 * minute).isOld).toBe(false);
	expect(replayAt(track, 9 * minute).isOld).toBe(true);
});

test('the slider spans all that is known', () => {
	expect(replaySpan(track)).toEqual({ fromMs: 0, toMs: 3 * minute });
	expect(replaySpan({ points: [], pieces: [], cashKurus: [] })).toBeNull();
});
