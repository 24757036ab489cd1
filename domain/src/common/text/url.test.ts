import { expect, test } from 'vitest';
import { parseUrl } from './url.ts';

test('reads an address, and nothing from other texts', () => {
	expect(parseUrl('https://harita.test:8080/a?b=c')?.hostname).toBe('harita.test');
	expect(parseUrl('harita')).toBeNull();
	expect(parseUrl('')).toBeNull();
});
