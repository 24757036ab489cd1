import { expect, test } from 'vitest';
import { formatIban, parseIban } from './iban.ts';

test('IBAN', () => {
	expect(parseIban('tr33 0006 1005 1978 6457 8413 26')).toBe('TR330006100519786457841326');
	expect(parseIban('TR330006100519786457841327')).toBeNull();
	expect(parseIban('TR33000610051978645784132')).toBeNull();
	expect(parseIban('DE89370400440532013000')).toBeNull();
	expect(formatIban('TR330006100519786457841326')).toBe('TR33 0006 1005 1978 6457 8413 26');
});
