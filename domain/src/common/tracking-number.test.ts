import { expect, test } from 'vitest';
import { formatTrackingNumber, parseTrackingNumber } from './tracking-number.ts';

test('tracking number', () => {
	expect(parseTrackingNumber('12345 67890 12345')).toBe('123456789012345');
	expect(parseTrackingNumber('123456789012345')).toBe('123456789012345');
	expect(parseTrackingNumber('12345')).toBeNull();
	expect(formatTrackingNumber('123456789012345')).toBe('12345 67890 12345');
	expect(formatTrackingNumber('SP-1')).toBe('SP-1');
});
