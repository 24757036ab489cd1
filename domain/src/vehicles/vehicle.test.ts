import { expect, test } from 'vitest';
import { mayBePlanned, type VehicleState } from './vehicle.ts';
import { blackoutWords } from './vehicle-blackout.ts';

const vehicle = (state: VehicleState, offFrom: string | null, offUntil: string | null) => ({
	state,
	offFrom,
	offUntil,
	retired: false,
	blackout: null,
});

test('a vehicle can be planned for days on which it is in service', () => {
	const repaired = vehicle('in_service', '2026-11-10', '2026-11-20');
	expect(mayBePlanned(repaired, '2026-11-09')).toBe(true);
	expect(mayBePlanned(repaired, '2026-11-10')).toBe(false);
	expect(mayBePlanned(repaired, '2026-11-20')).toBe(false);
	expect(mayBePlanned(repaired, '2026-11-21')).toBe(true);
	expect(mayBePlanned(vehicle('off_duty', null, null), '2026-11-21')).toBe(false);
	expect(mayBePlanned(vehicle('active', '2026-11-10', null), '2026-11-21')).toBe(true);
	expect(mayBePlanned({ ...vehicle('active', null, null), retired: true }, '2026-11-21')).toBe(
		false,
	);
});

test('a vehicle in use is not planned on the day of a blackout', () => {
	const blackout = {
		kind: 'inspection',
		from: '2026-11-21',
		until: '2026-11-21',
		note: '',
	} as const;
	expect(mayBePlanned({ ...vehicle('active', null, null), blackout }, '2026-11-21')).toBe(false);
	expect(blackoutWords(blackout, '2026-11-21')).toBe('muayenede');
	expect(blackoutWords({ ...blackout, until: '2026-11-23', note: 'TÜVTÜRK' }, '2026-11-21')).toBe(
		'muayenede (23.11.2026 tarihine kadar, TÜVTÜRK)',
	);
});
