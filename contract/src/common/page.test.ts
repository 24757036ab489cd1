import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pageQuery, toPage } from './page.ts';

const query = z.object(pageQuery);
const rows = ['İnönü', 'Ömer', '😀', 'z'].map((name, place) => ({ name, place }));
const page = (limit: number) =>
	toPage(
		rows.slice(0, limit + 1),
		limit,
		(row) => [row.name, row.place, null, true],
		(row) => row.name,
	);

describe('keyset pages', () => {
	it('end without a cursor when no row is left', () => {
		expect(page(4)).toEqual({ items: ['İnönü', 'Ömer', '😀', 'z'], nextCursor: null });
		expect(toPage([], 10, () => [], String)).toEqual({ items: [], nextCursor: null });
	});

	it('return a cursor with the sort keys of the last row, in any alphabet', () => {
		for (const limit of [1, 2, 3]) {
			const { items, nextCursor } = page(limit);
			expect(items).toHaveLength(limit);
			expect(nextCursor).toMatch(/^[\w-]+$/);
			const last = rows[limit - 1];
			expect(query.parse({ cursor: nextCursor }).cursor).toEqual([
				last?.name,
				last?.place,
				null,
				true,
			]);
		}
	});

	it('refuse an invalid cursor and a limit out of range', () => {
		for (const cursor of ['', '%', 'x', 'e30', 'W3t9XQ', 'W1tdXQ', 'a'.repeat(900)]) {
			expect(query.safeParse({ cursor }).success, cursor).toBe(false);
		}
		for (const limit of ['0', '201', 'x', '1.5', '-1']) {
			expect(query.safeParse({ limit }).success, limit).toBe(false);
		}
		expect(query.parse({})).toEqual({ limit: 50 });
	});
});
