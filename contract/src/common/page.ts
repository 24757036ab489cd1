import { z } from 'zod';

/** Keyset paging: the cursor is opaque and comes from the answer before. */
export const pageQuery = {
	cursor: z.string().max(400).optional(),
	limit: z.coerce.number().int().min(1).max(200).default(50),
};

/** A page of a list; `nextCursor` is null on the last one. */
export function pageOf<Item extends z.ZodType>(item: Item) {
	return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
