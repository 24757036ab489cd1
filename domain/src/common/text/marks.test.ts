import { expect, test } from 'vitest';
import { foldText } from './fold.ts';
import { limitMarks } from './marks.ts';

test('keeps the accents of written words and drops the rest of a long run', () => {
	expect(limitMarks('Âdil Ümit ệ')).toBe('Âdil Ümit ệ');
	expect(limitMarks(`a${'\u0301\u0323'.repeat(100)}b`)).toBe(`a${'\u0301\u0323'.repeat(8)}b`);
});

test('a text of accents folds like its letters', () => {
	expect(foldText(`İ${'\u0301\u0323'.repeat(50_000)}L`)).toBe('il');
});
