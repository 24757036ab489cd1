import { expect, test } from 'vitest';
import {
	equipmentName,
	joinMissingNotes,
	outstandingCount,
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
	transferredCount: 0,
} as const;

test('names equipment as the printed debit list does', () => {
	expect(equipmentName(crates)).toBe('12 boş kasa');
	expect(equipmentName({ ...crates, kind: 'pos', serial: 'T650-118', givenCount: 1 })).toBe(
		'1 POS cihazı (seri no T650-118)',
	);
	expect(equipmentName({ ...crates, kind: 'other', label: 'İstif arabası', givenCount: 2 })).toBe(
		'2 istif arabası',
	);
});

test('a device needs a serial number and a count of 1; other equipment needs a label', () => {
	const item = { kind: 'pos', serial: '', label: '', count: 1 } as const;
	expect(refuseEquipment(item)?.code).toBe('equipment/serial-missing');
	expect(refuseEquipment({ ...item, serial: 'T1', count: 2 })?.code).toBe(
		'equipment/serial-single',
	);
	expect(refuseEquipment({ ...item, serial: 'T1' })).toBeNull();
	expect(refuseEquipment({ ...item, kind: 'other' })?.code).toBe('equipment/label-missing');
	expect(refuseEquipment({ ...item, kind: 'crate', count: 12 })).toBeNull();
});

test('refuses a return that exceeds the outstanding count', () => {
	expect(outstandingCount(crates)).toBe(3);
	expect(refuseEquipmentCount(crates, 3)).toBeNull();
	expect(refuseEquipmentCount(crates, 4)?.detail).toBe('Sürücüde 3 adet kaldı; fazlası girilemez.');
});

test('appends notes on missing pieces and truncates the oldest text', () => {
	expect(joinMissingNotes('', 'Bir kasa kırıldı')).toBe('Bir kasa kırıldı');
	expect(joinMissingNotes('Bir kasa kırıldı', 'İki kasa müşteride')).toBe(
		'Bir kasa kırıldı · İki kasa müşteride',
	);
	const newest = `Son kasa ${'da müşteride kaldı '.repeat(25)}`.trim();
	let note = '';
	for (let count = 0; count < 40; count += 1) note = joinMissingNotes(note, `Kasa ${count} kayıp`);
	const cut = joinMissingNotes(joinMissingNotes(note, newest), newest);
	expect(cut.length).toBeLessThanOrEqual(1000);
	expect(cut.endsWith(` · ${newest}`)).toBe(true);
	expect(cut).toMatch(/^… \S/);
	expect(cut.indexOf('…', 1)).toBe(-1);
});
