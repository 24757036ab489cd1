import { expect, test } from 'vitest';
import { noDates } from './file-dates.ts';
import { profileOfColumns } from './file-profile.ts';
import { type FileFacts, fileNotes } from './file-question.ts';

const facts: FileFacts = {
	tables: [],
	sheets: [],
	sheetChosen: false,
	dates: noDates,
	hiddenCount: 0,
};
const profile = profileOfColumns(['plate']);

test('a file without sheets is read without a word about them', () => {
	expect(
		fileNotes(profile, { ...facts, tables: [{ sheet: '', headingLine: 1 }] }, ['Plaka']),
	).toEqual([]);
});

test('names the sheet that is read and the others, also those without a table', () => {
	const sheets = ['Notlar', 'Araçlar'];
	expect(fileNotes({ ...profile, sheet: 'Araçlar' }, { ...facts, sheets }, ['Plaka'])).toEqual([
		'Okunan sayfa: Araçlar.',
		'Okunmayan sayfa: Notlar.',
	]);
});

test('names the first of many columns that are not read', () => {
	const headers = ['Plaka', ...Array.from({ length: 14 }, (_, at) => `Alan ${at + 1}`)];
	expect(fileNotes(profile, facts, headers)).toEqual([
		'Alınmayan sütunlar: Alan 1, Alan 2, Alan 3, Alan 4, Alan 5, Alan 6, Alan 7, Alan 8, Alan 9, Alan 10, Alan 11, Alan 12 ve 2 sütun daha.',
	]);
});
