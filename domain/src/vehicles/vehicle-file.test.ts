import { expect, test } from 'vitest';
import { recognizeFileColumns } from '../common/import/file-columns.ts';
import { profileOfColumns } from '../common/import/file-profile.ts';
import {
	markRepeatedRows,
	missingRecordFields,
	readRecordRow,
	recordFields,
} from '../common/import/record-file.ts';
import { readVehicleRow, vehicleLayout } from './vehicle-file.ts';

const headers = ['PLAKA NO', 'Araç Sınıfı', 'Kapasite (kg)', 'Muayene Bitiş', 'Özellikler', 'Renk'];
const columns = recognizeFileColumns(vehicleLayout, headers);
const read = (...cells: string[]) =>
	readRecordRow({ line: 2, cells }, vehicleLayout, profileOfColumns(columns), readVehicleRow);

test('recognizes the headings of other systems and names the required ones that are missing', () => {
	expect(columns.slice(0, 4)).toEqual(['plate', 'vehicleType', 'capacityKg', 'inspectionUntil']);
	expect(columns[5]).toBeNull();
	expect(missingRecordFields(vehicleLayout, columns)).toEqual([]);
	expect(missingRecordFields(vehicleLayout, [null, 'plate'])).toEqual(['vehicleType']);
});

test('reads a vehicle; an empty capacity is the usual one of its type', () => {
	const row = read('34 abc 123', 'minivan', '', '31.12.2027', 'lift; soğuk zincir', 'beyaz');
	expect(row).toMatchObject({
		outcome: 'ready',
		fields: {
			plate: '34ABC123',
			vehicleType: 'LIGHT_COMMERCIAL',
			capacityKg: 600,
			inspectionUntil: '2027-12-31',
			features: ['lift', 'cold_chain'],
			state: 'active',
		},
	});
});

test('refuses a row with a sentence for each wrong cell', () => {
	const { outcome, fields, problems } = read('99 XX 1', 'uçak', 'çok', '31.02.2027', '', '');
	expect({ outcome, fields }).toEqual({ outcome: 'refused', fields: null });
	expect(problems.map(({ column }) => column)).toEqual([
		'Plaka',
		'Araç Tipi',
		'Kapasite Kg',
		'Muayene Bitiş',
	]);
	expect(problems[2]?.sentence).toBe('"çok" tam sayı değil. Örnek: 1500.');
	expect(read('', 'Panelvan').problems).toEqual([
		{ severity: 'error', column: 'Plaka', sentence: 'Bu alan zorunlu.' },
	]);
});

test('shows the error of a row that has more warnings than are shown', () => {
	const row = readRecordRow(
		{ line: 2, cells: ['x'] },
		vehicleLayout,
		profileOfColumns(['model']),
		(cells) => {
			for (let count = 0; count < 20; count += 1) cells.warn('model', 'Uyarı.');
			cells.refuse('model', 'Hata.');
			return null;
		},
	);
	expect(row.outcome).toBe('refused');
	expect(row.problems).toHaveLength(20);
	expect(row.problems).toContainEqual(expect.objectContaining({ sentence: 'Hata.' }));
});

test('skips the example row of the template', () => {
	const fields = recordFields(vehicleLayout);
	const cells = fields.map((field) => vehicleLayout[field].example);
	const row = readRecordRow(
		{ line: 2, cells },
		vehicleLayout,
		profileOfColumns(fields),
		readVehicleRow,
	);
	expect(row).toMatchObject({ outcome: 'example', fields: null });
	const own = fields.map((field) => (field === 'model' ? 'Custom' : vehicleLayout[field].example));
	const changed = readRecordRow(
		{ line: 2, cells: own },
		vehicleLayout,
		profileOfColumns(fields),
		readVehicleRow,
	);
	expect(changed.outcome).toBe('ready');
	expect(read('34 ABC 123', 'Panelvan').outcome).toBe('ready');
});

test('skips a repeated row and refuses one with other content', () => {
	const rows = [
		read('34 ABC 123', 'Panelvan'),
		{ ...read('34ABC123', 'panelvan'), line: 3 },
		{ ...read('34 ABC 123', 'Kamyon'), line: 4 },
	];
	const marked = markRepeatedRows(rows, 'Plaka', ({ plate }) => plate);
	expect(marked.map(({ outcome }) => outcome)).toEqual(['ready', 'duplicate', 'refused']);
	expect(marked[2]?.problems[0]?.sentence).toBe('2. satırda farklı bilgilerle geçiyor.');
});

test('refuses a row that is too long for a record, without reading its cells', () => {
	const row = read('34 ABC 123', 'Panelvan', '', '', 'lift,'.repeat(2_000));
	expect(row).toMatchObject({ outcome: 'refused', cells: [], fields: null });
	expect(row.problems).toEqual([
		{
			severity: 'error',
			column: null,
			sentence: 'Satır çok uzun; bir satır en fazla 8.000 karakter olabilir.',
		},
	]);
});

test('names a cell with too many choices once, and not more than 20 problems of a row', () => {
	const wrong = (count: number) =>
		read('34 ABC 123', 'Panelvan', '', '', Array.from({ length: count }, (_, at) => at).join());
	expect(wrong(100).problems).toHaveLength(20);
	expect(wrong(101).problems).toEqual([
		{
			severity: 'error',
			column: 'Özellikler',
			sentence: 'Bu hücrede en fazla 100 değer olabilir.',
		},
	]);
});

test('reads where the day begins and ends, and refuses what is no place', () => {
	const places = recognizeFileColumns(vehicleLayout, [
		...headers.slice(0, 2),
		'Gün Sonu Yeri',
		'Güne Başladığı Yer',
	]);
	const readPlaces = (end: string, start: string) =>
		readRecordRow(
			{ line: 2, cells: ['34 ABC 123', 'Panelvan', end, start] },
			vehicleLayout,
			profileOfColumns(places),
			readVehicleRow,
		);
	expect(readPlaces('Son durakta biter', '41,02 29,1').fields?.planning).toMatchObject({
		dayEnd: 'last_stop',
		endPoint: null,
		startPoint: { coordinates: [29.1, 41.02] },
	});
	expect(readPlaces('', '').fields?.planning).toMatchObject({ dayEnd: 'depot', startPoint: null });
	expect(readPlaces('evi', 'Son durak').problems.map(({ column }) => column)).toEqual([
		'Gün Sonu Yeri',
		'Güne Başladığı Yer',
	]);
});
