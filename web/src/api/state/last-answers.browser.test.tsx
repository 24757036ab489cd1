import { afterEach, expect, test } from 'vitest';
import { forgetPerson, keepKey } from '../device/device-key.ts';
import { keepAnswer, readLastAnswer } from './last-answers.ts';

const base64Key = btoa('k'.repeat(32));
const now = Date.parse('2026-11-20T09:00:00+03:00');

afterEach(async () => {
	await forgetPerson('planner');
	await forgetPerson('warehouse');
});

test('a list that is read before the key of a first sign-in is kept when the key comes', async () => {
	keepAnswer('planner', 'routes', ['RT-1'], now);
	expect(await readLastAnswer('planner', 'routes', now)).toBeNull();
	await keepKey('planner', base64Key);
	expect(await readLastAnswer('planner', 'routes', now)).toMatchObject({
		answer: ['RT-1'],
		at: now,
	});
});

test('a list that was seen last is read for 24 hours', async () => {
	await keepKey('planner', base64Key);
	keepAnswer('planner', 'orders', ['SP-1'], now);
	const dayMs = 24 * 60 * 60_000;
	expect(await readLastAnswer('planner', 'orders', now + dayMs)).toMatchObject({ at: now });
	expect(await readLastAnswer('planner', 'orders', now + dayMs + 1)).toBeNull();
});

test('the list of a person who signed out before the key came is not kept for the next one', async () => {
	keepAnswer('planner', 'routes', ['RT-1'], now);
	expect(await readLastAnswer('planner', 'routes', now)).toBeNull();
	await forgetPerson('planner');
	await keepKey('warehouse', base64Key);
	await keepKey('planner', base64Key);
	expect(await readLastAnswer('planner', 'routes', now)).toBeNull();
	expect(await readLastAnswer('warehouse', 'routes', now)).toBeNull();
});
