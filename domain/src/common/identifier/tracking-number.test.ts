import { expect, test } from 'vitest';
import { formatTrackingNumber } from './tracking-number.ts';

test('formats a tracking number in groups of five', () => {
	expect(formatTrackingNumber('123456789012345')).toBe('12345 67890 12345');
	expect(formatTrackingNumber('SP-100231-2')).toBe('SP-100231-2');
	expect(formatTrackingNumber('1234567890123456')).toBe('1234567890123456');
});
