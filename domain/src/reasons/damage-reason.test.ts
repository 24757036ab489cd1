import { expect, test } from 'vitest';
import { damageReasonText } from './damage-reason.ts';

test.each([
	[['crushed', 'wet'], 'Ezilme, Islanma'],
	[['wet', 'other'], 'Islanma, Diğer: Kapıda düştü'],
	[['other'], 'Diğer: Kapıda düştü'],
	[[], 'Diğer: Kapıda düştü'],
])('the causes %j on paper: %s', (reasons, text) => {
	expect(damageReasonText(reasons, 'Kapıda düştü\nAlıcı görmedi')).toBe(text);
});
