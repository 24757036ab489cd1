import { expect, test, vi } from 'vitest';
import { knownPosition } from './position-now.ts';

test('without a new position within 3 s a result has that of the last two minutes', async () => {
	const options: PositionOptions[] = [];
	const getCurrentPosition = (
		done: PositionCallback,
		fail: PositionErrorCallback,
		wish: PositionOptions,
	) => {
		options.push(wish);
		if (wish.timeout === 0) {
			done({ coords: { longitude: 29, latitude: 41 } } as GeolocationPosition);
		} else fail({ code: 3 } as GeolocationPositionError);
	};
	const permissions = { query: async () => ({ state: 'granted' }) };
	vi.stubGlobal('navigator', { geolocation: { getCurrentPosition }, permissions });
	expect(await knownPosition()).toEqual([29, 41]);
	expect(options).toMatchObject([{ timeout: 3_000 }, { timeout: 0, maximumAge: 120_000 }]);
	vi.unstubAllGlobals();
});
