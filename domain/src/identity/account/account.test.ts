import { expect, test } from 'vitest';
import { foldEmail } from './account.ts';

test('e-mail addresses compare without case, independent of Turkish casing rules', () => {
	expect(foldEmail('  INFO@Sevk.TR ')).toBe('info@sevk.tr');
	expect(foldEmail('İLKER@sevk.tr')).toBe('ilker@sevk.tr');
	expect(foldEmail('ISIL@SEVK.TR')).toBe('isil@sevk.tr');
});
