import { expect, test } from 'vitest';
import { mayBePlanned } from './vehicle.ts';
import { blackoutWords } from './vehicle-blackout.ts';

const vehicle = { state: 'active', retired: false, blackout: null } as const;

test('a vehicle can be planned while it is in use', () => {
	expect(mayBePlanned(vehicle)).toBe(true);
	expect(mayBePlanned({ ...vehicle, state: 'in_service' })).toBe(false);
	expect(mayBePlanned({ ...vehicle, state: 'off_duty' })).toBe(false);
	expect(mayBePlanned({ ...vehicle, retired: true })).toBe(false);
});

test('a vehicle in use is not planned on the day of a blackout', () => {
	const blackout = {
		kind: 'inspection',
		from: '2026-11-21',
		until: '2026-11-21',
		note: '',
	} as const;
	expect(mayBePlanned({ ...vehicle, blackout })).toBe(false);
	expect(blackoutWords(blackout, '2026-11-21')).toBe('muayenede');
	expect(blackoutWords({ ...blackout, until: '2026-11-23', note: 'TÜVTÜRK' }, '2026-11-21')).toBe(
		'muayenede (23.11.2026 tarihine kadar, TÜVTÜRK)',
	);
});
