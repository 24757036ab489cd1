import { cleanInput, codeFields, rawFields } from '@sevk/contract/common/input-texts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contractEndpoints } from '../../testing/build/contract-endpoints.ts';
import { readPart } from './field-errors.ts';

type Json = { readonly [key: string]: unknown };

/** The fields of a schema that take a free text, at any depth. */
function textFields(node: unknown, field = ''): string[] {
	if (Array.isArray(node)) return node.flatMap((one) => textFields(one, field));
	if (typeof node !== 'object' || node === null) return [];
	const schema = node as Json;
	const isText =
		schema['type'] === 'string' &&
		schema['enum'] === undefined &&
		schema['const'] === undefined &&
		schema['format'] === undefined;
	return [
		...(isText ? [field] : []),
		...Object.entries(schema['properties'] ?? {}).flatMap(([key, one]) => textFields(one, key)),
		...['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'].flatMap((key) =>
			textFields(schema[key], field),
		),
	];
}

const endpoints = await contractEndpoints();
const fields = new Set(
	endpoints.flatMap(({ body, query }) =>
		[body, query].flatMap((part) =>
			part === undefined
				? []
				: textFields(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })),
		),
	),
);

test('every text of the contract is cleaned, except passwords', () => {
	expect(fields.size).toBeGreaterThan(50);
	const pasted = '\u202AA\u00A0\u2009b\u00AD\u200E';
	const left = [...fields].filter((name) => {
		const cleaned = cleanInput({ deep: [{ [name]: [pasted] }] });
		return JSON.stringify(cleaned) !== JSON.stringify({ deep: [{ [name]: ['A b'] }] });
	});
	expect(left.sort()).toEqual([...rawFields].sort());
	expect(left.every((name) => /password/i.test(name))).toBe(true);
	expect([...fields].filter((name) => /password/i.test(name)).sort()).toEqual(left);
});

test('each field with a code is in the contract', () => {
	expect([...codeFields].filter((name) => !fields.has(name))).toEqual([]);
});

test('a part of a request is cleaned before it is checked', () => {
	const schema = z.object({ orderNo: z.string().min(1).max(6), note: z.string().max(3) });
	const input = { orderNo: '\u200EC19–٣\u200E', note: ' \u00A0a – ' };
	expect(readPart(schema, input, 'body')).toEqual({ orderNo: 'C19-3', note: 'a –' });
	expect(() => readPart(schema, { orderNo: '\u200B', note: '' }, 'body')).toThrow();
});

test('what is no text stays', () => {
	const input = {
		count: 1,
		on: true,
		none: null,
		point: [29.02, 40.98],
		long: ' '.repeat(200_000),
	};
	expect(cleanInput(input)).toEqual(input);
});
