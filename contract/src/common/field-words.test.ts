import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldSentence } from './field-words.ts';

function sentenceOf(schema: z.ZodType, value: unknown): string | undefined {
	return schema.safeParse(value, { error: fieldSentence }).error?.issues[0]?.message;
}

test('an empty field is named empty, whatever its least length is', () => {
	expect(sentenceOf(z.string().min(1), '')).toBe('Bu alan boş olamaz.');
	expect(sentenceOf(z.string().trim().min(5), '  ')).toBe('Bu alan boş olamaz.');
	expect(sentenceOf(z.string().min(5), '34')).toBe('En az 5 karakter olmalı.');
});
