import { expect, test } from 'vitest';
import { nextSetupStep, setupProgress, waitsForDepot } from './company-setup.ts';

test('the next step is the first that is neither done nor skipped', () => {
	const steps = setupProgress(['company', 'map', 'users'], ['depot', 'users']);
	expect(steps.map(({ state }) => state)).toEqual([
		'done',
		'done',
		'skipped',
		'open',
		'open',
		'done',
		'open',
	]);
	expect(nextSetupStep(steps)).toBe('vehicles');
	expect(nextSetupStep(setupProgress([], ['company', 'map', 'depot', 'vehicles', 'drivers']))).toBe(
		'users',
	);
});

test('nothing is next once every step is done or skipped', () => {
	const skipped = ['vehicles', 'drivers', 'users', 'orders'] as const;
	expect(nextSetupStep(setupProgress(['company', 'map', 'depot'], skipped))).toBeNull();
});

test('vehicles, drivers and orders wait for the first depot', () => {
	expect(waitsForDepot('vehicles', 0)).toBe(true);
	expect(waitsForDepot('users', 0)).toBe(false);
	expect(waitsForDepot('orders', 1)).toBe(false);
});
