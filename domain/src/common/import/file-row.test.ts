import { expect, test } from 'vitest';
import { cleanCell } from './file-row.ts';

test.each([
	['="000123"', '000123'],
	["'000123", '000123'],
	["'+90 532", '+90 532'],
	["'s-Hertogenbosch", "'s-Hertogenbosch"],
	[' Ayşe\u00A0\n Yılmaz\u200B ', 'Ayşe Yılmaz'],
	['\u202A+90 532\u202C', '+90 532'],
])('the cell %j is %j', (cell, text) => {
	expect(cleanCell(cell)).toBe(text);
});
