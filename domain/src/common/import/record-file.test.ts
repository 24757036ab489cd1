import { expect, test } from 'vitest';
import type { DateOrder } from '../date/written-date.ts';
import { profileOfColumns } from './file-profile.ts';
import {
	type RecordLayout,
	readCountCell,
	readDateCell,
	readPhoneCell,
	readRecordRow,
	readTimeCell,
} from './record-file.ts';

const layout: RecordLayout<'name' | 'phone' | 'until' | 'from' | 'capacity'> = {
	name: { label: 'Ad Soyad', headings: '', needed: true, example: 'Örnek' },
	phone: { label: 'Telefon', headings: '', example: '' },
	until: { label: 'Bitiş', headings: '', example: '' },
	from: { label: 'Başlangıç', headings: '', example: '' },
	capacity: { label: 'Kapasite', headings: '', example: '' },
};
const columns = ['name', 'phone', 'until', 'from', 'capacity'] as const;

const read = (cells: readonly string[], dateOrder: DateOrder | null = 'day_first') =>
	readRecordRow({ line: 2, cells }, layout, { ...profileOfColumns(columns), dateOrder }, (row) => ({
		name: row.text('name'),
		phone: readPhoneCell(row, 'phone', 'Telefon geçersiz.'),
		until: readDateCell(row, 'until'),
		from: readTimeCell(row, 'from'),
		capacity: readCountCell(row, 'capacity'),
	}));

const problems = (cells: readonly string[], dateOrder?: DateOrder | null) =>
	read(cells, dateOrder).problems.map(({ column, sentence }) => `${column}: ${sentence}`);

test('reads cells as people write them', () => {
	const row = read([
		'Kaya Er',
		'\u202A+90 532 000 00 75\u202C',
		'20-Kas-26',
		'Saat 08.30',
		'1.500 kg',
	]);
	expect(row).toMatchObject({
		outcome: 'ready',
		fields: { name: 'Kaya Er', phone: '+905320000075', until: '2026-11-20', from: '08:30' },
	});
});

test('a dash, yok and null are nothing', () => {
	for (const empty of ['-', 'YOK', 'NULL', 'n/a']) {
		expect(read(['Kaya Er', empty, empty, empty, empty])).toMatchObject({
			outcome: 'ready',
			fields: { phone: null, until: null, from: null, capacity: null },
		});
		expect(problems([empty, '', '', '', ''])).toEqual(['Ad Soyad: Bu alan zorunlu.']);
	}
});

test('refuses errors and formulas of a spreadsheet by name', () => {
	expect(problems(['#N/A', '', '', '', ''])).toEqual([
		'Ad Soyad: Hücrede Excel hatası var (#N/A). Düzeltip dosyayı yeniden kaydedin.',
	]);
	expect(problems(['Kaya Er', '', '=A2', '', ''])).toEqual([
		'Bitiş: Hücrede sonucu olmayan bir formül var (=A2). Değerini yazın.',
	]);
});

test('warns of ruined letters and of more than a phone number', () => {
	expect(problems(['Ayþe Er', '0532 000 00 75 (eşi)', '', '', ''])).toEqual([
		'Ad Soyad: "Ayþe Er" içinde bozuk harf var; doğrusu: Ayşe Er.',
		'Telefon: "0532 000 00 75 (eşi)" içinden 0532 000 00 75 alındı.',
	]);
	expect(problems(['Ay\uFFFDe Er', '', '', '', ''])).toEqual([
		'Ad Soyad: "Ay\uFFFDe Er" içinde kaybolmuş harf var; dosyayı UTF-8 olarak kaydedin.',
	]);
});

test('a date that could be exchanged follows the decision of the file', () => {
	const cells = ['Kaya Er', '', '11/05/2028', '', ''];
	expect(read(cells, 'month_first').fields?.until).toBe('2028-11-05');
	expect(problems(cells, null)).toEqual([
		'Bitiş: "11/05/2028" iki türlü okunabilir: 11.05.2028 ya da 05.11.2028. Dosyanın tarih sırasını seçin.',
	]);
});
