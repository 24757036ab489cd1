import { expect, test } from 'vitest';
import { noDates } from './file-dates.ts';
import { profileOfColumns } from './file-profile.ts';
import {
	collectRuined,
	dateOrderQuestion,
	type FileFacts,
	fileNotes,
	fileSummary,
} from './file-question.ts';

const facts = (change: Partial<FileFacts> = {}): FileFacts => ({
	tables: [],
	sheets: [],
	sheetChosen: false,
	dates: noDates,
	hiddenCount: 0,
	ruined: null,
	...change,
});
const profile = profileOfColumns(['orderNo', null]);

test('one line says how a file is read', () => {
	const read = { ...profile, sheet: 'Pazartesi', headingLine: 3 };
	const about = facts({
		sheets: ['Pazartesi', 'Salı'],
		dates: { ...noDates, dayFirst: 2 },
		hiddenCount: 2,
	});
	expect(fileSummary(read, about).join(', ')).toBe(
		'sayfa: Pazartesi, 3. satır başlık, tarihlerde gün önce, gizli 2 satır alınmayacak',
	);
});

test('notes name what is not read; a file without sheets has none', () => {
	expect(fileNotes(profile, facts(), ['Sipariş No', 'Kanal'])).toEqual(['Alınmayan sütun: Kanal.']);
	const read = { ...profile, sheet: 'Pazartesi' };
	const about = facts({ sheets: ['Pazartesi', 'Salı'] });
	expect(fileNotes(read, about, ['Sipariş No'])).toEqual(['Okunmayan sayfa: Salı.']);
});

test('the order of day and month is asked with a date of the file', () => {
	const about = facts({ dates: { dayFirst: 0, monthFirst: 1, either: 1, example: '02.03.26' } });
	expect(dateOrderQuestion({ ...profile, dateOrder: null }, about)).toMatchObject([
		{
			sentence: 'Tarihlerin bir kısmında ay önce yazılmış. "02.03.26" hangi gün?',
			options: [{ label: 'Gün önce: 2 Mart 2026' }, { label: 'Ay önce: 3 Şubat 2026' }],
		},
	]);
});

test('finds the first text with ruined letters', () => {
	const ruined = collectRuined();
	ruined.add({ cells: ['SP-1', 'Ayşe'] });
	ruined.add({ cells: ['SP-2', 'Ayþe Yýlmaz'] });
	expect(ruined.first()).toEqual({ text: 'Ayþe Yýlmaz', mended: 'Ayşe Yılmaz' });
});

test('a file of foreign names has no ruined letters', () => {
	const ruined = collectRuined();
	for (const cell of ['Þór Jónsson', 'Sigríður Þóra', 'Þór']) ruined.add({ cells: [cell] });
	expect(ruined.first()).toBeNull();
});

test('names the first of many columns that are not read', () => {
	const headers = ['Plaka', ...Array.from({ length: 14 }, (_, at) => `Alan ${at + 1}`)];
	expect(fileNotes(profile, facts(), headers)).toEqual([
		'Alınmayan sütunlar: Alan 1, Alan 2, Alan 3, Alan 4, Alan 5, Alan 6, Alan 7, Alan 8, Alan 9, Alan 10, Alan 11, Alan 12 ve 2 sütun daha.',
	]);
});
