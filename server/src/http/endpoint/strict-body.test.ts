import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { strictBody } from './strict-body.ts';

const line = z.object({ sku: z.string(), note: z.string().optional() });
const body = z
	.object({
		lines: z.array(line).min(1),
		kind: z.discriminatedUnion('kind', [
			z.object({ kind: z.literal('a'), x: z.int() }),
			z.object({ kind: z.literal('b') }),
		]),
		extra: z.record(z.string(), line).optional(),
		when: z.preprocess((value) => value, z.object({ at: z.string() }).nullable()),
	})
	.refine((value) => value.lines.length < 3, 'çok');

const good = {
	lines: [{ sku: 'S1' }],
	kind: { kind: 'a', x: 1 },
	extra: { any: { sku: 'S2' } },
	when: { at: 'now' },
};

describe('strictBody', () => {
	const schema = strictBody(body);

	it('accepts the keys of the schema', () => {
		expect(schema.parse(good)).toEqual(good);
	});

	it.each([
		{ ...good, other: 1 },
		{ ...good, lines: [{ sku: 'S1', nota: 'x' }] },
		{ ...good, kind: { kind: 'b', x: 1 } },
		{ ...good, extra: { any: { sku: 'S2', more: true } } },
		{ ...good, when: { at: 'now', where: 'here' } },
	])('refuses an unknown key: %j', (input) => {
		expect(schema.safeParse(input).success).toBe(false);
		expect(body.safeParse(input).success).toBe(true);
	});

	it('keeps refinements', () => {
		expect(
			schema.safeParse({ ...good, lines: [{ sku: '1' }, { sku: '2' }, { sku: '3' }] }).success,
		).toBe(false);
	});

	it('does not change the original schema', () => {
		expect(body.parse({ ...good, other: 1 })).toEqual(good);
	});

	it('supports recursive schemas', () => {
		type Tree = { name: string; children: Tree[] };
		const tree: z.ZodType<Tree> = z.lazy(() =>
			z.object({ name: z.string(), children: z.array(tree) }),
		);
		const strictTree = strictBody(tree);
		expect(
			strictTree.safeParse({ name: 'a', children: [{ name: 'b', children: [] }] }).success,
		).toBe(true);
		expect(
			strictTree.safeParse({ name: 'a', children: [{ name: 'b', children: [], x: 1 }] }).success,
		).toBe(false);
	});
});
