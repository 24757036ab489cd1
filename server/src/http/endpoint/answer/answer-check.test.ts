import { endpoint } from '@sevk/contract/common/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkByCopy, checkInPlace } from './answer-check.ts';

const crate = z.object({
	id: z.uuid(),
	label: z.string().max(5).nullable(),
	kind: z.enum(['box', 'bag']),
	weights: z.array(z.int().min(0)),
	kg: z.number(),
	note: z.string().optional(),
});

const crates = endpoint({
	name: 'listCrates',
	summary: 'Kasalar',
	method: 'GET',
	path: '/api/crates',
	access: 'orders.read',
	answer: z.object({ items: z.array(crate) }),
});

const aCrate = {
	id: '01980000-0000-7000-8000-000000000001',
	label: null,
	kind: 'box',
	weights: [0, 12],
	kg: 2.5,
};
const page = (change: object = {}) => ({ items: [aCrate, { ...aCrate, ...change }] });

describe('an answer that is checked in place', () => {
	const check = checkInPlace(crates);

	it('is sent itself if it has exactly the fields of its schema', () => {
		for (const answer of [page(), page({ label: 'kırık' }), page({ note: 'üst raf' })]) {
			expect(check(answer)).toBe(answer);
		}
	});

	it('is copied without the fields that its schema does not name', () => {
		expect(check(page({ secret: 'x' }))).toEqual(page());
		expect(check({ ...page(), total: 2 })).toEqual(page());
		expect(check(page({ note: undefined }))).toEqual(page());
	});

	it.each([
		{ id: 'not-a-uuid' },
		{ label: 'too long' },
		{ kind: 'barrel' },
		{ weights: [1.5] },
		{ weights: [-1] },
		{ kg: Number.NaN },
		{ kg: Number.POSITIVE_INFINITY },
		{ weights: null },
		{ note: null },
		{ id: undefined },
	])('is refused like a copy with %o', (change) => {
		expect(() => check(page(change))).toThrow('listCrates: answer');
		expect(() => checkByCopy(crates)(page(change))).toThrow('listCrates: answer');
	});

	it('is copied if its schema has a rule in code', () => {
		const trimmed = { ...crates, answer: z.object({ label: z.string().trim() }) };
		expect(checkInPlace(trimmed)({ label: ' kasa ' })).toEqual({ label: 'kasa' });
		const even = { ...crates, answer: z.object({ count: z.int().refine((n) => n % 2 === 0) }) };
		expect(() => checkInPlace(even)({ count: 3 })).toThrow('listCrates: answer');
	});
});
