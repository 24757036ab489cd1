import { expect, test } from 'vitest';
import { formatPlate, parsePlate } from './plate.ts';

test.each([
	['34 ABC 123', '34ABC123'],
	['34abc123', '34ABC123'],
	['34 is 345', '34IS345'],
	['06 A 1234', '06A1234'],
	['06 A 12345', '06A12345'],
	['81 AB 123', '81AB123'],
	['81 AB 1234', '81AB1234'],
	['35-ABC-12', '35ABC12'],
	['35–ABC–12', '35ABC12'],
	['\u202A34\u00A0ABC 123\u200E', '34ABC123'],
])('%s is stored as %s', (text, plate) => {
	expect(parsePlate(text)).toBe(plate);
});

test.each([
	'82 ABC 123',
	'00 ABC 123',
	'34 ABC 1',
	'34 ABC 1234',
	'34 AB 12',
	'34 A 123',
	'34 AQB 123',
	'34 ABW 123',
	'34 AXB 123',
	'34 ÇBC 123',
	'34 İBC 123',
	'34 ABCD 12',
	'',
])('%s is not a plate', (text) => {
	expect(parsePlate(text)).toBeNull();
});

test('formats a plate with blanks', () => {
	expect(formatPlate('34ABC123')).toBe('34 ABC 123');
	expect(formatPlate('06A12345')).toBe('06 A 12345');
});
