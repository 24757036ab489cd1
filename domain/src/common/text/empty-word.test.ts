import { expect, test } from 'vitest';
import { isEmptyWord } from './empty-word.ts';

test.each([
	...['', '-', ' – ', '---', '₺-', ' - ₺ ', '.', '…', '?', 'YOK', 'yok', 'NULL', '\\N/A', 'n/a'],
	...['N.A.', '(boş)', '<null>', 'Belirtilmemiş', 'Mevcut değil', 'None', 'NaN', 'Yoktur.'],
])('%j stands for nothing', (text) => {
	expect(isEmptyWord(text)).toBe(true);
});

test.each([
	'0',
	'x',
	'+',
	'#YOK',
	'#N/A',
	'Yok Yok Market',
	'Nil Kaya',
	'hayır',
	'\uFFFD',
	'Ирина',
])('%j is a value', (text) => {
	expect(isEmptyWord(text)).toBe(false);
});
