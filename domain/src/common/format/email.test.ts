import { expect, test } from 'vitest';
import { parseEmail } from './email.ts';

test.each([
	[' Kazim@Ornek.com ', 'kazim@ornek.com'],
	['mailto:a.b+c@alt.ornek.com.tr', 'a.b+c@alt.ornek.com.tr'],
	['k****@ornek.com', null],
	['kazim@ornek', null],
	['kazim ornek.com', null],
	['a@ornek.com, b@ornek.com', null],
	[`${'a'.repeat(250)}@ornek.com`, null],
])('%s is read as %s', (text, email) => {
	expect(parseEmail(text)).toBe(email);
});
