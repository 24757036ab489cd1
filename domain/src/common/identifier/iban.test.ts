import { expect, test } from 'vitest';
import { formatIban, parseIban } from './iban.ts';

test('parses an IBAN with or without blanks and formats it in groups of four', () => {
	expect(parseIban('TR33 0006 1005 1978 6457 8413 26')).toBe('TR330006100519786457841326');
	expect(parseIban('tr330006100519786457841326')).toBe('TR330006100519786457841326');
	expect(formatIban('TR330006100519786457841326')).toBe('TR33 0006 1005 1978 6457 8413 26');
});

test.each([
	'',
	'TR',
	'TR340006100519786457841326',
	'DE33000610051978645784132',
	'330006100519786457841326',
])('%j is not a Turkish IBAN', (text) => {
	expect(parseIban(text)).toBeNull();
});
