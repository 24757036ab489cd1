import { expect, test } from 'vitest';
import {
	equipmentName,
	equipmentOut,
	joinedMissingNote,
	refuseEquipment,
	refuseEquipmentCount,
} from './debit-equipment.ts';

const crates = {
	kind: 'crate',
	serial: '',
	label: '',
	givenCount: 12,
	returnedCount: 8,
	missingCount: 1,
} as const;

test('equipment is named as the zimmet listesi prints it', () => {
	expect(equipmentName(crates)).toBe('12 boş kasa');
	expect(equipmentName({ ...crates, kind: 'pos', serial: 'T650-118', givenCount: 1 })).toBe(
		'1 POS cihazı (seri no T650-118)',
	);
	expect(equipmentName({ ...crates, kind: 'other', label: 'İstif arabası', givenCount: 2 })).toBe(
		'2 istif arabası',
	);
});

test('a device has a serial number and comes alone; something else says what it is', () => {
	const item = { kind: 'pos', serial: '', label: '', count: 1 } as const;
	expect(refuseEquipment(item)?.code).toBe('equipment/serial-missing');
	expect(refuseEquipment({ ...item, serial: 'T1', count: 2 })?.code).toBe(
		'equipment/serial-single',
	);
	expect(refuseEquipment({ ...item, serial: 'T1' })).toBeNull();
	expect(refuseEquipment({ ...item, kind: 'other' })?.code).toBe('equipment/label-missing');
	expect(refuseEquipment({ ...item, kind: 'crate', count: 12 })).toBeNull();
});

test('no more comes back than is out', () => {
	expect(equipmentOut(crates)).toBe(3);
	expect(refuseEquipmentCount(crates, 3)).toBeNull();
	expect(refuseEquipmentCount(crates, 4)?.detail).toBe('Sürücüde 3 adet kaldı; fazlası girilemez.');
});

test('notes on missing pieces follow each other; too many lose their beginning, never the newest', () => {
	expect(joinedMissingNote('', 'Bir kasa kırıldı')).toBe('Bir kasa kırıldı');
	expect(joinedMissingNote('Bir kasa kırıldı', 'İki kasa müşteride')).toBe(
		'Bir kasa kırıldı · İki kasa müşteride',
	);
	const newest = `Son kasa ${'da müşteride kaldı '.repeat(25)}`.trim();
	let note = '';
	for (let count = 0; count < 40; count += 1) note = joinedMissingNote(note, `Kasa ${count} kayıp`);
	const cut = joinedMissingNote(joinedMissingNote(note, newest), newest);
	expect(cut.length).toBeLessThanOrEqual(1000);
	expect(cut.endsWith(` · ${newest}`)).toBe(true);
	expect(cut).toMatch(/^… \S/);
	expect(cut.indexOf('…', 1)).toBe(-1);
});
