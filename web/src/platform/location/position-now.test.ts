import { geoPoint } from '@sevk/domain/common/place/geo';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetFixes, noteFix } from '../../api/state/recent-fixes.ts';
import { knownPosition, positionNow } from './position-now.ts';

afterEach(() => {
	forgetFixes();
	vi.unstubAllGlobals();
});

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
});

/** A phone that measures nothing now; in a native shell the page may not measure at all. */
function stubSilentPhone(state: PermissionState): void {
	const getCurrentPosition = (_: PositionCallback, fail: PositionErrorCallback) =>
		fail({ code: 3 } as GeolocationPositionError);
	const permissions = { query: async () => ({ state }) };
	vi.stubGlobal('navigator', { geolocation: { getCurrentPosition }, permissions });
}

function noteFixBefore(ageMs: number): void {
	const point = geoPoint(29.11, 41.02);
	noteFix({ atMs: Date.now() - ageMs, point, accuracyM: 12, speedMps: null });
}

test('a phone that shares its position has it for a result, too', async () => {
	stubSilentPhone('granted');
	noteFixBefore(60_000);
	expect(await positionNow()).toEqual([29.11, 41.02]);
	stubSilentPhone('prompt');
	expect(await knownPosition()).toEqual([29.11, 41.02]);
});

test('a position of three minutes ago is not taken as the present one', async () => {
	stubSilentPhone('granted');
	noteFixBefore(3 * 60_000);
	expect(await positionNow()).toBeNull();
});
